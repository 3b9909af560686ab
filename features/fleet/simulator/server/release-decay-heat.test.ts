import { describe, expect, it } from 'vitest';
import { decayHeatAfter, decayHeatStepper, decayShare, INFINITE_SECONDS, sumOf } from './release-decay-heat.ts';

/** ANSI/ANS-5.1-1979, Table 4: F(t, ∞) of U-235, MeV per fission after 1e13 s of operation. */
const table: [seconds: number, mev: number][] = [
  [1, 12.31],
  [10, 9.494],
  [100, 6.198],
  [1_000, 3.796],
  [10_000, 1.908],
];

describe('decay heat', () => {
  it.each(table)("%d s after a shutdown is that of the standard's table within 0.1 %%", (seconds, mev) => {
    expect((sumOf(decayHeatAfter(1, 1e13, seconds)) * 200) / mev).toBeCloseTo(1, 3);
  });

  it.each(table)('%d s after a shutdown lies within 5 %% of the table, step by step', (seconds, mev) => {
    const groups = decayHeatAfter(1, INFINITE_SECONDS);
    const step = decayHeatStepper(0.1);
    let heat = decayShare;
    for (let n = 0; n < seconds * 10; n++) heat = step(groups, 0);
    expect(Math.abs((heat * 200) / mev - 1)).toBeLessThan(0.05);
  });

  it('is 6.59 % of power at the moment of a shutdown, and 6.52 % when the fuel was at power for two years only', () => {
    expect(decayShare).toBeCloseTo(0.0659, 4);
    expect(sumOf(decayHeatAfter(1, 2 * 31_557_600))).toBeCloseTo(0.0652, 4);
  });

  it('stays where it is while power does', () => {
    const groups = decayHeatAfter(1, INFINITE_SECONDS);
    const step = decayHeatStepper(0.1);
    let heat = 0;
    for (let n = 0; n < 36_000; n++) heat = step(groups, 1);
    expect(heat).toBeCloseTo(decayShare, 6);
  });
});
