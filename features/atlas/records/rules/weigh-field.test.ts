import { expect, it } from 'vitest';
import type { GivenValue } from './find-faults.ts';
import { isBetterTold } from './weigh-field.ts';

const told = (given: Partial<GivenValue> = {}): GivenValue => ({
  kind: 'designs',
  record: 'one',
  field: 'netMwe',
  value: '80',
  unit: null,
  source: 'https://a.example/1',
  asOf: '2025',
  quotedAt: '2026-11-01',
  grade: 'trade',
  leads: true,
  note: null,
  ...given,
});
const nearer = { grade: 'primary', source: 'https://a.example/2' };

it.each<[string, GivenValue[], GivenValue[], boolean]>([
  ['where nothing was known', [], [told()], true],
  ['read later', [told()], [told({ quotedAt: '2026-11-02', value: '82' })], true],
  ['read later from a source that is further off', [told(nearer)], [told({ quotedAt: '2026-11-02' })], true],
  ['read earlier', [told()], [told({ quotedAt: '2026-10-31', value: '82' })], false],
  ['read earlier from a nearer source', [told()], [told({ ...nearer, quotedAt: '2026-10-31' })], false],
  ['from a nearer source', [told()], [told(nearer)], true],
  ['of a later date', [told()], [told({ asOf: '2026-03', value: '82' })], true],
  ['with one more that does not lead', [told()], [told(), told({ ...nearer, leads: false })], true],
  ['otherwise, and no better', [told()], [told({ value: '82' })], false],
  ['not at all', [told()], [], false],
])('what a release tells %s', (_, stored, shipped, isBetter) => {
  expect(isBetterTold(stored, shipped)).toBe(isBetter);
});
