import { describe, expect, it } from 'vitest';
import { poisonCore, settledPoison } from './poison-core.ts';

describe('xenon', () => {
  it('peaks 7 to 11 hours after a shutdown from full power, at nearly twice its equilibrium', () => {
    const poison = settledPoison(1);
    let peak = { hour: 0, xenon: 1 };
    for (let second = 1; second <= 48 * 3_600; second++) {
      poisonCore(poison, 0, 1);
      if (poison.xenon > peak.xenon) peak = { hour: second / 3_600, xenon: poison.xenon };
    }
    expect(peak.hour).toBeGreaterThan(7);
    expect(peak.hour).toBeLessThan(11);
    expect(peak.xenon).toBeCloseTo(1.92, 1);
  });

  it('is where a long time at half power leads', () => {
    const poison = settledPoison(1);
    for (let minute = 0; minute < 14 * 1_440; minute++) poisonCore(poison, 0.5, 60);
    expect(poison.xenon).toBeCloseTo(settledPoison(0.5).xenon, 4);
  });
});
