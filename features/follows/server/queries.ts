import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { followHits, follows } from '../../../database/schema/follows.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import type { Follow, Hit } from '../contract.ts';

export type FollowRow = typeof follows.$inferSelect;
export type HitRow = typeof followHits.$inferSelect;

/** Opens the feed of a follow. */
export const FEED_TOKEN = 'follow feed';
/** Ends the mails of a follow. */
export const STOP_TOKEN = 'follow stop';
/** Ends the mails of all that somebody follows. */
export const STOP_ALL_TOKEN = 'follow stop all';

/** What somebody follows, by label. */
export async function listFollows(
  db: Executor,
  profileId: string,
  secret: string,
): Promise<{ items: Follow[]; unseen: number }> {
  const rows = await db
    .select()
    .from(follows)
    .where(eq(follows.profileId, profileId))
    .orderBy(follows.label, follows.id);
  const counted = await db
    .select({ id: followHits.followId, unseen: sql<number>`count(*)::int` })
    .from(followHits)
    .innerJoin(follows, eq(follows.id, followHits.followId))
    .where(and(eq(followHits.profileId, profileId), gt(followHits.arrivedAt, follows.seenAt)))
    .groupBy(followHits.followId);
  const [all] = await db
    .select({ stories: sql<number>`count(distinct ${followHits.storyId})::int` })
    .from(followHits)
    .innerJoin(follows, eq(follows.id, followHits.followId))
    .where(and(eq(followHits.profileId, profileId), gt(followHits.arrivedAt, follows.seenAt)));
  const unseen = new Map(counted.map((row) => [row.id, row.unseen]));
  return { items: rows.map((row) => toFollow(row, secret, unseen.get(row.id) ?? 0)), unseen: all?.stories ?? 0 };
}

export function toFollow(row: FollowRow, secret: string, unseen: number): Follow {
  const { id, path, label, mail, createdAt } = row;
  return { id, path, label, mail, feedPath: feedPathOf(row, secret), createdAt: createdAt.toISOString(), unseen };
}

/** Nobody can make it who does not know the product's secret, and a copy of the database does not give it away. */
function feedPathOf({ id, secretSince }: FollowRow, secret: string): string {
  return `/follow/${signToken(secret, FEED_TOKEN, id, secretSince)}/atom.xml`;
}

export async function findFollow(db: Executor, id: string): Promise<FollowRow | null> {
  const [row] = await db.select().from(follows).where(eq(follows.id, id));
  return row ?? null;
}

export async function findFollowed(db: Executor, profileId: string, path: string): Promise<FollowRow | null> {
  const [row] = await db
    .select()
    .from(follows)
    .where(and(eq(follows.profileId, profileId), eq(follows.path, path)));
  return row ?? null;
}

/** What came for somebody, each story once with all that it came for, the newest first. */
export async function listHits(
  db: Executor,
  profileId: string,
  { follow, limit, cursor }: { follow?: string | undefined; limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: Hit[]; nextCursor: string | null }> {
  const below = cursor
    ? sql`having (max(hit.arrived_at), hit.story_id) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<
    Omit<Hit, 'publishedAt' | 'arrivedAt'> & { publishedAt: string; arrivedAt: string }
  >(sql`
    select hit.story_id as "storyId", (array_agg(hit.title order by hit.arrived_at desc))[1] as title,
      (array_agg(hit.path order by hit.arrived_at desc))[1] as path, max(hit.published_at) as "publishedAt",
      max(hit.arrived_at) as "arrivedAt", bool_or(hit.arrived_at > follow.seen_at) as "isNew",
      json_agg(json_build_object('id', follow.id, 'label', follow.label, 'because', hit.because) order by follow.label) as follows
    from ${followHits} hit join ${follows} follow on follow.id = hit.follow_id
    where hit.profile_id = ${profileId} ${follow ? sql`and follow.id = ${follow}` : sql``}
    group by hit.story_id ${below}
    order by max(hit.arrived_at) desc, hit.story_id desc limit ${limit + 1}`);
  const items = rows.map((row) => ({
    ...row,
    publishedAt: new Date(row.publishedAt).toISOString(),
    arrivedAt: new Date(row.arrivedAt).toISOString(),
  }));
  return cutPage(items, limit, (last) => encodeCursor({ at: new Date(last.arrivedAt), id: last.storyId }));
}

/** People for whom something came that no mail has told of. */
export async function listPeopleToMail(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: followHits.profileId })
    .from(followHits)
    .where(isNull(followHits.mailedAt));
  return rows.map(({ id }) => id);
}

/** Oldest first; held until the transaction ends, so that each goes into one mail. */
export function holdUnmailed(tx: Executor, profileId: string): Promise<HitRow[]> {
  return tx
    .select()
    .from(followHits)
    .where(and(eq(followHits.profileId, profileId), isNull(followHits.mailedAt)))
    .orderBy(followHits.arrivedAt, followHits.storyId)
    .for('update');
}

export function listFollowsById(db: Executor, ids: readonly string[]): Promise<FollowRow[]> {
  return db
    .select()
    .from(follows)
    .where(inArray(follows.id, [...ids]))
    .orderBy(desc(follows.createdAt));
}
