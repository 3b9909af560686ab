import { describe, expect, it } from 'vitest';
import { changesBetween, isSameValue, labelsWithUnseen, limitsOf, pickChanged, sectionsOf } from './record.ts';

describe('the same value', () => {
  it.each<[unknown, unknown]>([
    [null, undefined],
    ['a', 'a'],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [[], []],
    [
      { title: 'A', url: 'b' },
      { url: 'b', title: 'A' },
    ],
    [[{ a: [1] }], [{ a: [1] }]],
  ])('%j is %j', (a, b) => {
    expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([true, true]);
  });

  it.each<[unknown, unknown]>([
    [null, ''],
    [0, null],
    ['1', 1],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [[], null],
    [[], {}],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1 }, { b: 1 }],
  ])('%j is not %j', (a, b) => {
    expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([false, false]);
  });
});

describe('changes', () => {
  const before = { name: 'A', year: null, tags: ['x'], hidden: 1 };

  it('name what differs, from what to what, and leave out what nobody said', () => {
    expect(changesBetween(before, { name: 'B', year: null, tags: undefined }, ['name', 'year', 'tags'])).toEqual({
      name: { from: 'A', to: 'B' },
    });
  });

  it('are those of the named fields only', () => {
    expect(changesBetween<string>(before, { hidden: 2 }, ['name'])).toEqual({});
  });

  it('of a row are the fields that say something else', () => {
    expect(pickChanged({ name: 'A', tags: ['y'] }, before)).toEqual({ tags: ['y'] });
  });
});

it('the parts of a form stand in the order in which they are first named', () => {
  const text = (section?: string) =>
    ({ kind: 'text', label: 'A', maxLength: 1, ...(section ? { section } : {}) }) as const;
  const record = {
    kind: 'a',
    nouns: { one: 'a', many: 'a' },
    nameField: 'a',
    matchedBy: 'a',
    fields: { a: text('first'), b: text('second'), c: text('first'), d: text() },
  };
  expect(sectionsOf(record).map(({ title, fields }) => [title, fields.map(([name]) => name)])).toEqual([
    ['first', ['a', 'c']],
    ['second', ['b']],
  ]);
});

it('a year may lie as far ahead as declared', () => {
  const year = { kind: 'year', label: 'Year', min: 1800, yearsAhead: 1 } as const;
  expect(limitsOf(year, new Date('2026-11-22'))).toEqual({ min: 1800, max: 2027 });
});

it('names the fields of which something that nobody can see is left out', () => {
  const parts = { section: '', maxLength: 20 } as const;
  const record = {
    ...{ kind: 'plants', nouns: { one: 'plant', many: 'plants' }, nameField: 'name', matchedBy: 'name' },
    fields: { name: { kind: 'text', label: 'Name', ...parts }, notes: { kind: 'longText', label: 'Notes', ...parts } },
  } as const;
  expect(labelsWithUnseen(record, { name: 'A\u202eB', notes: 'one\r\n two' })).toEqual(['Name']);
});
