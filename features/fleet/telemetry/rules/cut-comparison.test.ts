import { expect, it } from 'vitest';
import { UNITS_COMPARED } from '../vocabulary.ts';
import { cutComparison, type WholeComparison } from './cut-comparison.ts';

const id = (place: number) => `unit-${place}`;
const places = Array.from({ length: 2 * UNITS_COMPARED + 1 }, (_, place) => place);
const whole: WholeComparison = {
  ...{ notice: '', from: '', to: '', medianPowerPercent: 100, findings: [] },
  groups: [places.map((place) => ({ smrUnitId: id(place), name: id(place) })), [{ smrUnitId: 'loop', name: 'Loop' }]],
  units: places.map((place) => ({
    ...{ smrUnitId: id(place), name: id(place), powerPercent: 100, isCompared: place > 0, reason: null },
  })),
  tags: [
    {
      ...{ tag: 'flow', description: '', unit: '', decimals: 0, basis: 'robust', median: 1, scatter: 1, floor: 1 },
      values: places.map((place) => ({
        ...{ smrUnitId: id(place), mean: 1, isCompared: true, reason: null, z: 0, difference: null, isLasting: false },
      })),
    },
  ],
};

it('tells of so many units as stand side by side, and of how many there are', () => {
  const { units, tags, groups, ...told } = cutComparison(whole, {});
  expect(units).toHaveLength(UNITS_COMPARED);
  expect(tags[0]?.values.map(({ smrUnitId }) => smrUnitId)).toEqual(units.map(({ smrUnitId }) => smrUnitId));
  expect(groups.map((group) => group.units)).toEqual([2 * UNITS_COMPARED + 1, 1]);
  expect(told).toMatchObject({
    total: 2 * UNITS_COMPARED + 1,
    compared: 2 * UNITS_COMPARED,
    page: 1,
    pages: 3,
    group: 0,
  });
});

it('shows the page that is asked for, or that on which a unit stands; behind the last one the last', () => {
  const first = (asked: Parameters<typeof cutComparison>[1]) => cutComparison(whole, asked).units[0]?.smrUnitId;
  const last = id(2 * UNITS_COMPARED);
  expect([first({ page: 2 }), first({ unitId: last }), first({ unitId: last, page: 1 }), first({ page: 9 })]).toEqual([
    id(UNITS_COMPARED),
    last,
    id(0),
    last,
  ]);
});
