import type { GivenSource, GivenValue } from '../../features/atlas/records/rules/find-faults.ts';
import type { AtlasKind } from '../../features/atlas/records/vocabulary.ts';

/** Where every value of such a record was read. */
export const source: GivenSource = {
  publisher: 'A regulator',
  title: 'A page',
  url: 'https://a.example/1',
  published: '2025-04',
};

/** A record as the atlas takes it. @param facts of each field its value, or several of a list */
export function atlasRecord(kind: AtlasKind, slug: string, facts: Record<string, string | string[]>) {
  const values = Object.entries(facts).flatMap(([field, given]) =>
    [given].flat().map(
      (value): GivenValue => ({
        kind,
        record: slug,
        field,
        value,
        unit: field === 'amount' ? 'USD' : null,
        source: source.url,
        asOf: '2025-04',
        quotedAt: '2026-11-23',
        grade: 'primary',
        leads: true,
        note: null,
      }),
    ),
  );
  return { kind, slug, values };
}
