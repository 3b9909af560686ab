import { describe, expect, it } from 'vitest';
import { dayParam, parseSearch, slugParam, stringifySearch } from './search-params.ts';

describe('reading', () => {
  it.each<[string, Record<string, string | string[]>]>([
    ['', {}],
    ['?', {}],
    ['?q=fuel', { q: 'fuel' }],
    ['q=fuel', { q: 'fuel' }],
    ['?region=EU&region=APAC', { region: ['EU', 'APAC'] }],
    ['?region=EU&q=x&region=APAC&region=EU', { region: ['EU', 'APAC', 'EU'], q: 'x' }],
    ['?q=two+words', { q: 'two words' }],
    ['?q=two%20words', { q: 'two words' }],
    ['?q=1%2B1%3D2%26more', { q: '1+1=2&more' }],
    ['?q=', { q: '' }],
    ['?q', { q: '' }],
    ['?q=a=b', { q: 'a=b' }],
    ['?&&q=x&', { q: 'x' }],
    ['?q=%C4%8CEZ', { q: 'ČEZ' }],
    ['?q=100%', { q: '100%' }],
    ['?q=%E0%A4%A', { q: '\ufffd%A' }],
    ['?q="5"', { q: '"5"' }],
    ['?n=5', { n: '5' }],
    ['?source=Manual%20Entry', { source: 'Manual Entry' }],
  ])('%s', (text, search) => {
    expect(parseSearch(text)).toEqual(search);
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'takes %s for a name like any other, not for what every object has',
    (name) => {
      expect(Object.entries(parseSearch(`?${name}=x`))).toEqual([[name, 'x']]);
    },
  );
});

describe('writing', () => {
  it.each<[Record<string, unknown>, string]>([
    [{}, ''],
    [{ q: undefined, cursor: null }, ''],
    [{ region: [] }, ''],
    [{ q: 'fuel' }, '?q=fuel'],
    [{ region: ['EU', 'APAC'], q: 'x' }, '?region=EU&region=APAC&q=x'],
    [{ q: 'a&b=c+d e' }, '?q=a%26b%3Dc%2Bd+e'],
    [{ limit: 24, on: false }, '?limit=24&on=false'],
    [{ q: '' }, '?q='],
    [{ region: ['EU', undefined, null] }, '?region=EU'],
  ])('%j', (search, text) => {
    expect(stringifySearch(search)).toBe(text);
  });
});

describe('writing and reading again', () => {
  it('gives the same back, whatever names and values are', () => {
    for (const search of manySearches()) expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('gives the same text back for what was written', () => {
    for (const search of manySearches()) {
      const text = stringifySearch(search);
      expect(stringifySearch(parseSearch(text))).toBe(text);
    }
  });
});

/** Strings, and lists of two and more (a list of one is read as a string), from letters that mean something in an address. */
function manySearches(): Record<string, string | string[]>[] {
  const random = seededRandom(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const letters = [...'ab=&+%?#/[]{}"\'\\ ,;:\t\nČ\u0000\u00e9\u4e2d', '🙂', '%20', '__proto__', 'constructor'];
  const word = () => Array.from({ length: below(6) }, () => letters[below(letters.length)]).join('');
  const value = () => (random() < 0.5 ? word() : Array.from({ length: 2 + below(3) }, word));
  return Array.from({ length: 500 }, () =>
    Object.fromEntries(Array.from({ length: below(5) }, () => [`n${word()}`, value()])),
  );
}

/** Mulberry32: the same searches in every run, so that a failure can be repeated. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('a day', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    [['2026-11-21', '2026-11-22'], '2026-11-21'],
    ['2026-02-31', undefined],
    ['21 Nov 2026', undefined],
    [undefined, undefined],
  ])('%j is read as %s', (value, day) => expect(dayParam(value)).toBe(day));
});

describe('a slug', () => {
  it.each([
    ['dnnp-1', 'dnnp-1'],
    [['dnnp-1', 'dnnp-2'], 'dnnp-1'],
    ['Unit 1', undefined],
    ['', undefined],
    ['%00', undefined],
  ])('%j is %j', (value, slug) => expect(slugParam(value)).toBe(slug));
});
