import { facets, newsCategories } from '../vocabulary.ts';

const spelled = { category: newsCategories, ...facets } as const satisfies Record<string, readonly string[]>;

/** A value of a filter as stories have it: what we know counts in any letters ("eu"), what we do not stays as it is. */
export function spellFacet(facet: keyof typeof spelled, value: string): string {
  const known: readonly string[] = spelled[facet];
  return known.find((own) => own.toLowerCase() === value.toLowerCase()) ?? value;
}
