import { describe, expect, it } from 'vitest';
import type { ReferenceMetric } from '../../references/contract.ts';
import references from '../../references/server/seeds/references.json' with { type: 'json' };
import { defaultState, replacedSources } from '../vocabulary.ts';
import { classic } from './compute-classic.ts';
import { computeReferenced } from './compute-referenced.ts';
import { type ReferencedFactors, readFactors } from './read-factors.ts';

const metrics = references.metrics as unknown as ReferenceMetric[];
const factors = readFactors(metrics) as ReferencedFactors;
const gasReplaced = computeReferenced(defaultState, 'gas', factors);

it('has no factors when one is missing', () => {
  expect(readFactors(metrics.filter(({ slug }) => slug !== 'co2-therm'))).toBeNull();
});

describe('at the defaults, when gas is replaced', () => {
  it.each([
    ['totalKwh', (120 * 12) / 0.165],
    ['fossilCO2', ((120 * 12) / 0.165) * 0.49 + 12_000 * 0.404],
    ['nuclearCO2', ((120 * 12) / 0.165) * 0.012 + 12_000 * 0.278 * 0.012],
    ['fossilCost', 1_440 + 12_000 * 0.15],
    ['nuclearCost', 1_440 + 12_000 * 0.278 * 0.165],
  ] as const)('%s is %s', (name, value) => {
    expect(gasReplaced[name]).toBeCloseTo(value, 6);
  });

  it('there is no figure for the land', () => {
    expect([gasReplaced.fossilLand, gasReplaced.landSavings, gasReplaced.landSavingsRange]).toEqual([null, null, null]);
  });
});

it('the land of coal is compared with that of nuclear', () => {
  const { landSavings, totalKwh } = computeReferenced(defaultState, 'coal', factors);
  expect(landSavings).toBeCloseTo((totalKwh / 1_000) * (15 - 0.3), 6);
});

it.each(replacedSources)('the saving lies within its range (%s)', (replaces) => {
  const { co2Savings, co2SavingsRange } = computeReferenced(defaultState, replaces, factors);
  expect(co2Savings).toBeGreaterThanOrEqual(co2SavingsRange?.low ?? Number.NaN);
  expect(co2Savings).toBeLessThanOrEqual(co2SavingsRange?.high ?? Number.NaN);
});

it('a gas furnace burns the same gas in both cases', () => {
  const furnace = 2_000 * 0.173 * 5.306;
  const withGas = computeReferenced({ ...defaultState, homeHeating: 'gas' }, 'gas', factors);
  expect([withGas.fossilCO2 - gasReplaced.fossilCO2, withGas.nuclearCO2 - gasReplaced.nuclearCO2]).toEqual([
    expect.closeTo(furnace, 6),
    expect.closeTo(furnace, 6),
  ]);
});

it('coal saves most, then the fossil mix, then gas, then the grid', () => {
  const savings = (['coal', 'fossil-mix', 'gas', 'grid'] as const).map(
    (replaces) => computeReferenced(defaultState, replaces, factors).co2Savings,
  );
  expect(savings).toEqual(savings.toSorted((a, b) => b - a));
});

it('the constants of Classic stand in the references as they are computed with', () => {
  const stored = Object.fromEntries(metrics.map(({ slug, value }) => [slug, value]));
  expect([
    stored['classic-fossil-co2'],
    stored['classic-nuclear-co2'],
    stored['classic-gasoline-co2'],
    stored['classic-electric-car-co2'],
    stored['classic-kwh-per-dollar'],
    stored['classic-heating'],
    stored['classic-land-fossil'],
    stored['classic-land-nuclear'],
    stored['classic-price'],
  ]).toEqual([
    classic.homeCO2.fossil * 1_000,
    classic.homeCO2.nuclear * 1_000,
    classic.carCO2.fossil * 1_000,
    classic.carCO2.nuclear * 1_000,
    classic.kwhPerDollar,
    classic.kwhPerSquareFoot,
    classic.homeLand.fossil,
    classic.homeLand.nuclear,
    classic.homeCost.fossil,
  ]);
});
