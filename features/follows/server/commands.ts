import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { followHits, follows } from '../../../database/schema/follows.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { ownsEndpoint } from '../../deliveries/server/queries.ts';
import { type FollowKindName, LONGEST_LABEL, type MailRhythm, MOST_FOLLOWS } from '../vocabulary.ts';
import type { Followable } from './define-follow.ts';
import type { FollowRow } from './queries.ts';

export interface Channels {
  mail?: MailRhythm | undefined;
  push?: boolean | undefined;
  webhook?: string | null | undefined;
}

/**
 * Follows something from now on: nothing of what is there is told.
 *
 * @throws AppError CONFLICT when it is followed already or too many are; BAD_REQUEST when it cannot be told in this way
 */
export async function addFollow(
  db: Orm,
  profileId: string,
  asked: Followable & { kind: FollowKindName; channels: Channels },
  now: Date,
): Promise<FollowRow> {
  const { kind, path, filter, channels } = asked;
  return db.transaction(async (tx) => {
    // One at a time for each account: two presses do not pass the bound together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`follows ${profileId}`}))`);
    if ((await tx.$count(follows, eq(follows.profileId, profileId))) >= MOST_FOLLOWS)
      throw new AppError(
        'CONFLICT',
        `You follow ${MOST_FOLLOWS} things, which is all that one account can. Drop one first.`,
      );
    await checkChannels(tx, profileId, channels, asked.isEverything ?? false);
    const { mail = 'off', push = false, webhook = null } = channels;
    const [row] = await tx
      .insert(follows)
      .values({
        ...{ profileId, kind, path, filter, mail, push, endpointId: webhook, createdAt: now, seenAt: now },
        label: asked.label.slice(0, LONGEST_LABEL).toWellFormed(),
        secretSince: toSecond(now),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('CONFLICT', 'You follow this already.');
    return row;
  });
}

/** @returns null: it is nobody's, or somebody else's @throws AppError BAD_REQUEST when it cannot be told in this way */
export async function changeFollow(
  tx: Executor,
  { id, profileId }: { id: string; profileId: string },
  {
    label,
    channels = {},
    isEverything,
  }: { label?: string | undefined; channels?: Channels | undefined; isEverything: boolean },
): Promise<FollowRow | null> {
  await checkChannels(tx, profileId, channels, isEverything);
  const { mail, push, webhook } = channels;
  const [row] = await tx
    .update(follows)
    .set({
      label: label ?? sql`${follows.label}`,
      mail: mail ?? sql`${follows.mail}`,
      push: push ?? sql`${follows.push}`,
      endpointId: webhook === undefined ? sql`${follows.endpointId}` : webhook,
    })
    .where(and(eq(follows.id, id), eq(follows.profileId, profileId)))
    .returning();
  // What came while no mail was wanted is not sent afterwards; what waits for a mail that is wanted no more is not, either. Later than it came is only what was told.
  if (row && mail === 'off')
    await tx
      .update(followHits)
      .set({ mailedAt: sql`${followHits.arrivedAt}` })
      .where(and(eq(followHits.followId, id), isNull(followHits.mailedAt)));
  return row ?? null;
}

/** What tells of everything is told in bundles, or to a program. */
async function checkChannels(
  tx: Executor,
  profileId: string,
  { mail, push, webhook }: Channels,
  isEverything: boolean,
): Promise<void> {
  if (webhook && !(await ownsEndpoint(tx, profileId, webhook)))
    throw new AppError('NOT_FOUND', 'You have no such webhook endpoint (any more).');
  if (isEverything && (mail === 'at-once' || push))
    throw new AppError(
      'BAD_REQUEST',
      'This is everything: it would tell you of each piece all day long. Choose a mail once a day or on Mondays, or narrow it first.',
    );
}

/** Other private addresses; the old ones are gone, what else the follow is stays. */
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

/** @returns of how many things */
export async function markSeen(db: Executor, profileId: string, now: Date): Promise<number> {
  const { rowCount } = await db.update(follows).set({ seenAt: now }).where(eq(follows.profileId, profileId));
  return rowCount ?? 0;
}

/**
 * No mail of these any more: they were ended from a mail, or its address takes none.
 *
 * @returns of how many things
 */
export async function stopMails(db: Executor, of: { id: string } | { profileId: string }): Promise<number> {
  return db.transaction(async (tx) => {
    const stopped = await tx
      .update(follows)
      .set({ mail: 'off' })
      .where('id' in of ? eq(follows.id, of.id) : eq(follows.profileId, of.profileId))
      .returning({ id: follows.id });
    const ids = stopped.map(({ id }) => id);
    await tx
      .update(followHits)
      .set({ mailedAt: sql`${followHits.arrivedAt}` })
      .where(and(inArray(followHits.followId, ids), isNull(followHits.mailedAt)));
    return ids.length;
  });
}

const toSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1_000) * 1_000);
