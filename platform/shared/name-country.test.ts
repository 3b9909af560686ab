import { expect, it } from 'vitest';
import { countryCode, countryName } from './name-country.ts';

it.each([
  ['CA', 'CA'],
  ['ca', 'CA'],
  ['Canada', 'CA'],
  ['united kingdom', 'GB'],
  ['UK', 'GB'],
  ['Russia', 'RU'],
  ['Serbia', 'RS'],
  ['The Netherlands', 'NL'],
  ['USA', 'US'],
  ["Cote d'Ivoire", 'CI'],
  ['Türkiye', 'TR'],
  ['Turkey', 'TR'],
  ['SU', null],
  ['EU', null],
  ['ZZ', null],
  ['Atlantis', null],
  ['', null],
])('%j is %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});

it.each([
  ['DE', 'Germany'],
  ['SU', null],
  ['de', null],
])('%s is called %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});
