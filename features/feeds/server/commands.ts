import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { ingestionResults, ingestionRuns, rssSources } from '../../../database/schema/feeds.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import type { StoreCounts } from '../../news/server/commands.ts';
import { notify, settle } from '../../notices/server/commands.ts';
import type { SourceRow } from './queries.ts';
import type { FeedReading } from './read-feed.ts';
import { nextAfterFailure, nextAfterSuccess } from './schedule-feed.ts';

/** A run whose heartbeat is older belongs to a process that died. One feed takes at most the fetch's 20 s. */
const DEAD_AFTER_SECONDS = 120;

/**
 * Opens a run, unless one is going on anywhere. A run left behind by a dead process is marked 'interrupted' first; the feeds
 * it had not reached are still due, so the new run completes it.
 *
 * @returns the run's id; null when another run is alive
 */
export async function openRun(db: Executor, trigger: string): Promise<string | null> {
  await db
    .update(ingestionRuns)
    .set({ status: 'interrupted', finishedAt: sql`now()` })
    .where(
      and(
        eq(ingestionRuns.status, 'running'),
        lt(ingestionRuns.heartbeatAt, sql`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`),
      ),
    );
  const [run] = await db
    .insert(ingestionRuns)
    .values({ trigger, status: 'running' })
    .onConflictDoNothing()
    .returning({ id: ingestionRuns.id });
  return run?.id ?? null;
}

/** On an embedded database no other process can be running: whatever says so is left over from a crash. */
export async function closeRunsOfDeadProcess(db: Executor): Promise<void> {
  await db
    .update(ingestionRuns)
    .set({ status: 'interrupted', finishedAt: sql`now()` })
    .where(eq(ingestionRuns.status, 'running'));
}

export async function closeRun(
  db: Executor,
  runId: string,
  totals: { status: 'completed' | 'interrupted'; totalSources: number; totalProcessed: number },
): Promise<void> {
  await db
    .update(ingestionRuns)
    .set({ ...totals, finishedAt: sql`now()` })
    .where(eq(ingestionRuns.id, runId));
}

export async function planRun(db: Executor, runId: string, plannedSources: number): Promise<void> {
  await db.update(ingestionRuns).set({ plannedSources }).where(eq(ingestionRuns.id, runId));
}

/**
 * Keeps a source as it is until the transaction ends, and finds nothing when it was deleted or got another address since it was read: what was
 * fetched is nobody's then.
 */
export function holdSource({ id, url }: SourceRow): SQL {
  return sql`select id from ${rssSources} where ${rssSources.id} = ${id} and ${rssSources.url} = ${url} for update`;
}

/**
 * Writes what a visit brought, after its entries: the feed's own state and a line in the run's ledger.
 *
 * @returns false when the source could not be held
 */
export async function recordVisit(
  db: Orm,
  runId: string,
  source: SourceRow,
  reading: FeedReading,
  counts: StoreCounts,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await tx.execute(holdSource(source));
    if (held.rows.length === 0) return false;
    const next = nextState(source, reading, now);
    await tx.update(rssSources).set(next).where(eq(rssSources.id, source.id));
    await tellOfFailing(tx, source, next, now);
    await tx.insert(ingestionResults).values({
      runId,
      sourceId: source.id,
      sourceName: source.name,
      outcome: reading.outcome,
      httpStatus: reading.httpStatus,
      bytes: reading.bytes,
      elapsedMs: reading.elapsedMs,
      newCount: counts.new,
      updatedCount: counts.updated,
      duplicateCount: counts.duplicate,
      irrelevantCount: counts.irrelevant,
      droppedCount: reading.outcome === 'ok' ? reading.droppedCount : 0,
      failure: reading.outcome === 'failed' ? reading.failure : null,
      message: describeReading(reading),
    });
    await tx.update(ingestionRuns).set({ heartbeatAt: sql`now()` }).where(eq(ingestionRuns.id, runId));
    return true;
  });
}

function describeReading(reading: FeedReading): string | null {
  if (reading.outcome === 'failed') return reading.message;
  return reading.outcome === 'ok' ? reading.note : null;
}

/** After how many days of nothing but failures the editors are told. */
const TOLD_AFTER_DAYS = [1, 3];

/** Of what is told of a feed that fails. */
export const failingOccurrence = (sourceId: string) => `feed:${sourceId}`;

async function tellOfFailing(tx: Executor, source: SourceRow, next: Partial<SourceRow>, now: Date): Promise<void> {
  const since = next.failingSince;
  if (!since) {
    if (source.failingSince) await settle(tx, failingOccurrence(source.id), now);
    return;
  }
  const days = TOLD_AFTER_DAYS.filter((count) => now.getTime() - since.getTime() >= count * DAY_MS).at(-1);
  if (!days) return;
  await notify(tx, {
    kind: 'feed.failing',
    occurrence: `${failingOccurrence(source.id)}:${since.toISOString()}:${days}`,
    subject: { type: 'rss_sources', id: source.id },
    title: `${source.name} has failed for ${formatCounted(days, 'day')}`,
    text: 'It is tried again by itself. Look whether its address has changed.',
    path: '/admin/news-ingestion?tab=sources&show=failing',
    at: now,
  });
}

function nextState(source: SourceRow, reading: FeedReading, now: Date): Partial<SourceRow> {
  const visited = { lastFetchedAt: now, lastHttpStatus: reading.httpStatus };
  if (reading.outcome === 'failed') {
    const errorCount = source.errorCount + 1;
    const nextDueAt = nextAfterFailure(now, errorCount, reading.retryAfterMinutes, Math.random());
    const failingSince = source.failingSince ?? now;
    return { ...visited, lastFailure: reading.failure, errorCount, failingSince, nextDueAt };
  }
  const healthy = {
    ...visited,
    lastFailure: null,
    errorCount: 0,
    failingSince: null,
    lastSuccessAt: now,
    nextDueAt: nextAfterSuccess(now, reading.wishes, Math.random(), source.intervalHours),
    lastModified: reading.lastModified,
  };
  if (reading.outcome === 'not-modified') return healthy;
  return { ...healthy, etag: reading.etag, ...movedState(source, reading.movedTo) };
}

/** A permanent redirect is proposed to an editor, with how often it was seen; the address itself stays. */
function movedState(source: SourceRow, movedTo: string | null): Partial<SourceRow> {
  if (movedTo === null || movedTo === source.url) return { proposedUrl: null, proposedUrlSeen: 0 };
  return { proposedUrl: movedTo, proposedUrlSeen: movedTo === source.proposedUrl ? source.proposedUrlSeen + 1 : 1 };
}
