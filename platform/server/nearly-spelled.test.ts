import { expect, it } from 'vitest';
import { swapNeighbours } from './nearly-spelled.ts';

it.each([
  ['okol', ['kool', 'ookl', 'oklo']],
  ['noon', ['onon', 'nono']],
  ['smr160', ['msr160', 'srm160']],
  ['160', []],
  ['smr', []],
  ['a'.repeat(25), []],
])('puts each pair of letters of %s right, and no number', (word, words) => {
  expect(swapNeighbours(word)).toEqual(words);
});
