import { eq } from 'drizzle-orm';
import { newsletterEditions } from '../../../database/schema/newsletter.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { isTimeZone } from '../../../platform/shared/format-time.ts';
import type { Edition, StoredEdition } from '../contract.ts';
import { findEdition } from './edition-queries.ts';

/** @throws AppError CONFLICT when there is one of this slug, UNPROCESSABLE for a time zone that nobody knows */
export async function addEdition(tx: Executor, edition: Edition): Promise<StoredEdition> {
  requireTimeZone(edition.timeZone);
  const [added] = await tx
    .insert(newsletterEditions)
    .values(edition)
    .onConflictDoNothing()
    .returning({ revision: newsletterEditions.revision });
  if (added) return { ...edition, ...added };
  const message = 'There is a letter with this address already.';
  throw new AppError('CONFLICT', message, { issues: [{ path: ['slug'], message }] });
}

/** Its rhythm stays: issues of two rhythms would get into each other's way. */
export type EditionChange = { [Field in Exclude<keyof Edition, 'slug' | 'rhythm'>]?: Edition[Field] | undefined } & {
  /** What the editor has read. */
  revision: number;
};

/**
 * What is left out or undefined stays. Who changes one at the same moment waits.
 *
 * @returns it as it was, and as it is
 * @throws AppError NOT_FOUND; CONFLICT when somebody else changed it since `revision`; UNPROCESSABLE for a time zone that nobody knows
 */
export async function changeEdition(
  tx: Executor,
  slug: string,
  { revision, ...change }: EditionChange,
): Promise<{ before: StoredEdition; after: StoredEdition }> {
  if (change.timeZone !== undefined) requireTimeZone(change.timeZone);
  const { slug: it } = newsletterEditions;
  await tx.select({ it }).from(newsletterEditions).where(eq(it, slug)).for('update');
  const before = await findEdition(tx, slug);
  if (!before) throw new AppError('NOT_FOUND', 'There is no such letter.');
  if (before.revision !== revision)
    throw new AppError('CONFLICT', 'Somebody else has changed this letter’s settings since you opened them.');
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const after: StoredEdition = { ...before, ...Object.fromEntries(given), revision: revision + 1 };
  await tx.update(newsletterEditions).set(after).where(eq(it, slug));
  return { before, after };
}

function requireTimeZone(timeZone: string): void {
  if (isTimeZone(timeZone)) return;
  const message = 'Must be an IANA name such as Europe/Berlin.';
  throw new AppError('UNPROCESSABLE', `The time zone is not known. ${message}`, {
    issues: [{ path: ['timeZone'], message }],
  });
}
