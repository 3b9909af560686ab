import { expect, it } from 'vitest';
import { detectFormat } from './detect-format.ts';

it.each([
  ['name\nA', undefined, 'csv'],
  ['[{"name":"A"}]', undefined, 'json'],
  ['  \n{"name":"A"}', undefined, 'json'],
  ['[brackets] in a header', 'list.csv', 'csv'],
  ['not json at all', 'list.JSON', 'json'],
  ['name\tcountry', 'list.tsv', 'csv'],
  ['{}', 'list.txt', 'json'],
])('%j in %s is %s', (text, fileName, format) => {
  expect(detectFormat(text, fileName)).toBe(format);
});
