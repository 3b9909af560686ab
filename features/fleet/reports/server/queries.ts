import { asc, count, eq } from 'drizzle-orm';
import { reportSubscriptions } from '../../../../database/schema/fleet-reports.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { unitLabels } from '../../units/server/queries.ts';
import type { Subscription } from '../contract.ts';
import type { ReportPeriod } from '../vocabulary.ts';

export type SubscriptionRow = typeof reportSubscriptions.$inferSelect;
/** What a link that ends mails may be used for. */
export const STOP_TOKEN = 'fleet-reports stop';

/** Of one person, by unit and period. */
export async function listSubscriptions(db: Executor, profileId: string): Promise<Subscription[]> {
  const { id, smrUnitId, period, createdAt } = reportSubscriptions;
  const rows = await db
    .select({ id, smrUnitId, unitName: unitLabels.name, period, createdAt })
    .from(reportSubscriptions)
    .innerJoin(unitLabels, eq(unitLabels.id, smrUnitId))
    .where(eq(reportSubscriptions.profileId, profileId))
    .orderBy(asc(unitLabels.name), asc(period), asc(id));
  return rows.map((row) => ({
    ...row,
    // Only this room writes it.
    period: row.period as ReportPeriod,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Which reports somebody waits for: of each the unit and the period, and the oldest that any of them was sent. */
export async function listAwaited(
  db: Executor,
): Promise<{ smrUnitId: string; period: ReportPeriod; timeZone: string; sentThrough: string }[]> {
  const { smrUnitId, period, sentThrough } = reportSubscriptions;
  const rows = await db
    .select({ smrUnitId, period, timeZone: unitLabels.timeZone, sentThrough, retiredAt: unitLabels.retiredAt })
    .from(reportSubscriptions)
    .innerJoin(unitLabels, eq(unitLabels.id, smrUnitId))
    .orderBy(asc(smrUnitId), asc(period), asc(sentThrough));
  const oldest = new Map(rows.toReversed().map((row) => [`${row.smrUnitId} ${row.period}`, row]));
  return [...oldest.values()]
    .filter(({ retiredAt }) => retiredAt === null)
    .map(({ retiredAt: _, ...row }) => ({ ...row, period: row.period as ReportPeriod }));
}

export async function countSubscriptions(db: Executor, profileId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(reportSubscriptions)
    .where(eq(reportSubscriptions.profileId, profileId));
  return row?.count ?? 0;
}
