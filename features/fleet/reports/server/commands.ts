import { and, eq, lt } from 'drizzle-orm';
import { reportSubscriptions } from '../../../../database/schema/fleet-reports.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { findUnit } from '../../units/server/queries.ts';
import type { Subscription } from '../contract.ts';
import { lastDayOver } from '../rules/frame-period.ts';
import { MOST_SUBSCRIPTIONS, type ReportPeriod } from '../vocabulary.ts';
import { countSubscriptions, listSubscriptions, type SubscriptionRow } from './queries.ts';

/**
 * The first report is that of the period which is going on now.
 *
 * @throws AppError NOT_FOUND of the unit, CONFLICT when there are very many
 */
export function subscribeReport(
  db: Orm,
  actor: Actor,
  { smrUnitId, period }: { smrUnitId: string; period: ReportPeriod },
  now: Date,
): Promise<Subscription> {
  return db.transaction(async (tx) => {
    const unit = await findUnit(tx, smrUnitId);
    if (!unit) throw new AppError('NOT_FOUND', 'SMR unit not found');
    if ((await countSubscriptions(tx, actor.id)) >= MOST_SUBSCRIPTIONS)
      throw new AppError('CONFLICT', `You get ${MOST_SUBSCRIPTIONS} reports already. End one first.`);
    const sentThrough = lastDayOver(period, now, unit.timeZone);
    await tx
      .insert(reportSubscriptions)
      .values({ profileId: actor.id, smrUnitId, period, sentThrough, createdAt: now })
      .onConflictDoNothing();
    const own = await listSubscriptions(tx, actor.id);
    const made = own.find((one) => one.smrUnitId === smrUnitId && one.period === period);
    if (!made) throw new Error('the subscription that was just inserted is missing');
    return made;
  });
}

/** @throws AppError NOT_FOUND when it is nobody's, or somebody else's */
export async function unsubscribeReport(db: Executor, actor: Actor, id: string): Promise<void> {
  const { rowCount } = await db
    .delete(reportSubscriptions)
    .where(and(eq(reportSubscriptions.id, id), eq(reportSubscriptions.profileId, actor.id)));
  if (!rowCount) throw new AppError('NOT_FOUND', 'You do not get this report.');
}

/** All of somebody's: the address takes no mail. */
export async function stopReportsOf(db: Executor, profileId: string): Promise<void> {
  await db.delete(reportSubscriptions).where(eq(reportSubscriptions.profileId, profileId));
}

/** By the link in a mail: whoever has it ends these mails, once or again. */
export async function stopReport(db: Executor, id: string): Promise<void> {
  await db.delete(reportSubscriptions).where(eq(reportSubscriptions.id, id));
}

/** Takes those who wait for the report of a period, until the end of the transaction: what another process sends meanwhile is sent. */
export async function claimSubscriptions(
  tx: Executor,
  { smrUnitId, period, day }: { smrUnitId: string; period: ReportPeriod; day: string },
): Promise<SubscriptionRow[]> {
  const isTheirs = and(eq(reportSubscriptions.smrUnitId, smrUnitId), eq(reportSubscriptions.period, period));
  return tx
    .update(reportSubscriptions)
    .set({ sentThrough: day })
    .where(and(isTheirs, lt(reportSubscriptions.sentThrough, day)))
    .returning();
}
