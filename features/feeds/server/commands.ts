import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { ingestionResults, ingestionRuns, rssSources } from '../../../database/schema/feeds.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { adoptReports, releaseReports, type StoreCounts } from '../../news/server/commands.ts';
import { notify, settle } from '../../notices/server/commands.ts';
import type { FeedSource } from '../contract.ts';
import { type SourceRow, toSource } from './queries.ts';
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
 * Keeps a source as it is until the transaction ends. @returns false when it was deleted or got another address since it was
 * read: what was fetched is nobody's then
 */
export async function holdSource(tx: Executor, source: SourceRow): Promise<boolean> {
  const [row] = await tx
    .select({ url: rssSources.url })
    .from(rssSources)
    .where(eq(rssSources.id, source.id))
    .for('update');
  return row?.url === source.url;
}

/** Writes what a visit brought: the feed's own state and a line in the run's ledger. Same transaction as the entries. */
export async function recordVisit(
  tx: Executor,
  runId: string,
  source: SourceRow,
  reading: FeedReading,
  counts: StoreCounts,
  now: Date,
): Promise<void> {
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
    message: reading.outcome === 'failed' ? reading.message : null,
  });
  await tx.update(ingestionRuns).set({ heartbeatAt: sql`now()` }).where(eq(ingestionRuns.id, runId));
}

/** After how many days of nothing but failures the editors are told. */
const TOLD_AFTER_DAYS = [1, 3];
const DAY_MS = 86_400_000;

const occurrenceOf = (sourceId: string) => `feed:${sourceId}`;

async function tellOfFailing(tx: Executor, source: SourceRow, next: Partial<SourceRow>, now: Date): Promise<void> {
  const since = next.failingSince;
  if (!since) {
    if (source.failingSince) await settle(tx, occurrenceOf(source.id), now);
    return;
  }
  const days = TOLD_AFTER_DAYS.filter((count) => now.getTime() - since.getTime() >= count * DAY_MS).at(-1);
  if (!days) return;
  await notify(tx, {
    kind: 'feed.failing',
    occurrence: `${occurrenceOf(source.id)}:${since.toISOString()}:${days}`,
    subject: { type: 'rss_sources', id: source.id },
    title: `${source.name} has failed for ${formatCounted(days, 'day')}`,
    text: 'It is tried again by itself. Look whether its address has changed.',
    path: '/admin/news-ingestion?tab=sources',
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
    nextDueAt: nextAfterSuccess(now, reading.wishes, Math.random()),
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

export interface NewSource {
  name: string;
  url: string;
  description?: string | null | undefined;
}

/** @throws AppError CONFLICT when the same address, however it is spelled, is in the list */
export async function addSource(db: Orm, actor: Actor, source: NewSource): Promise<FeedSource> {
  return db.transaction(async (tx) => {
    await lockSources(tx);
    const url = new URL(source.url).href;
    await refuseKnownAddress(tx, url);
    return insertSource(tx, actor, { ...source, url });
  });
}

/** The list of sources must not change between looking for an address and adding it. */
async function lockSources(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${rssSources} in share row exclusive mode`);
}

async function insertSource(tx: Executor, actor: Actor, { name, url, description }: NewSource): Promise<FeedSource> {
  const [row] = await tx
    .insert(rssSources)
    // Who adds a feed by hand wants its stories: nothing is filtered out.
    .values({ name, url, description: description || null, kind: 'trade', scope: 'nuclear' })
    .returning();
  if (!row) throw new Error('the source that was just inserted is missing');
  await adoptReports(tx, row);
  await recordAudit(tx, actor, {
    action: 'feed-source.add',
    subjectType: 'rss_sources',
    subjectId: row.id,
    details: { name, url },
  });
  return toSource(row);
}

async function refuseKnownAddress(tx: Executor, url: string, except?: string): Promise<void> {
  const canonical = canonicalizeUrl(url);
  const others = await tx
    .select({ name: rssSources.name, url: rssSources.url })
    .from(rssSources)
    .where(except ? ne(rssSources.id, except) : undefined);
  const known = others.find((other) => canonicalizeUrl(other.url) === canonical);
  if (known) throw new AppError('CONFLICT', `This feed is in the list already: ${known.name}.`);
}

/** @returns how many were added, and which were not, with the reason */
export async function addSources(
  db: Orm,
  actor: Actor,
  sources: readonly NewSource[],
): Promise<{ added: number; skipped: { name: string; url: string; reason: string }[] }> {
  return db.transaction(async (tx) => {
    await lockSources(tx);
    const rows = await tx.select({ url: rssSources.url }).from(rssSources);
    const known = new Set(rows.map((row) => canonicalizeUrl(row.url)));
    const skipped: { name: string; url: string; reason: string }[] = [];
    let added = 0;
    for (const source of sources) {
      const canonical = canonicalizeUrl(source.url);
      const reason = canonical === null ? 'Not a web address.' : known.has(canonical) ? 'In the list already.' : null;
      if (reason) skipped.push({ name: source.name, url: source.url, reason });
      else {
        await insertSource(tx, actor, { ...source, url: new URL(source.url).href });
        known.add(canonical);
        added++;
      }
    }
    return { added, skipped };
  });
}

/** Switching to the state it is in already changes nothing, however often it is asked for. */
export async function switchSource(db: Orm, actor: Actor, id: string, isActive: boolean): Promise<FeedSource> {
  return db.transaction(async (tx) => {
    const before = await lockSource(tx, id);
    if (before.isActive === isActive) return toSource(before);
    const row = await updateSource(tx, id, { isActive });
    if (!isActive) await settle(tx, occurrenceOf(id));
    await recordAudit(tx, actor, {
      action: isActive ? 'feed-source.activate' : 'feed-source.deactivate',
      subjectType: 'rss_sources',
      subjectId: id,
      details: { name: row.name },
    });
    return toSource(row);
  });
}

/** What it reported stays, and comes back to it when the feed is added again under its name. A run that is at it stores nothing more. */
export async function removeSource(db: Orm, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { name, url } = await lockSource(tx, id);
    await releaseReports(tx, id);
    await tx.delete(rssSources).where(eq(rssSources.id, id));
    await settle(tx, occurrenceOf(id));
    await recordAudit(tx, actor, {
      action: 'feed-source.delete',
      subjectType: 'rss_sources',
      subjectId: id,
      details: { name, url },
    });
  });
}

/** @throws AppError CONFLICT when the proposal is another one by now, or another source has that address */
export async function acceptRedirect(db: Orm, actor: Actor, id: string, proposedUrl: string): Promise<FeedSource> {
  return db.transaction(async (tx) => {
    await lockSources(tx);
    const before = await lockSource(tx, id);
    if (before.proposedUrl !== proposedUrl) {
      throw new AppError('CONFLICT', 'This proposal is out of date. Look at the source again.');
    }
    await refuseKnownAddress(tx, proposedUrl, id);
    // Validators belong to the old address.
    const row = await updateSource(tx, id, {
      url: proposedUrl,
      proposedUrl: null,
      proposedUrlSeen: 0,
      etag: null,
      lastModified: null,
    });
    await recordAudit(tx, actor, {
      action: 'feed-source.move',
      subjectType: 'rss_sources',
      subjectId: id,
      details: { name: row.name, from: before.url, to: proposedUrl },
    });
    return toSource(row);
  });
}

async function lockSource(tx: Executor, id: string): Promise<SourceRow> {
  const [row] = await tx.select().from(rssSources).where(eq(rssSources.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such source. Somebody may have deleted it.');
  return row;
}

async function updateSource(tx: Executor, id: string, change: Partial<SourceRow>): Promise<SourceRow> {
  const [row] = await tx.update(rssSources).set(change).where(eq(rssSources.id, id)).returning();
  if (!row) throw new Error('the source that was just locked is missing');
  return row;
}

/** Adds sources that come with the product. An editor may have added the same address before the release that ships it. */
export async function addShippedSources(tx: Executor, sources: (typeof rssSources.$inferInsert)[]): Promise<void> {
  await tx.insert(rssSources).values(sources).onConflictDoNothing({ target: rssSources.url });
}
