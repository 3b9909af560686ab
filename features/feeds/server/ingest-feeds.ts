import type { Database } from '../../../platform/server/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { SafeFetch } from '../../../platform/server/safe-fetch.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { ReportStore, type StoreCounts } from '../../news/server/commands.ts';
import { chooseEntries } from './choose-entries.ts';
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
 * One run over the feeds of the selection. Entries are stored some at a time; the state of their feed and its line in the ledger follow the
 * last ones, so a run that dies loses nothing and doubles nothing: the next one visits the feed again. One feed's failure is that feed's.
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
    const visits = new RunVisits(deps, runId, signal);
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
  readonly #reports: ReportStore;
  /** Entries of two feeds must not be matched at the same time: each would miss the other and open its own story. */
  #storing: Promise<unknown> = Promise.resolve();

  constructor(deps: IngestionDeps, runId: string, signal: AbortSignal | undefined) {
    this.#deps = deps;
    this.#runId = runId;
    this.#signal = signal;
    this.#reports = new ReportStore(deps.db.orm, deps.now);
  }

  async visit(source: SourceRow): Promise<Visit | null> {
    const reading = await readFeed(source, this.#deps.safeFetch, this.#deps.now(), this.#signal).catch(
      (error: unknown) => {
        // Else ours to mend, and no reason not to visit the others.
        if (!this.#signal?.aborted) this.#deps.log.error({ source: source.name, err: error }, 'a feed was not read');
        return null;
      },
    );
    // Most often the process is stopping: the feed stays due and the next run visits it.
    if (reading === null) return null;
    const stored = this.#storing.then(() => this.#store(source, reading));
    this.#storing = stored.catch(() => {});
    return stored;
  }

  async #store(source: SourceRow, reading: FeedReading): Promise<Visit | null> {
    const { db, now, log } = this.#deps;
    if (this.#signal?.aborted) return null;
    const entries = reading.outcome === 'ok' ? reading.entries : [];
    const withdrawn = reading.outcome === 'ok' ? reading.withdrawn : [];
    const chosen = chooseEntries(entries, source);
    // What the source's words leave out counts as what its subject leaves out. What is stored of a visit that fails later stays stored.
    const counts: StoreCounts = { ...noCounts(), irrelevant: entries.length - chosen.length };
    try {
      const told = { reports: chosen, withdrawn };
      const { isHeld, leftOver } = await this.#reports.store(source, told, holdSource(source), counts);
      if (leftOver > 0) log.warn({ source: source.name, leftOver }, 'a feed took back more than one reading takes out');
      const noted = noteLeftOver(reading, leftOver);
      if (!(isHeld && (await recordVisit(db.orm, this.#runId, source, noted, counts, now())))) {
        log.info({ source: source.name }, 'the feed was deleted or moved while it was read');
        return counts.new + counts.updated > 0 ? { outcome: reading.outcome, counts } : null;
      }
      if (reading.outcome === 'failed') {
        log.warn({ source: source.name, failure: reading.failure, message: reading.message }, 'feed failed');
      }
      return { outcome: reading.outcome, counts };
    } catch (error) {
      log.error({ source: source.name, err: error }, 'what a feed brought could not be stored');
      return { outcome: 'failed', counts };
    }
  }
}

/** Its feed is asked for as a whole next time, also where nothing in it has changed. */
function noteLeftOver(reading: FeedReading, count: number): FeedReading {
  if (reading.outcome !== 'ok' || count === 0) return reading;
  const left = `${formatCounted(count, 'report')} that it has taken back ${count === 1 ? 'goes' : 'go'} with the next reading.`;
  return { ...reading, note: [reading.note, left].filter(Boolean).join(' '), etag: null, lastModified: null };
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
