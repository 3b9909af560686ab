import { describe, expect, it } from 'vitest';
import { glossaryCategories } from '../vocabulary.ts';
import { isCircular } from './check-definition.ts';
import glossary from './seeds/glossary.json' with { type: 'json' };

const CATEGORIES: readonly string[] = glossaryCategories;

/** Values that occur more than once, so that a failure names the culprit. */
function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}

/** Lower case, without a leading article and with everything but letters and digits as single spaces. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(a|an|the) /, '');
}

const terms = new Set(glossary.map((entry) => entry.term));
const acronyms = glossary.filter((entry) => entry.category === 'Acronym');

describe('glossary seed', () => {
  it('holds at least 350 terms', () => {
    expect(glossary.length).toBeGreaterThanOrEqual(350);
  });

  it('names each term and each slug once', () => {
    expect(repeated(glossary.map((entry) => entry.term.toLowerCase()))).toEqual([]);
    expect(repeated(glossary.map((entry) => entry.slug))).toEqual([]);
    expect(glossary.filter((entry) => entry.term.trim() !== entry.term).map((entry) => entry.term)).toEqual([]);
  });

  it('has slugs of lower-case letters, digits and single hyphens', () => {
    const odd = glossary.filter((entry) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(entry.slug));
    expect(odd.map((entry) => entry.slug)).toEqual([]);
  });

  it('uses every known category and no other', () => {
    expect([...new Set(glossary.map((entry) => entry.category))].sort()).toEqual([...CATEGORIES].sort());
  });

  it('gives each acronym itself as the abbreviation and starts its definition with the expansion', () => {
    expect(acronyms.filter((entry) => entry.abbreviation !== entry.term).map((entry) => entry.term)).toEqual([]);
    expect(acronyms.filter((entry) => !/^[^:.]{3,70}: \S/.test(entry.definition)).map((entry) => entry.term)).toEqual(
      [],
    );
  });

  it('leaves no abbreviation empty', () => {
    expect(glossary.filter((entry) => entry.abbreviation?.trim() === '').map((entry) => entry.term)).toEqual([]);
  });

  it('defines each term in 80 to 420 characters, as full sentences', () => {
    const outside = glossary.filter(({ definition }) => definition.length < 80 || definition.length > 420);
    expect(outside.map((entry) => entry.term)).toEqual([]);
    expect(glossary.filter(({ definition }) => !/^\S.*\.$/.test(definition)).map((entry) => entry.term)).toEqual([]);
    expect(repeated(glossary.map((entry) => entry.definition))).toEqual([]);
  });

  it('does not open a definition with the term it defines', () => {
    const circular = glossary.filter(
      (entry) => entry.category !== 'Acronym' && `${plain(entry.definition)} `.startsWith(`${plain(entry.term)} `),
    );
    expect(circular.map((entry) => entry.term)).toEqual([]);
  });

  it('does not define a term by its own words alone, nor by a term that is defined by it', () => {
    const definitions = new Map(glossary.map((entry) => [entry.term.toLowerCase(), plain(entry.definition)]));
    const hollow = glossary.filter((entry) => isCircular(entry.term, entry.definition) && entry.category !== 'Acronym');
    expect(hollow.map((entry) => entry.term)).toEqual([]);
    // "See X" in both directions: a definition that opens with another term whose definition opens with this one.
    const pairs = glossary.filter((entry) => {
      const opening = [...definitions.keys()].find((name) =>
        `${plain(entry.definition)} `.startsWith(`${plain(name)} `),
      );
      return opening && definitions.get(opening)?.startsWith(`${plain(entry.term)} `);
    });
    expect(pairs.filter((entry) => entry.category !== 'Acronym').map((entry) => entry.term)).toEqual([]);
  });

  it('relates each term to one to five others that exist', () => {
    for (const { term, relatedTerms } of glossary) {
      expect(relatedTerms.length, term).toBeGreaterThanOrEqual(1);
      expect(relatedTerms.length, term).toBeLessThanOrEqual(5);
      expect(repeated(relatedTerms), term).toEqual([]);
      expect(
        relatedTerms.filter((related) => related === term || !terms.has(related)),
        term,
      ).toEqual([]);
    }
  });

  it('cites one to three https sources for each term', () => {
    for (const { term, sources } of glossary) {
      expect(sources.length, term).toBeGreaterThanOrEqual(1);
      expect(sources.length, term).toBeLessThanOrEqual(3);
      expect(repeated(sources.map((source) => source.url)), term).toEqual([]);
      expect(
        sources.filter((source) => source.title.trim().length < 3 || !isHttps(source.url)),
        term,
      ).toEqual([]);
    }
  });

  it('is sorted by term, regardless of case', () => {
    const names = glossary.map((entry) => entry.term.toLowerCase());
    expect(names).toEqual([...names].sort());
  });
});
