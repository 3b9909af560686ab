import { expect, it } from 'vitest';
import { readAlertsSearch, toAlertFilter } from './alerts-search.ts';
import { openAlertsInput } from './open-alerts.ts';

it.each<[given: Record<string, unknown>, read: object]>([
  [{}, {}],
  [
    { unit: 'dnnp-1', severity: 'crit', status: 'all', state: 'shelved', kind: 'silence', q: ' flow ' },
    { unit: 'dnnp-1', severity: 'crit', status: 'all', state: 'shelved', kind: 'silence', q: 'flow' },
  ],
  [{ unit: '', severity: '', status: '', state: '', kind: '', q: '' }, {}],
  [{ unit: "x'; drop", severity: 'bad', status: 'open', state: 'lost', after: 'yesterday' }, {}],
  [{ after: '0f8f1c9e-0d6c-4c5e-9a53-3f6f2f1f0a11' }, { after: '0f8f1c9e-0d6c-4c5e-9a53-3f6f2f1f0a11' }],
  [{ after: '0f8f1c9e-0d6c-4c5e-9a53-3f6f2f1f0a1x' }, {}],
])('reads %o as %o', (given, read) => {
  expect(readAlertsSearch(given)).toEqual(read);
});

it('asks for the open alerts as every page does', () => {
  expect(toAlertFilter({})).toEqual(openAlertsInput);
});

it('asks the API for what the address says', () => {
  expect(toAlertFilter({ unit: 'dnnp-1', state: 'shelved', kind: 'silence' })).toEqual({
    unitId: 'dnnp-1',
    state: 'shelved',
    kind: 'silence',
    status: 'open',
    limit: 100,
  });
});
