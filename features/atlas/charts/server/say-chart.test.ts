import { describe, expect, it } from 'vitest';
import { sayCounted, sayMoney, sayPower, sayRegulators } from './say-chart.ts';

const row = (label: string, ...values: number[]) => ({ label, values });

describe('what a chart says', () => {
  it('names equal ones together, whatever sums of tenths are in binary', () => {
    expect(sayPower([row('A', 0.1, 0.2), row('B', 0.3, 0)], { confirmed: 0.4, proposed: 0.2 })).toBe(
      'A and B buy the most: 0.3 MW each. All buyers together: 0.6 MW, 0.4 of it confirmed.',
    );
  });

  it('counts a deal of two buyers once for all of them', () => {
    expect(sayPower([row('A', 100, 0), row('B', 100, 0)], { confirmed: 100, proposed: 0 })).toMatch(/together: 100 MW/);
  });

  it('says of nothing that it is nothing', () => {
    expect(sayPower([row('A', 0, 0)], { confirmed: 0, proposed: 0 })).toBe('No deal tells of more than nothing.');
    expect(sayMoney([row('2026', 0, 0)])).toBe('No deal tells of more than nothing.');
  });

  it('says one of one', () => {
    expect(sayCounted([row('BWR', 1)], 1, ['designs', 'type', 'types'])).toMatch(/^Of 1 design of which/);
    const four = ['A', 'B', 'C', 'D'].map((name) => row(name, 1, 0));
    expect(sayRegulators(four)).toBe('4 regulators have the most before them: 1 design or project each.');
  });
});
