import { expect, it } from 'vitest';
import type { Origin } from '../../../features/fleet/streams/vocabulary.ts';
import type { UnitOrigin } from '../../../features/fleet/telemetry/contract.ts';
import { chooseOrigin, chooseOwnerLabel } from './choose-origin.ts';

const sent = { smrUnitId: 'dnnp-1', origin: 'plant' } as const;
const alsoSent = { smrUnitId: 'dnnp-2', origin: 'plant' } as const;
const simulated = { smrUnitId: 'dnnp-3', origin: 'simulated' } as const;
const all: UnitOrigin[] = [sent, alsoSent, simulated];

it.each<[path: string, units: UnitOrigin[], origin: Origin]>([
  ['/smr-ops-cloud', all, 'partly'],
  ['/smr-ops-cloud', [sent, alsoSent], 'plant'],
  ['/smr-ops-cloud/unit/dnnp-1', all, 'plant'],
  ['/smr-ops-cloud/unit/dnnp-1/vibration', all, 'plant'],
  ['/smr-ops-cloud/unit/dnnp-3', all, 'simulated'],
  ['/smr-ops-cloud/unit/dnnp-4', all, 'simulated'],
  ['/smr-ops-cloud/alerts', [sent, alsoSent], 'partly'],
  ['/smr-ops-cloud/alerts', [], 'simulated'],
  ['/smr-ops-cloud/availability', [sent, alsoSent], 'simulated'],
  ['/smr-ops-cloud/maintenance', [sent, alsoSent], 'simulated'],
])('%s with %j shows what is %s', (path, units, origin) => {
  expect(chooseOrigin(path, units)).toBe(origin);
});

it('calls a fleet that was never heard simulated', () => {
  expect(chooseOrigin('/smr-ops-cloud', [])).toBe('simulated');
});

it('lets the owner of a unit speak on its pages, unless simulated values are among them', () => {
  const ownerLabel = 'Our test loop.';
  const label = (path: string, origin: Origin) =>
    chooseOwnerLabel(path, [simulated, { smrUnitId: 'loop-1', origin, ownerLabel }]);
  expect([
    label('/smr-ops-cloud/unit/loop-1', 'plant'),
    label('/smr-ops-cloud/unit/loop-1/pressure', 'plant'),
    label('/smr-ops-cloud/unit/loop-1', 'partly'),
    label('/smr-ops-cloud/unit/dnnp-3', 'plant'),
    label('/smr-ops-cloud', 'plant'),
  ]).toEqual([ownerLabel, ownerLabel, null, null, null]);
});
