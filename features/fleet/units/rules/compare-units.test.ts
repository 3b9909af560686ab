import { describe, expect, it } from 'vitest';
import { atEqualPower, compareUnits } from './compare-units.ts';

const sisters = (...values: number[]) => values.map((value, index) => ({ unitId: `u${index + 1}`, value }));
const limits = { warningLow: 90, warningThreshold: 110 };

describe('compareUnits', () => {
  it('says nothing of one', () => {
    expect(compareUnits(sisters(100), limits)).toEqual({ median: null, apart: [] });
  });

  it('shows the middle of two, and blames neither', () => {
    expect(compareUnits(sisters(100, 109), limits)).toEqual({ median: 104.5, apart: [] });
  });

  it('finds nobody apart among equals', () => {
    expect(compareUnits(sisters(100, 101, 99, 102), limits)).toEqual({ median: 100.5, apart: [] });
  });

  it('finds the one that has gone most of the way to a limit', () => {
    expect(compareUnits(sisters(100, 105, 99), limits)).toEqual({ median: 100, apart: ['u2'] });
  });

  it('looks below, too', () => {
    expect(compareUnits(sisters(100, 95, 101), limits).apart).toEqual(['u2']);
  });

  it('has a median and no verdict without limits', () => {
    expect(compareUnits(sisters(1, 2, 300), { warningLow: null, warningThreshold: null })).toEqual({
      median: 2,
      apart: [],
    });
  });
});

describe('atEqualPower', () => {
  it('leaves out who follows the load', () => {
    expect(atEqualPower(sisters(870, 868, 600, 872))).toEqual(['u1', 'u2', 'u4']);
  });

  it('knows nobody when nobody runs', () => {
    expect(atEqualPower([])).toEqual([]);
  });
});
