import { describe, expect, it } from 'vitest';
import { defineRecord, showValue } from '../../platform/shared/record.ts';
import { contentOfRecord, lackingFields, readRecordForm } from './read-form.ts';

const section = 'All';
const plant = defineRecord({
  kind: 'plants',
  nouns: { one: 'plant', many: 'plants' },
  nameField: 'name',
  matchedBy: 'name',
  fields: {
    name: { kind: 'text', label: 'Name', section, maxLength: 10, presence: 'required' },
    motto: { kind: 'text', label: 'Motto', section, maxLength: 10 },
    power: { kind: 'number', label: 'Power', section, min: 0, max: 10 },
    isBuilt: { kind: 'flag', label: 'Built', section },
    aliases: { kind: 'list', label: 'Aliases', section, maxLength: 10, mostItems: 3 },
    uses: { kind: 'list', label: 'Uses', section, maxLength: 10, mostItems: 3, options: ['heat', 'power'] },
    related: {
      kind: 'list',
      label: 'Related',
      section,
      maxLength: 10,
      mostItems: 3,
      entry: 'items',
      emptyIsNull: true,
    },
    sources: { kind: 'links', label: 'Sources', section, mostItems: 3 },
    status: { kind: 'choice', label: 'Status', options: ['on'], presence: 'settled' },
  },
});

function read(entries: [string, string][], before = {}) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return readRecordForm(plant, form, before);
}

describe('a form', () => {
  it('that was left blank says that everything is unknown; what is required stays blank', () => {
    expect(read([['name', ' ']])).toEqual({
      name: '',
      motto: null,
      power: null,
      isBuilt: false,
      aliases: [],
      uses: [],
      related: null,
      sources: [],
    });
  });

  it('is read by kind', () => {
    expect(
      read([
        ['name', ' Alpha '],
        ['power', '7'],
        ['isBuilt', 'on'],
        ['aliases', 'One\r\n two\n\nOne'],
        ['uses', 'heat'],
        ['uses', 'power'],
        ['related', 'Beta'],
      ]),
    ).toMatchObject({
      name: 'Alpha',
      power: 7,
      isBuilt: true,
      aliases: ['One', 'two'],
      uses: ['heat', 'power'],
      related: ['Beta'],
    });
  });

  it('has the item that was typed and not added, once', () => {
    const typed = (last: string) =>
      read([
        ['name', 'Alpha'],
        ['related', 'Beta'],
        ['related', last],
      ]).related;
    expect([typed(' Gamma '), typed('beta'), typed(' ')]).toEqual([['Beta', 'Gamma'], ['beta'], ['Beta']]);
  });

  it('leaves what is ticked in the order in which it was stored; what is new comes last', () => {
    const ticked = (before: string[]) =>
      read(
        [
          ['uses', 'heat'],
          ['uses', 'power'],
        ],
        { uses: before },
      ).uses;
    expect([ticked(['power', 'heat']), ticked(['power']), ticked([])]).toEqual([
      ['power', 'heat'],
      ['power', 'heat'],
      ['heat', 'power'],
    ]);
  });

  it('holds the values that it gives back', () => {
    const values = {
      name: 'Alpha',
      motto: null,
      power: 0,
      isBuilt: true,
      aliases: ['One', 'two'],
      uses: ['heat'],
      related: null,
      sources: [{ url: 'https://a.example' }],
    };
    const entries = Object.entries(contentOfRecord(plant, { ...values, status: 'on' }));
    expect(entries.map(([name]) => name)).not.toContain('status');
    expect(read(entries.flatMap(([name, all]) => all.map((one): [string, string] => [name, one])))).toEqual(values);
  });

  it('keeps the title of a page that was there', () => {
    const before = { sources: [{ title: 'Named', url: 'https://a.example' }] };
    const values = read(
      [
        ['sources', 'https://a.example'],
        ['sources', 'https://b.example'],
      ],
      before,
    );
    expect(values.sources).toEqual([{ title: 'Named', url: 'https://a.example' }, { url: 'https://b.example' }]);
  });
});

it.each([
  [{ name: 'A' }, {}],
  [{ name: '' }, { name: 'Name is required.' }],
  [{}, { name: 'Name is required.' }],
])('%j lacks %j', (values, lacks) => {
  expect(lackingFields(plant, values)).toEqual(lacks);
});

it.each([
  [null, '—'],
  [[], '—'],
  [false, 'no'],
  [['a', 'b'], 'a, b'],
  [[{ title: 'A', url: 'b' }], 'A b'],
  [7, '7'],
])('%j is shown as %s', (value, text) => {
  expect(showValue(value)).toBe(text);
});
