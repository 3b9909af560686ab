import { expect, it } from 'vitest';
import { PUBLIC_BODY_RULES, SITE_RULES } from './sites.ts';

/** From before a source was asked for. The number may fall. */
const TERMS_WITHOUT_SOURCE = 723;

const rules = [...SITE_RULES, ...PUBLIC_BODY_RULES];

it('names a source for every place and body that was added since one is asked for', () => {
  const terms = rules.filter(({ source }) => !source).flatMap(({ terms }) => terms.split(','));
  expect(terms.filter((term) => term.trim() !== '').length).toBeLessThanOrEqual(TERMS_WITHOUT_SOURCE);
});

it('names pages as sources', () => {
  const odd = rules.filter(({ source }) => source !== undefined && !/^https?:\/\/[^/]+\/./.test(source));
  expect(odd).toEqual([]);
});
