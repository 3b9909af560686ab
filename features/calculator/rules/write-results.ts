import { type CalculatorState, KG_CO2_PER_TREE, M2_PER_ACRE, methodLabels, replacedLabels } from '../vocabulary.ts';
import { compute, savedPercent } from './choose-method.ts';
import type { ReferencedFactors } from './read-factors.ts';

/** Inputs and results as CSV (RFC 4180): item, value, unit. */
export function writeCsv(state: CalculatorState, factors: ReferencedFactors | null, address: string): string {
  const result = compute(state, factors);
  const { fossilCO2, nuclearCO2, co2Savings, fossilLand, nuclearLand, landSavings } = result;
  const rows: [item: string, value: string | number | null, unit: string][] = [
    ['Method', methodLabels[state.method], ''],
    ...(state.method === 'referenced'
      ? [['Replaced', replacedLabels[state.replaces], ''] as [string, string, string]]
      : []),
    ['Home size', state.homeSize, 'sq ft'],
    ['Monthly electric bill', state.monthlyElectricBill, 'USD'],
    ['Annual car distance', state.carMiles, 'miles'],
    ['Home heating', state.homeHeating, ''],
    ['Electricity', result.totalKwh, 'kWh/year'],
    ['CO2, fossil', fossilCO2, 'kg/year'],
    ['CO2, nuclear', nuclearCO2, 'kg/year'],
    ['CO2 saved', co2Savings, 'kg/year'],
    ['CO2 saved', savedPercent(co2Savings, fossilCO2), '%'],
    ['CO2 saved, lowest', result.co2SavingsRange?.low ?? null, 'kg/year'],
    ['CO2 saved, highest', result.co2SavingsRange?.high ?? null, 'kg/year'],
    ['CO2 saved at home', result.homeCO2Savings, 'kg/year'],
    ['CO2 saved by the car', result.carCO2Savings, 'kg/year'],
    ['Trees', co2Savings / KG_CO2_PER_TREE, 'mature trees for a year'],
    ['Land, fossil', fossilLand, 'm2'],
    ['Land, nuclear', nuclearLand, 'm2'],
    ['Land saved', landSavings, 'm2'],
    ['Land saved', landSavings === null ? null : landSavings / M2_PER_ACRE, 'acres'],
    ['Cost, fossil', result.fossilCost, 'USD/year'],
    ['Cost, nuclear', result.nuclearCost, 'USD/year'],
    ['Cost saved', result.costSavings, 'USD/year'],
    ['Carbon price', state.carbonPrice, 'EUR/t'],
    ['Address', address, ''],
  ];
  const lines = [['Item', 'Value', 'Unit'], ...rows.filter(([, value]) => value !== null)];
  return lines
    .map((cells) => cells.map(writeCell).join(','))
    .join('\r\n')
    .concat('\r\n');
}

/** Spreadsheets run a text that begins like a formula (OWASP, "CSV injection"); an apostrophe before it makes it text. */
export function writeCell(cell: string | number | null): string {
  if (typeof cell === 'number') return String(Math.round(cell * 1_000) / 1_000);
  const text = /^[=+\-@\t\r]/.test(cell ?? '') ? `'${cell}` : (cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
