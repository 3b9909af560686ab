import { expect, it } from 'vitest';
import { findFaults, type GivenSource, type GivenValue } from './find-faults.ts';

const url = 'https://regulator.example/page';
const sources: GivenSource[] = [{ publisher: 'A regulator', title: 'A page', url, published: '2025-04' }];

const value = (field: string, text: string, given: Partial<GivenValue> = {}): GivenValue => ({
  kind: 'designs',
  record: 'a-design',
  field,
  value: text,
  unit: null,
  source: url,
  asOf: '2025-04',
  quotedAt: '2026-11-23',
  grade: 'primary',
  leads: true,
  note: null,
  ...given,
});
const name = value('name', 'A design');
const faultsOf = (...values: GivenValue[]) => findFaults([name, ...values], sources);

it('finds nothing in a record that keeps the rules', () => {
  expect(
    faultsOf(
      value('netMwe', '~300'),
      value('alias', 'One'),
      value('alias', 'Two'),
      value('netMwe', '290', { leads: false, note: 'an older figure' }),
      value('design', 'a-design', { kind: 'licensing', record: 'a-step' }),
      value('regulator', 'a-regulator', { kind: 'licensing', record: 'a-step' }),
      value('step', 'accepted', { kind: 'licensing', record: 'a-step' }),
      value('name', 'The regulator', { kind: 'regulators', record: 'a-regulator' }),
    ),
  ).toEqual([]);
});

it.each<[string, GivenValue[], RegExp]>([
  ['an unknown field', [value('colour', 'blue')], /no such field/],
  ['a word outside of its list', [value('coolant', 'water')], /must be one of light-water/],
  ['a figure with its unit', [value('netMwe', '300 MW')], /must be a number/],
  ['a unit that the field has not', [value('netMwe', '300', { unit: 'GW' })], /has the unit MW/],
  ['money without currency', [value('amount', '3', { kind: 'deals', record: 'd' })], /needs its currency/],
  [
    'a currency that is none',
    [value('amount', '3', { kind: 'deals', record: 'd', unit: 'ZZZ' })],
    /needs its currency/,
  ],
  [
    'a latitude beyond the pole',
    [value('latitude', '170', { kind: 'projects', record: 'p' })],
    /must be degrees from -90 to 90/,
  ],
  [
    'a deal of the day after it was read',
    [value('date', '2026-11-24', { kind: 'deals', record: 'd' })],
    /lies after 2026-11-23/,
  ],
  [
    'a decision that is still to come',
    [value('decided', '2027', { kind: 'licensing', record: 's' })],
    /lies after 2026-11-23/,
  ],
  ['a day that is none', [value('firstOfAKindPlanned', '2029-02-30')], /must be a date/],
  [
    'a source that is not there',
    [value('netMwe', '300', { source: 'https://nobody.example/x' })],
    /there is no source/,
  ],
  ['a value without blank ends', [value('developer', ' GE ')], /without blanks/],
  ['two leading values', [value('netMwe', '300'), value('netMwe', '290')], /2 leading values/],
  ['none that leads', [value('netMwe', '300', { leads: false })], /0 leading values/],
  ['one source that says the same twice', [value('alias', 'One'), value('alias', 'One')], /stands twice/],
  ['a grade that is none', [value('netMwe', '300', { grade: 'best' })], /no grade/],
  ['a link to nothing', [value('design', 'b', { kind: 'projects', record: 'p' })], /there is no "b" among the designs/],
  ['a record without its name', [value('developer', 'GE', { record: 'b' })], /designs\/b: has no name/],
  ['a slug with capitals', [value('name', 'B', { record: 'B' })], /is no slug/],
  [
    'a decision before its application',
    [
      value('submitted', '2025', { kind: 'licensing', record: 's' }),
      value('decided', '2024', { kind: 'licensing', record: 's' }),
    ],
    /decided lies before submitted/,
  ],
  [
    'a decision before its application, though a year that fits both lies between',
    [
      value('submitted', '2025-06', { kind: 'licensing', record: 's' }),
      value('accepted', '2025', { kind: 'licensing', record: 's' }),
      value('decided', '2025-03', { kind: 'licensing', record: 's' }),
    ],
    /decided lies before submitted/,
  ],
  [
    'a concept that operates',
    [value('stage', 'concept'), value('firstOfAKindActual', '2021')],
    /operates, and is a concept/,
  ],
  [
    'designs that follow each other in a circle',
    [value('successor', 'b'), value('name', 'B', { record: 'b' }), value('successor', 'a-design', { record: 'b' })],
    /lead back to it/,
  ],
])('refuses %s', (_, values, message) => {
  expect(faultsOf(...values)).toContainEqual(expect.stringMatching(message));
});

it('refuses a source that nothing is taken from, and one that stands there twice', () => {
  const twice = [...sources, ...sources, { publisher: 'B', title: 'B', url: 'https://b.example/', published: 'soon' }];
  expect(findFaults([name], twice)).toEqual([
    `${url}: stands twice among the sources`,
    'https://b.example/: "soon" is no date',
    'https://b.example/: nothing is taken from it',
  ]);
});
