import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  addFilter,
  clearFilters,
  isHadByNone,
  type NewsSearch,
  readNewsSearch,
  removeFilter,
} from './news-search.ts';

/** As `encodeCursor` writes them. */
const CURSOR = 'mr1b6yo0.162a505c08f746d59b73eeaf45d07366';

describe('the address of /news', () => {
  it('is read field by field', () => {
    const search: NewsSearch = {
      q: 'fuel',
      category: ['SMR'],
      technology: ['PWR', 'BWR'],
      application: ['Marine'],
      region: ['EU'],
      source: ['WNN'],
      cursor: CURSOR,
    };
    expect(readNewsSearch({ ...search })).toEqual(search);
  });

  it.each<[string, Record<string, unknown>, NewsSearch]>([
    ['nothing', {}, {}],
    ['one value where a list is meant', { region: 'EU' }, { region: ['EU'] }],
    ['a list where one value is meant', { q: ['fuel', 'waste'], cursor: [CURSOR] }, { q: 'fuel', cursor: CURSOR }],
    ['unknown fields', { utm_source: 'x', page: '2' }, {}],
    ['empty values', { q: '', region: '', source: ['', ''], cursor: '' }, {}],
    ['white space around words', { q: '  fuel  ' }, { q: 'fuel' }],
    ['only white space', { q: '   ' }, {}],
    ['a value twice', { region: ['EU', 'EU', 'NAM'] }, { region: ['EU', 'NAM'] }],
    ['numbers', { q: 5, region: [1, 'EU'], cursor: 7 }, { region: ['EU'] }],
    ['null', { q: null, region: null, cursor: null }, {}],
    ['objects', { q: { a: 1 }, region: [{ b: 2 }], cursor: {} }, {}],
    ['nested lists', { region: [['EU']], q: [['fuel']] }, {}],
    ['a value longer than any label', { region: ['x'.repeat(81), 'EU'] }, { region: ['EU'] }],
    ['a cursor longer than any that was issued', { cursor: 'x'.repeat(201) }, {}],
    ['a cursor that was cut off', { cursor: CURSOR.slice(0, -3) }, {}],
    ['an unknown value, which finds nothing but is no error', { region: ['Mars'] }, { region: ['Mars'] }],
    [
      'what is offered in other letters',
      { region: ['eu', 'EU'], technology: 'triso' },
      { region: ['EU'], technology: ['TRISO'] },
    ],
    ['a character that no text may contain', { q: 'fu\0el', region: ['E\0U', 'NAM'] }, { q: 'fuel', region: ['NAM'] }],
    ['an emoji at the cut of a long search', { q: `${'x'.repeat(199)}🙂` }, { q: `${'x'.repeat(199)}\ufffd` }],
  ])('with %s', (_, given, search) => {
    expect(readNewsSearch(given)).toEqual(search);
  });

  it('keeps 200 characters of a longer search', () => {
    expect(readNewsSearch({ q: 'x'.repeat(500) }).q).toHaveLength(200);
  });

  it('keeps 30 values of a longer list', () => {
    expect(readNewsSearch({ source: Array.from({ length: 99 }, (_, n) => `s${n}`) }).source).toHaveLength(30);
  });

  it('read again is the same', () => {
    const once = readNewsSearch({ q: ' x ', region: ['EU', 'EU'], cursor: CURSOR, other: 1 });
    expect(readNewsSearch({ ...once })).toEqual(once);
  });
});

describe('the filter bar', () => {
  it('names every active filter, in the order of the facets', () => {
    expect(activeFilters({ source: ['WNN'], region: ['EU', 'NAM'], category: ['SMR'], q: 'fuel' })).toEqual([
      ['category', 'SMR'],
      ['region', 'EU'],
      ['region', 'NAM'],
      ['source', 'WNN'],
    ]);
  });

  it('names none when there is none', () => {
    expect(activeFilters({ q: 'fuel', cursor: CURSOR })).toEqual([]);
  });
});

describe('adding a filter', () => {
  it('puts it beside the others', () => {
    expect(addFilter({ q: 'fuel', region: ['EU'] }, 'region', 'NAM')).toEqual({ q: 'fuel', region: ['EU', 'NAM'] });
  });

  it('begins a facet that had none', () => {
    expect(addFilter({}, 'technology', 'PWR')).toEqual({ technology: ['PWR'] });
  });

  it('changes nothing when it is there already', () => {
    expect(addFilter({ region: ['EU', 'NAM'] }, 'region', 'EU')).toEqual({ region: ['EU', 'NAM'] });
  });

  it('tells the same value of two facets apart', () => {
    expect(addFilter({ application: ['Arctic'] }, 'region', 'Arctic')).toEqual({
      application: ['Arctic'],
      region: ['Arctic'],
    });
  });
});

describe('removing a filter', () => {
  it('leaves the others', () => {
    expect(removeFilter({ q: 'fuel', region: ['EU', 'NAM'] }, 'region', 'EU')).toEqual({ q: 'fuel', region: ['NAM'] });
  });

  it('leaves no empty facet behind', () => {
    expect(removeFilter({ region: ['EU'] }, 'region', 'EU')).toEqual({});
  });

  it('that is not there changes nothing', () => {
    expect(removeFilter({ region: ['EU'] }, 'region', 'NAM')).toEqual({ region: ['EU'] });
  });

  it('works for a category, which a card can set', () => {
    expect(removeFilter({ category: ['SMR'], region: ['EU'] }, 'category', 'SMR')).toEqual({ region: ['EU'] });
  });

  it('undoes adding it', () => {
    const search: NewsSearch = { q: 'fuel', source: ['WNN'] };
    expect(removeFilter(addFilter(search, 'region', 'EU'), 'region', 'EU')).toEqual(search);
  });
});

describe('clearing the filters', () => {
  it('leaves the words', () => {
    expect(clearFilters({ q: 'fuel', region: ['EU'], category: ['SMR'], cursor: CURSOR })).toEqual({ q: 'fuel' });
  });

  it('leaves nothing when there were no words', () => {
    expect(clearFilters({ region: ['EU'] })).toEqual({});
  });
});

describe('every change', () => {
  const deepInTheList: NewsSearch = { q: 'fuel', region: ['EU'], cursor: CURSOR };

  it.each<[string, NewsSearch]>([
    ['adding', addFilter(deepInTheList, 'technology', 'PWR')],
    ['adding what is there', addFilter(deepInTheList, 'region', 'EU')],
    ['removing', removeFilter(deepInTheList, 'region', 'EU')],
    ['clearing', clearFilters(deepInTheList)],
  ])('(%s) goes back to the first page', (_, changed) => {
    expect(changed).not.toHaveProperty('cursor');
  });

  it('leaves the search it was made from alone', () => {
    const search: NewsSearch = Object.freeze({ q: 'fuel', region: Object.freeze(['EU']) as string[], cursor: CURSOR });
    addFilter(search, 'region', 'NAM');
    removeFilter(search, 'region', 'EU');
    clearFilters(search);
    expect(search).toEqual({ q: 'fuel', region: ['EU'], cursor: CURSOR });
  });
});

describe('a value of a list without stories', () => {
  it.each([
    ['technology', 'butter', false, true],
    ['technology', 'butter', true, true],
    ['technology', 'TRISO', false, false],
    ['technology', 'TRISO', true, true],
    ['source', 'nobody', false, false],
    ['source', 'nobody', true, true],
  ] as const)('%s %s (alone: %s) is had by no story: %s', (facet, value, isAlone, isIt) => {
    expect(isHadByNone(facet, value, isAlone)).toBe(isIt);
  });
});
