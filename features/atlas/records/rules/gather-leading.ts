import type { Evidence, RecordSource } from '../contract.ts';

/**
 * The sources in which what is shown of a record was read, each once, by the address of the page: for whoever has the evidence of all values already.
 *
 * @param evidence by field, the leading values first
 */
export function gatherLeading(evidence: Readonly<Record<string, readonly Evidence[]>>): RecordSource[] {
  const readings = new Map<string, RecordSource>();
  for (const [field, values] of Object.entries(evidence))
    for (const { leads, source, grade, asOf, quotedAt } of values) {
      if (!leads) continue;
      const key = [source.url, grade, asOf, quotedAt].join(' ');
      const reading = readings.get(key) ?? { ...source, grade, asOf, quotedAt, fields: [] };
      readings.set(key, reading);
      if (!reading.fields.includes(field)) reading.fields.push(field);
    }
  return [...readings.values()].sort((a, b) => (a.url < b.url ? -1 : Number(a.url > b.url)));
}
