import { describe, expect, it } from 'vitest';
import { daysBetween, laterFirst, readDate } from './read-date.ts';

describe('a date as exact as its source', () => {
  it.each([
    ['2029', '2029-01-01', '2029-12-31'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2029-11-30', '2029-11-30', '2029-11-30'],
    ['2029-Q3', '2029-07-01', '2029-09-30'],
    ['2029-H2', '2029-07-01', '2029-12-31'],
    ['2030s', '2030-01-01', '2039-12-31'],
    ['mid-2030s', '2034-01-01', '2036-12-31'],
  ])('%s lies between %s and %s', (text, from, to) => {
    expect(readDate(text)).toEqual({ from, to });
  });

  it.each([
    '',
    '29',
    '2029-13',
    '2029-02-30',
    '2029-Q5',
    '2029-H3',
    'soon',
    '2029-1-1',
    'early-2031s',
    '2029-11-30T00:00',
  ])('does not read "%s"', (text) => {
    expect(readDate(text)).toBeNull();
  });
});

it.each([
  ['2027', '2030', 1096],
  ['2030-01-01', '2029-12-31', -1],
  ['2029', '2029-Q3', null],
  ['2029-12-31', '2030', 183],
])('from %s to %s are %s days, told no more exactly than both are', (planned, actual, days) => {
  const [from, to] = [readDate(planned), readDate(actual)];
  expect(from && to && daysBetween(from, to)).toBe(days);
});

it('puts what is known to the year alone after what is known more exactly of the same year, the latest first', () => {
  const dates = ['2026', 'none', '2026-01', '2025-12', '2026-Q2', '2026-06-30', '2026-04', '2027'];
  const sorted = dates.toSorted((a, b) => laterFirst(readDate(a), readDate(b)));
  expect(sorted).toEqual(['2027', '2026-06-30', '2026-04', '2026-Q2', '2026-01', '2026', '2025-12', 'none']);
});
