import { describe, expect, it } from 'vitest';
import { knowOrganisations, spellingsOf } from './spell-organisation.ts';

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

describe('whose name it is', () => {
  const find = knowOrganisations([
    { slug: 'national', name: 'National Energy Company (ENEC)', aliases: ['National'] },
    { slug: 'enec', name: 'ENEC', aliases: ['Northern Fuel Works (NFW)'] },
    { slug: 'other', name: 'New Fusion Works (NFW)', aliases: ['National Energy Company', 'Other (OTH)'] },
  ]);

  it.each([
    ['National Energy Company', 'national'],
    ['National Energy Company, Inc.', 'national'],
    ['ENEC Ltd.', 'enec'],
    ['Other', 'other'],
    ['OTH', 'other'],
    ['Northern Fuel Works (NFW)', 'enec'],
    ['NFW', undefined],
    ['Nobody', undefined],
  ])('%s: %s', (told, slug) => {
    expect(find(told)).toBe(slug);
  });
});
