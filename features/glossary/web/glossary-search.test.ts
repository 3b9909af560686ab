import { expect, it } from 'vitest';
import { type GlossarySearch, readGlossarySearch } from './glossary-search.ts';

it.each<[string, Record<string, unknown>, GlossarySearch]>([
  ['nothing', {}, {}],
  ['words', { q: ' molten salt ' }, { q: 'molten salt' }],
  ['a letter', { letter: 'm' }, { letter: 'M' }],
  ['the sign for digits', { letter: '#' }, { letter: '#' }],
  ['words and a letter: the search clears the letter', { q: 'x', letter: 'M' }, { q: 'x' }],
  ['an empty search of the form beside a letter', { q: '', letter: 'M' }, { letter: 'M' }],
  ['no letter', { letter: 'MM' }, {}],
  ['a letter outside the bar', { letter: 'É' }, {}],
  ['lists', { q: ['a', 'b'], letter: ['C'] }, { q: 'a' }],
  ['objects', { q: {}, letter: 7 }, {}],
  ['a character that no text may contain', { q: 'fu\0el' }, { q: 'fuel' }],
])('reads %s', (_, given, search) => {
  expect(readGlossarySearch(given)).toEqual(search);
});

it('keeps 200 characters of a longer search', () => {
  expect(readGlossarySearch({ q: 'x'.repeat(500) }).q).toHaveLength(200);
});
