import { describe, expect, it } from 'vitest';
import {
  formatEmployeeRange,
  formatEuros,
  formatProjects,
  formatTotalEuros,
  formatTotalPeople,
} from './format-figures.ts';

describe('figures of the directory', () => {
  it.each([
    [0, '€0'],
    [999_999, '€999,999'],
    [1_000_000, '€1M'],
    [35_400_000, '€35M'],
    [999_700_000, '€1.0B'],
    [1_000_000_000, '€1.0B'],
    [1_250_000_000, '€1.3B'],
    [143_000_000_000, '€143.0B'],
  ])('%d euros are %s', (euros, text) => {
    expect(formatEuros(euros)).toBe(text);
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1.0k+'],
    [1_290, '1.2k+'],
    [12_345, '12.3k+'],
  ])('%d projects are %s', (count, text) => {
    expect(formatProjects(count)).toBe(text);
  });

  it('sums revenue in whole billions and people in thousands', () => {
    expect([formatTotalEuros(1_234_567_890_123), formatTotalPeople(1_234_567)]).toEqual(['€1,235B', '1,235k']);
  });

  it.each([
    ['10001+', '10,001+'],
    ['1001-5000', '1,001–5,000'],
    ['11-50', '11–50'],
  ])('%s employees are %s', (range, text) => {
    expect(formatEmployeeRange(range)).toBe(text);
  });
});
