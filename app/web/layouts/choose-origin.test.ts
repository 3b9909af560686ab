import { expect, it } from 'vitest';
import { gatherSources, sayOrigins, type UnitSource } from '../../../features/fleet/streams/rules/say-origins.ts';
import { FLEET_NOTICE, type Origin, originNotices } from '../../../features/fleet/streams/vocabulary.ts';
import type { AnswerOrigin } from '../../../features/fleet/telemetry/contract.ts';
import { askOrigin, chooseSources } from './choose-origin.ts';

const tell = (units: UnitSource[], hadDemonstration = false): AnswerOrigin => ({
  origin: 'plant',
  ...gatherSources(units),
  hadDemonstration,
});
const say = (path: string, told: AnswerOrigin | undefined, search = {}) =>
  sayOrigins(chooseSources(`/smr-ops-cloud${path}`, search, told));

it.each<[path: string, told: Origin | undefined, origin: Origin]>([
  ['', 'partly', 'partly'],
  ['', 'plant', 'plant'],
  ['', undefined, 'simulated'],
  ['/unit/dnnp-1', 'plant', 'plant'],
  ['/unit/dnnp-1', undefined, 'simulated'],
  ['/alerts', 'plant', 'partly'],
  ['/alerts', 'simulated', 'simulated'],
  ['/availability', 'plant', 'simulated'],
  ['/maintenance', 'plant', 'simulated'],
])('%s, where values of the demonstration are %s, shows what is %s', (path, told, origin) => {
  expect(say(path, told && tell([{ ownerLabel: null, origin: told }]))).toEqual([originNotices[origin]]);
});

it('asks of a unit alone on its pages, and of all elsewhere', () => {
  const asked = ['', '/unit/dnnp-1', '/unit/dnnp-1/vibration', '/reports/dnnp-1', '/reports'].map((path) =>
    askOrigin(`/smr-ops-cloud${path}`),
  );
  expect(asked).toEqual([{}, { unitId: 'dnnp-1' }, { unitId: 'dnnp-1' }, { unitId: 'dnnp-1' }, {}]);
});

const ours = { ownerLabel: 'Our test loop.', origin: 'plant' as const };

it('lets owners alone speak on every page where nothing is simulated', () => {
  for (const path of ['', '/unit/loop-1', '/plot', '/map', '/alerts', '/maintenance', '/availability', '/shifts'])
    expect(say(path, tell([ours]))).toEqual(['Our test loop.']);
  expect(say('/unit/loop-1', tell([{ ...ours, origin: 'partly' }]))).toEqual([originNotices.partly, 'Our test loop.']);
});

it('says of lists that go back to retired units of the demonstration that a part of them is simulated', () => {
  const told = tell([ours], true);
  expect(say('/alerts', told)).toEqual(['Our test loop.']);
  for (const [path, search] of [
    ['/alerts', { status: 'all' }],
    ['/shifts', { at: '2026-11-01T00:00:00Z' }],
  ] as const)
    expect(say(path, told, search)).toEqual([originNotices.partly, 'Our test loop.']);
  expect(say('/alerts', tell([{ ownerLabel: null, origin: 'simulated' }], true), { status: 'all' })).toEqual([
    FLEET_NOTICE,
  ]);
});
