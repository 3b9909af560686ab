import { expect, it } from 'vitest';
import { spellingsOf } from './spell-organisation.ts';

it.each([
  ['TerraPower, LLC', 'TerraPower'],
  ['Hadron Energy, Inc.', 'Hadron Energy'],
  ['Oklo Inc.', 'Oklo'],
  ['Doosan Enerbility Co., Ltd.', 'Doosan Enerbility'],
  ['China National Nuclear Corporation (CNNC)', 'China National Nuclear Corporation'],
  ['China National Nuclear Corporation (CNNC)', 'CNNC'],
  ['Seaborg Technologies ApS', 'Seaborg Technologies'],
])('%s is %s', (told, name) => {
  expect(spellingsOf(told)).toEqual(expect.arrayContaining(spellingsOf(name)));
});

it.each([
  ['Toshiba and CRIEPI', 'Toshiba'],
  ['Oklo Power LLC', 'Oklo'],
  ['Atlantic Energy (UK)', 'Pacific Energy (UK)'],
  ['Dual Fluid Energy Inc.', 'Dual Fluid'],
])('%s is not %s', (told, name) => {
  expect(spellingsOf(told)).not.toEqual(expect.arrayContaining(spellingsOf(name)));
});
