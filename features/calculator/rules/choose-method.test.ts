import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/seeded-random.ts';
import type { ReferenceMetric } from '../../references/contract.ts';
import references from '../../references/server/seeds/references.json' with { type: 'json' };
import {
  type CalculatorState,
  defaultState,
  heatings,
  methods,
  type QuantityName,
  quantities,
  quantityNames,
  replacedSources,
  unitSystems,
} from '../vocabulary.ts';
import { compute } from './choose-method.ts';
import { sliderEnd, snapToStep, toShown, toStored } from './convert-units.ts';
import { explainResult, outcomes } from './explain-results.ts';
import { readFactors } from './read-factors.ts';

const factors = readFactors(references.metrics as unknown as ReferenceMetric[]);
const random = seededRandom(6);
const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
const between = (min: number, max: number) => min + random() * (max - min);
const within = (name: QuantityName) => between(quantities[name].imperial.min, quantities[name].imperial.max);

const states: CalculatorState[] = Array.from({ length: 400 }, () => ({
  homeSize: within('homeSize'),
  monthlyElectricBill: within('monthlyElectricBill'),
  carMiles: within('carMiles'),
  homeHeating: pick(heatings),
  units: pick(unitSystems),
  method: pick(methods),
  replaces: pick(replacedSources),
  carbonPrice: between(0, 500),
}));

describe.each(quantityNames)('more of %s', (name) => {
  it('never makes energy, emissions, land or cost of either side less', () => {
    for (const state of states) {
      const more = { ...state, [name]: between(state[name], quantities[name].imperial.max) };
      const [before, after] = [compute(state, factors), compute(more, factors)];
      for (const figure of ['totalKwh', 'fossilCO2', 'nuclearCO2', 'fossilCost', 'nuclearCost'] as const)
        expect(after[figure], figure).toBeGreaterThanOrEqual(before[figure]);
      expect(after.fossilLand ?? 0).toBeGreaterThanOrEqual(before.fossilLand ?? 0);
      expect(after.nuclearLand ?? 0).toBeGreaterThanOrEqual(before.nuclearLand ?? 0);
    }
  });

  it('never makes the saving of CO2 less', () => {
    for (const state of states) {
      const more = { ...state, [name]: between(state[name], quantities[name].imperial.max) };
      // Equal but for the last bits of the sum.
      expect(compute(more, factors).co2Savings).toBeGreaterThanOrEqual(compute(state, factors).co2Savings - 1e-6);
    }
  });
});

it('every figure is a number, and no saving of CO2 or money is negative', () => {
  for (const state of states) {
    const result = compute(state, factors);
    const { co2SavingsRange, landSavingsRange, ...figures } = result;
    const all = [...Object.values(figures), co2SavingsRange?.low, landSavingsRange?.high].filter(
      (value) => value !== null && value !== undefined,
    );
    expect(all.every(Number.isFinite), JSON.stringify(state)).toBe(true);
    expect(Math.min(result.co2Savings, result.costSavings)).toBeGreaterThanOrEqual(0);
  }
});

it('every number can be explained, without NaN or undefined', () => {
  for (const state of states) {
    for (const outcome of outcomes) {
      const { lines } = explainResult(outcome, state, compute(state, factors), factors);
      expect(lines.join(' ')).not.toMatch(/NaN|undefined|null|Infinity/);
    }
  }
});

it('what an explanation points at is in the references', () => {
  const known = new Set(references.metrics.map(({ slug }) => slug));
  const pointed = states.flatMap((state) =>
    outcomes.flatMap((outcome) => explainResult(outcome, state, compute(state, factors), factors).metrics),
  );
  expect([...new Set(pointed)].filter((slug) => !known.has(slug))).toEqual([]);
});

it('units change nothing but what is shown', () => {
  for (const state of states) {
    expect(compute({ ...state, units: 'metric' }, factors)).toEqual(compute({ ...state, units: 'imperial' }, factors));
  }
});

it('Classic is computed when the references hold no factors', () => {
  expect(compute({ ...defaultState, method: 'referenced' }, null)).toEqual(compute(defaultState, null));
});

describe.each(quantityNames)('%s in either unit', (name) => {
  it('is shown again as it was chosen', () => {
    const { min, max } = quantities[name].metric;
    for (let shown = min; shown <= max; shown++) {
      expect(toShown(name, 'metric', toStored(name, 'metric', shown)), `${shown}`).toBe(shown);
    }
  });

  it('is never outside the range that is shown', () => {
    for (const units of unitSystems) {
      for (const stored of [-1, 0, ...states.map((state) => state[name]), 1e9]) {
        const shown = toShown(name, units, stored);
        expect(shown).toBeGreaterThanOrEqual(quantities[name][units].min);
        expect(shown).toBeLessThanOrEqual(quantities[name][units].max);
      }
    }
  });

  it('is never stored outside its range', () => {
    for (const units of unitSystems) {
      for (const shown of [-1e9, 0, 46, 465, 3_219, 48_280, 1e9]) {
        const stored = toStored(name, units, shown);
        expect(stored).toBeGreaterThanOrEqual(quantities[name].imperial.min);
        expect(stored).toBeLessThanOrEqual(quantities[name].imperial.max);
      }
    }
  });

  it('stops at its steps and at its end', () => {
    for (const units of unitSystems) {
      const scale = quantities[name][units];
      expect(snapToStep(sliderEnd(scale), scale)).toBe(scale.max);
      expect(snapToStep(scale.min + scale.step * 1.4, scale)).toBe(scale.min + scale.step);
      expect(snapToStep(-1e9, scale)).toBe(scale.min);
    }
  });
});

it('the last metric step of the car is the stated maximum, which no multiple of the step reaches', () => {
  const scale = quantities.carMiles.metric;
  expect([(scale.max - scale.min) % scale.step === 0, snapToStep(48_299, scale)]).toEqual([false, 48_280]);
});
