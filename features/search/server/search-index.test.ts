import { describe, expect, it } from 'vitest';
import type { SearchEntry } from '../contract.ts';
import { readQuestion } from '../rules/read-question.ts';
import { buildIndex } from './build-index.ts';
import { distanceOf } from './index-words.ts';
import { searchIndex } from './search-index.ts';

const entry = (title: string, more: Partial<SearchEntry> = {}): SearchEntry => ({ title, url: `/${title}`, ...more });
const index = await buildIndex([
  entry('BWRX-300', { aliases: ['BWRX'], text: 'GE Vernova Hitachi, boiling water' }),
  entry('SMR-160', { text: 'Holtec' }),
  entry('SMR-300', { text: 'Holtec' }),
  entry('VOYGR', { aliases: ['NuScale Power Module'], text: 'NuScale' }),
  entry('NuScale Power', { text: 'Vendor of small reactors' }),
  entry('TerraPower'),
  entry('Kairos Power'),
  entry('X-energy', { aliases: ['Xe-100 vendor'] }),
  entry('Škoda JS'),
  entry('First concrete at Darlington', { at: '2026-05-01', text: 'Concrete first' }),
  entry('Darlington licence', { at: '2025-04-01' }),
  entry('Darlington: concrete is poured first', { at: '2024-04-01' }),
  entry('中核集团'),
]);
const find = (q: string, isFuzzy = false) => searchIndex(index, readQuestion(q), { limit: 50, isFuzzy }).items;
const titles = (q: string, isFuzzy = false) => find(q, isFuzzy).map(({ entry: { title } }) => title);

describe('names', () => {
  it.each(['BWRX-300', 'bwrx 300', 'bwrx300', 'Bwrx‑300', ' BWRX_300 '])(
    'are found however they are split: %j',
    (q) => {
      expect(find(q)[0]).toMatchObject({ entry: { title: 'BWRX-300' }, tier: 'exact' });
    },
  );

  it.each([
    ['nu scale power', 'NuScale Power'],
    ['nuscalepower', 'NuScale Power'],
    ['terra power', 'TerraPower'],
    ['kairospower', 'Kairos Power'],
    ['xenergy', 'X-energy'],
    ['skoda', 'Škoda JS'],
    ['中核', '中核集团'],
  ])('%j is %s', (q, title) => {
    expect(titles(q)[0]).toBe(title);
  });

  it('come in tiers: the name itself, its beginning, words of it, words of the text', () => {
    expect(find('nuscale').map(({ entry: { title }, tier }) => [title, tier])).toEqual([
      ['NuScale Power', 'prefix'],
      ['VOYGR', 'prefix'],
    ]);
    expect(find('power').map(({ tier }) => tier)).toEqual(['words', 'words', 'words', 'words']);
    expect(find('holtec ').map(({ entry: { title }, tier }) => [title, tier])).toEqual([
      ['SMR-160', 'text'],
      ['SMR-300', 'text'],
    ]);
  });

  it.each([
    ['kairso power', 'Kairos Power'],
    ['terrapowr', 'TerraPower'],
    ['terapower', 'TerraPower'],
    ['vogyr', 'VOYGR'],
    ['bwrz-300', 'BWRX-300'],
    ['darlingtn licence', 'Darlington licence'],
  ])('are found with a wrong letter: %j is %s', (q, title) => {
    expect([titles(q)[0] ?? titles(q, true)[0]]).toEqual([title]);
  });

  it.each(['SMR-161', 'smr-30x', 'bwrx-301', 'bwrz-301'])('are never found with a wrong digit: %j', (q) => {
    expect([titles(q), titles(q, true)]).toEqual([[], []]);
  });

  it('of three letters have no wrong letter', () => {
    expect(titles('sme', true)).toEqual([]);
  });
});

describe('operators', () => {
  it('quotations ask for words side by side, in this order', () => {
    expect(titles('"first concrete"')).toEqual(['First concrete at Darlington']);
    expect(titles('concrete first')).toHaveLength(2);
  });

  it('a minus leaves out', () => {
    expect(titles('darlington -licence')).toEqual([
      'First concrete at Darlington',
      'Darlington: concrete is poured first',
    ]);
    expect(titles('darlington -"concrete is"')).toEqual(['First concrete at Darlington', 'Darlington licence']);
  });

  it('days include the first and exclude the last, and leave out what has none', () => {
    expect(titles('darlington after:2025-04-01')).toEqual(['First concrete at Darlington', 'Darlington licence']);
    expect(titles('darlington before:2025-04-01')).toEqual(['Darlington: concrete is poured first']);
    expect(titles('after:2025')).toEqual(['First concrete at Darlington', 'Darlington licence']);
  });
});

it('newer ones come first where they fit equally', () => {
  expect(titles('darlington concrete')).toEqual([
    'First concrete at Darlington',
    'Darlington: concrete is poured first',
  ]);
});

it('the last word may be unfinished, others may not', () => {
  expect([titles('darlington lic'), titles('darl licence'), titles('darlington lic ')]).toEqual([
    ['Darlington licence'],
    [],
    [],
  ]);
});

it.each([
  '',
  '-',
  '"',
  '%',
  '_',
  '\\',
  '*',
  "'; drop table x; --",
  '\0',
  '<b>',
  '((((',
  'a'.repeat(10_000),
  'х'.repeat(300),
  '😀😀',
])('answers %j', (q) => {
  expect([find(q), find(q, true)]).toEqual([[], []]);
});

it('counts letters that are wrong, missing, too many and exchanged', () => {
  const pairs = [
    ['abcd', 'abcd'],
    ['abcd', 'abxd'],
    ['abcd', 'abd'],
    ['abcd', 'abccd'],
    ['abcd', 'acbd'],
    ['abcd', 'dcba'],
  ] as const;
  expect(pairs.map(([a, b]) => distanceOf(a, b, 9))).toEqual([0, 1, 1, 1, 1, 3]);
});
