import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { followHits, follows } from '../../../database/schema/follows.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { findEntities, listStems } from '../../news/server/queries.ts';
import { KEPT_DAYS, LONGEST_LABEL, type MailRhythm, MOST_FOLLOWS } from '../vocabulary.ts';
import type { FollowRow } from './queries.ts';
import { labelOf, pathOf, readFollowed } from './shape-filter.ts';

/**
 * Follows a list from now on: nothing of what is there is told.
 *
 * @throws AppError BAD_REQUEST when it is no list; NOT_FOUND when it is about what there is not; CONFLICT when it is followed already or too
 *   many are
 */
export async function addFollow(
  db: Orm,
  asked: { profileId: string; path: string; label?: string | undefined; mail: MailRhythm },
  now: Date,
): Promise<FollowRow> {
  const filter = readFollowed(asked.path);
  const names = (await findEntities(db, filter.about ?? [])).map(({ name }) => name);
  const label = (asked.label ?? labelOf(filter, names)).slice(0, LONGEST_LABEL).toWellFormed();
  const stems = await listStems(db, filter.q ?? '');
  return db.transaction(async (tx) => {
    // One at a time for each account: two presses do not pass the bound together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`follows ${asked.profileId}`}))`);
    const { profileId, mail } = asked;
    if ((await tx.$count(follows, eq(follows.profileId, profileId))) >= MOST_FOLLOWS)
      throw new AppError(
        'CONFLICT',
        `You follow ${MOST_FOLLOWS} lists, which is all that one account can. Drop one first.`,
      );
    const [row] = await tx
      .insert(follows)
      .values({
        ...{ profileId, path: pathOf(filter), label, mail, createdAt: now, seenAt: now },
        secretSince: toSecond(now),
        filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
        stems,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('CONFLICT', 'You follow this list already.');
    return row;
  });
}

/** @returns null: it is nobody's, or somebody else's */
export async function changeFollow(
  tx: Executor,
  { id, profileId }: { id: string; profileId: string },
  to: { label?: string | undefined; mail?: MailRhythm | undefined },
  now: Date,
): Promise<FollowRow | null> {
  const [row] = await tx
    .update(follows)
    .set({ label: to.label ?? sql`${follows.label}`, mail: to.mail ?? sql`${follows.mail}` })
    .where(and(eq(follows.id, id), eq(follows.profileId, profileId)))
    .returning();
  // What came while no mail was wanted is not sent afterwards; what waits for a mail that is wanted no more is not, either.
  if (row && to.mail === 'off')
    await tx
      .update(followHits)
      .set({ mailedAt: now })
      .where(and(eq(followHits.followId, id), isNull(followHits.mailedAt)));
  return row ?? null;
}

/** Another private address; the old one is gone, what else the follow is stays. */
export async function renewSecret(
  tx: Executor,
  { id, profileId }: { id: string; profileId: string },
  now: Date,
): Promise<FollowRow | null> {
  const [row] = await tx
    .update(follows)
    // Never the same second twice.
    .set({
      secretSince: sql`greatest(${toSecond(now).toISOString()}::timestamptz, ${follows.secretSince} + interval '1 second')`,
    })
    .where(and(eq(follows.id, id), eq(follows.profileId, profileId)))
    .returning();
  return row ?? null;
}

export async function removeFollow(
  tx: Executor,
  { id, profileId }: { id: string; profileId: string },
): Promise<FollowRow | null> {
  const [row] = await tx
    .delete(follows)
    .where(and(eq(follows.id, id), eq(follows.profileId, profileId)))
    .returning();
  return row ?? null;
}

/** @returns of how many lists */
export async function markSeen(db: Executor, profileId: string, now: Date): Promise<number> {
  const { rowCount } = await db.update(follows).set({ seenAt: now }).where(eq(follows.profileId, profileId));
  return rowCount ?? 0;
}

export async function markMailed(
  tx: Executor,
  hits: readonly { followId: string; storyId: string }[],
  now: Date,
): Promise<void> {
  const of = (field: 'followId' | 'storyId') => sql.param(hits.map((hit) => hit[field]));
  await tx
    .update(followHits)
    .set({ mailedAt: now })
    .where(
      sql`(${followHits.followId}, ${followHits.storyId}) in (select * from unnest(${of('followId')}::uuid[], ${of('storyId')}::uuid[]))`,
    );
}

export async function forgetOldHits(db: Executor, now: Date): Promise<void> {
  await db.delete(followHits).where(lt(followHits.arrivedAt, new Date(now.getTime() - KEPT_DAYS * 86_400_000)));
}

/**
 * No mail of these any more: they were ended from a mail.
 *
 * @returns of how many lists
 */
export async function stopMails(db: Orm, of: { id: string } | { profileId: string }, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const stopped = await tx
      .update(follows)
      .set({ mail: 'off' })
      .where('id' in of ? eq(follows.id, of.id) : eq(follows.profileId, of.profileId))
      .returning({ id: follows.id });
    const ids = stopped.map(({ id }) => id);
    await tx
      .update(followHits)
      .set({ mailedAt: now })
      .where(and(inArray(followHits.followId, ids), isNull(followHits.mailedAt)));
    return ids.length;
  });
}

const toSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1_000) * 1_000);
