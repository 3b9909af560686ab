import { expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

it.each([
  ['12000', 12_000],
  ['12,000', 12_000],
  ['1,234,567.5', 1_234_567.5],
  [' 12 000 ', 12_000],
  ['-0.5', -0.5],
  ['1e3', 1_000],
  ['', Number.NaN],
  ['  ', Number.NaN],
  ['12,5', Number.NaN],
  ['12,0000', Number.NaN],
  ['many', Number.NaN],
])('%j is read as %d', (text, number) => {
  expect(readNumber(text)).toBe(number);
});
