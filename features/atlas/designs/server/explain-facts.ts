import type { TermMark, TermMarker } from '../../../terms/contract.ts';
import type { AtlasRecord } from '../../records/contract.ts';
import { atlasRecords } from '../../records/record.ts';
import { writeValue } from '../../records/rules/write-value.ts';
import type { DesignProfile } from '../contract.ts';
import { type TermFilter, termsOfValue } from '../rules/terms-of-values.ts';

/** Facets by which terms narrow the list, of the fields that they show. */
const facets: Readonly<Record<string, keyof TermFilter>> = {
  type: 'type',
  coolant: 'coolant',
  spectrum: 'spectrum',
  fuelForm: 'fuel',
};

/**
 * Facts that are words of closed lists, as sentences in which the terms of the glossary are marked: the term that names the value, else whatever the
 * sentence names. Those without one are left out.
 */
export async function explainFacts(terms: TermMarker, { facts }: AtlasRecord): Promise<DesignProfile['explained']> {
  const has = await terms.has();
  const told = Object.entries(atlasRecords.designs.fields).flatMap(([name, field]) => {
    const values = facts[name];
    if (!values || !['choice', 'flag'].includes(field.type)) return [];
    const text = `${field.label}: ${values.map((value) => writeValue(field, value)).join(', ')}`;
    const facet = facets[name];
    const [named] = facet ? values.flatMap(({ value }) => termsOfValue(facet, value)).filter(has) : [];
    const own: TermMark[] = named ? [{ start: field.label.length + 2, end: text.length, slug: named }] : [];
    return [{ name, text, own }];
  });
  const marks = await terms.mark(told.map(({ text, own }) => (own.length > 0 ? null : text)));
  return Object.fromEntries(
    told.flatMap(({ name, text, own }, index) => {
      const found = own.length > 0 ? own : (marks[index] ?? []);
      return found.length > 0 ? [[name, { text, marks: found }]] : [];
    }),
  );
}
