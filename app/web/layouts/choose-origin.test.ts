import { expect, it } from 'vitest';
import type { DataShown } from '../../../features/fleet/streams/vocabulary.ts';
import { askOrigin, chooseShown } from './choose-origin.ts';

it.each<[path: string, search: object, shown: DataShown]>([
  ['', {}, 'values'],
  ['/', {}, 'values'],
  ['/unit/dnnp-1/vibration', { range: '1h' }, 'values'],
  ['/availability', { days: 90 }, 'records'],
  ['/maintenance', { status: 'done' }, 'records'],
  ['/alerts', { unit: 'loop-1' }, 'alarms'],
  ['/alerts/statistics', {}, 'alarms'],
  ['/alerts', { status: 'all' }, 'pastAlarms'],
  ['/alerts', { state: 'normal' }, 'pastAlarms'],
  ['/shifts', {}, 'alarms'],
  ['/reports/dnnp-1', {}, 'alarms'],
  ['/shifts', { at: '2026-11-01T00:00:00Z' }, 'pastAlarms'],
])('%s with %j shows %s', (path, search, shown) => {
  expect(chooseShown(`/smr-ops-cloud${path}`, search)).toBe(shown);
});

it('asks of a unit alone on its pages, and of all elsewhere', () => {
  const asked = ['', '/unit/dnnp-1', '/unit/dnnp-1/vibration', '/reports/dnnp-1', '/reports'].map((path) =>
    askOrigin(`/smr-ops-cloud${path}`),
  );
  expect(asked).toEqual([{}, { unitId: 'dnnp-1' }, { unitId: 'dnnp-1' }, { unitId: 'dnnp-1' }, {}]);
});
