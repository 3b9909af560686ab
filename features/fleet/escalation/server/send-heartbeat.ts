import type { Database } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { type SafeFetch, SafeFetchError } from '../../../../platform/server/safe-fetch.ts';
import { judgeBeat } from '../rules/judge-beat.ts';
import { claimBeat, noteBeat } from './heartbeat-commands.ts';
import { type HeartbeatRow, readSigns } from './heartbeat-queries.ts';

export interface HeartbeatDeps {
  db: Database;
  log: Log;
  safeFetch: SafeFetch;
  siteName: string;
  now(): Date;
}

/** Far less than the shortest time between two. */
const TAKEN_WITHIN_MS = 10_000;
/** Nobody reads a longer answer. */
const ANSWER_BYTES = 64 * 1024;

/**
 * Tells a watchdog outside that alarms are watched, when it is time to. A beat is tried once and never queued: one that arrived later would say
 * that a product lives which has died since. It goes out by a job and after a write, so that none does when the process, its jobs or the database stand still.
 */
export async function sendHeartbeat(deps: HeartbeatDeps, signal?: AbortSignal): Promise<void> {
  const { db, log, now } = deps;
  const beat = await claimBeat(db.orm, now());
  if (!beat) return;
  const failure = judgeBeat(await readSigns(db.orm, beat), now()) ?? (await send(deps, beat, signal));
  if (failure !== null) log.warn({ failure }, 'no heartbeat was taken');
  await noteBeat(db.orm, beat, failure, now());
}

/** @returns why it was not taken; null: it was */
async function send(
  { safeFetch, siteName }: HeartbeatDeps,
  { address, everyMinutes, triedAt }: HeartbeatRow,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const beat = { type: 'heartbeat', from: siteName, at: triedAt?.toISOString(), everyMinutes };
  try {
    const { status } = await safeFetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      requestBody: Buffer.from(JSON.stringify(beat)),
      ...{ maxBytes: ANSWER_BYTES, totalTimeoutMs: TAKEN_WITHIN_MS },
      ...(signal ? { signal } : {}),
    });
    return status >= 200 && status < 300 ? null : `${new URL(address).host} answered ${status}.`;
  } catch (error) {
    if (error instanceof SafeFetchError) return error.message;
    throw error;
  }
}
