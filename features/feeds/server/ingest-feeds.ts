import type { Database, Executor } from '../../../platform/server/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { SafeFetch } from '../../../platform/server/safe-fetch.ts';
import { type StoreCounts, StoryMatcher, storeReports } from '../../news/server/commands.ts';
import { chooseEntries } from './choose-entries.ts';
import type { CleanEntry } from './clean-entry.ts';
import { closeRun, holdSource, openRun, planRun, recordVisit } from './commands.ts';
import { type FeedSelection, listFeedsToVisit, type SourceRow } from './queries.ts';
import { type FeedReading, readFeed } from './read-feed.ts';

export interface IngestionDeps {
  db: Database;
  safeFetch: SafeFetch;
  log: Log;
  now(): Date;
}

export interface IngestionSummary extends StoreCounts {
  runId: string;
  /** Entries that were new or changed. */
  totalProcessed: number;
  /** Feeds that were visited. */
  totalSources: number;
  failedSources: number;
}

const HOSTS_AT_ONCE = 6;

/**
 * One run over the feeds of the selection. Each feed is one transaction (its entries, its state, its ledger line), so a run that
 * dies loses nothing and doubles nothing. One feed's failure is that feed's.
 *
 * @returns null when a run is going on already, in this process or another
 */
export async function ingestFeeds(
  deps: IngestionDeps,
  selection: FeedSelection,
  trigger: 'schedule' | 'start' | 'retry' | 'manual',
  signal?: AbortSignal,
): Promise<IngestionSummary | null> {
  const runId = await openRun(deps.db.orm, trigger);
  if (runId === null) return null;
  const summary: IngestionSummary = { runId, ...noCounts(), totalProcessed: 0, totalSources: 0, failedSources: 0 };
  let status: 'completed' | 'interrupted' = 'interrupted';
  try {
    const sources = await listFeedsToVisit(deps.db.orm, selection, deps.now());
    await planRun(deps.db.orm, runId, sources.length);
    const visits = new RunVisits(deps, runId, await StoryMatcher.load(deps.db.orm, deps.now()), signal);
    await forEachHost(sources, signal, async (source) => {
      const visit = await visits.visit(source);
      if (visit) addVisit(summary, visit);
    });
    status = signal?.aborted ? 'interrupted' : 'completed';
  } finally {
    const { totalSources, totalProcessed } = summary;
    await closeRun(deps.db.orm, runId, { status, totalSources, totalProcessed });
  }
  deps.log.info({ ...summary, status, trigger }, 'feeds ingested');
  return summary;
}

interface Visit {
  outcome: FeedReading['outcome'];
  counts: StoreCounts;
}

class RunVisits {
  readonly #deps: IngestionDeps;
  readonly #runId: string;
  readonly #signal: AbortSignal | undefined;
  #matcher: StoryMatcher;
  /** Entries of two feeds must not be matched at the same time: each would miss the other and open its own story. */
  #storing: Promise<unknown> = Promise.resolve();

  constructor(deps: IngestionDeps, runId: string, matcher: StoryMatcher, signal: AbortSignal | undefined) {
    this.#deps = deps;
    this.#runId = runId;
    this.#matcher = matcher;
    this.#signal = signal;
  }

  async visit(source: SourceRow): Promise<Visit | null> {
    const reading = await readFeed(source, this.#deps.safeFetch, this.#deps.now(), this.#signal).catch(
      (error: unknown) => {
        if (this.#signal?.aborted) return null;
        throw error;
      },
    );
    // The process is stopping: the feed stays due and the next run visits it.
    if (reading === null) return null;
    const stored = this.#storing.then(() => this.#store(source, reading));
    this.#storing = stored.catch(() => {});
    return stored;
  }

  async #store(source: SourceRow, reading: FeedReading): Promise<Visit | null> {
    const { db, now, log } = this.#deps;
    if (this.#signal?.aborted) return null;
    try {
      const counts = await db.orm.transaction(async (tx) => {
        if (!(await holdSource(tx, source))) return null;
        const stored = reading.outcome === 'ok' ? await this.#storeEntries(tx, source, reading.entries) : noCounts();
        await recordVisit(tx, this.#runId, source, reading, stored, now());
        return stored;
      });
      if (counts === null) {
        log.info({ source: source.name }, 'the feed was deleted or moved while it was read');
        return null;
      }
      if (reading.outcome === 'failed') {
        log.warn({ source: source.name, failure: reading.failure, message: reading.message }, 'feed failed');
      }
      return { outcome: reading.outcome, counts };
    } catch (error) {
      // The matcher learned reports that were rolled back: a later match with one of them would point nowhere.
      this.#matcher = await StoryMatcher.load(db.orm, now());
      log.error({ source: source.name, err: error }, 'what a feed brought could not be stored');
      return { outcome: 'failed', counts: noCounts() };
    }
  }

  /** What the source's words leave out counts as what its subject leaves out. */
  async #storeEntries(tx: Executor, source: SourceRow, entries: readonly CleanEntry[]): Promise<StoreCounts> {
    const chosen = chooseEntries(entries, source);
    const counts = await storeReports(tx, source, chosen, this.#matcher);
    return { ...counts, irrelevant: counts.irrelevant + entries.length - chosen.length };
  }
}

/** Visits several hosts at a time, but each host's feeds one after the other. */
async function forEachHost(
  sources: readonly SourceRow[],
  signal: AbortSignal | undefined,
  visit: (source: SourceRow) => Promise<void>,
): Promise<void> {
  const hosts = [...Map.groupBy(sources, (source) => hostOf(source.url)).values()];
  const worker = async () => {
    for (let feeds = hosts.shift(); feeds; feeds = hosts.shift()) {
      for (const source of feeds) {
        if (signal?.aborted) return;
        await visit(source);
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, worker));
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function noCounts(): StoreCounts {
  return { new: 0, updated: 0, duplicate: 0, irrelevant: 0 };
}

function addVisit(summary: IngestionSummary, { outcome, counts }: Visit): void {
  summary.totalSources++;
  if (outcome === 'failed') summary.failedSources++;
  summary.new += counts.new;
  summary.updated += counts.updated;
  summary.duplicate += counts.duplicate;
  summary.irrelevant += counts.irrelevant;
  summary.totalProcessed += counts.new + counts.updated;
}
