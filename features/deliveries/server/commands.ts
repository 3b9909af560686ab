import { and, arrayContains, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { deliveries, pushDevices, webhookEndpoints } from '../../../database/schema/deliveries.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { eraseMentions, mayMention } from '../../../platform/server/erase-mentions.ts';
import type { PushAddress } from '../../../platform/server/web-push.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { Delivery, NewDelivery } from '../contract.ts';
import { type Channel, KEPT_DAYS, type NewsKind } from '../vocabulary.ts';
import { findDelivery, hasDueDeliveries } from './queries.ts';

// For rooms that send to endpoints of their own.
export { ensureEndpoint, releaseEndpoint } from './endpoint-commands.ts';

/**
 * Puts something into the queue, in the caller's transaction: what is not committed is not sent.
 *
 * @returns its id; null when it was queued before
 */
export async function queueDelivery(tx: Executor, delivery: NewDelivery): Promise<string | null> {
  const { channel, occurrence, payload } = delivery;
  const receiver = channel === 'mail' ? delivery.receiver.trim().toLowerCase() : delivery.receiver;
  const dueAt = delivery.dueAt ?? new Date();
  const [row] = await tx
    .insert(deliveries)
    .values({ channel, receiver, occurrence, payload, dueAt, nextAttemptAt: dueAt })
    .onConflictDoNothing()
    .returning({ id: deliveries.id });
  return row?.id ?? null;
}

/** Tells every endpoint that wants this kind of news, in the caller's transaction. */
export async function queueWebhooks(
  tx: Executor,
  news: { kind: NewsKind; occurrence: string; at: Date; data: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { kind, occurrence, at, data } = news;
  const wanting = await tx
    .select({ id: webhookEndpoints.id, isOn: webhookEndpoints.isOn })
    .from(webhookEndpoints)
    .where(arrayContains(webhookEndpoints.kinds, [kind]));
  for (const { id } of wanting.filter(({ isOn }) => isOn))
    await queueDelivery(tx, { channel: 'webhook', receiver: id, occurrence, dueAt: at, payload: { type: kind, data } });
}

export type ClaimedDelivery = typeof deliveries.$inferSelect;

/**
 * Takes what is due, so that no other process takes it. A claim that is older than `abandonedBefore` is that of a process that died.
 *
 * @returns with this attempt counted
 */
export async function claimDeliveries(
  db: Orm,
  { channel, now, abandonedBefore, limit }: { channel: Channel; now: Date; abandonedBefore: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  // Every write tells the pages that follow the table, and whoever sends: nothing is written for nothing.
  if (!(await hasDueDeliveries(db, now, abandonedBefore))) return [];
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        sql`${deliveries.channel} = ${channel} and (
          (${deliveries.state} = 'queued' and ${deliveries.nextAttemptAt} <= ${now.toISOString()}::timestamptz)
          or (${deliveries.state} = 'sending' and ${deliveries.claimedAt} < ${abandonedBefore.toISOString()}::timestamptz))`,
      )
      .orderBy(deliveries.nextAttemptAt)
      .limit(limit)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return tx
      .update(deliveries)
      .set({ state: 'sending', claimedAt: now, attempts: sql`${deliveries.attempts} + 1` })
      .where(inArray(deliveries.id, ids))
      .returning();
  });
}

/** What became of an attempt. */
export type Outcome =
  | { state: 'delivered' }
  | { state: 'failed' | 'dropped'; failure: string }
  | { state: 'queued'; failure: string; nextAttemptAt: Date };

/** Writes down what became of an attempt, unless another process has taken the delivery over since. */
export async function recordOutcome(
  db: Executor,
  { id, attempts }: ClaimedDelivery,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const { state } = outcome;
  await db
    .update(deliveries)
    .set({
      state,
      claimedAt: null,
      failure: state === 'delivered' ? null : outcome.failure.slice(0, 500),
      ...(state === 'delivered' ? { deliveredAt: now } : {}),
      ...(state === 'queued' ? { nextAttemptAt: outcome.nextAttemptAt } : {}),
    })
    .where(and(eq(deliveries.id, id), eq(deliveries.state, 'sending'), eq(deliveries.attempts, attempts)));
}

/** Gives back what was claimed and not begun, because the process stops; what another one has taken over since stays with it. */
export async function releaseDeliveries(db: Executor, claimed: Iterable<ClaimedDelivery>): Promise<void> {
  for (const { id, attempts } of claimed)
    await db
      .update(deliveries)
      .set({ state: 'queued', claimedAt: null, attempts: attempts - 1 })
      .where(and(eq(deliveries.id, id), eq(deliveries.state, 'sending'), eq(deliveries.attempts, attempts)));
}

/** @throws AppError NOT_FOUND; CONFLICT when it waits already, or was taken */
export async function tryAgain(db: Orm, actor: Actor, id: string, now: Date): Promise<Delivery> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(deliveries)
      .set({ state: 'queued', attempts: 0, nextAttemptAt: now })
      .where(and(eq(deliveries.id, id), inArray(deliveries.state, ['failed', 'dropped'])))
      .returning({ id: deliveries.id });
    const delivery = await findDelivery(tx, id);
    if (!delivery) throw new AppError('NOT_FOUND', 'There is no such delivery.');
    if (!row) throw new AppError('CONFLICT', 'Only what failed can be tried again.');
    await recordAudit(tx, actor, {
      action: 'delivery.retry',
      subjectType: 'deliveries',
      subjectId: id,
      details: { name: delivery.what, receiver: delivery.receiver },
    });
    return delivery;
  });
}

/** Nobody needs to hear it any more: what has not gone out stays here. @returns of which something stayed */
export async function dropDeliveries(tx: Executor, occurrences: readonly string[], why: string): Promise<Set<string>> {
  if (occurrences.length === 0) return new Set();
  const dropped = await tx
    .update(deliveries)
    .set({ state: 'dropped', failure: why.slice(0, 500) })
    .where(and(inArray(deliveries.occurrence, [...occurrences]), eq(deliveries.state, 'queued')))
    .returning({ occurrence: deliveries.occurrence });
  return new Set(dropped.map(({ occurrence }) => occurrence));
}

/** What nobody looks for any more. What still waits stays, however old. */
export async function forgetOldDeliveries(db: Executor, now: Date): Promise<void> {
  await db
    .delete(deliveries)
    .where(
      and(
        lt(deliveries.createdAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
        inArray(deliveries.state, ['delivered', 'failed', 'dropped']),
      ),
    );
}

/** Remembers a browser; one that is known already is its owner's again, with the keys that it has now. @returns its id */
export async function registerDevice(
  db: Executor,
  device: PushAddress & { profileId: string; name: string },
): Promise<string> {
  const { endpoint, ...rest } = device;
  const [row] = await db
    .insert(pushDevices)
    .values({ endpoint, ...rest })
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: { ...rest, lastFailure: null } })
    .returning({ id: pushDevices.id });
  if (!row) throw new Error('the device that was just inserted is missing');
  return row.id;
}

/** @returns whether there was one of this person's */
export async function removeDevice(db: Executor, device: { id: string; profileId: string }): Promise<boolean> {
  const { rowCount } = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, device.id), eq(pushDevices.profileId, device.profileId)));
  return (rowCount ?? 0) > 0;
}

/** What became of the last try at a device. @param failure null: it was taken */
export async function noteDevice(db: Executor, id: string, failure: string | null, now: Date): Promise<void> {
  await db.update(pushDevices).set({ lastAttemptAt: now, lastFailure: failure }).where(eq(pushDevices.id, id));
}

/** The push service says that it is gone. */
export async function endDevice(db: Executor, id: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.id, id));
}

/** Forgets the mails to an address, also those that wait, and takes it out of what goes and went to others. */
export async function eraseDeliveriesTo(tx: Executor, address: string, until?: Date): Promise<void> {
  const { id, payload, failure, createdAt } = deliveries;
  const isOlder = until && lte(createdAt, until);
  await tx.delete(deliveries).where(and(eq(deliveries.channel, 'mail'), eq(deliveries.receiver, address), isOlder));
  const others = await tx
    .select({ id, payload, failure })
    .from(deliveries)
    .where(and(or(mayMention(payload, address), mayMention(failure, address)), isOlder));
  for (const { id: other, ...said } of others)
    await tx.update(deliveries).set(eraseMentions(said, address)).where(eq(id, other));
}
