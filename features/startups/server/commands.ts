import { startups } from '../../../database/schema/companies.ts';
import type { Executor } from '../../../platform/server/database.ts';

export type NewStartup = typeof startups.$inferInsert;

/** Adds startups; one whose name is taken is left as it is. */
export async function addStartups(tx: Executor, rows: readonly NewStartup[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(startups)
      .values([...rows])
      .onConflictDoNothing({ target: startups.name });
}
