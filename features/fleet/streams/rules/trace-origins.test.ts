import { expect, it } from 'vitest';
import { FLEET_NOTICE, type Origin, originNotices } from '../vocabulary.ts';
import { joinOrigins, noticeAt, originSince } from './trace-origins.ts';

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
  expect(originSince({ origin, simulatedUntil }, from)).toBe(traced);
});

it('says of each time of a stream that was taken over what its values were then', () => {
  const stream = { origin: 'plant', simulatedUntil: noon } as const;
  expect([noticeAt(stream, noon), noticeAt(stream, one)]).toEqual([FLEET_NOTICE, originNotices.plant]);
});
