import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { ingestionRuns, rssSources } from '../../../database/schema/feeds.ts';
import type { Executor } from '../../../platform/server/database.ts';

export type SourceRow = typeof rssSources.$inferSelect;

/** Which feeds a run visits: all active ones that are due, those of them that failed last time, or the ones named. */
export type FeedSelection = { due: 'all' | 'failing' } | { ids: readonly string[] };

export async function listFeedsToVisit(db: Executor, selection: FeedSelection, now: Date): Promise<SourceRow[]> {
  const isDue = or(isNull(rssSources.nextDueAt), lte(rssSources.nextDueAt, now));
  const wanted =
    'ids' in selection
      ? inArray(rssSources.id, [...selection.ids])
      : and(
          eq(rssSources.isActive, true),
          isDue,
          selection.due === 'failing' ? gt(rssSources.errorCount, 0) : undefined,
        );
  return db.select().from(rssSources).where(wanted).orderBy(rssSources.name);
}

/** When the last complete run over all due feeds began; null when there was none. */
export async function lastCompletedRunStart(db: Executor): Promise<Date | null> {
  const [run] = await db
    .select({ startedAt: ingestionRuns.startedAt })
    .from(ingestionRuns)
    .where(and(eq(ingestionRuns.status, 'completed'), eq(ingestionRuns.trigger, 'schedule')))
    .orderBy(desc(ingestionRuns.startedAt))
    .limit(1);
  return run?.startedAt ?? null;
}

export async function countFeeds(db: Executor): Promise<{ activeSources: number; failingSources: number }> {
  const active = eq(rssSources.isActive, true);
  return {
    activeSources: await db.$count(rssSources, active),
    failingSources: await db.$count(rssSources, and(active, gt(rssSources.errorCount, 0))),
  };
}

export async function listActiveFeedNames(db: Executor): Promise<string[]> {
  const rows = await db.select({ name: rssSources.name }).from(rssSources).where(eq(rssSources.isActive, true));
  return rows.map(({ name }) => name);
}

/** When the last run over feeds ended; null when there was none. */
export async function lastRunEnd(db: Executor): Promise<Date | null> {
  const [run] = await db
    .select({ finishedAt: ingestionRuns.finishedAt })
    .from(ingestionRuns)
    .where(eq(ingestionRuns.status, 'completed'))
    .orderBy(desc(ingestionRuns.finishedAt))
    .limit(1);
  return run?.finishedAt ?? null;
}
