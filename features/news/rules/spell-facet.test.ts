import { expect, it } from 'vitest';
import { spellFacet } from './spell-facet.ts';

it.each([
  ['region', 'eu', 'EU'],
  ['category', 'nuclear power', 'Nuclear Power'],
  ['technology', 'MOLTEN salt', 'Molten Salt'],
  ['source', 'An unknown source', 'An unknown source'],
] as const)('of %s "%s" is %s', (facet, value, is) => {
  expect(spellFacet(facet, value)).toBe(is);
});
