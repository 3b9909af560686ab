import { expect, it } from 'vitest';
import glossary from '../../../glossary/server/seeds/glossary.json' with { type: 'json' };
import { filterOfTerm, termsOfValue, termsOfValues } from './terms-of-values.ts';

it('terms that name values are in the shipped glossary', () => {
  const slugs = new Set(glossary.map(({ slug }) => slug));
  expect(termsOfValues.filter((slug) => !slugs.has(slug))).toEqual([]);
});

it.each([
  ['type', 'integral-pwr', ['integral-reactor', 'pressurised-water-reactor']],
  ['type', 'loop-pwr', ['pressurised-water-reactor']],
  // The term says more than the value: also that they are fast.
  ['type', 'sodium', []],
  ['fuel', 'triso', ['triso-fuel', 'triso']],
  ['coolant', 'co2', []],
] as const)('%s %s is told by %j', (facet, value, terms) => {
  expect(termsOfValue(facet, value)).toEqual(terms);
});

it('what every object has is no term', () => {
  expect(filterOfTerm('constructor')).toBeUndefined();
});
