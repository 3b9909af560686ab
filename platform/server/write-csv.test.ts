import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { writeCsv } from './write-csv.ts';

const cellOf = (value: unknown) => (Papa.parse<string[]>(writeCsv(['a'], [{ a: value }]).slice(1)).data[1] ?? [])[0];

describe('a cell', () => {
  it.each(['=1+1', '+1', '-1+cmd', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1'])('with %j is no formula', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it.each([
    ['a,b', 'a,b'],
    ['say "hi"', 'say "hi"'],
    ['two\nlines', 'two\nlines'],
    [null, ''],
    [-5, '-5'],
    [true, 'true'],
    [['PWR', 'BWR'], 'PWR; BWR'],
    [['=1', 'b'], "'=1; b"],
    ['中核集团', '中核集团'],
  ])('of %j reads %j', (value, text) => {
    expect(cellOf(value)).toBe(text);
  });
});
