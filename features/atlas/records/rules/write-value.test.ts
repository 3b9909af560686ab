import { expect, it } from 'vitest';
import { atlasRecords } from '../record.ts';
import { writeDate, writeValue } from './write-value.ts';

const design = (name: string, value: string) => {
  const field = atlasRecords.designs.fields[name];
  return field && writeValue(field, { value });
};

it.each([
  ['netMwe', '~300', 'about 300\u00a0MW'],
  ['enrichmentPercent', '<5', 'under 5\u00a0%'],
  ['refuellingMonths', '18-24', '18–24\u00a0months'],
  ['thermalMw', '<=4590', 'up to 4,590\u00a0MW'],
  ['footprintM2', '36000', '36,000\u00a0m²'],
  ['passiveHours', 'unlimited', 'Unlimited'],
  ['type', 'integral-pwr', 'Integral PWR'],
  ['haleu', 'yes', 'Yes'],
  ['developer', 'A-B Reactors', 'A-B Reactors'],
])('%s %s is written %s', (name, value, text) => {
  expect(design(name, value)).toBe(text);
});

it.each([
  ['400', 'USD', 'USD 400 million'],
  ['1230', 'USD', 'USD 1.23 billion'],
  ['~2000-2500', 'CAD', 'CAD about 2–2.5 billion'],
])('%s millions of %s are written %s', (value, unit, text) => {
  const { amount } = atlasRecords.deals.fields;
  expect(amount && writeValue(amount, { value, unit })).toBe(text);
});

it.each([
  ['2029', '2029'],
  ['2029-Q3', 'Q3 2029'],
  ['2029-11', 'Nov 2029'],
  ['2029-11-03', '3 Nov 2029'],
  ['early-2030s', 'early 2030s'],
])('the date %s is written %s', (date, text) => {
  expect(writeDate(date)).toBe(text);
});
