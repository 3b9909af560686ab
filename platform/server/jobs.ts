import { setTimeout } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Database } from './database.ts';
import type { Log } from './log.ts';
import { isDatabaseAway } from './sql-state.ts';
import { inSpan } from './tracing.ts';

/** Work that runs by itself: on a schedule, on request, or both. Kept in the database, so one process of many runs each job. */
export interface JobDefinition {
  /** Unique; lower case with hyphens. */
  name: string;
  /** Five-field cron expression in UTC; absent: only on request. */
  cron?: string;
  /** A job that runs longer is taken for dead and may be given to another process. */
  expireInSeconds: number;
  /** Further tries after a failure, with exponential back-off. */
  retryLimit?: number;
  /** `signal` aborts when the process stops: finish the step at hand and return. */
  run(signal: AbortSignal): Promise<void>;
}

export interface Jobs {
  /** Asks for one run as soon as a process is free. */
  request(name: string): Promise<void>;
  /** Waits for running jobs; what has not ended after `graceMs` is handed back to the queue. */
  stop(graceMs: number): Promise<void>;
}

interface Settings {
  log: Log;
  lookEverySeconds: number;
  observe: ObserveJob;
}

const TRY_AGAIN_MS = 1_000;

/** Hears how each run ended. */
export type ObserveJob = (job: string, outcome: 'done' | 'failed', seconds: number) => void;

/**
 * Begins to work, as soon as the database lets it: the process answers already, and a connection that is lost at this moment must not
 * end it.
 *
 * @param settings `lookEverySeconds`: how often a free process looks for work
 */
export async function startJobs(
  database: Database,
  definitions: readonly JobDefinition[],
  log: Log,
  { lookEverySeconds = 2, observe = () => {} }: { lookEverySeconds?: number; observe?: ObserveJob } = {},
): Promise<Jobs> {
  const settings = { log, lookEverySeconds, observe };
  for (;;) {
    try {
      return await begin(database, definitions, settings);
    } catch (error) {
      if (isMadeMeanwhile(error)) continue;
      if (!isDatabaseAway(error)) throw error;
      log.warn({ err: error }, 'the job queue could not be opened; trying again');
      await setTimeout(TRY_AGAIN_MS);
    }
  }
}

/** pg-boss makes its schema `if not exists`, which PostgreSQL refuses to the second of two that do so at once; then it is there. */
function isMadeMeanwhile(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return false;
  return error.code === '23505' && error.constraint === 'pg_namespace_nspname_index';
}

async function begin(database: Database, definitions: readonly JobDefinition[], settings: Settings): Promise<Jobs> {
  const { log } = settings;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  const stopping = new AbortController();
  try {
    await boss.start();
    await engage(boss, definitions, stopping.signal, settings);
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => {});
    throw error;
  }
  return {
    async request(name) {
      await boss.send(name);
    },
    async stop(graceMs) {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: graceMs, close: false });
    },
  };
}

async function engage(
  boss: PgBoss,
  definitions: readonly JobDefinition[],
  signal: AbortSignal,
  settings: Settings,
): Promise<void> {
  for (const job of definitions) {
    await boss.createQueue(job.name);
    await boss.updateQueue(job.name, {
      expireInSeconds: job.expireInSeconds,
      retryLimit: job.retryLimit ?? 0,
      retryBackoff: true,
    });
    await boss.work(job.name, { pollingIntervalSeconds: settings.lookEverySeconds }, () =>
      runLogged(job, signal, settings),
    );
    if (job.cron) await boss.schedule(job.name, job.cron, null, { tz: 'UTC' });
    else await boss.unschedule(job.name);
  }
}

async function runLogged(job: JobDefinition, signal: AbortSignal, { log, observe }: Settings): Promise<void> {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  try {
    await inSpan(`job ${job.name}`, {}, () => job.run(signal));
    observe(job.name, 'done', elapsedMs() / 1_000);
    log.info({ job: job.name, ms: Math.round(elapsedMs()) }, 'job finished');
  } catch (error) {
    observe(job.name, 'failed', elapsedMs() / 1_000);
    log.error({ job: job.name, err: error }, 'job failed');
    throw error;
  }
}
