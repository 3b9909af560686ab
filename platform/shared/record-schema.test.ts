import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineRecord } from './record.ts';
import { draftSchema, storedSchema, writableSchema } from './record-schema.ts';

const plant = defineRecord({
  kind: 'plants',
  nouns: { one: 'plant', many: 'plants' },
  nameField: 'name',
  matchedBy: 'name',
  fields: {
    name: { kind: 'text', label: 'Name', maxLength: 10, presence: 'required' },
    slug: { kind: 'slug', label: 'Address', maxLength: 10, reserved: [] },
    cooling: { kind: 'choice', label: 'Cooling', options: ['water', 'salt'], meaning: 'What carries the heat away.' },
    role: { kind: 'choice', label: 'Role', options: ['grid'], openTo: { maxLength: 8 }, presence: 'settled' },
    startedIn: { kind: 'year', label: 'Started', min: 1950, yearsAhead: 1 },
    power: { kind: 'number', label: 'Power', min: 1, max: 500, measure: 'MW' },
    share: { kind: 'number', label: 'Share', min: 0.001, max: 1_000, isFractional: true },
    cost: { kind: 'money', label: 'Cost', currency: 'EUR', max: 100 },
    country: { kind: 'country', label: 'Country' },
    website: { kind: 'url', label: 'Website' },
    asOf: { kind: 'date', label: 'As of' },
    owners: { kind: 'list', label: 'Owners', maxLength: 5, mostItems: 2 },
    motto: { kind: 'text', label: 'Motto', maxLength: 5, tidy: (text) => text.replaceAll('-', ''), mayBeBlank: true },
    isBuilt: { kind: 'flag', label: 'Built' },
  },
});
const writable = writableSchema(plant).partial();
const problemsOf = (values: object) => writable.safeParse(values).error?.issues.map(({ message }) => message) ?? [];

describe('what may be written', () => {
  it.each([
    { name: ' Alpha ' },
    { cooling: null },
    { role: 'heat' },
    { power: 500, cost: 0, country: 'CA', website: 'https://a.example', asOf: '2026-02-28' },
    { owners: [], motto: '', isBuilt: false },
    { motto: '--abcde--' },
  ])('%j', (values) => {
    expect(problemsOf(values)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'Must not be empty.'],
    [{ name: null }, 'Must not be empty.'],
    [{ name: 'too long a name' }, 'At most 10 characters.'],
    [{ power: 0 }, 'Must be a whole number from 1 to 500 MW.'],
    [{ power: 'much' }, 'Must be a whole number from 1 to 500 MW.'],
    [{ power: 1.5 }, 'Must be a whole number from 1 to 500 MW.'],
    [{ share: 0 }, 'Must be a number from 0.001 to 1,000.'],
    [{ cost: 101 }, 'Must be a whole number from 0 to 100 EUR.'],
    [{ asOf: '2026-02-30' }, 'Must be a day, such as 2026-02-28.'],
    [{ cooling: 'air' }, 'Must be one of water, salt.'],
    [{ owners: ['a', 'b', 'c'] }, 'At most 2 of them.'],
    [{ country: 'XX' }, 'Must be a two-letter code such as CA or an English name such as Canada.'],
    [{ website: 'javascript:alert(1)' }, 'Must be a web address that begins with https:// or http://.'],
    [{ startedIn: 1949 }, 'Must be 1950 or later.'],
  ])('not %j', (values, problem) => {
    expect(problemsOf(values)).toEqual([problem]);
  });

  it('not a word that is neither on the list nor short enough', () => {
    expect(problemsOf({ role: 'too long a word' })).not.toEqual([]);
  });

  it('is put in order on the way', () => {
    expect(writable.parse({ name: ' Alpha ', motto: 'a-b' })).toEqual({ name: 'Alpha', motto: 'ab' });
  });

  it('keeps no character that nobody can see, as an import does', () => {
    const written = { name: '\ufeffAl\u200bpha\u0001\u2060', motto: 'a\u0007-\u200bb' };
    expect(writable.parse(written)).toEqual({ name: 'Alpha', motto: 'ab' });
  });
});

describe('the latest year', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([
    ['2026-12-31T23:59:59Z', 2027],
    ['2027-01-01T00:00:00Z', 2028],
  ])('is told by the clock at the time of checking: %s', (now, latest) => {
    vi.setSystemTime(now);
    expect(problemsOf({ startedIn: latest })).toEqual([]);
    expect(problemsOf({ startedIn: latest + 1 })).toEqual(['Lies in the future.']);
  });
});

it('a new record needs what is required, and nothing else', () => {
  expect(draftSchema(plant).parse({ name: 'Alpha' })).toEqual({ name: 'Alpha' });
  expect(draftSchema(plant).safeParse({ role: 'grid' }).success).toBe(false);
});

it.each(['ca', 'Canada', ' CANADA '])('a country given as “%s” is kept by its code', (country) => {
  expect(writable.parse({ country })).toEqual({ country: 'CA' });
});

it('what is stored may be older than today’s rules', () => {
  const old = { cooling: 'air', role: 'a role of the past', startedIn: 1900, country: 'SUN', owners: ['long ago'] };
  const { cooling, role, startedIn, country, owners } = storedSchema(plant).shape;
  for (const [schema, value] of [
    [cooling, old.cooling],
    [role, old.role],
    [startedIn, old.startedIn],
    [country, old.country],
    [owners, old.owners],
  ] as const)
    expect(schema.safeParse(value).success).toBe(true);
});

it('readers of the API are told what a field means', () => {
  expect(storedSchema(plant).shape.cooling.description).toBe('What carries the heat away.');
});
