import type { TermMarker } from '../../../terms/contract.ts';
import type { AtlasRecord } from '../../records/contract.ts';
import { atlasRecords } from '../../records/record.ts';
import { writeValue } from '../../records/rules/write-value.ts';
import type { DesignProfile } from '../contract.ts';

/** Facts that are words of closed lists, as sentences in which the terms of the glossary are marked; those without one are left out. */
export async function explainFacts(terms: TermMarker, { facts }: AtlasRecord): Promise<DesignProfile['explained']> {
  const told = Object.entries(atlasRecords.designs.fields).flatMap(([name, field]) => {
    const values = facts[name];
    if (!values || !['choice', 'flag'].includes(field.type)) return [];
    return [{ name, text: `${field.label}: ${values.map((value) => writeValue(field, value)).join(', ')}` }];
  });
  const marks = await terms.mark(told.map(({ text }) => text));
  return Object.fromEntries(
    told.flatMap(({ name, text }, index) => {
      const found = marks[index] ?? [];
      return found.length > 0 ? [[name, { text, marks: found }]] : [];
    }),
  );
}
