import { describe, expect, it } from 'vitest';
import { defaultState, KG_CO2_PER_TREE, M2_PER_ACRE } from '../vocabulary.ts';
import { savedPercent } from './choose-method.ts';
import { computeClassic } from './compute-classic.ts';

const electric = computeClassic(defaultState);
const gas = computeClassic({ ...defaultState, homeHeating: 'gas' });

/** Computed by hand from section 9 of the specification. */
describe.each([
  ['electric', electric, [38_400, 37_488, 1_900.8, 35_587.2, 738.24, 312.96, 6_408, 3_672, 2_736]],
  ['gas', gas, [14_400, 17_088, 1_612.8, 15_475.2, 651.84, 267.36, 3_528, 1_752, 1_776]],
] as const)('at the defaults, with %s heating', (_, result, golden) => {
  const names = [
    'totalKwh',
    'fossilCO2',
    'nuclearCO2',
    'co2Savings',
    'fossilLand',
    'nuclearLand',
    'fossilCost',
    'nuclearCost',
    'costSavings',
  ] as const;

  it.each(names.map((name, index) => [name, golden[index] ?? Number.NaN] as const))('%s is %s', (name, value) => {
    expect(result[name]).toBeCloseTo(value, 6);
  });
});

it.each([
  ['of the CO2, electric', savedPercent(electric.co2Savings, electric.fossilCO2), 94.9],
  ['of the CO2, gas', savedPercent(gas.co2Savings, gas.fossilCO2), 90.6],
  ['of the land, electric', savedPercent(electric.landSavings ?? 0, electric.fossilLand ?? 0), 57.6],
])('the share saved %s is %s', (_, share, golden) => {
  expect(share).toBeCloseTo(golden, 1);
});

it('the saving is made up of home and car', () => {
  expect([electric.homeCO2Savings, electric.carCO2Savings]).toEqual([
    expect.closeTo(32_179.2, 6),
    expect.closeTo(3_408, 6),
  ]);
});

it('the saving is that of 1,618 trees', () => {
  expect(Math.round(electric.co2Savings / KG_CO2_PER_TREE)).toBe(1_618);
});

it('the land saved is 0.105 acre', () => {
  expect((electric.landSavings ?? 0) / M2_PER_ACRE).toBeCloseTo(0.105, 3);
});
