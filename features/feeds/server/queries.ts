import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import { ingestionResults, ingestionRuns, rssSources } from '../../../database/schema/feeds.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { HOUR_MS } from '../../../platform/shared/days.ts';
import { countReportsBySource } from '../../news/server/queries.ts';
import {
  describeFeedFailure,
  type FeedSource,
  feedFailures,
  type IngestionStatus,
  type ListedSource,
  type ReadSource,
  type Run,
} from '../contract.ts';
import { sourceKinds, visitOutcomes } from '../vocabulary.ts';
import { nextScheduledRun } from './schedule-feed.ts';

export type SourceRow = typeof rssSources.$inferSelect;

/**
 * Which feeds a run visits: the active ones that are due, those of them that failed last time, have a time of their own or were missed
 * by a run, all active ones at an editor's wish or those of them that failed last time, or the ones named.
 */
export type FeedSelection = { due: 'all' | 'behind' } | { active: 'all' | 'failing' } | { ids: readonly string[] };

export async function listFeedsToVisit(db: Executor, selection: FeedSelection, now: Date): Promise<SourceRow[]> {
  return db.select().from(rssSources).where(feedsOf(selection, now)).orderBy(rssSources.name);
}

/** Feeds come due within half an hour before their run; one that is due for longer was missed: its run was killed. */
const MISSED_AFTER_MS = HOUR_MS;

function feedsOf(selection: FeedSelection, now: Date): SQL | undefined {
  const dueBy = (time: Date) => or(isNull(rssSources.nextDueAt), lte(rssSources.nextDueAt, time));
  const isDue = dueBy(now);
  const isFailing = gt(rssSources.errorCount, 0);
  if ('ids' in selection) return inArray(rssSources.id, [...selection.ids]);
  const isActive = eq(rssSources.isActive, true);
  // An editor's impatience does not outweigh a site that asked for ours.
  const isWelcome = or(isNull(rssSources.lastHttpStatus), ne(rssSources.lastHttpStatus, 429), isDue);
  if ('active' in selection) return and(isActive, isWelcome, selection.active === 'failing' ? isFailing : undefined);
  const isBehind = or(isFailing, isNotNull(rssSources.intervalHours), dueBy(new Date(now.getTime() - MISSED_AFTER_MS)));
  return and(isActive, isDue, selection.due === 'behind' ? isBehind : undefined);
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

/** Those whose permanent redirect waits for an editor. */
export function countMovedFeeds(db: Executor): Promise<number> {
  return db.$count(rssSources, isNotNull(rssSources.proposedUrl));
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

/** More than anybody reads on a page. */
const MOST_READ_SOURCES = 1_000;

/** The active ones, kind by kind in the order of the vocabulary, by name within. */
export async function listReadSources(db: Executor): Promise<ReadSource[]> {
  const { name, url, kind, scope, description } = rssSources;
  const rows = await db
    .select({ name, url, kind, scope, description })
    .from(rssSources)
    .where(eq(rssSources.isActive, true))
    .orderBy(rssSources.name)
    .limit(MOST_READ_SOURCES);
  return sourceKinds.flatMap((one) => rows.flatMap((row) => (row.kind === one ? [{ ...row, kind: one }] : [])));
}

/** Newest first. */
export async function listSources(db: Executor): Promise<ListedSource[]> {
  const rows = await db.select().from(rssSources).orderBy(desc(rssSources.createdAt), asc(rssSources.name));
  const owners = new Map(rows.map((row) => [canonicalizeUrl(row.url), row]));
  const reports = await countReportsBySource(db);
  return rows.map((row) => {
    const owner = row.proposedUrl === null ? undefined : owners.get(canonicalizeUrl(row.proposedUrl));
    const isOther = owner !== undefined && owner.id !== row.id;
    return {
      ...toSource(row),
      storyCount: reports.get(row.id) ?? 0,
      proposedUrlOwner: isOther ? { name: owner.name, isActive: owner.isActive } : null,
    };
  });
}

export async function findSource(db: Executor, id: string): Promise<SourceRow | null> {
  const [row] = await db.select().from(rssSources).where(eq(rssSources.id, id));
  return row ?? null;
}

export async function readIngestionStatus(db: Executor, now: Date): Promise<IngestionStatus> {
  return {
    running: await latestRun(db, eq(ingestionRuns.status, 'running')),
    last: await latestRun(db, ne(ingestionRuns.status, 'running')),
    nextRunAt: nextScheduledRun(now).toISOString(),
    ...(await countFeeds(db)),
  };
}

async function latestRun(db: Executor, condition: SQL): Promise<Run | null> {
  const [run] = await db.select().from(ingestionRuns).where(condition).orderBy(desc(ingestionRuns.startedAt)).limit(1);
  if (!run) return null;
  const visits = await db
    .select()
    .from(ingestionResults)
    .where(eq(ingestionResults.runId, run.id))
    .orderBy(asc(ingestionResults.finishedAt), asc(ingestionResults.sourceName));
  return {
    id: run.id,
    trigger: run.trigger,
    status: run.status,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    // Runs from before this was counted, and those that lost a source on the way.
    plannedSources: Math.max(run.plannedSources, visits.length),
    visits: visits.map(({ id: _, runId: __, bytes: ___, ...visit }) => ({
      ...visit,
      outcome: visitOutcomes.find((outcome) => outcome === visit.outcome) ?? 'failed',
      failure: toFailure(visit.failure),
      finishedAt: visit.finishedAt.toISOString(),
    })),
  };
}

export function toSource(row: SourceRow): FeedSource {
  const { id, revision, name, url, description, kind, scope } = row;
  const { intervalHours, userAgent, keepWords, blockWords, isActive } = row;
  const { errorCount, proposedUrl, proposedUrlSeen } = row;
  return {
    ...{ id, revision, name, url, description, kind, scope },
    ...{ intervalHours, userAgent, keepWords, blockWords, isActive },
    createdAt: row.createdAt.toISOString(),
    lastFetchedAt: row.lastFetchedAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    nextDueAt: row.nextDueAt?.toISOString() ?? null,
    failure: toFailure(row.lastFailure),
    errorCount,
    proposedUrl,
    proposedUrlSeen,
  };
}

function toFailure(name: string | null): FeedSource['failure'] {
  const code = feedFailures.find((failure) => failure === name);
  return code ? { code, ...describeFeedFailure(code) } : null;
}
