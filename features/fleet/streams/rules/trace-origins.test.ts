import { expect, it } from 'vitest';
import type { Origin } from '../vocabulary.ts';
import { joinOrigins, originSince } from './trace-origins.ts';

it.each<[Origin[], Origin]>([
  [[], 'simulated'],
  [['simulated', 'simulated'], 'simulated'],
  [['plant', 'plant'], 'plant'],
  [['simulated', 'plant'], 'partly'],
  [['partly', 'partly'], 'partly'],
])('%j together are %s', (origins, joined) => {
  expect(joinOrigins(origins)).toBe(joined);
});

const noon = '2026-11-21T12:00:00.000Z';
const one = '2026-11-21T13:00:00.000Z';

it.each<['simulated' | 'plant' | null, string | null, string, Origin]>([
  [null, null, noon, 'simulated'],
  ['simulated', one, noon, 'simulated'],
  ['plant', null, noon, 'plant'],
  ['plant', noon, noon, 'partly'],
  ['plant', noon, one, 'plant'],
])('values of %s, simulated until %s, are from %s on %s', (origin, simulatedUntil, from, traced) => {
  expect(originSince({ origin, simulatedUntil }, null, from)).toBe(traced);
});

it('takes values that have not come yet for those of the owner, where there is one', () => {
  const silent = { origin: null, simulatedUntil: null };
  expect([originSince(silent, 'Ours', noon), originSince(silent, null, noon)]).toEqual(['plant', 'simulated']);
});
