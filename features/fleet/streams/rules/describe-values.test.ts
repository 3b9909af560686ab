import { expect, it } from 'vitest';
import type { StreamLimits } from '../contract.ts';
import type { NewestQuality } from '../vocabulary.ts';
import { describeValues } from './describe-values.ts';
import type { NewestSample } from './judge-value.ts';

const NOW = Date.UTC(2026, 10, 27);
const stream: StreamLimits = {
  ...{ nominal: null, warningThreshold: null, criticalThreshold: null, warningLow: null, alarmLow: null },
  ...{ deadband: 0, onDelaySeconds: 0, offDelaySeconds: 0, staleAfterSeconds: 60, minValue: null, maxValue: null },
} as StreamLimits;
const fresh = (quality: NewestQuality) => ({ value: 1, at: NOW - 5_000, quality });
const old = { value: 1, at: NOW - 61_000, quality: 'bad' as const };

it.each([
  [[fresh('good'), fresh('good')], null, false],
  [[], null, false],
  [[fresh('good'), fresh('bad')], '1 bad', false],
  [[fresh('uncertain'), fresh('bad'), fresh('uncertain')], '1 bad, 2 uncertain', false],
  [[fresh('good'), fresh('bad'), old, fresh('stale')], '2 of 4 stale, 1 bad', false],
  [[old, { value: null, at: null, quality: 'good' as const }], '2 of 2 stale', true],
])('describes %o as %s', (newest, doubts, isSilent) => {
  expect(
    describeValues(
      newest.map(() => stream),
      newest,
      NOW,
    ),
  ).toEqual({ doubts, isSilent });
});

it('takes what is reckoned from other streams for no sign of life, and a unit of nothing else for none that is silent', () => {
  const reckoned = { ...stream, expression: 'dnnp-2.pressure * 2' };
  const isSilent = (streams: (typeof stream & { expression?: string })[], newest: NewestSample[]) =>
    describeValues(streams, newest, NOW).isSilent;
  expect(isSilent([stream, reckoned], [old, fresh('good')])).toBe(true);
  expect(isSilent([stream, reckoned], [fresh('good'), old])).toBe(false);
  expect(isSilent([reckoned], [old])).toBe(false);
});
