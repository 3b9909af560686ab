import { companies } from '../../../database/schema/companies.ts';
import type { Executor } from '../../../platform/server/database.ts';

export type NewCompany = typeof companies.$inferInsert;

/** Adds companies; one whose slug is taken is left as it is. */
export async function addCompanies(tx: Executor, rows: readonly NewCompany[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(companies)
      .values([...rows])
      .onConflictDoNothing({ target: companies.slug });
}
