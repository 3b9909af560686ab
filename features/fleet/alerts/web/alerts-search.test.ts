import { expect, it } from 'vitest';
import { readAlertsSearch, toAlertFilter } from './alerts-search.ts';

it.each<[given: Record<string, unknown>, read: object]>([
  [{}, {}],
  [
    { unit: 'dnnp-1', severity: 'crit', status: 'all', q: ' flow ' },
    { unit: 'dnnp-1', severity: 'crit', status: 'all', q: 'flow' },
  ],
  [{ unit: '', severity: '', status: '', q: '' }, {}],
  [{ unit: "x'; drop", severity: 'bad', status: 'open', before: 'yesterday' }, {}],
  [{ before: '2026-11-20T10:00:00.000Z' }, { before: '2026-11-20T10:00:00.000Z' }],
  [{ before: '2026-99-20T10:00:00.000Z' }, {}],
])('reads %o as %o', (given, read) => {
  expect(readAlertsSearch(given)).toEqual(read);
});

it.each([
  [{}, 'open'],
  [{ status: 'closed' as const }, 'closed'],
  [{ status: 'all' as const }, undefined],
])('asks, for %o, for alerts that are %s', (search, status) => {
  expect(toAlertFilter(search).status).toBe(status);
});
