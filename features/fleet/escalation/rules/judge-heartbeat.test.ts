import { expect, it } from 'vitest';
import { judgeHeartbeat } from './judge-heartbeat.ts';

const before = '2026-11-26T10:00:00.000Z';
const after = '2026-11-26T10:00:00.250Z';
const beat = { isOn: true, isLate: false, failure: null, triedAt: before, takenAt: after };

it.each([
  ['that was taken', {}, 'taken'],
  ['that is switched off', { isOn: false, failure: 'It answered 503.' }, 'off'],
  ['that was refused', { failure: 'It answered 503.' }, 'not taken'],
  ['that nobody tries any more', { isLate: true }, 'not taken'],
  ['that was just set up', { triedAt: null, takenAt: null }, 'on its way'],
  ['whose address stayed as it was set anew', { triedAt: null }, 'on its way'],
  ['of which nothing is known yet, after one that was taken', { triedAt: after, takenAt: before }, 'on its way'],
] as const)('a heartbeat %s', (_, more, state) => {
  expect(judgeHeartbeat({ ...beat, ...more })).toBe(state);
});
