import { describe, expect, it } from 'vitest';
import { readBoolean, readDay, readList, readText, readUrl, readWholeNumber } from './read-cell.ts';

describe('text', () => {
  it.each<[unknown, string]>([
    ['  A  ', 'A'],
    ['A\u0000B\u0007', 'AB'],
    ['one\r\ntwo', 'one\ntwo'],
    [12, '12'],
    ['=1+1', '=1+1'],
    ['half \ud83d a letter', 'half \ufffd a letter'],
    ['\ufeffA', 'A'],
  ])('%j', (value, text) => {
    expect(readText(value, 20)).toEqual({ value: text });
  });

  it.each<[unknown, string]>([
    ['x'.repeat(21), 'has 21 characters; 20 are allowed.'],
    [{ a: 1 }, 'must be text, not a list or an object.'],
    [['a'], 'must be text, not a list or an object.'],
  ])('%j is none', (value, problem) => {
    expect(readText(value, 20)).toEqual({ problem });
  });
});

describe('lists', () => {
  it.each<[unknown, string[]]>([
    ['a;b ; c', ['a', 'b', 'c']],
    [
      ['a', 'b;c'],
      ['a', 'b;c'],
    ],
    ['a;;a; ', ['a']],
    [
      [1, null, 'x'],
      ['1', 'x'],
    ],
  ])('%j', (value, list) => {
    expect(readList(value, 10, 3)).toEqual({ value: list });
  });

  it.each<[unknown, string]>([
    ['a;b;c;d', 'has 4 items; 3 are allowed.'],
    [[{ a: 1 }], 'must be a list of texts; one must be text, not a list or an object.'],
    [['x'.repeat(11)], 'must be a list of texts; one has 11 characters; 10 are allowed.'],
  ])('%j is none', (value, problem) => {
    expect(readList(value, 10, 3)).toEqual({ problem });
  });
});

describe('whole numbers', () => {
  it.each<[unknown, number]>([
    [7, 7],
    ['2007', 2007],
    ['1,250', 1250],
    ['12 500', 12_500],
    ['7.0', 7],
    ['1.5e3', 1500],
    [1e9, 1_000_000_000],
  ])('%j', (value, whole) => {
    expect(readWholeNumber(value, 0, 1e10)).toEqual({ value: whole });
  });

  it.each<[unknown, string]>([
    ['about 2007', 'must be a whole number, not "about 2007".'],
    ['2007.5', 'must be a whole number, not "2007.5".'],
    ['1,25', 'must be a whole number, not "1,25".'],
    [true, 'must be a whole number, not "true".'],
    [[1], 'must be a whole number, not a list.'],
    [Number.NaN, 'must be a whole number, not "NaN".'],
    [1799, 'must lie between 1800 and 2027, not "1799".'],
    ['2028', 'must lie between 1800 and 2027, not "2028".'],
    ['1e400', 'must be a whole number, not "1e400".'],
  ])('%j is none', (value, problem) => {
    expect(readWholeNumber(value, 1800, 2027)).toEqual({ problem });
  });
});

describe('true and false', () => {
  it.each<[unknown, boolean]>([
    ['true', true],
    [' TRUE', true],
    [true, true],
    [1, true],
    ['no', false],
    [false, false],
    ['0', false],
  ])('%j', (value, flag) => {
    expect(readBoolean(value)).toEqual({ value: flag });
  });

  it('what says neither is none', () => {
    expect(readBoolean('maybe')).toEqual({ problem: 'must be true or false, not "maybe".' });
  });
});

describe('web addresses', () => {
  it.each([
    ['https://x.example/a?b=c#d', 'https://x.example/a?b=c#d'],
    ['http://x.example', 'http://x.example'],
    ['www.x.example', 'https://www.x.example'],
    ['x.example/about', 'https://x.example/about'],
    ['https://пример.example', 'https://пример.example'],
  ])('%s', (value, address) => {
    expect(readUrl(value)).toEqual({ value: address });
  });

  it.each([
    ['javascript:alert(1)', 'must begin with https:// or http://; "javascript:" addresses are not accepted.'],
    ['java\nscript:alert(1)', 'must be a web address such as https://example.org, not "java script:alert(1)".'],
    ['JaVaScRiPt:alert(1)', 'must begin with https:// or http://; "javascript:" addresses are not accepted.'],
    ['\u0001javascript:alert(1)', 'must begin with https:// or http://; "javascript:" addresses are not accepted.'],
    ['data:text/html,x', 'must begin with https:// or http://; "data:" addresses are not accepted.'],
    ['ftp://x.example', 'must begin with https:// or http://; "ftp:" addresses are not accepted.'],
    ['https://', 'must be a web address such as https://example.org, not "https://".'],
    ['not an address', 'must be a web address such as https://example.org, not "not an address".'],
    ['https://user:pass@x.example', 'must not contain a user name or password.'],
  ])('%j is none', (value, problem) => {
    expect(readUrl(value)).toEqual({ problem });
  });
});

it.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['28.02.2026', false],
])('%s is a day: %s', (value, isDay) => {
  expect('value' in readDay(value)).toBe(isDay);
});

it.each(['2026-05-31T23:30:00.000Z', '2026-05-31 23:30', '2026-05-31T23:30:00+09:00'])(
  'reads the day of the moment %s as the file says it',
  (moment) => {
    expect(readDay(moment)).toEqual({ value: '2026-05-31' });
  },
);
