import { and, desc, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import { alertEvents, alerts } from '../../../../database/schema/fleet-alerts.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import { streamLabels } from '../../streams/server/queries.ts';
import type { Severity } from '../../streams/vocabulary.ts';
import type { AlarmTransition } from '../rules/judge-alarms.ts';

export interface AlarmHistory {
  /** In the order of their times. */
  transitions: (AlarmTransition & { severity: Severity })[];
  /** What the keys of the transitions stand for. Of a unit as a whole the tag is empty. */
  named: ReadonlyMap<string, { name: string; limit: string; smrUnitId: string; tag: string }>;
  /** There were more. */
  isCut: boolean;
}

/** More than a flood of a month; beyond it figures say nothing that fewer do not say. */
const MOST_TRANSITIONS = 200_000;

/** Stands where others name their limit. */
const NO_DATA = 'no-data';

/** When limits were exceeded and data did not come, and when they came back. */
export async function readAlarmHistory(
  db: Executor,
  { from, to, units }: { from: Date; to: Date; units: SomeUnits },
): Promise<AlarmHistory> {
  const rows = await db
    .select({
      streamId: alerts.telemetryStreamId,
      kind: alerts.kind,
      limit: alerts.limitName,
      severity: alerts.severity,
      smrUnitId: alerts.smrUnitId,
      tag: streamLabels.tag,
      action: alertEvents.action,
      toState: alertEvents.toState,
      at: alertEvents.at,
    })
    .from(alertEvents)
    .innerJoin(alerts, eq(alerts.id, alertEvents.alertId))
    .leftJoin(streamLabels, eq(streamLabels.id, alerts.telemetryStreamId))
    .where(
      and(
        ne(alerts.kind, 'message'),
        inArray(alertEvents.action, ['raise', 'return']),
        gte(alertEvents.at, from),
        lte(alertEvents.at, to),
        inUnits(alerts.smrUnitId, units),
      ),
    )
    .orderBy(desc(alertEvents.at), desc(alertEvents.id))
    .limit(MOST_TRANSITIONS + 1);
  const isCut = rows.length > MOST_TRANSITIONS;
  const named = new Map<string, { name: string; limit: string; smrUnitId: string; tag: string }>();
  const transitions = rows
    .slice(0, MOST_TRANSITIONS)
    .map(({ streamId, kind, limit, severity, smrUnitId, tag, ...event }) => {
      const what = kind === 'silence' ? NO_DATA : (limit ?? '');
      // Units may be called by numbers, too.
      const key = `${streamId === null ? `unit ${smrUnitId}` : `stream ${streamId}`} ${what}`;
      const name = tag === null ? smrUnitId : `${smrUnitId}.${tag}`;
      if (!named.has(key)) named.set(key, { name, limit: what, smrUnitId, tag: tag ?? '' });
      return {
        key,
        severity: severity as Severity,
        at: event.at.getTime(),
        kind: event.action as 'raise' | 'return',
        isAnnunciated: event.action === 'raise' && event.toState === 'unacknowledged',
      };
    });
  return { transitions: transitions.reverse(), named, isCut };
}

/** Alarms that are active since before then and that nobody has put aside. */
export function countStanding(db: Executor, before: Date, units: SomeUnits): Promise<number> {
  return db.$count(
    alerts,
    and(
      eq(alerts.status, 'open'),
      eq(alerts.isActive, true),
      inArray(alerts.state, ['unacknowledged', 'acknowledged']),
      ne(alerts.kind, 'message'),
      lte(alerts.ts, before),
      inUnits(alerts.smrUnitId, units),
    ),
  );
}
