import { formatCount, formatFixed, formatMoney, formatNumber } from '../../../platform/shared/format-number.ts';
import type { CalculatorState } from '../vocabulary.ts';
import { type CalculatorResult, classic } from './compute-classic.ts';
import type { ReferencedFactors } from './read-factors.ts';

export const outcomes = ['co2', 'land', 'cost'] as const;
export type Outcome = (typeof outcomes)[number];

/** How a number came about: the formula filled in with the visitor's values, line by line, and the metrics behind it. */
export interface Explanation {
  lines: string[];
  /** Slugs in the references. */
  metrics: string[];
  /** What the formula leaves out or assumes. */
  note: string | null;
}

export function explainResult(
  outcome: Outcome,
  state: CalculatorState,
  result: CalculatorResult,
  factors: ReferencedFactors | null,
): Explanation {
  return state.method === 'referenced' && factors
    ? explainReferenced(outcome, state, result, factors)
    : explainClassic(outcome, state, result);
}

function explainClassic(outcome: Outcome, state: CalculatorState, result: CalculatorResult): Explanation {
  const kwh = formatCount(result.totalKwh);
  const miles = formatCount(result.carMiles);
  const heating =
    state.homeHeating === 'electric' ? ` + ${formatCount(state.homeSize)} sq ft × ${classic.kwhPerSquareFoot}` : '';
  const electricity = `Electricity: $${formatCount(state.monthlyElectricBill)} × 12 × ${classic.kwhPerDollar}${heating} = ${kwh} kWh`;
  const side = (name: string, home: string, car: string, total: string) =>
    `${name}: ${kwh} kWh × ${home} + ${miles} miles × ${car} = ${total}`;
  if (outcome === 'co2')
    return {
      lines: [
        electricity,
        side('Fossil', '0.85 kg', '0.404 kg', `${formatFixed(result.fossilCO2, 1)} kg`),
        side('Nuclear', '0.012 kg', '0.12 kg', `${formatFixed(result.nuclearCO2, 1)} kg`),
      ],
      metrics: [
        'classic-fossil-co2',
        'classic-nuclear-co2',
        'classic-gasoline-co2',
        'classic-electric-car-co2',
        'classic-kwh-per-dollar',
        'classic-heating',
      ],
      note: null,
    };
  if (outcome === 'land')
    return {
      lines: [
        electricity,
        side('Fossil', '0.0036 m²', '0.05 m²', `${formatFixed(result.fossilLand ?? 0, 1)} m²`),
        side('Nuclear', '0.0019 m²', '0.02 m²', `${formatFixed(result.nuclearLand ?? 0, 1)} m²`),
      ],
      metrics: ['classic-land-fossil', 'classic-land-nuclear'],
      note: 'For the land per mile of a car (0.05 and 0.02 m²) we found no source at all, and it dominates this result.',
    };
  return {
    lines: [
      electricity,
      side('Fossil', '$0.12', '$0.15', formatMoney(result.fossilCost, '$')),
      side('Nuclear', '$0.08', '$0.05', formatMoney(result.nuclearCost, '$')),
    ],
    metrics: ['classic-price', 'cost-gasoline-mile', 'electric-car-use'],
    note: '12 cents is a retail price, 8 cents is closer to a cost of generation: they measure different things.',
  };
}

function explainReferenced(
  outcome: Outcome,
  state: CalculatorState,
  result: CalculatorResult,
  factors: ReferencedFactors,
): Explanation {
  const kwh = formatCount(result.totalKwh);
  const miles = formatCount(result.carMiles);
  const bill = `$${formatCount(state.monthlyElectricBill)} × 12`;
  const electricity = `Electricity: ${bill} ÷ $${writeFactor(factors.electricityPrice.central)} = ${kwh} kWh`;
  if (outcome === 'co2') return explainReferencedCO2(state, result, factors, electricity);
  if (outcome === 'land') {
    const fossil = factors.land[state.replaces];
    const side = (name: string, factor: number, total: number | null) =>
      `${name}: ${kwh} kWh × ${writeFactor(factor)} m² ÷ 1,000 = ${formatFixed(total ?? 0, 1)} m²`;
    return {
      lines: fossil
        ? [
            electricity,
            side('Fossil', fossil.central, result.fossilLand),
            side('Nuclear', factors.nuclearLand.central, result.nuclearLand),
          ]
        : [electricity],
      metrics: ['land-coal', 'land-nuclear', 'electricity-price'],
      note: fossil
        ? 'Land of electricity only: we found no figure for cars.'
        : 'We found a figure that we could check for coal only. Choose coal to see the land.',
    };
  }
  const price = writeFactor(factors.electricityPrice.central);
  return {
    lines: [
      `Fossil: ${bill} + ${miles} miles × $${writeFactor(factors.gasolineCost.central)} = ${formatMoney(result.fossilCost, '$')}`,
      `Nuclear: ${bill} + ${miles} miles × ${writeFactor(factors.electricCarUse.central)} kWh × $${price} = ${formatMoney(result.nuclearCost, '$')}`,
    ],
    metrics: ['cost-gasoline-mile', 'electric-car-use', 'electricity-price'],
    note: 'The bill stays as it is: we found no published household price of nuclear electricity. What is saved is fuel.',
  };
}

function explainReferencedCO2(
  state: CalculatorState,
  result: CalculatorResult,
  factors: ReferencedFactors,
  electricity: string,
): Explanation {
  const kwh = formatCount(result.totalKwh);
  const miles = formatCount(result.carMiles);
  const nuclear = writeFactor(factors.nuclearCO2.central);
  const heatsWithGas = state.homeHeating === 'gas';
  const therms = formatCount(state.homeSize * factors.gasHeating.central);
  const furnace = heatsWithGas ? ` + ${therms} therms × ${writeFactor(factors.thermCO2.central)} kg` : '';
  return {
    lines: [
      electricity,
      ...(heatsWithGas
        ? [
            `Furnace: ${formatCount(state.homeSize)} sq ft × ${writeFactor(factors.gasHeating.central)} = ${therms} therms`,
          ]
        : []),
      `Fossil: ${kwh} kWh × ${writeFactor(factors.co2[state.replaces].central)} kg${furnace} + ${miles} miles × ${writeFactor(factors.gasolineMile.central)} kg = ${formatFixed(result.fossilCO2, 1)} kg`,
      `Nuclear: ${kwh} kWh × ${nuclear} kg${furnace} + ${miles} miles × ${writeFactor(factors.electricCarUse.central)} kWh × ${nuclear} kg = ${formatFixed(result.nuclearCO2, 1)} kg`,
    ],
    metrics: [
      `co2-${state.replaces}`,
      'co2-nuclear',
      'co2-gasoline-mile',
      'electric-car-use',
      'electricity-price',
      ...(heatsWithGas ? ['gas-heating', 'co2-therm'] : []),
    ],
    note: heatsWithGas ? 'A power station does not replace your furnace: it burns the same gas in both cases.' : null,
  };
}

/** As many digits as it has, at most four. */
function writeFactor(value: number): string {
  return formatNumber(value, { most: 4 });
}
