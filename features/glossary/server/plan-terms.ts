import { pickChanged } from '../../../platform/shared/record.ts';
import type { ImportOptions, PlannableRow, RecordKey, RowPlan } from '../../imports/server/commands.ts';
import type { TermRow } from '../record.ts';
import { slugNamer } from './name-slug.ts';

/**
 * Which rows are new, which are terms that exist, and which say the same term twice. A row is recognized by its term, whatever the
 * letter case: so does the database. A term that is updated keeps its spelling and its address, because links and related terms
 * name it by them.
 */
export function planTerms(
  rows: readonly PlannableRow<TermRow>[],
  existing: readonly RecordKey[],
  options: ImportOptions,
): RowPlan<TermRow>[] {
  const byName = new Map(existing.map((key) => [nameKey(key.name), key]));
  const nameSlug = slugNamer(existing.map(({ slug }) => slug));
  /** Row by which a term of this file came in. */
  const seen = new Map<string, number>();
  return rows.map(({ rowNumber, row }): RowPlan<TermRow> => {
    const key = nameKey(row.term);
    const earlier = seen.get(key);
    if (earlier !== undefined) return failed(`This term is in row ${earlier} already.`);
    seen.set(key, rowNumber);
    const found = byName.get(key);
    if (found && !options.updatesExisting) return failed(existsAlready(found, row));
    if (found) {
      const note = row.term === found.name ? undefined : `the term is written "${found.name}", and stays so.`;
      return { outcome: 'updated', recordId: found.id, row: { ...row, term: found.name, slug: found.slug }, note };
    }
    if (!row.category || !row.definition) return failed(`A new term needs ${missingIn(row)}.`);
    const { slug, wanted } = nameSlug(row.term);
    const note = slug === wanted ? undefined : `the address "${wanted}" is taken, so ${row.term} gets "${slug}".`;
    return { outcome: 'created', recordId: null, row: { ...row, slug }, note };
  });
}

/** Two ways to write an accent are one name. */
function nameKey(term: string): string {
  return term.normalize('NFC').toLowerCase();
}

/** Stands behind the term that the row gives. */
function existsAlready({ name, slug }: RecordKey, row: TermRow): string {
  const as = name === row.term ? '' : ` as ${name}`;
  return `exists already${as} (${slug}). Switch on updating to change it.`;
}

function missingIn({ category, definition }: TermRow): string {
  if (!category && !definition) return 'a category and a definition';
  return category ? 'a definition' : 'a category';
}

function failed(message: string): RowPlan<TermRow> {
  return { outcome: 'failed', message };
}

/** What a row would change of a term; nothing when it says what is there already. */
export function changesOf({ term: _, slug: __, ...wanted }: TermRow, stored: object): Partial<TermRow> {
  return pickChanged(wanted, stored);
}
