import { pickChanged } from '../../../platform/shared/record.ts';
import {
  type ImportOptions,
  type PlannableRow,
  planByName,
  type RecordKey,
  type RowPlan,
} from '../../imports/server/commands.ts';
import type { TermRow } from '../record.ts';
import { slugNamer } from './name-slug.ts';
import { titleByHost } from './tidy-fields.ts';

/** What becomes of each row, see `planByName`. A term that is updated keeps its address, too. */
export function planTerms(
  rows: readonly PlannableRow<TermRow>[],
  existing: readonly RecordKey[],
  options: ImportOptions,
): RowPlan<TermRow>[] {
  const nameSlug = slugNamer(existing.map(({ slug }) => slug));
  return planByName(rows, existing, options, {
    noun: 'term',
    nameOf: ({ term }) => term,
    rename: (row, { name, slug }) => ({ ...row, term: name, slug }),
    create(row) {
      if (!row.category || !row.definition)
        return { outcome: 'failed', message: `A new term needs ${missingIn(row)}.` };
      const { slug, wanted } = nameSlug(row.term);
      const note = slug === wanted ? undefined : `the address "${wanted}" is taken, so ${row.term} gets "${slug}".`;
      return { outcome: 'created', recordId: null, row: { ...row, slug }, note };
    },
  });
}

function missingIn({ category, definition }: TermRow): string {
  if (!category && !definition) return 'a category and a definition';
  return category ? 'a definition' : 'a category';
}

/** What a row would change of a term; nothing when it says what is there already. A source that it gives without a title keeps the one that it has. */
export function changesOf({ term: _, slug: __, ...wanted }: TermRow, stored: object): Partial<TermRow> {
  // A term, as it is kept.
  const { sources: kept = [] } = stored as Partial<TermRow>;
  const known = new Map(kept.map((source) => [source.url, source]));
  const sources = wanted.sources?.map((source) =>
    source.title === titleByHost(source.url) ? (known.get(source.url) ?? source) : source,
  );
  return pickChanged(sources ? { ...wanted, sources } : wanted, stored);
}
