import { describe, expect, it } from 'vitest';
import { BETA, kineticsStepper } from './step-kinetics.ts';

const step = kineticsStepper(0.1);
const critical = () => [1, 1, 1, 1, 1, 1];

describe('point kinetics', () => {
  it('stay at a power without reactivity', () => {
    const precursors = critical();
    for (let n = 0; n < 36_000; n++) step(precursors, 0);
    expect(step(precursors, 0)).toBeCloseTo(1, 3);
  });

  it('jump by β/(β − ρ) at once', () => {
    expect(step(critical(), BETA / 4)).toBeCloseTo(4 / 3, 5);
  });

  it('rise with the period of the inhour equation', () => {
    const precursors = critical();
    for (let n = 0; n < 6_000; n++) step(precursors, 0.001);
    const before = step(precursors, 0.001);
    for (let n = 0; n < 99; n++) step(precursors, 0.001);
    const period = 10 / Math.log(step(precursors, 0.001) / before);
    expect(inhourReactivity(period)).toBeCloseTo(0.001, 4);
  });

  it('fall with the longest-lived precursors, 80 s, after a scram', () => {
    const precursors = critical();
    for (let n = 0; n < 3_000; n++) step(precursors, -0.1);
    const before = step(precursors, -0.1);
    for (let n = 0; n < 99; n++) step(precursors, -0.1);
    expect(10 / Math.log(before / step(precursors, -0.1))).toBeGreaterThan(75);
  });
});

/** ρ that belongs to a stable period T, without prompt lifetime: Σ βᵢ/(1 + λᵢT). */
function inhourReactivity(period: number): number {
  const groups: [number, number][] = [
    [0.0124, 0.033],
    [0.0305, 0.219],
    [0.111, 0.196],
    [0.301, 0.395],
    [1.14, 0.115],
    [3.01, 0.042],
  ];
  return groups.reduce((sum, [lambda, share]) => sum + (BETA * share) / (1 + lambda * period), 0);
}
