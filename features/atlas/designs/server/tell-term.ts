import type { AtlasReading } from '../../records/server/open-atlas.ts';
import type { DesignsOfTerm } from '../contract.ts';
import { filterOfTerm } from '../rules/terms-of-values.ts';
import type { DesignFacet } from '../vocabulary.ts';
import { labelOf, narrowDesigns } from './narrow-designs.ts';

/** The designs that a term of the glossary names by their type, coolant, spectrum, fuel or enrichment; null where there are none. */
export function tellTerm(atlas: AtlasReading, slug: string): DesignsOfTerm | null {
  const named = filterOfTerm(slug);
  if (!named) return null;
  const facets = Object.entries(named) as [DesignFacet, readonly string[]][];
  const filter = Object.fromEntries(facets.map(([facet, values]) => [facet, [...values]]));
  const count = narrowDesigns(atlas, { ...filter, sort: 'name' }).length;
  const write = labelOf(atlas);
  const words = facets.flatMap(([facet, values]) => values.map((value) => write(facet, value)));
  return count === 0 ? null : { filter, words, count };
}
