import { expect, it } from 'vitest';
import { makeSlug, numberSlug } from './make-slug.ts';

it.each([
  ['NuScale Power', 'nuscale-power'],
  ['  X-energy  LLC. ', 'x-energy-llc'],
  ['GE–Hitachi & Co.', 'ge-hitachi-co'],
  ['Électricité de France', 'electricite-de-france'],
  ['ŠKODA JS', 'skoda-js'],
  ['Росатом', 'rosatom'],
  ['中核集团', 'zhong-he-ji-tuan'],
  ['--A--', 'a'],
  ['!!!', null],
  ['☢️', null],
])('%s gives %s', (name, slug) => {
  expect(makeSlug(name)).toBe(slug);
});

it('of a long name ends with a letter or digit', () => {
  expect(makeSlug('long '.repeat(50))).toBe(Array(16).fill('long').join('-'));
});

it.each([
  [[], 'a'],
  [['a'], 'a-2'],
  [['a', 'a-2', 'a-4'], 'a-3'],
])('beside %j it is %s', (taken: string[], slug) => {
  expect(numberSlug('a', (candidate) => taken.includes(candidate))).toBe(slug);
});
