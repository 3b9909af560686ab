import { glossaryTerms } from '../../../database/schema/glossary.ts';
import type { Executor } from '../../../platform/server/database.ts';

export type NewTerm = typeof glossaryTerms.$inferInsert;

/** Adds terms; one whose slug is taken is left as it is. */
export async function addTerms(tx: Executor, rows: readonly NewTerm[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(glossaryTerms)
      .values([...rows])
      .onConflictDoNothing({ target: glossaryTerms.slug });
}
