import { expect, it } from 'vitest';
import { readAlertsSearch, toAlertFilter } from './alerts-search.ts';

it.each<[given: Record<string, unknown>, read: object]>([
  [{}, {}],
  [
    { unit: 'dnnp-1', severity: 'crit', status: 'all', q: ' flow ' },
    { unit: 'dnnp-1', severity: 'crit', status: 'all', q: 'flow' },
  ],
  [{ unit: '', severity: '', status: '', q: '' }, {}],
  [{ unit: "x'; drop", severity: 'bad', status: 'open', after: 'yesterday' }, {}],
  [{ after: '0f8f1c9e-0d6c-4c5e-9a53-3f6f2f1f0a11' }, { after: '0f8f1c9e-0d6c-4c5e-9a53-3f6f2f1f0a11' }],
  [{ after: '0f8f1c9e-0d6c-4c5e-9a53-3f6f2f1f0a1x' }, {}],
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
