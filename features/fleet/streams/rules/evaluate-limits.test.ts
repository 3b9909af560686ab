import { describe, expect, it } from 'vitest';
import { findDifference } from '../../../../tests/support/alarm-model.ts';
import type { StreamLimits } from '../contract.ts';
import { limitNames } from '../vocabulary.ts';
import { type EvaluatedSample, type Evaluation, evaluateLimits } from './evaluate-limits.ts';
import { exceededLimit } from './judge-value.ts';

const limits: StreamLimits = {
  minValue: null,
  maxValue: null,
  alarmLow: null,
  warningLow: 6.9,
  warningThreshold: 7.4,
  criticalThreshold: 7.6,
  deadband: 0.1,
  onDelaySeconds: 10,
  offDelaySeconds: 5,
  staleAfterSeconds: 60,
};
const immediate = { ...limits, onDelaySeconds: 0, offDelaySeconds: 0 };

/** Samples at so many seconds. */
const at = (...samples: [seconds: number, value: number, quality?: 0 | 1 | 2][]): EvaluatedSample[] =>
  samples.map(([seconds, value, quality = 0]) => ({ ts: seconds * 1_000, value, quality }));
const told = (rules: StreamLimits, samples: EvaluatedSample[], before: Evaluation | null = null) =>
  evaluateLimits(rules, before, samples).changes.map(({ limit, kind, at }) => `${at / 1_000} ${limit} ${kind}`);

describe('evaluateLimits', () => {
  it.each<[name: string, rules: StreamLimits, samples: EvaluatedSample[], changes: string[]]>([
    ['a value on the limit does not exceed it', immediate, at([0, 7.4], [1, 6.9]), []],
    ['one above it does', immediate, at([0, 7.41]), ['0 warning-high raise']],
    ['one below the low limit does', immediate, at([0, 6.89]), ['0 warning-low raise']],
    ['both limits are raised at once', immediate, at([0, 7.7]), ['0 warning-high raise', '0 alarm-high raise']],
    ['inside the deadband nothing returns', immediate, at([0, 7.5], [1, 7.35]), ['0 warning-high raise']],
    [
      'by the deadband it returns',
      immediate,
      at([0, 7.5], [1, 7.3]),
      ['0 warning-high raise', '1 warning-high return'],
    ],
    ['shorter than the on-delay is nothing', limits, at([0, 7.5], [9, 7.5], [10, 7.3]), []],
    ['as long as the on-delay is', limits, at([0, 7.5], [10, 7.5]), ['10 warning-high raise']],
    ['a sample inside begins the on-delay anew', limits, at([0, 7.5], [5, 7.4], [10, 7.5], [15, 7.5]), []],
    [
      'the off-delay must be kept, too',
      limits,
      at([0, 7.5], [10, 7.5], [12, 7.2], [16, 7.35], [18, 7.2], [23, 7.2]),
      ['10 warning-high raise', '23 warning-high return'],
    ],
    ['a silence begins the on-delay anew', limits, at([0, 7.5], [61, 7.5], [70, 7.5]), []],
    ['a sample at the end of the patience does not', limits, at([0, 7.5], [60, 7.5]), ['60 warning-high raise']],
    ['bad samples raise nothing', immediate, at([0, 9, 2], [1, 0, 2]), []],
    ['bad samples return nothing', immediate, at([0, 7.5], [1, 7, 2]), ['0 warning-high raise']],
    ['bad samples confirm nothing', limits, at([0, 7.5], [10, 7.5, 2]), []],
    ['uncertain ones count', immediate, at([0, 7.5, 1]), ['0 warning-high raise']],
  ])('%s', (_, rules, samples, changes) => {
    expect(told(rules, samples)).toEqual(changes);
  });

  it('goes on where the last batch ended', () => {
    const { evaluation } = evaluateLimits(limits, null, at([0, 7.5], [6, 7.5]));
    expect(told(limits, at([10, 7.5]), JSON.parse(JSON.stringify(evaluation)))).toEqual(['10 warning-high raise']);
  });

  it('lets an alarm return whose limit was taken away', () => {
    const { evaluation } = evaluateLimits(immediate, null, at([0, 7.5]));
    const rules = { ...immediate, warningThreshold: null };
    expect(told(rules, at([1, 7.5]), evaluation)).toEqual(['1 warning-high return']);
  });

  it('tells the value and the time of the sample that completed the change', () => {
    expect(evaluateLimits(limits, null, at([0, 7.5], [10, 7.55])).changes).toEqual([
      { limit: 'warning-high', kind: 'raise', at: 10_000, value: 7.55 },
    ]);
  });

  it('hands back the same evaluation when all is normal', () => {
    const before: Evaluation = {};
    expect(evaluateLimits(limits, before, at([0, 7.2], [1, 7.3])).evaluation).toBe(before);
  });

  it('hands back the same evaluation while an alarm just goes on', () => {
    const { evaluation } = evaluateLimits(immediate, null, at([0, 7.5]));
    expect(evaluateLimits(immediate, evaluation, at([1, 7.6])).evaluation).toBe(evaluation);
  });

  it('agrees with what tiles show: without delays, the outermost active limit is the one that the value exceeds', () => {
    for (let value = 6; value < 8; value += 0.01) {
      const { evaluation } = evaluateLimits({ ...immediate, alarmLow: 6.5 }, null, at([0, value]));
      const active = limitNames.filter((name) => evaluation[name]?.isActive);
      const outermost = active.find((name) => name.startsWith('alarm')) ?? active[0] ?? null;
      expect([value, outermost]).toEqual([value, exceededLimit({ ...immediate, alarmLow: 6.5 }, value)]);
    }
  });

  it('loses and doubles nothing in 50,000 random stories, by a reference model', () => {
    for (let seed = 0; seed < 50_000; seed++) {
      const difference = findDifference(seed);
      if (difference) expect.fail(difference);
    }
  });
});
