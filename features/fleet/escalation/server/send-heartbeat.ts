import type { Database } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { judgeBeat } from '../rules/judge-beat.ts';
import { claimBeat, noteBeat } from './heartbeat-commands.ts';
import { readSigns } from './heartbeat-queries.ts';

export interface HeartbeatDeps {
  db: Database;
  log: Log;
  /**
   * Sends something to an address outside, once. The hall lends it: no code of the fleet opens a connection.
   *
   * @returns why it was not taken; null: it was
   */
  postOnce(
    address: string,
    data: object,
    options: { withinMs: number; signal?: AbortSignal | undefined },
  ): Promise<string | null>;
  siteName: string;
  now(): Date;
}

/** Far less than the shortest time between two. */
const TAKEN_WITHIN_MS = 10_000;

/**
 * Tells a watchdog outside that alarms are watched, when it is time to. A beat is tried once and never queued: one that arrived later would say
 * that a product lives which has died since. It goes out by a job and after a write, so that none does when the process, its jobs or the database stand still.
 */
export async function sendHeartbeat(deps: HeartbeatDeps, signal?: AbortSignal): Promise<void> {
  const { db, log, siteName, now } = deps;
  const beat = await claimBeat(db.orm, now());
  if (!beat) return;
  const { address, everyMinutes, triedAt } = beat;
  const said = { type: 'heartbeat', from: siteName, at: triedAt?.toISOString(), everyMinutes };
  const failure =
    judgeBeat(await readSigns(db.orm, beat), now()) ??
    (await deps.postOnce(address, said, { withinMs: TAKEN_WITHIN_MS, signal }));
  if (failure !== null) log.warn({ failure }, 'no heartbeat was taken');
  await noteBeat(db.orm, beat, failure, now());
}
