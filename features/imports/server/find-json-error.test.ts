import { describe, expect, it } from 'vitest';
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

describe('text that is JSON', () => {
  it.each(['{}', '[]', '[{"a":[1,-2.5e3,"x\\u00e9\\n",true,null]},{}]', '"x"', ' 0 ', '{"__proto__":{}}'])(
    '%s breaks nowhere before its end',
    (text) => {
      const { column } = findJsonError(text);
      expect(column).toBe(text.length + 1);
    },
  );
});
