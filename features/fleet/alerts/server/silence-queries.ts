import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { alerts, silenceStandings } from '../../../../database/schema/fleet-alerts.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { listUnitsOfSilenceStreams, spokenUnits } from '../../streams/server/queries.ts';
import { unitLabels } from '../../units/server/queries.ts';
import { type LabelledAlert, selectAlerts } from './queries.ts';

/** A unit as far as its silence, or that of its streams, is an alarm. */
export interface WatchedUnit {
  id: string;
  name: string;
  status: string;
  timeZone: string;
  /** Of its own alarm; 'off': it has none, streams of it have. */
  silenceAlarm: string;
  silentAfterSeconds: number;
  /** Some of its streams have an alarm of their own. */
  hasStreams: boolean;
  /** When it was last heard, ms since 1970; null: never, or its senders know no more; undefined: only where its streams stand tells. */
  spoke: number | null | undefined;
}

/** One statement, which reads the beginnings of rows: it is asked every few seconds. */
export async function listWatchedUnits(db: Executor): Promise<WatchedUnit[]> {
  const ofStreams = new Set(await listUnitsOfSilenceStreams(db));
  const { id, name, status, timeZone, kind, silenceAlarm, silentAfterSeconds } = unitLabels;
  const { spoke, isUnsure } = spokenUnits;
  const rows = await db
    .select({ id, name, status, timeZone, kind, silenceAlarm, silentAfterSeconds, spoke, isUnsure })
    .from(unitLabels)
    .innerJoin(spokenUnits, eq(spokenUnits.smrUnitId, id))
    .where(and(isNull(unitLabels.retiredAt), ne(kind, 'recorded')))
    .orderBy(sql`${id} collate "C"`);
  return rows
    .map(({ kind, spoke, isUnsure, ...unit }) => ({
      ...unit,
      // A simulated unit is silent as a whole because the simulator is: that is nobody's alarm.
      silenceAlarm: kind === 'external' ? unit.silenceAlarm : 'off',
      hasStreams: ofStreams.has(unit.id),
      spoke: isUnsure ? undefined : spoke,
    }))
    .filter(({ silenceAlarm, hasStreams }) => silenceAlarm !== 'off' || hasStreams);
}

/** Whether what is watched speaks; what was never heard is missing. */
export function listStandings(db: Executor): Promise<(typeof silenceStandings.$inferSelect)[]> {
  return db.select().from(silenceStandings);
}

/** Alarms of silence that are not over. */
export function listOpenSilences(db: Executor): Promise<LabelledAlert[]> {
  return selectAlerts(db).where(isOpenSilence).orderBy(alerts.id);
}

const isOpenSilence = and(eq(alerts.status, 'open'), eq(alerts.kind, 'silence'));

/** @param streamId 0: of the unit as a whole */
export async function lockOpenSilence(
  tx: Executor,
  { smrUnitId, streamId }: { smrUnitId: string; streamId: number },
): Promise<LabelledAlert | null> {
  const isOfStream = streamId === 0 ? isNull(alerts.telemetryStreamId) : eq(alerts.telemetryStreamId, streamId);
  const [found] = await selectAlerts(tx)
    .where(and(isOpenSilence, eq(alerts.smrUnitId, smrUnitId), isOfStream))
    .for('update', { of: alerts });
  return found ?? null;
}
