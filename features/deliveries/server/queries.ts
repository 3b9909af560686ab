import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { deliveries, pushDevices, webhookEndpoints } from '../../../database/schema/deliveries.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import type { Delivery, DeliveryFilter, Endpoint } from '../contract.ts';
import type { DeliveryState } from '../vocabulary.ts';

const what = sql<string>`coalesce(${deliveries.payload} ->> 'subject', ${deliveries.payload} ->> 'title', ${deliveries.payload} ->> 'type', '')`;
const receiverName = sql<string>`coalesce(
  (select ${webhookEndpoints.address} from ${webhookEndpoints} where ${deliveries.channel} = 'webhook' and ${webhookEndpoints.id}::text = ${deliveries.receiver}),
  (select ${pushDevices.name} from ${pushDevices} where ${deliveries.channel} = 'push' and ${pushDevices.id}::text = ${deliveries.receiver}),
  case ${deliveries.channel} when 'mail' then ${deliveries.receiver} when 'push' then 'A device that is gone' else 'An endpoint that is gone' end)`;

const shown = {
  id: deliveries.id,
  channel: deliveries.channel,
  receiver: receiverName,
  what,
  state: deliveries.state,
  attempts: deliveries.attempts,
  failure: deliveries.failure,
  createdAt: deliveries.createdAt,
  dueAt: deliveries.dueAt,
  nextAttemptAt: deliveries.nextAttemptAt,
  deliveredAt: deliveries.deliveredAt,
};

const select = (db: Executor, where: SQL | undefined) => db.select(shown).from(deliveries).where(where);
type ShownRow = Awaited<ReturnType<typeof select>>[number];

/** Newest first. */
export async function listDeliveries(
  db: Executor,
  filter: DeliveryFilter & { limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: Delivery[]; nextCursor: string | null }> {
  const rows = await select(
    db,
    and(
      filter.state ? eq(deliveries.state, filter.state) : undefined,
      filter.channel ? eq(deliveries.channel, filter.channel) : undefined,
      isBelow({ at: deliveries.createdAt, id: deliveries.id }, filter.cursor),
    ),
  )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(filter.limit + 1);
  const page = cutPage(rows, filter.limit, ({ createdAt: at, id }) => encodeCursor({ at, id }));
  return { items: page.items.map(toDelivery), nextCursor: page.nextCursor };
}

export async function findDelivery(db: Executor, id: string): Promise<Delivery | null> {
  const [row] = await select(db, eq(deliveries.id, id));
  return row ? toDelivery(row) : null;
}

/** Given up, and nobody has tried again since. */
export function countFailedDeliveries(db: Executor): Promise<number> {
  return db.$count(deliveries, eq(deliveries.state, 'failed'));
}

/** What became of what was told of these occurrences. */
export function listOutcomes(
  db: Executor,
  occurrences: readonly string[],
): Promise<{ occurrence: string; state: DeliveryState; attempts: number; failure: string | null }[]> {
  const { occurrence, state, attempts, failure } = deliveries;
  return db
    .select({ occurrence, state, attempts, failure })
    .from(deliveries)
    .where(inArray(occurrence, [...occurrences]));
}

/** Whether anything waits for its turn, or was left behind by a process that died. */
export async function hasDueDeliveries(db: Executor, now: Date, abandonedBefore: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_due: boolean }>(sql`
    select exists(select from ${deliveries} where state = 'queued' and next_attempt_at <= ${now.toISOString()}::timestamptz)
      or exists(select from ${deliveries} where state = 'sending' and claimed_at < ${abandonedBefore.toISOString()}::timestamptz) as is_due`);
  return rows[0]?.is_due ?? false;
}

export async function findDevice(db: Executor, id: string) {
  const [row] = await db.select().from(pushDevices).where(eq(pushDevices.id, id));
  return row ?? null;
}

/** Of these people, oldest first. */
export function listDevices(db: Executor, profileIds: readonly string[]) {
  return db
    .select()
    .from(pushDevices)
    .where(inArray(pushDevices.profileId, [...profileIds]))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id));
}

export async function findEndpoint(db: Executor, id: string) {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row ?? null;
}

/** Those of the house. */
export async function listEndpoints(db: Executor): Promise<Endpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.profileId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map(toEndpoint);
}

export function toEndpoint(row: typeof webhookEndpoints.$inferSelect): Endpoint {
  const { secretNumber: _, profileId: __, createdAt, lastAttemptAt, failingSince, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
  };
}

/** What one person has made for what they follow, oldest first. */
export async function listOwnEndpoints(db: Executor, profileId: string): Promise<Endpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.profileId, profileId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map(toEndpoint);
}

export async function findOwnEndpoint(db: Executor, profileId: string, id: string) {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.profileId, profileId), eq(webhookEndpoints.id, id)));
  return row ?? null;
}

export const ownsEndpoint = async (db: Executor, profileId: string, id: string): Promise<boolean> =>
  (await findOwnEndpoint(db, profileId, id)) !== null;

/** The newest that went to an endpoint, or waits to go there. */
export async function listDeliveriesTo(db: Executor, endpointId: string, limit: number): Promise<Delivery[]> {
  const rows = await select(db, and(eq(deliveries.channel, 'webhook'), eq(deliveries.receiver, endpointId)))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(limit);
  return rows.map(toDelivery);
}

function toDelivery({ createdAt, dueAt, nextAttemptAt, deliveredAt, ...row }: ShownRow): Delivery {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    nextAttemptAt: row.state === 'queued' ? nextAttemptAt.toISOString() : null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}

/** Mails to one of these addresses, newest first, each with what it was about. @param addresses in lower case */
export async function listMailsTo(
  db: Executor,
  addresses: readonly string[],
): Promise<(Delivery & { occurrence: string })[]> {
  const rows = await db
    .select({ ...shown, occurrence: deliveries.occurrence })
    .from(deliveries)
    .where(and(eq(deliveries.channel, 'mail'), inArray(deliveries.receiver, [...addresses])))
    .orderBy(desc(deliveries.createdAt));
  return rows.map(({ occurrence, ...row }) => ({ ...toDelivery(row), occurrence }));
}

/** The same with what they say. */
export function exportMailsTo(db: Executor, address: string) {
  const { payload, state, createdAt, deliveredAt } = deliveries;
  return db
    .select({ payload, state, createdAt, deliveredAt })
    .from(deliveries)
    .where(and(eq(deliveries.channel, 'mail'), eq(deliveries.receiver, address)))
    .orderBy(desc(createdAt));
}
