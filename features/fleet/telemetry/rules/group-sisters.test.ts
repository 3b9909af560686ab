import { expect, it } from 'vitest';
import { groupSisters } from './group-sisters.ts';

const unit = (id: string, ...tags: string[]) => ({ id, tags: new Set(tags) });
const group = (...units: ReturnType<typeof unit>[]) =>
  groupSisters(units, ({ tags }) => tags).map((sisters) => sisters.map(({ id }) => id).join(' '));

it('keeps units together that measure mostly the same, the largest group first', () => {
  const loop = unit('loop', 'flow', 'pressure');
  const reactors = ['a', 'b', 'c'].map((id) => unit(id, 'pressure', 'flux', 'steam', 'level'));
  expect(group(loop, ...reactors)).toEqual(['a b c', 'loop']);
});

it('lets a unit with a tag more or less stay with its sisters', () => {
  expect(group(unit('a', '1', '2', '3'), unit('b', '1', '2', '3', '4'), unit('c', '2', '3'))).toEqual(['a b c']);
});

it.each([
  [[], []],
  [[unit('a'), unit('b')], ['a b']],
  [
    [unit('a'), unit('b', '1')],
    ['a', 'b'],
  ],
])('has a place for every unit: %j', (units, groups) => {
  expect(group(...units)).toEqual(groups);
});
