import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { toAskedRange } from '../rules/choose-range.ts';
import { readStreamSearch, type StreamSearch } from './stream-search.ts';

it.each<[given: Record<string, unknown>, read: StreamSearch]>([
  [{}, {}],
  [{ range: '24h' }, { range: '24h' }],
  [{ range: '1h' }, {}],
  [{ range: 'zz', from: '5' }, {}],
  [
    { from: '1000', to: '2000' },
    { from: 1_000, to: 2_000 },
  ],
  [
    { from: '2026-11-20T07:00', to: '2026-11-20T08:00', range: '7d' },
    { from: '2026-11-20T07:00', to: '2026-11-20T08:00' },
  ],
  [{ from: '2026-11-20T07:00Z', to: 'now' }, {}],
])('reads %o as %o', (given, read) => {
  expect(readStreamSearch(given)).toEqual(read);
});

describe('toAskedRange', () => {
  const seven = Date.UTC(2026, 10, 20, 12);

  it.each<[search: StreamSearch, asked: object]>([
    [{}, { range: '1h' }],
    [{ range: '7d' }, { range: '7d' }],
    [
      { from: 1_000, to: 2_000 },
      { from: 1_000, to: 2_000 },
    ],
    [
      { from: '2026-11-20T07:00', to: '2026-11-20T08:00' },
      { from: seven, to: seven + HOUR_MS },
    ],
    [
      { from: '2026-11-20T08:00', to: seven },
      { from: seven, to: seven + HOUR_MS },
    ],
    [{ from: 1_000, to: 1_000 }, { range: '1h' }],
    [{ from: '2026-13-20T08:00', to: 1_000 }, { range: '1h' }],
  ])('shows, for %o, %o', (search, asked) => {
    expect(toAskedRange(search, 'America/Toronto')).toEqual(asked);
  });
});
