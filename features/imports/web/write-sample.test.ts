import { expect, it } from 'vitest';
import { defineRecord } from '../../../platform/shared/record.ts';
import { writeSample } from './write-sample.ts';

const plant = defineRecord({
  kind: 'power_plants',
  nouns: { one: 'plant', many: 'plants' },
  nameField: 'name',
  matchedBy: 'name',
  fields: {
    name: { kind: 'text', label: 'Name', maxLength: 90, example: 'Example "One", Inc.' },
    motto: { kind: 'text', label: 'Motto', maxLength: 90 },
    builtIn: { kind: 'year', label: 'Built', min: 1950, yearsAhead: 0, example: 2019 },
    uses: { kind: 'list', label: 'Uses', maxLength: 9, mostItems: 2, example: ['heat', 'power'] },
  },
});

it('a template has the fields with an example', () => {
  expect(JSON.parse(writeSample(plant, 'json').text)).toEqual([
    { name: 'Example "One", Inc.', built_in: 2019, uses: ['heat', 'power'] },
  ]);
});

it('says the same as CSV', () => {
  expect(writeSample(plant, 'csv')).toEqual({
    href: '/samples/power-plants.csv',
    text: 'name,built_in,uses\n"Example ""One"", Inc.",2019,heat;power',
  });
});
