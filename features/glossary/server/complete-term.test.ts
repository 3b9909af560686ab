import { describe, expect, it } from 'vitest';
import { recordReader } from '../../imports/server/read-record.ts';
import { type TermFields, termRecord } from '../record.ts';
import { researchCategories } from '../vocabulary.ts';
import { completeTerm } from './complete-term.ts';

const readFields = recordReader<TermFields>(termRecord, new Date('2026-11-22'));
const readTermRow = (record: Record<string, unknown>) => {
  const { refused, ...reading } = readFields(record);
  const row = completeTerm({ ...reading, refused });
  return { ...reading, row, name: row.term };
};
const rowOf = (record: Record<string, unknown>) => readTermRow({ term: 'A', ...record }).row;
const problemsOf = (record: Record<string, unknown>) => readTermRow({ term: 'A', ...record }).problems;

it('reads a whole row', () => {
  expect(
    readTermRow({
      Term: ' HALEU ',
      ABBREVIATION: 'HALEU',
      category: 'fuel cycle',
      Definition: 'Uranium,\nenriched further.',
      'Related Terms': 'LEU; HEU;;leu ',
      sources: 'https://www.nrc.gov/a; iaea.org/b',
    }),
  ).toEqual({
    name: 'HALEU',
    row: {
      term: 'HALEU',
      abbreviation: 'HALEU',
      category: 'Fuel Cycle',
      definition: 'Uranium, enriched further.',
      relatedTerms: ['LEU', 'HEU'],
      sources: [
        { title: 'nrc.gov', url: 'https://www.nrc.gov/a' },
        { title: 'iaea.org', url: 'https://iaea.org/b' },
      ],
    },
    problems: [],
    // The line break became a space.
    notes: ['Definition is kept without characters that cannot be seen.'],
  });
});

describe('names of fields', () => {
  it.each(['related_terms', 'relatedTerms', 'Related Terms', 'RELATED-TERMS'])('%s', (label) => {
    expect(rowOf({ [label]: 'B' }).relatedTerms).toEqual(['B']);
  });

  it('that mean the same are refused', () => {
    expect(problemsOf({ definition: 'B', Meaning: 'C' })).toEqual([
      '"definition" and "Meaning" are the same field. Keep one of them.',
    ]);
  });

  it('that are not known are told', () => {
    expect(readTermRow({ term: 'A', colour: 'X' }).notes).toEqual(['The field "colour" is not known and was ignored.']);
  });

  it('that our own answers have are passed over in silence', () => {
    expect(readTermRow({ term: 'A', id: 'x', slug: 'a', updatedAt: 'y', revision: 3 }).notes).toEqual([]);
  });
});

describe('a category', () => {
  it.each([
    ['acronym', 'Acronym'],
    ['  REACTOR   technology', 'Reactor Technology'],
    ['Regulations & Licensing', 'Regulations and Licensing'],
    ...researchCategories.map((category) => [category.toUpperCase(), category]),
  ])('%s is %s', (text, category) => {
    expect(rowOf({ category: text }).category).toBe(category);
  });

  it('outside the list is refused', () => {
    expect(problemsOf({ category: 'Cooking' })).toEqual([
      expect.stringMatching(
        /^category must be one of Acronym, Reactor Technology, .*Decommissioning, not "Cooking"\.$/,
      ),
    ]);
  });
});

describe('related terms', () => {
  it('may hold semicolons in a list', () => {
    expect(rowOf({ relatedTerms: ['A; B'] }).relatedTerms).toEqual(['A; B']);
  });

  it('are null when the list is empty', () => {
    expect(rowOf({ relatedTerms: [] }).relatedTerms).toBeNull();
  });

  it('are left alone when nothing is said', () => {
    expect(rowOf({ relatedTerms: null, sources: '' })).toEqual({ term: 'A' });
  });
});

describe('sources', () => {
  const nrc = { title: 'NRC', url: 'https://www.nrc.gov/' };
  const unnamed = { title: 'nrc.gov', url: 'https://www.nrc.gov/' };

  it.each<[string, unknown, object[]]>([
    ['objects', [nrc], [nrc]],
    ['objects with other letter case', [{ Title: 'NRC', URL: nrc.url }], [nrc]],
    ['objects without a title', [{ url: nrc.url }], [unnamed]],
    ['a single object', nrc, [nrc]],
    ['addresses', [nrc.url], [unnamed]],
    [
      'addresses and objects',
      [nrc.url, { title: 'B', url: 'https://b.example' }, null, ' '],
      [unnamed, { title: 'B', url: 'https://b.example' }],
    ],
    ['the same address twice', `${nrc.url};${nrc.url}`, [unnamed]],
  ])('from %s', (_, value, sources) => {
    expect(rowOf({ sources: value }).sources).toEqual(sources);
  });

  it.each<[unknown, string]>([
    ['javascript:alert(1)', 'one must begin with https:// or http://; "javascript:" addresses are not accepted.'],
    ['https://ok.example; no address', 'one must be a web address such as https://example.org, not "no address".'],
    [[{ title: 'NRC' }], 'one must be a web address such as https://example.org, not "".'],
    [
      [{ url: 'https://a.example', URL: 'b' }],
      'one has a field twice: "url" and "URL" are the same field. Keep one of them.',
    ],
    [
      [{ url: 'https://a.example', title: 'x'.repeat(201) }],
      'one has a title that has 201 characters; 200 are allowed.',
    ],
    ['https://user:secret@a.example', 'one must not contain a user name or password.'],
    [[['https://a.example']], 'one must be text, not a list or an object.'],
    [`https://a.example/${'x'.repeat(2_000)}`, 'one has 2,018 characters; 2,000 are allowed.'],
  ])('%j are refused', (value, problem) => {
    expect(problemsOf({ sources: value })).toEqual([`sources must be a list of web addresses; ${problem}`]);
  });
});

it.each<[string, unknown, string]>([
  ['term', 'x'.repeat(121), 'has 121 characters; 120 are allowed.'],
  ['abbreviation', 'x'.repeat(31), 'has 31 characters; 30 are allowed.'],
  ['definition', 'x'.repeat(100_000), 'has 100,000 characters; 4,000 are allowed.'],
  ['definition', { a: 1 }, 'must be text, not a list or an object.'],
  ['related_terms', ['x'.repeat(121)], 'must be a list of texts; one has 121 characters; 120 are allowed.'],
  ['related_terms', Array.from({ length: 21 }, (_, n) => n), 'has 21 items; 20 are allowed.'],
  ['sources', Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`), 'has 11 items; 10 are allowed.'],
])('the limits of the form hold for %s', (field, value, problem) => {
  expect(problemsOf({ [field]: value })).toEqual([`${field} ${problem}`]);
});

it.each([{}, { term: '' }, { term: ' \u0007 ' }, { term: '\u202e' }, { definition: 'B' }])(
  '%j has no term',
  (record) => {
    expect(readTermRow(record).problems).toEqual(['A term is required.']);
  },
);

it.each([
  ['html', '<script>alert(1)</script> &amp; <b>', '<script>alert(1)</script> &amp; <b>'],
  ['right-to-left text', 'مفاعل نووي', 'مفاعل نووي'],
  ['an override of the writing direction', 'abc\u202edef\u2066', 'abcdef'],
  ['control characters', 'a\u0000b\r\nc', 'ab c'],
  ['a formula', '=1+1', '=1+1'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
])('%s is text', (_, text, read) => {
  expect(rowOf({ definition: text }).definition).toBe(read);
});
