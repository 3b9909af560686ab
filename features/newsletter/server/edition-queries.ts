import { asc, eq, inArray, or } from 'drizzle-orm';
import { newsletterEditions } from '../../../database/schema/newsletter.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { type OfferedLetter, type StoredEdition, topicsSchema } from '../contract.ts';
import { rhythms, WEEKLY } from '../vocabulary.ts';

/** All letters, the oldest first: the weekly one leads. */
export async function listEditions(db: Executor): Promise<StoredEdition[]> {
  const rows = await db
    .select()
    .from(newsletterEditions)
    .orderBy(asc(newsletterEditions.createdAt), asc(newsletterEditions.slug));
  return rows.map(toEdition);
}

/** @returns null when there is no such letter */
export async function findEdition(db: Executor, slug: string): Promise<StoredEdition | null> {
  const [row] = await db.select().from(newsletterEditions).where(eq(newsletterEditions.slug, slug));
  return row ? toEdition(row) : null;
}

/** Whether one can subscribe to it. */
export const isOffered = ({ slug, isOn }: Pick<StoredEdition, 'slug' | 'isOn'>) => isOn || slug === WEEKLY;

/** What one can subscribe to: what is on, and the weekly letter even while it pauses. */
export async function listOffered(db: Executor): Promise<OfferedLetter[]> {
  const { slug, name, description, isOn, createdAt } = newsletterEditions;
  return db
    .select({ slug, name, description })
    .from(newsletterEditions)
    .where(or(isOn, eq(slug, WEEKLY)))
    .orderBy(asc(createdAt), asc(slug));
}

function toEdition({ createdAt: _, ...row }: typeof newsletterEditions.$inferSelect): StoredEdition {
  const rhythm = rhythms.find((one) => one === row.rhythm);
  if (!rhythm) throw new Error(`the letter ${row.slug} has the unknown rhythm ${row.rhythm}`);
  return { ...row, rhythm, topics: topicsSchema.parse(row.topics) };
}

/** In the order in which they are listed. */
export async function nameLetters(
  db: Executor,
  slugs: readonly string[],
): Promise<Pick<OfferedLetter, 'slug' | 'name'>[]> {
  if (slugs.length === 0) return [];
  const { slug, name, createdAt } = newsletterEditions;
  return db
    .select({ slug, name })
    .from(newsletterEditions)
    .where(inArray(slug, [...slugs]))
    .orderBy(asc(createdAt), asc(slug));
}
