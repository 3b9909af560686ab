import { expect, it } from 'vitest';
import { PLACE_SOURCES } from './place-sources.ts';
import { PUBLIC_BODY_RULES, SITE_RULES } from './sites.ts';

/** From before a source was asked for. The number may fall. */
const TERMS_WITHOUT_SOURCE = 227;

const rules = [...SITE_RULES, ...PUBLIC_BODY_RULES];
const termsOf = (lists: readonly { terms: string }[]) =>
  lists.flatMap(({ terms }) => terms.split(',').map((term) => term.trim().replace(/\s+/g, ' '))).filter(Boolean);
const sourced = termsOf(PLACE_SOURCES);

it('names a source for every place and body that was added since one is asked for', () => {
  const terms = termsOf(rules.filter(({ source }) => !source)).filter((term) => !sourced.includes(term));
  expect(terms.length).toBeLessThanOrEqual(TERMS_WITHOUT_SOURCE);
});

it('keeps sources of terms that there are, one of each', () => {
  const terms = new Set(termsOf(rules.filter(({ source }) => !source)));
  expect(sourced.filter((term) => !terms.has(term))).toEqual([]);
  expect(sourced.filter((term, index) => sourced.indexOf(term) !== index)).toEqual([]);
});

it('names pages as sources', () => {
  const odd = [...rules, ...PLACE_SOURCES].filter(
    ({ source }) => source !== undefined && !/^https?:\/\/[^/]+\/./.test(source),
  );
  expect(odd).toEqual([]);
});
