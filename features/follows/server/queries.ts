import { and, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { followHits, follows, readingList } from '../../../database/schema/follows.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import type { Precision } from '../../../platform/shared/format-time.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import type { Follow, Hit, KeptStory } from '../contract.ts';
import { type ArrivalKind, followKinds, type MailRhythm, MOST_SAVED } from '../vocabulary.ts';
import type { Followed } from './define-follow.ts';

export type FollowRow = typeof follows.$inferSelect;
export type HitRow = typeof followHits.$inferSelect;

/** Opens the feed and the calendar of a follow. */
export const FEED_TOKEN = 'follow feed';
/** Ends the mails of a follow. */
export const STOP_TOKEN = 'follow stop';
/** Ends the mails of all that somebody follows. */
export const STOP_ALL_TOKEN = 'follow stop all';

/** What somebody follows, by label. @param secret see `toFollow` */
export async function listFollows(
  db: Executor,
  followed: Pick<Followed, 'sources'>,
  profileId: string,
  secret: string | null,
): Promise<{ items: Follow[]; unseen: number }> {
  const rows = await listFollowRows(db, profileId);
  const isShown = await isToldNow(db, followed, profileId);
  const isUnseen = and(eq(followHits.profileId, profileId), gt(followHits.arrivedAt, follows.seenAt), isShown);
  // Once, whatever has become of it: what came as two and is one by now leads to one page.
  const arrivals = sql<number>`count(distinct ${wholeOf(followed.sources, aHit)})::int`;
  const counted = await db
    .select({ id: followHits.followId, arrivals })
    .from(followHits)
    .innerJoin(follows, eq(follows.id, followHits.followId))
    .where(isUnseen)
    .groupBy(followHits.followId);
  const [all] = await db
    .select({ arrivals })
    .from(followHits)
    .innerJoin(follows, eq(follows.id, followHits.followId))
    .where(isUnseen);
  const unseen = new Map(counted.map((row) => [row.id, row.arrivals]));
  return { items: rows.map((row) => toFollow(row, secret, unseen.get(row.id) ?? 0)), unseen: all?.arrivals ?? 0 };
}

/** What somebody may be told of now: rights may have been taken back since it came, and what came may have left the site. */
async function isToldTo(
  db: Executor,
  { sources }: Pick<Followed, 'sources'>,
  profileId: string,
  hit: { kind: SQL; id: SQL },
): Promise<SQL> {
  const told: SQL[] = [isStillThere(sources, hit)];
  for (const { kind, seenBy } of sources) {
    const seen = await seenBy?.(db, profileId);
    if (seen) told.push(sql`(${hit.kind} <> ${kind} or ${hit.id} in (${seen}))`);
  }
  return sql.join(told, sql` and `);
}

function isStillThere(sources: Followed['sources'], hit: { kind: SQL; id: SQL }): SQL {
  const there = sources.flatMap(({ kind, isThere }) =>
    isThere ? [sql`(${hit.kind} <> ${kind} or ${isThere(hit.id)})`] : [],
  );
  return sql.join([sql`true`, ...there], sql` and `);
}

/** What it is by now: a story may have become part of another one since. */
function wholeOf(sources: Followed['sources'], hit: { kind: SQL; id: SQL }): SQL {
  const wholes = sources.flatMap(({ kind, wholeOf: find }) => (find ? [sql`when ${kind} then ${find(hit.id)}`] : []));
  return wholes.length > 0 ? sql`(case ${hit.kind} ${sql.join(wholes, sql` `)} else ${hit.id} end)` : hit.id;
}

/** All ids that mean the same by now, itself among them, as an array. */
function sameAs(sources: Followed['sources'], hit: { kind: SQL; id: SQL }): SQL {
  const parts = sources.flatMap(({ kind, partsOf }) =>
    partsOf ? [sql`when ${kind} then array(${partsOf(hit.id)})`] : [],
  );
  return parts.length > 0
    ? sql`(case ${hit.kind} ${sql.join(parts, sql` `)} else array[${hit.id}] end)`
    : sql`array[${hit.id}]`;
}

const aHit = { kind: sql`${followHits.kind}`, id: sql`${followHits.arrivalId}` };

/** Where what somebody follows is, and nothing else of it: pages that are read say by it what is followed. */
export async function listTargets(db: Executor, profileId: string): Promise<string[]> {
  const rows = await db.select({ path: follows.path }).from(follows).where(eq(follows.profileId, profileId));
  return rows.map(({ path }) => path);
}

export function listFollowRows(db: Executor, profileId: string): Promise<FollowRow[]> {
  return db.select().from(follows).where(eq(follows.profileId, profileId)).orderBy(follows.label, follows.id);
}

/** @param secret makes the private addresses; null: whoever asks may not see them */
export function toFollow(row: FollowRow, secret: string | null, unseen: number): Follow {
  const { id, kind, path, label, mail, push, endpointId, createdAt, secretSince } = row;
  // Nobody can make it who does not know the product's secret, and a copy of the database does not give it away.
  const address = secret === null ? null : `/f/${signToken(secret, FEED_TOKEN, id, secretSince)}`;
  return {
    id,
    // Only this room's commands write it.
    kind: followKinds.find((one) => one === kind) ?? 'news',
    target: path,
    label,
    channels: { mail, push, webhook: endpointId },
    feedPath: address && `${address}.xml`,
    calendarPath: address && `${address}.ics`,
    createdAt: createdAt.toISOString(),
    unseen,
  };
}

/** What a follow asks for, and since when. */
export type AskedFor = Pick<FollowRow, 'id' | 'kind' | 'filter' | 'createdAt'>;

/** What was followed later than that, the oldest first; what was followed at the last instant is all there. */
export async function listAskedFor(db: Executor, after: Date | null, atLeast: number): Promise<AskedFor[]> {
  const { rows } = await db.execute<Omit<AskedFor, 'createdAt'> & { createdAt: string }>(sql`
    select id, kind, filter, created_at as "createdAt" from ${follows}
    where created_at > ${after?.toISOString() ?? '-infinity'}::timestamptz
    order by created_at fetch first ${sql.raw(String(atLeast))} rows with ties`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
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

interface HitFilter {
  follow?: string | undefined;
  kind?: ArrivalKind | undefined;
  limit: number;
  cursor?: KeysetCursor | undefined;
}

/**
 * What came for somebody, each once with all that it came for, the newest first; what came as several and has become one is one. Hits are read in
 * the order of their index until there are enough: the last one of each arrival stands for it, so that a page costs no more for who follows much.
 */
export async function listHits(
  db: Executor,
  followed: Pick<Followed, 'sources'>,
  profileId: string,
  { follow, kind, limit, cursor }: HitFilter,
): Promise<{ items: Hit[]; nextCursor: string | null }> {
  const isAsked = (hit: SQL) =>
    sql`${hit}.profile_id = ${profileId} ${follow ? sql`and ${hit}.follow_id = ${follow}` : sql``}`;
  const below = cursor
    ? sql`and (hit.arrived_at, hit.arrival_id) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const hit = { kind: sql`hit.kind`, id: sql`hit.arrival_id` };
  const isShown = await isToldTo(db, followed, profileId, hit);
  const same = sameAs(followed.sources, hit);
  const { rows } = await db.execute<Omit<Hit, 'datePrecision'> & Pick<HitRow, 'datePrecision'>>(sql`
    with newest as materialized (
      select hit.arrival_id, hit.arrived_at, ${same} as same, ${wholeOf(followed.sources, hit)} as whole from ${followHits} hit
      where ${isAsked(sql`hit`)} and ${isShown} ${kind ? sql`and hit.kind = ${kind}` : sql``} ${below} and not exists (
        select from ${followHits} later where later.arrival_id = any(${same}) and ${isAsked(sql`later`)}
          and (later.arrived_at, later.arrival_id, later.follow_id) > (hit.arrived_at, hit.arrival_id, hit.follow_id))
      order by hit.arrived_at desc, hit.arrival_id desc limit ${limit + 1}),
    came as (
      select newest.arrival_id as id, newest.arrived_at as newest_at, hit.arrival_id = newest.whole as is_whole, hit.*,
        row_number() over (partition by newest.arrival_id, hit.follow_id order by hit.arrival_id = newest.whole desc, hit.arrived_at desc) as place
      from newest join ${followHits} hit on hit.arrival_id = any(newest.same) and ${isAsked(sql`hit`)})
    select came.id, max(came.kind) as kind, (array_agg(came.title order by came.is_whole desc, came.arrived_at desc))[1] as title,
      (array_agg(came.path order by came.is_whole desc, came.arrived_at desc))[1] as path, max(came.published_at) as "publishedAt",
      (array_agg(came.date_precision order by came.published_at desc, came.arrived_at desc))[1] as "datePrecision",
      came.newest_at as "arrivedAt", bool_or(came.arrived_at > follow.seen_at) as "isNew",
      exists(select from ${readingList} saved where saved.profile_id = ${profileId} and saved.path = any(array_agg(came.path))) as "isSaved",
      json_agg(json_build_object('id', follow.id, 'label', follow.label, 'because', came.because) order by follow.label) filter (where came.place = 1) as follows
    from came join ${follows} follow on follow.id = came.follow_id
    group by came.id, came.newest_at
    order by came.newest_at desc, came.id desc`);
  const items = rows.map((row) => ({
    ...row,
    publishedAt: new Date(row.publishedAt).toISOString(),
    datePrecision: precisionOf(row),
    arrivedAt: new Date(row.arrivedAt).toISOString(),
  }));
  return cutPage(items, limit, (last) => encodeCursor({ at: new Date(last.arrivedAt), id: last.id }));
}

/** What came before it was noted how exactly it is dated is told as it was until then. */
export const precisionOf = ({ kind, datePrecision }: Pick<HitRow, 'kind' | 'datePrecision'>): Precision =>
  datePrecision ?? (kind === 'story' ? 'day' : 'minute');

/** Since when what came for somebody waits for a mail of one rhythm. */
export interface Waiting {
  profileId: string;
  rhythm: MailRhythm;
  oldest: Date;
}

/** What has left the site waits for nothing: whoever has only that is not asked for each minute. */
export async function listWaiting(db: Executor, { sources }: Pick<Followed, 'sources'>): Promise<Waiting[]> {
  const rows = await db
    .select({
      profileId: followHits.profileId,
      rhythm: follows.mail,
      oldest: sql<string>`min(${followHits.arrivedAt})`,
    })
    .from(followHits)
    .innerJoin(follows, eq(follows.id, followHits.followId))
    .where(and(isNull(followHits.mailedAt), isStillThere(sources, aHit)))
    .groupBy(followHits.profileId, follows.mail);
  return rows.map((row) => ({ ...row, oldest: new Date(row.oldest) }));
}

/** What somebody may be told of now, as a condition on hits. */
export const isToldNow = (db: Executor, followed: Pick<Followed, 'sources'>, profileId: string): Promise<SQL> =>
  isToldTo(db, followed, profileId, aHit);

/** Oldest first; held until the transaction ends, so that each goes into one mail. @param isShown see `isToldNow` */
export async function holdUnmailed(tx: Executor, profileId: string, isShown: SQL, limit: number): Promise<HitRow[]> {
  return tx
    .select()
    .from(followHits)
    .where(and(eq(followHits.profileId, profileId), isNull(followHits.mailedAt), isShown))
    .orderBy(followHits.arrivedAt, followHits.arrivalId)
    .limit(limit)
    .for('update');
}

/** Of what waits what each is by now, by its id, and which of these a mail told already: a story may have been merged into one that was told. */
export async function findWholes(
  tx: Executor,
  { sources }: Pick<Followed, 'sources'>,
  profileId: string,
  hits: readonly Pick<HitRow, 'kind' | 'arrivalId'>[],
): Promise<{ wholes: ReadonlyMap<string, string>; told: ReadonlySet<string> }> {
  const of = (field: 'kind' | 'arrivalId') => sql.param(hits.map((hit) => hit[field]));
  const { rows } = await tx.execute<{ id: string; whole: string }>(sql`
    select distinct hit.id, ${wholeOf(sources, { kind: sql`hit.kind`, id: sql`hit.id` })} as whole
    from unnest(${of('kind')}::text[], ${of('arrivalId')}::uuid[]) as hit (kind, id)`);
  const whole = wholeOf(sources, aHit);
  const told = await tx
    .selectDistinct({ whole: sql<string>`${whole}` })
    .from(followHits)
    .where(
      and(
        eq(followHits.profileId, profileId),
        // What no mail was wanted for is marked with the instant at which it came.
        gt(followHits.mailedAt, followHits.arrivedAt),
        sql`${whole} = any(${sql.param([...new Set(rows.map((row) => row.whole))])}::uuid[])`,
      ),
    );
  return { wholes: new Map(rows.map((row) => [row.id, row.whole])), told: new Set(told.map((row) => row.whole)) };
}

/** What waits for a mail of one rhythm and came until then: how much, each once. @param told ids of what is told by name, or was before */
export async function countUnmailed(tx: Executor, due: Due, told: readonly string[]): Promise<number> {
  const [counted] = await tx
    .select({ arrivals: sql<number>`count(distinct ${followHits.arrivalId})::int` })
    .from(followHits)
    .innerJoin(follows, eq(follows.id, followHits.followId))
    .where(and(isDue(due), sql`${followHits.arrivalId} <> all(${sql.param([...told])}::uuid[])`));
  return counted?.arrivals ?? 0;
}

export interface Due {
  profileId: string;
  rhythm: MailRhythm;
  until: Date;
  /** See `isToldNow`: what left the site is neither counted nor marked, and told when it is back. */
  isShown: SQL;
}

export const isDue = ({ profileId, rhythm, until, isShown }: Due) =>
  and(
    eq(followHits.profileId, profileId),
    isNull(followHits.mailedAt),
    eq(follows.mail, rhythm),
    lte(followHits.arrivedAt, until),
    isShown,
  );

export function listFollowsById(db: Executor, ids: readonly string[]): Promise<FollowRow[]> {
  return db
    .select()
    .from(follows)
    .where(inArray(follows.id, [...ids]))
    .orderBy(desc(follows.createdAt));
}

/** The reading list, what is not read first, then what was saved last. @param only what is not read */
export async function listSaved(
  db: Executor,
  profileId: string,
  { only, limit = MOST_SAVED }: { only?: 'unread'; limit?: number } = {},
): Promise<KeptStory[]> {
  const rows = await db
    .select()
    .from(readingList)
    .where(and(eq(readingList.profileId, profileId), only ? isNull(readingList.readAt) : undefined))
    .orderBy(sql`${readingList.readAt} is not null`, desc(readingList.savedAt), readingList.id)
    .limit(limit);
  return rows.map(toSaved);
}

/**
 * A story by any of its addresses: it may have become part of another one since. What is not read comes before what is.
 *
 * @returns null: it is not on this person's list
 */
export async function findSaved(db: Executor, profileId: string, paths: readonly string[]): Promise<KeptStory | null> {
  const [row] = await db
    .select()
    .from(readingList)
    .where(and(eq(readingList.profileId, profileId), inArray(readingList.path, [...paths])))
    .orderBy(sql`${readingList.readAt} is not null`, desc(readingList.savedAt), readingList.id)
    .limit(1);
  return row ? toSaved(row) : null;
}

export function toSaved({ id, title, path, savedAt, readAt }: typeof readingList.$inferSelect): KeptStory {
  return { id, title, path, savedAt: savedAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}

/** What somebody follows, what came for it and what was kept to read, but for the private addresses, which would open them. */
export async function exportFollowsOf(db: Executor, profileId: string) {
  const rows = await listFollowRows(db, profileId);
  const { followId, kind, title, path, because, publishedAt, datePrecision, arrivedAt } = followHits;
  const came = await db
    .select({ followId, kind, title, path, because, publishedAt, datePrecision, arrivedAt })
    .from(followHits)
    .where(eq(followHits.profileId, profileId))
    .orderBy(desc(arrivedAt));
  return { follows: rows.map((row) => toFollow(row, null, 0)), came, reading: await listSaved(db, profileId) };
}
