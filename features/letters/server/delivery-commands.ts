import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { newsletterDeliveries, newsletterIssues } from '../../../database/schema/newsletter.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { addressees, recipientsAt } from '../../newsletter/server/queries.ts';

const editionOf = (issueId: string) => sql`(select edition from ${newsletterIssues} where id = ${issueId}::uuid)`;

/**
 * Puts a letter of this issue into the queue for every subscriber of its edition who is active and not paused; a subscriber who has one already keeps it.
 *
 * @returns how many were added
 */
export async function queueDeliveries(tx: Executor, issueId: string, now: Date): Promise<number> {
  const result = await tx.execute(sql`
    insert into ${newsletterDeliveries} (issue_id, subscription_id, next_attempt_at)
    select ${issueId}::uuid, id, ${now.toISOString()}::timestamptz from (${recipientsAt(now, editionOf(issueId))}) recipients
    on conflict do nothing`);
  return result.rowCount ?? 0;
}

export interface ClaimedDelivery {
  subscriptionId: string;
  email: string;
  fullName: string | null;
  format: string;
  /** Before this one. */
  attempts: number;
}

/** Takes letters that are due, so that no other process takes them. Who has left since they were queued gets none. */
export async function claimDeliveries(db: Orm, issueId: string, now: Date, limit: number): Promise<ClaimedDelivery[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{
    subscription_id: string;
    email: string;
    full_name: string | null;
    format: string;
    attempts: number;
    is_wanted: boolean;
  }>(sql`
    with due as (
      select issue_id, subscription_id from ${newsletterDeliveries}
      where issue_id = ${issueId}::uuid and status = 'queued' and next_attempt_at <= ${at}
      order by subscription_id limit ${limit} for update skip locked
    )
    update ${newsletterDeliveries} delivery
    set status = case when subscription.is_wanted then 'sending' else 'skipped' end, claimed_at = ${at}
    from due, (select *, is_active and ${editionOf(issueId)} = any(editions) as is_wanted from ${addressees} one) subscription
    where delivery.issue_id = due.issue_id and delivery.subscription_id = due.subscription_id
      and subscription.id = due.subscription_id
    returning delivery.subscription_id, subscription.email, subscription.full_name, subscription.format, delivery.attempts,
      subscription.is_wanted`);
  const wanted = rows.filter((row) => row.is_wanted);
  // A batch of nothing but people who left must not look like the end of the queue.
  if (wanted.length === 0 && rows.length > 0) return claimDeliveries(db, issueId, now, limit);
  return wanted.map(({ subscription_id, full_name, email, format, attempts }) => ({
    subscriptionId: subscription_id,
    email,
    fullName: full_name,
    format,
    attempts,
  }));
}

/** Durable before the last line of each mail goes out. */
export async function markHandedOver(db: Orm, issueId: string, subscriptionIds: readonly string[]): Promise<void> {
  await db.update(newsletterDeliveries).set({ status: 'handed-over' }).where(theseOf(issueId, subscriptionIds));
}

export interface DeliveryOutcome {
  subscriptionId: string;
  status: 'sent' | 'failed' | 'queued';
  failure: string | null;
  /** With 'queued'. */
  nextAttemptAt?: Date;
}

export async function recordOutcomes(
  db: Orm,
  issueId: string,
  outcomes: readonly DeliveryOutcome[],
  now: Date,
): Promise<void> {
  if (outcomes.length === 0) return;
  const list = outcomes.map(({ subscriptionId, status, failure, nextAttemptAt }) => ({
    id: subscriptionId,
    status,
    failure,
    next: (nextAttemptAt ?? now).toISOString(),
    sent: status === 'sent' ? now.toISOString() : null,
  }));
  await db.execute(sql`
    update ${newsletterDeliveries} delivery
    set status = outcome.status, failure = outcome.failure, next_attempt_at = outcome.next, sent_at = outcome.sent,
      attempts = delivery.attempts + 1, claimed_at = null
    from json_to_recordset(${JSON.stringify(list)}::json)
      as outcome(id uuid, status text, failure text, next timestamptz, sent timestamptz)
    where delivery.issue_id = ${issueId}::uuid and delivery.subscription_id = outcome.id`);
}

/** What was sent to a subscription, and is still to be sent, becomes another's: somebody has the same letters under another address. */
export async function moveDeliveries(tx: Executor, { from, to }: { from: string; to: string }): Promise<void> {
  const { subscriptionId, status, claimedAt } = newsletterDeliveries;
  // A process has them in hand, knows them by the id that goes, and sends them now: nobody gets an issue twice.
  await tx
    .update(newsletterDeliveries)
    .set({
      status: 'sent',
      sentAt: claimedAt,
      claimedAt: null,
      failure: 'unconfirmed: the address was changed meanwhile',
    })
    .where(and(eq(subscriptionId, from), inArray(status, ['sending', 'handed-over'])));
  await tx.update(newsletterDeliveries).set({ subscriptionId: to }).where(eq(subscriptionId, from));
}

/** Gives back letters that were claimed and not begun. */
export async function releaseDeliveries(db: Orm, issueId: string, subscriptionIds: readonly string[]): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await db
    .update(newsletterDeliveries)
    .set({ status: 'queued', claimedAt: null })
    .where(and(theseOf(issueId, subscriptionIds), eq(newsletterDeliveries.status, 'sending')));
}

/**
 * After a process died: letters it had claimed go back into the queue, letters it had handed over count as sent, because the mail
 * server had all of them but the answer.
 *
 * @param claimedBefore letters claimed later belong to a process that is alive
 */
export async function recoverDeliveries(db: Executor, claimedBefore: Date): Promise<void> {
  const isOld = lt(newsletterDeliveries.claimedAt, claimedBefore);
  await db
    .update(newsletterDeliveries)
    .set({ status: 'queued', claimedAt: null })
    .where(and(eq(newsletterDeliveries.status, 'sending'), isOld));
  await db
    .update(newsletterDeliveries)
    .set({ status: 'sent', sentAt: sql`claimed_at`, claimedAt: null, failure: 'unconfirmed: the process ended here' })
    .where(and(eq(newsletterDeliveries.status, 'handed-over'), isOld));
}

function theseOf(issueId: string, subscriptionIds: readonly string[]) {
  return and(
    eq(newsletterDeliveries.issueId, issueId),
    inArray(newsletterDeliveries.subscriptionId, [...subscriptionIds]),
  );
}
