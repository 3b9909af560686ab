import { describe, expect, it } from 'vitest';
import { growthOf, NEARLY_LINEAR } from '../../../tests/support/measure-growth.ts';
import { findJsonError } from './find-json-error.ts';

it.each([
  ['', 1, 1],
  ['{', 1, 2],
  ['[1,2', 1, 5],
  ['[1,]', 1, 4],
  ['{"a":1,}', 1, 8],
  ['{"a" 1}', 1, 6],
  ["{'a':1}", 1, 2],
  ['[\n  {"name": "x"},\n  {"name": tru}\n]', 3, 12],
  ['[1] 2', 1, 5],
  ['[1}', 1, 3],
  ['["a\nb"]', 1, 2],
  ['["\\x"]', 1, 2],
  ['[01]', 1, 2],
  ['name,country', 1, 1],
  ['[1.]', 1, 2],
])('%j breaks at line %i, column %i', (text, line, column) => {
  expect(findJsonError(text)).toEqual({ line, column });
});

it.each([
  ['never ends', ''],
  ['ends in what no string has', '\\x"]'],
])('finds at once where a file breaks whose last string %s', (_, end) => {
  const broken = (letters: number) => `[{"name": "${'a'.repeat(letters)}${end}`;
  // Before anything is measured: what takes 2^n would not come back.
  expect(findJsonError(broken(24))).toEqual({ line: 1, column: 11 });
  expect(growthOf((size) => findJsonError(broken(size)), 500_000)).toBeLessThan(NEARLY_LINEAR);
});

describe('text that is JSON', () => {
  it.each(['{}', '[]', '[{"a":[1,-2.5e3,"x\\u00e9\\n",true,null]},{}]', '"x"', ' 0 ', '{"__proto__":{}}'])(
    '%s breaks nowhere before its end',
    (text) => {
      const { column } = findJsonError(text);
      expect(column).toBe(text.length + 1);
    },
  );
});
