import type { coolants, fuelForms, reactorTypes, spectra } from '../../records/vocabulary.ts';
import type { enrichmentLabels } from '../vocabulary.ts';

/** The designs that a term speaks of, as the list is narrowed to them: any value within a facet, every facet that stands here. */
export interface TermFilter {
  type?: readonly (typeof reactorTypes)[number][];
  coolant?: readonly (typeof coolants)[number][];
  spectrum?: readonly (typeof spectra)[number][];
  fuel?: readonly (typeof fuelForms)[number][];
  enrichment?: readonly (keyof typeof enrichmentLabels)[];
}

/**
 * Terms of the glossary that name values of the closed lists, by their slugs, as their definitions say it. Both ways are read from here: from a term to
 * its designs, and from a fact of a design to its term. Names alone would not do: the list says "Pebble bed", the glossary "Pebble bed reactor", and
 * PWRs are two of our types.
 */
const filters: Readonly<Record<string, TermFilter>> = {
  'pressurised-water-reactor': { type: ['integral-pwr', 'loop-pwr'] },
  'integral-reactor': { type: ['integral-pwr'] },
  'boiling-water-reactor': { type: ['bwr'] },
  'pressurised-heavy-water-reactor': { type: ['phwr'] },
  'high-temperature-gas-cooled-reactor': { type: ['pebble-bed', 'prismatic-htgr'] },
  'pebble-bed-reactor': { type: ['pebble-bed'] },
  'prismatic-block-reactor': { type: ['prismatic-htgr'] },
  'gas-cooled-fast-reactor': { type: ['gas-fast'] },
  // A few cool with sodium and are not fast.
  'sodium-cooled-fast-reactor': { type: ['sodium'], spectrum: ['fast'] },
  'lead-cooled-fast-reactor': { type: ['lead'] },
  'molten-salt-reactor': { type: ['molten-salt-liquid-fuel'] },
  'fluoride-salt-cooled-high-temperature-reactor': { type: ['salt-cooled-solid-fuel'] },
  'heat-pipe-reactor': { type: ['heat-pipe'] },
  'supercritical-water-reactor': { type: ['supercritical-water'] },
  'light-water-reactor': { coolant: ['light-water'] },
  'heavy-water': { coolant: ['heavy-water'] },
  'helium-coolant': { coolant: ['helium'] },
  'sodium-coolant': { coolant: ['sodium'] },
  'lead-bismuth-eutectic': { coolant: ['lead-bismuth'] },
  'heat-pipe': { coolant: ['heat-pipe'] },
  'fast-neutrons': { spectrum: ['fast'] },
  'fast-neutron-reactor': { spectrum: ['fast'] },
  'thermal-neutrons': { spectrum: ['thermal'] },
  'uranium-dioxide': { fuel: ['uo2'] },
  'metallic-fuel': { fuel: ['metal'] },
  'mixed-oxide-fuel': { fuel: ['mox'] },
  mox: { fuel: ['mox'] },
  'triso-fuel': { fuel: ['triso'] },
  triso: { fuel: ['triso'] },
  'uranium-nitride': { fuel: ['nitride'] },
  'high-assay-low-enriched-uranium': { enrichment: ['haleu'] },
  haleu: { enrichment: ['haleu'] },
  // By its definition everything below 20 %.
  leu: { enrichment: ['leu', 'haleu'] },
  'natural-uranium': { enrichment: ['natural'] },
};

export const termsOfValues = Object.keys(filters);

/** What a term narrows the designs to; undefined for a term that names no value. */
export function filterOfTerm(slug: string): TermFilter | undefined {
  return Object.hasOwn(filters, slug) ? filters[slug] : undefined;
}

/** Terms that name a value and nothing besides it, those of that value alone first. */
export function termsOfValue(facet: keyof TermFilter, value: string): string[] {
  const naming = Object.entries(filters).filter(([, filter]) => {
    const values: readonly string[] = filter[facet] ?? [];
    return Object.keys(filter).length === 1 && values.includes(value);
  });
  return naming.sort(([, a], [, b]) => (a[facet]?.length ?? 0) - (b[facet]?.length ?? 0)).map(([slug]) => slug);
}
