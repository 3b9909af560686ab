import { expect, it } from 'vitest';
import { defaultState } from '../vocabulary.ts';
import { writeCell, writeCsv } from './write-results.ts';

const csv = writeCsv(defaultState, null, 'https://smr.example/?bill=120');

it('has one line for each item, with value and unit', () => {
  expect(csv.split('\r\n')).toEqual(
    expect.arrayContaining([
      'Item,Value,Unit',
      'CO2 saved,35587.2,kg/year',
      'CO2 saved,94.93,%',
      'Home size,2000,sq ft',
    ]),
  );
});

it('leaves out what a method does not give', () => {
  expect(csv).not.toMatch(/lowest|null/);
});

it('says from which address it came', () => {
  expect(csv).toContain('\r\nAddress,https://smr.example/?bill=120,\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('text like a formula (%j) is made text', (text) => {
  expect(writeCell(text).replace(/^"|"$/g, '')).toMatch(/^'/);
});

it('a negative number stays one', () => {
  expect(writeCell(-3.25)).toBe('-3.25');
});

it('commas, quotes and line ends are quoted', () => {
  expect(writeCell('a "b", c\nd')).toBe('"a ""b"", c\nd"');
});
