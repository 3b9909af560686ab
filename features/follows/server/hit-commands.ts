import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { followHits, follows } from '../../../database/schema/follows.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { findStanding } from '../../accounts/server/queries.ts';
import { mayEnter } from '../../accounts/vocabulary.ts';
import type { NewDelivery } from '../../deliveries/contract.ts';
import { queueDelivery } from '../../deliveries/server/commands.ts';
import { listDevices } from '../../deliveries/server/queries.ts';
import { ARRIVED, KEPT_DAYS } from '../vocabulary.ts';
import type { Arrival, ArrivalSource } from './define-follow.ts';
import { type Due, isDue } from './queries.ts';

/** Something that came for several who ask for the same. */
export interface NewHit {
  followIds: readonly string[];
  arrival: Arrival;
  because: readonly string[];
}

/** What came for one follow. */
interface Told extends Omit<NewHit, 'followIds'> {
  follow: Pick<typeof follows.$inferSelect, 'id' | 'profileId' | 'label' | 'push' | 'endpointId'>;
}

/**
 * Writes down what came for whom, each once, and queues what goes out at once: to browsers and webhooks, in the same transaction, so that
 * neither is there without the other. Who stopped following meanwhile is told nothing.
 *
 * @returns how much was new, and which follows are gone
 */
export async function writeHits(
  tx: Executor,
  hits: readonly NewHit[],
  now: Date,
  seenBy: ArrivalSource['seenBy'],
): Promise<{ told: number; gone: string[] }> {
  if (hits.length === 0) return { told: 0, gone: [] };
  const gone = await findGone(tx, [...new Set(hits.flatMap(({ followIds }) => followIds))]);
  const fresh = await insertHits(tx, hits, now);
  await tellAtOnce(tx, await listToldAtOnce(tx, hits, fresh), now, seenBy);
  return { told: fresh.length, gone };
}

async function findGone(tx: Executor, followIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from unnest(${sql.param([...followIds])}::uuid[]) id where not exists (select from ${follows} follow where follow.id = id.id)`);
  return rows.map(({ id }) => id);
}

interface FreshHit extends Record<string, unknown> {
  followId: string;
  arrivalId: string;
}

/**
 * All of them in one statement, each text in it once. Who wants no mail has nothing that waits for one, and neither has who was told of the same by
 * mail for something else: a story may get its names later. What was told as another story that is part of this one by now, or with which this one
 * was one under the same title, was told.
 */
async function insertHits(tx: Executor, hits: readonly NewHit[], now: Date): Promise<FreshHit[]> {
  const arrivals = hits.map(({ arrival }) => arrival);
  const texts = (textOf: (arrival: Arrival) => string) => sql.param(arrivals.map(textOf));
  const followIds = hits.flatMap((hit) => hit.followIds);
  const places = hits.flatMap((hit, place) => hit.followIds.map(() => place + 1));
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<FreshHit>(sql`
    with came as (
      select place, arrival_id, kind, title, path, published_at, date_precision, array(select jsonb_array_elements_text(because::jsonb)) as because,
        array(select jsonb_array_elements_text(earlier::jsonb -> 'within'))::uuid[] as within,
        array(select jsonb_array_elements_text(earlier::jsonb -> 'beside'))::uuid[] as beside
      from unnest(${texts(({ id }) => id)}::uuid[], ${texts(({ kind }) => kind)}::text[], ${texts(({ title }) => title)}::text[],
          ${texts(({ path }) => path)}::text[], ${texts(({ publishedAt }) => publishedAt.toISOString())}::timestamptz[],
          ${texts(({ datePrecision }) => datePrecision ?? 'minute')}::text[],
          ${sql.param(hits.map(({ because }) => JSON.stringify(because)))}::text[],
          ${texts(({ earlier }) => JSON.stringify(earlier ?? { within: [], beside: [] }))}::text[])
        with ordinality as came (arrival_id, kind, title, path, published_at, date_precision, because, earlier, place)),
    told as (
      select follow.id, follow.profile_id, follow.mail, hit.place
      from unnest(${sql.param(followIds)}::uuid[], ${sql.param(places)}::int[]) as hit (follow_id, place)
        join ${follows} follow on follow.id = hit.follow_id
      for key share of follow)
    insert into ${followHits} (follow_id, arrival_id, profile_id, kind, title, path, because, published_at, date_precision, arrived_at, mailed_at)
    select told.id, came.arrival_id, told.profile_id, came.kind, came.title, came.path, came.because, came.published_at, came.date_precision, ${at},
      case when told.mail = 'off' then ${at} when exists (
        select from ${followHits} earlier
        where (earlier.arrival_id = came.arrival_id or earlier.arrival_id = any(came.within)) and earlier.profile_id = told.profile_id and earlier.mailed_at > earlier.arrived_at
      ) then ${at} end
    from told join came using (place)
    where not exists (
      select from ${followHits} earlier where earlier.follow_id = told.id and (earlier.arrival_id = any(came.within)
        or earlier.arrival_id = any(came.beside) and earlier.title = came.title))
    on conflict do nothing
    returning follow_id as "followId", arrival_id as "arrivalId"`);
  return rows;
}

/** Of what is new all that came for those who are told of some of it at once: what goes out names everything that it came for. */
async function listToldAtOnce(tx: Executor, hits: readonly NewHit[], fresh: readonly FreshHit[]): Promise<Told[]> {
  const { id, profileId, label, push, endpointId } = follows;
  const ids = [...new Set(fresh.map(({ followId }) => followId))];
  const isFresh = sql`${id} = any(${sql.param(ids)}::uuid[])`;
  const people = tx
    .select({ profileId })
    .from(follows)
    .where(and(isFresh, or(push, isNotNull(endpointId))));
  const rows = await tx
    .select({ id, profileId, label, push, endpointId })
    .from(follows)
    .where(and(isFresh, inArray(profileId, people)));
  if (rows.length === 0) return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isNew = new Set(fresh.map(({ followId, arrivalId }) => `${followId} ${arrivalId}`));
  return hits.flatMap(({ followIds, ...rest }) =>
    followIds.flatMap((followId): Told[] => {
      const follow = byId.get(followId);
      return follow && isNew.has(`${followId} ${rest.arrival.id}`) ? [{ ...rest, follow }] : [];
    }),
  );
}

/** To browsers and webhooks: what came for several things that one person follows goes out once on each way and names all of them. */
async function tellAtOnce(
  tx: Executor,
  told: readonly Told[],
  now: Date,
  seenBy: ArrivalSource['seenBy'],
): Promise<void> {
  for (const [profileId, own] of Map.groupBy(told, ({ follow }) => follow.profileId)) {
    const standing = await findStanding(tx, profileId);
    if (!standing?.isActive || !mayEnter(standing.role, 'subscriber')) continue;
    const devices = (await listDevices(tx, [profileId])).map(({ id }) => id);
    const shown = await chooseSeen(tx, own, await seenBy?.(tx, profileId));
    for (const about of Map.groupBy(shown, ({ arrival }) => arrival.id).values())
      for (const delivery of deliveriesOf(about, devices, now)) await queueDelivery(tx, delivery);
  }
}

/** @param seen ids of what may be told, as a query; none: all */
async function chooseSeen(tx: Executor, told: readonly Told[], seen: SQL | null | undefined): Promise<readonly Told[]> {
  if (!seen) return told;
  const ids = sql.param(told.map(({ arrival }) => arrival.id));
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from unnest(${ids}::uuid[]) id where id in (${seen})`,
  );
  const shown = new Set(rows.map(({ id }) => id));
  return told.filter(({ arrival }) => shown.has(arrival.id));
}

function deliveriesOf(about: readonly Told[], devices: readonly string[], now: Date): NewDelivery[] {
  const [first] = about;
  if (!first) return [];
  const { arrival } = first;
  const shared = { occurrence: `follow:${arrival.id}`, dueAt: now };
  const labels = about.map(({ follow }) => follow.label).sort((one, other) => one.localeCompare(other, 'en'));
  const endpoints = new Set(about.flatMap(({ follow }) => follow.endpointId ?? []));
  const push = about.some(({ follow }) => follow.push)
    ? devices.map((receiver): NewDelivery => {
        const payload = { title: cut(arrival.title), text: cut(`For ${labels.join('; ')}`), path: arrival.path };
        return { ...shared, channel: 'push', receiver, payload };
      })
    : [];
  const webhooks = [...endpoints].map((receiver): NewDelivery => {
    const data = {
      ...{ id: arrival.id, kind: arrival.kind, title: arrival.title, path: arrival.path, text: arrival.text },
      publishedAt: arrival.publishedAt.toISOString(),
      datePrecision: arrival.datePrecision ?? 'minute',
      arrivedAt: now.toISOString(),
      topics: Object.values(arrival.names),
      follows: about.map(({ follow, because }) => ({ id: follow.id, label: follow.label, because })),
    };
    return { ...shared, channel: 'webhook', receiver, payload: { type: ARRIVED, data } };
  });
  return [...push, ...webhooks];
}

/** Push services take 4 KB, and nobody reads more of it. */
const LONGEST_TEXT = 300;
const cut = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…` : text;

export async function markMailed(
  tx: Executor,
  hits: readonly { followId: string; arrivalId: string }[],
  now: Date,
): Promise<void> {
  const of = (field: 'followId' | 'arrivalId') => sql.param(hits.map((hit) => hit[field]));
  await tx
    .update(followHits)
    .set({ mailedAt: now })
    .where(
      sql`(${followHits.followId}, ${followHits.arrivalId}) in (select * from unnest(${of('followId')}::uuid[], ${of('arrivalId')}::uuid[]))`,
    );
}

/** What a mail counted and did not tell: everything of one rhythm that was due, and the same where it came for something else, too. */
export async function markAllMailed(tx: Executor, due: Due, now: Date): Promise<void> {
  const arrivals = tx
    .select({ id: followHits.arrivalId })
    .from(followHits)
    .innerJoin(follows, eq(follows.id, followHits.followId))
    .where(isDue(due));
  await tx
    .update(followHits)
    .set({ mailedAt: now })
    .where(
      and(
        eq(followHits.profileId, due.profileId),
        isNull(followHits.mailedAt),
        inArray(followHits.arrivalId, arrivals),
      ),
    );
}

export async function forgetOldHits(db: Executor, now: Date): Promise<void> {
  await db.delete(followHits).where(lt(followHits.arrivedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}
