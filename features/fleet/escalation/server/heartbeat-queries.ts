import { eq, min } from 'drizzle-orm';
import { alarmCalls, heartbeats } from '../../../../database/schema/fleet-escalation.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { findNewestSent } from '../../streams/server/queries.ts';
import { listUnitRecords } from '../../units/server/queries.ts';
import type { Heartbeat } from '../contract.ts';
import type { Signs } from '../rules/judge-beat.ts';
import { LATE_BEAT_MINUTES } from '../vocabulary.ts';

export type HeartbeatRow = typeof heartbeats.$inferSelect;

/** Half of the step in which jobs run: a beat is not put off by a minute because the one before it began a second later than this. */
export const EARLY_SECONDS = 30;
/** What a beat is from its claim until its outcome is noted. */
export const UNFINISHED_BEAT = 'It was not finished: the process or the database went away meanwhile.';

/** @returns null: nobody has set it up */
export async function findHeartbeat(db: Executor, now: Date): Promise<Heartbeat | null> {
  const [row] = await db.select().from(heartbeats);
  return row ? toHeartbeat(row, now) : null;
}

export function toHeartbeat({ id: _, triedAt, takenAt, ...row }: HeartbeatRow, now: Date): Heartbeat {
  const mostMs = (row.everyMinutes + LATE_BEAT_MINUTES) * 60_000;
  const sinceMs = triedAt ? now.getTime() - triedAt.getTime() : 0;
  // It takes ten seconds at most; then the next one may be taken on.
  const isUnderWay = row.failure === UNFINISHED_BEAT && sinceMs < EARLY_SECONDS * 1_000;
  return {
    ...row,
    failure: isUnderWay ? null : row.failure,
    triedAt: triedAt?.toISOString() ?? null,
    takenAt: takenAt?.toISOString() ?? null,
    isLate: row.isOn && sinceMs > mostMs,
  };
}

/** What is looked at before a beat. */
export async function readSigns(db: Executor, { silenceMinutes }: HeartbeatRow): Promise<Signs> {
  const [waiting] = await db
    .select({ since: min(alarmCalls.dueAt) })
    .from(alarmCalls)
    .where(eq(alarmCalls.state, 'waiting'));
  const callDueSince = waiting?.since ?? null;
  if (silenceMinutes === null) return { silenceMinutes, newestSample: null, callDueSince };
  const outside = (await listUnitRecords(db)).filter(({ kind }) => kind === 'external').map(({ id }) => id);
  return { silenceMinutes, newestSample: await findNewestSent(db, outside), callDueSince };
}
