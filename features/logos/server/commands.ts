import { sql } from 'drizzle-orm';
import { logos } from '../../../database/schema/logos.ts';
import type { Orm } from '../../../platform/server/database.ts';

export type LogoRecord = typeof logos.$inferInsert;

/**
 * Keeps what look-ups gave. A logo found earlier for the same addresses survives a look-up that found nothing: sites are down
 * sometimes.
 */
export async function storeLogos(db: Orm, records: readonly LogoRecord[]): Promise<void> {
  if (records.length === 0) return;
  const keep = (column: string) =>
    sql.raw(
      `case when excluded.image is null and logos.asked_for = excluded.asked_for then logos.${column} else excluded.${column} end`,
    );
  await db
    .insert(logos)
    .values([...records])
    .onConflictDoUpdate({
      target: logos.subjectId,
      set: {
        contentType: keep('content_type'),
        image: keep('image'),
        sha256: keep('sha256'),
        foundAt: keep('found_at'),
        askedFor: sql`excluded.asked_for`,
        failure: sql`excluded.failure`,
        lookedUpAt: sql`excluded.looked_up_at`,
        nextLookUpAt: sql`excluded.next_look_up_at`,
      },
    });
}
