import { and, eq, inArray } from 'drizzle-orm';
import { alerts } from '../../../../database/schema/fleet-alerts.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import type { LimitName, Severity } from '../../streams/vocabulary.ts';
import type { AlarmStanding } from '../contract.ts';
import { type StandingAlert, sumStanding } from '../rules/sum-standing.ts';
import type { AlarmState } from '../vocabulary.ts';
import { selectAlerts, toAlert } from './queries.ts';

/** What all open alerts come to: lists of them end somewhere, counts do not. @param seen of which units */
export async function readStanding(db: Executor, seen: SomeUnits): Promise<AlarmStanding> {
  const { id, telemetryStreamId, limitName, severity, state, isActive, ts } = alerts;
  const rows = await db
    .select({ id, telemetryStreamId, limitName, severity, state, isActive, ts })
    .from(alerts)
    .where(and(eq(alerts.status, 'open'), inUnits(alerts.smrUnitId, seen)));
  const { foremost, ...sums } = sumStanding(
    rows.map(
      (row): StandingAlert => ({
        ...row,
        // Closed vocabularies that only this room's commands write.
        limitName: row.limitName as LimitName | null,
        severity: row.severity as Severity,
        state: row.state as AlarmState,
        ts: row.ts.toISOString(),
      }),
    ),
  );
  const found = foremost.length === 0 ? [] : await selectAlerts(db).where(inArray(alerts.id, foremost));
  const place = new Map(foremost.map((one, index) => [one, index]));
  return {
    ...sums,
    foremost: found.map(toAlert).sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
  };
}
