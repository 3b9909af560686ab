import { expect, it } from 'vitest';
import type { Origin } from '../../../features/fleet/streams/vocabulary.ts';
import { askOrigin, chooseOrigin, chooseOwnerLabel } from './choose-origin.ts';

it.each<[path: string, told: Origin | undefined, origin: Origin]>([
  ['/smr-ops-cloud', 'partly', 'partly'],
  ['/smr-ops-cloud', 'plant', 'plant'],
  ['/smr-ops-cloud', undefined, 'simulated'],
  ['/smr-ops-cloud/unit/dnnp-1', 'plant', 'plant'],
  ['/smr-ops-cloud/unit/dnnp-1', undefined, 'simulated'],
  ['/smr-ops-cloud/alerts', 'plant', 'partly'],
  ['/smr-ops-cloud/alerts', 'simulated', 'simulated'],
  ['/smr-ops-cloud/availability', 'plant', 'simulated'],
  ['/smr-ops-cloud/maintenance', 'plant', 'simulated'],
])('%s, where values are %s, shows what is %s', (path, told, origin) => {
  expect(chooseOrigin(path, told && { origin: told })).toBe(origin);
});

it('asks of a unit alone on its pages, and of all elsewhere', () => {
  const asked = ['', '/unit/dnnp-1', '/unit/dnnp-1/vibration', '/reports/dnnp-1', '/reports'].map((path) =>
    askOrigin(`/smr-ops-cloud${path}`),
  );
  expect(asked).toEqual([{}, { unitId: 'dnnp-1' }, { unitId: 'dnnp-1' }, { unitId: 'dnnp-1' }, {}]);
});

it('lets the owner of a unit speak on its pages, unless simulated values are among them', () => {
  const ownerLabel = 'Our test loop.';
  const label = (path: string, origin: Origin) => chooseOwnerLabel(path, { origin, ownerLabel });
  expect([
    label('/smr-ops-cloud/unit/loop-1', 'plant'),
    label('/smr-ops-cloud/unit/loop-1/pressure', 'plant'),
    label('/smr-ops-cloud/unit/loop-1', 'partly'),
    label('/smr-ops-cloud', 'plant'),
    chooseOwnerLabel('/smr-ops-cloud/unit/loop-1', undefined),
  ]).toEqual([ownerLabel, ownerLabel, null, null, null]);
});
