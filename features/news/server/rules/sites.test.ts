import { expect, it } from 'vitest';
import { classifyArticle } from '../classify-article.ts';
import { PLACE_SOURCES } from './place-sources.ts';
import { PLACE_RULES, PUBLIC_BODY_RULES, SITE_RULES } from './sites.ts';

const rules = [...SITE_RULES, ...PLACE_RULES, ...PUBLIC_BODY_RULES];
const termsOf = (lists: readonly { terms: string }[]) =>
  lists.flatMap(({ terms }) => terms.split(',').map((term) => term.trim().replace(/\s+/g, ' '))).filter(Boolean);
const sourced = termsOf(PLACE_SOURCES);

it('names a source for every place and body', () => {
  expect(termsOf(rules.filter(({ source }) => !source)).filter((term) => !sourced.includes(term))).toEqual([]);
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

it('names pages where they stand, and no proxies in front of them', () => {
  // Their hosts have another in them: as hexadecimal digits of its letters, or with dashes for its dots.
  const isProxy = (source: string) => {
    const { hostname } = new URL(source);
    return /(?:[0-9a-f]{2}){6,}|\.(?:oszar\.com|translate\.goog)$/.test(hostname);
  };
  expect(isProxy('https://i777777o6e65696d6167617a696e65o636f6dz.oszar.com/news/')).toBe(true);
  const sources = [...rules, ...PLACE_SOURCES].flatMap(({ source }) => source ?? []);
  expect(sources.filter(isProxy)).toEqual([]);
});

it('leaves the country of a federal court to the text', () => {
  const title = 'Federal Court upholds approval of nuclear waste dump in Australia';
  expect(classifyArticle({ title, summary: null, sourceScope: 'general' }).regions).toEqual(['Oceania']);
});

it('has the European Spallation Source in the country where it is built', () => {
  const rule = rules.filter(({ terms }) => termsOf([{ terms }]).includes('european spallation'));
  expect(rule.map(({ country }) => country)).toEqual(['Sweden']);
});
