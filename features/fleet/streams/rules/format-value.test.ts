import { describe, expect, it } from 'vitest';
import { formatMarks, formatValue } from './format-value.ts';

describe('formatValue', () => {
  it.each([
    [null, 2, '–'],
    [287.684, 1, '287.7'],
    [7.2034, 3, '7.20'],
    [1_770.4, 0, '1,770'],
    [999_999, 0, '999,999'],
    [1_000_000, 0, '1.00e+6'],
    [-2_345_678, 2, '-2.35e+6'],
    [-2_400, 0, '−2,400'],
    [-0.001, 2, '0.00'],
    [60, 3, '60.00'],
    [1e200, 1, '1.00e+200'],
    [-60, undefined, '−60'],
    [3.8, undefined, '3.8'],
    [7.2034, undefined, '7.2'],
  ])('shows %s with %s decimals as %s', (value, decimals, shown) => {
    expect(formatValue(value, decimals)).toBe(shown);
  });
});

describe('formatMarks', () => {
  it.each([
    [
      [3, 3.2, 3.4],
      ['3.0', '3.2', '3.4'],
    ],
    [
      [7.19, 7.195, 7.2],
      ['7.190', '7.195', '7.200'],
    ],
    [
      [-2_400, -2_390],
      ['−2,400', '−2,390'],
    ],
    [
      [0, 0.25, 0.5],
      ['0.00', '0.25', '0.50'],
    ],
    [
      [1e6, 2e6],
      ['1.00e+6', '2.00e+6'],
    ],
    [[5], ['5']],
  ])('%s', (marks, shown) => {
    expect(formatMarks(marks)).toEqual(shown);
  });
});
