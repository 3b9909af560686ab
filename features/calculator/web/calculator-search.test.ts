import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../../platform/web/search-params.ts';
import { toStored } from '../rules/convert-units.ts';
import { defaultState } from '../vocabulary.ts';
import { type CalculatorSearch, readCalculatorSearch, readState, searchOf } from './calculator-search.ts';

it('the defaults leave the address clean', () => {
  expect(searchOf(defaultState)).toEqual({});
});

it.each<[what: string, search: Record<string, unknown>, read: CalculatorSearch]>([
  ['nothing', {}, {}],
  ['all of it', all(), all()],
  ['the defaults, spelt out', { home: '2000', bill: '120', units: 'imperial', method: 'classic' }, {}],
  ['a number as text', { home: '1800' }, { home: 1_800 }],
  ['a number as the boxes show it', { home: '1,800', miles: '12,500' }, { home: 1_800, miles: 12_500 }],
  ['what is no number', { home: 'NaN', bill: 'many', miles: '' }, {}],
  ['negative numbers', { home: '-5', bill: '-0', miles: '-1e9' }, { home: 500, bill: 50, miles: 2_000 }],
  [
    'huge numbers',
    { home: '1e999', bill: '99999999999', miles: 'Infinity' },
    { home: 5_000, bill: 500, miles: 30_000 },
  ],
  ['an unknown method', { method: 'magic', units: 'nautical', heating: 'wood', replaces: 'wind' }, {}],
  ['words of an object', { method: 'constructor', heating: '__proto__' }, {}],
  [
    'a name twice',
    { home: ['1000', '3000'], method: ['referenced', 'classic'] },
    { home: 1_000, method: 'referenced' },
  ],
  ['objects and lists', { home: {}, bill: [], miles: [null], method: { a: 1 } }, {}],
  ['other names', { q: 'fuel', utm_source: 'mail' }, {}],
])('an address with %s is read', (_, search, read) => {
  expect(readCalculatorSearch(search)).toEqual(read);
});

describe('the metric form without JavaScript', () => {
  it('sends square metres and kilometres', () => {
    expect(readState({ sqm: '100', km: '16093', units: 'metric' })).toMatchObject({
      homeSize: toStored('homeSize', 'metric', 100),
      carMiles: toStored('carMiles', 'metric', 16_093),
    });
  });

  it('has its numbers brought into range', () => {
    expect(readState({ sqm: '1e9', km: '-1' })).toMatchObject({
      homeSize: 5_000,
      carMiles: toStored('carMiles', 'metric', 3_219),
    });
  });
});

it('what is written to an address comes back, whatever was chosen', () => {
  // The golden ratio spreads its multiples evenly over [0, 1).
  let share = 0;
  const random = () => {
    share = (share + 0.618034) % 1;
    return share;
  };
  for (let round = 0; round < 300; round++) {
    const search = readCalculatorSearch({
      home: 500 + random() * 4_500,
      bill: 50 + random() * 450,
      miles: 2_000 + random() * 28_000,
      units: random() < 0.5 ? 'metric' : 'imperial',
      carbon: random() * 500,
    });
    const text = stringifySearch({ ...search });
    expect(readCalculatorSearch(parseSearch(text))).toEqual(search);
  }
});

function all(): Required<CalculatorSearch> {
  return {
    home: 1_800,
    bill: 90,
    miles: 8_000,
    heating: 'gas',
    units: 'metric',
    method: 'referenced',
    replaces: 'coal',
    carbon: 110,
  };
}
