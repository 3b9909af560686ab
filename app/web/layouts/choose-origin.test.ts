import { expect, it } from 'vitest';
import type { Origin } from '../../../features/fleet/streams/vocabulary.ts';
import { chooseOrigin } from './choose-origin.ts';

const sent = { smrUnitId: 'dnnp-1', recent: 'plant', ever: 'plant' } as const;
const takenOver = { smrUnitId: 'dnnp-2', recent: 'plant', ever: 'partly' } as const;
const simulated = { smrUnitId: 'dnnp-3', recent: 'simulated', ever: 'simulated' } as const;
const all = [sent, takenOver, simulated];

it.each<[path: string, units: typeof all | [typeof sent, typeof takenOver], origin: Origin]>([
  ['/smr-ops-cloud', all, 'partly'],
  ['/smr-ops-cloud', [sent, takenOver], 'plant'],
  ['/smr-ops-cloud/unit/dnnp-1', all, 'plant'],
  ['/smr-ops-cloud/unit/dnnp-1/vibration', all, 'plant'],
  ['/smr-ops-cloud/unit/dnnp-3', all, 'simulated'],
  ['/smr-ops-cloud/unit/dnnp-4', all, 'simulated'],
  ['/smr-ops-cloud/alerts', [sent, takenOver], 'partly'],
  ['/smr-ops-cloud/availability', [sent, takenOver], 'simulated'],
  ['/smr-ops-cloud/maintenance', [sent, takenOver], 'simulated'],
])('%s with %j shows what is %s', (path, units, origin) => {
  expect(chooseOrigin(path, units)).toBe(origin);
});

it('calls a fleet that was never heard simulated', () => {
  expect(chooseOrigin('/smr-ops-cloud', [])).toBe('simulated');
});
