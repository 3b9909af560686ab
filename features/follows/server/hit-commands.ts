import { and, inArray, lt, ne, sql } from 'drizzle-orm';
import { followHits, follows } from '../../../database/schema/follows.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { findStanding } from '../../accounts/server/queries.ts';
import { mayEnter } from '../../accounts/vocabulary.ts';
import type { NewDelivery } from '../../deliveries/contract.ts';
import { queueDelivery } from '../../deliveries/server/commands.ts';
import { listDevices } from '../../deliveries/server/queries.ts';
import { ARRIVED, KEPT_DAYS } from '../vocabulary.ts';
import type { Arrival } from './define-follow.ts';

export interface NewHit {
  followId: string;
  arrival: Arrival;
  because: readonly string[];
}
type Told = NewHit & { follow: ToldFollow };
type ToldFollow = Pick<typeof follows.$inferSelect, 'id' | 'profileId' | 'label' | 'mail' | 'push' | 'endpointId'>;

/** Rows of one statement: it takes 65,535 values. */
const ROWS_AT_ONCE = 5_000;

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
): Promise<{ told: number; gone: string[] }> {
  if (hits.length === 0) return { told: 0, gone: [] };
  const ids = [...new Set(hits.map(({ followId }) => followId))];
  const { id, profileId, label, mail, push, endpointId } = follows;
  const rows = await tx
    .select({ id, profileId, label, mail, push, endpointId })
    .from(follows)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
    .for('key share');
  const still = new Map(rows.map((row) => [row.id, row]));
  const kept = hits.flatMap((hit): Told[] => {
    const follow = still.get(hit.followId);
    return follow ? [{ ...hit, follow }] : [];
  });
  const isMailed = await findMailed(tx, kept);
  const fresh: Told[] = [];
  for (let at = 0; at < kept.length; at += ROWS_AT_ONCE) {
    const some = kept.slice(at, at + ROWS_AT_ONCE);
    const written = await tx
      .insert(followHits)
      .values(some.map((told) => rowOf(told, now, isMailed(told))))
      .onConflictDoNothing()
      .returning({ followId: followHits.followId, arrivalId: followHits.arrivalId });
    const isNew = new Set(written.map((row) => `${row.followId} ${row.arrivalId}`));
    fresh.push(...some.filter(({ followId, arrival }) => isNew.has(`${followId} ${arrival.id}`)));
  }
  await tellAtOnce(tx, fresh, now);
  return { told: fresh.length, gone: ids.filter((one) => !still.has(one)) };
}

function rowOf(
  { followId, arrival, because, follow }: Told,
  now: Date,
  isMailed: boolean,
): typeof followHits.$inferInsert {
  const { id: arrivalId, kind, title, path, publishedAt } = arrival;
  return {
    ...{ followId, arrivalId, kind, title, path, publishedAt, because: [...because] },
    profileId: follow.profileId,
    arrivedAt: now,
    mailedAt: follow.mail === 'off' || isMailed ? now : null,
  };
}

/** Whether a person was told by mail already, for something else that is followed: a story may get its names later. */
async function findMailed(tx: Executor, told: readonly Told[]): Promise<(one: Told) => boolean> {
  const ids = [...new Set(told.map(({ arrival }) => arrival.id))];
  const rows =
    ids.length > 0
      ? await tx
          .selectDistinct({ profileId: followHits.profileId, arrivalId: followHits.arrivalId })
          .from(followHits)
          .innerJoin(follows, sql`${follows.id} = ${followHits.followId}`)
          .where(
            and(inArray(followHits.arrivalId, ids), sql`${followHits.mailedAt} is not null`, ne(follows.mail, 'off')),
          )
      : [];
  const known = new Set(rows.map((row) => `${row.profileId} ${row.arrivalId}`));
  return ({ follow, arrival }) => known.has(`${follow.profileId} ${arrival.id}`);
}

/** To browsers and webhooks: what came for several things that one person follows goes out once on each way and names all of them. */
async function tellAtOnce(tx: Executor, told: readonly Told[], now: Date): Promise<void> {
  const asking = told.filter(({ follow }) => follow.push || follow.endpointId !== null);
  const people = new Set(asking.map(({ follow }) => follow.profileId));
  for (const profileId of people) {
    const standing = await findStanding(tx, profileId);
    if (!standing?.isActive || !mayEnter(standing.role, 'subscriber')) continue;
    const devices = (await listDevices(tx, [profileId])).map(({ id }) => id);
    const own = told.filter(({ follow }) => follow.profileId === profileId);
    for (const about of Map.groupBy(own, ({ arrival }) => arrival.id).values())
      for (const delivery of deliveriesOf(about, devices, now)) await queueDelivery(tx, delivery);
  }
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

export async function forgetOldHits(db: Executor, now: Date): Promise<void> {
  await db.delete(followHits).where(lt(followHits.arrivedAt, new Date(now.getTime() - KEPT_DAYS * 86_400_000)));
}
