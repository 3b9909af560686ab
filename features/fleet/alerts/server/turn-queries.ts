import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alertEvents, alerts } from '../../../../database/schema/fleet-alerts.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import { streamLabels } from '../../streams/server/queries.ts';
import type { Severity } from '../../streams/vocabulary.ts';
import { unitLabels } from '../../units/server/queries.ts';
import type { AlarmTurn, Alert } from '../contract.ts';
import { rankAlerts } from '../rules/rank-alerts.ts';
import type { AlarmState } from '../vocabulary.ts';
import { selectAlerts, toAlert } from './queries.ts';

/** What samples do to an alarm; the rest people do, when they do it. */
const evaluated = ['raise', 'return'];

/** Of what: a span of time, of some units or of all. */
interface Asked {
  from: Date;
  to: Date;
  units: SomeUnits;
}

export interface AlarmTurns {
  /** How often an alarm asked for attention; what began suppressed or shelved did not. */
  raised: number;
  returned: number;
  acknowledged: number;
  /** Newest first, at most so many as were asked for. */
  turns: AlarmTurn[];
  isCut: boolean;
}

/** What happened to alarms in a span. @param showsPeople whether to tell who acted */
export async function readAlarmTurns(
  db: Executor,
  { from, to, units, limit }: Asked & { limit: number },
  showsPeople: boolean,
): Promise<AlarmTurns> {
  // What is heard late belongs to the time in which it is heard: before, nobody could hand it over.
  const asked = and(
    or(
      and(
        gte(alertEvents.at, from),
        lt(alertEvents.at, to),
        or(isNull(alerts.heardAt), notInArray(alertEvents.action, evaluated)),
      ),
      and(inArray(alertEvents.action, evaluated), gte(alerts.heardAt, from), lt(alerts.heardAt, to)),
    ),
    inUnits(alerts.smrUnitId, units),
  );
  const counts = await db
    .select({ action: alertEvents.action, toState: alertEvents.toState, count: count() })
    .from(alertEvents)
    .innerJoin(alerts, eq(alerts.id, alertEvents.alertId))
    .where(asked)
    .groupBy(alertEvents.action, alertEvents.toState);
  const sum = (isMeant: (one: { action: string; toState: string }) => boolean) =>
    counts.filter(isMeant).reduce((total, one) => total + one.count, 0);
  const turns = await listTurns(db, asked, limit, showsPeople);
  return {
    raised: sum(({ action, toState }) => action === 'raise' && toState === 'unacknowledged'),
    returned: sum(({ action }) => action === 'return'),
    acknowledged: sum(({ action }) => action === 'acknowledge'),
    turns,
    isCut: turns.length < sum(() => true),
  };
}

async function listTurns(
  db: Executor,
  asked: SQL | undefined,
  limit: number,
  showsPeople: boolean,
): Promise<AlarmTurn[]> {
  const rows = await db
    .select({
      alertId: alertEvents.alertId,
      action: alertEvents.action,
      at: alertEvents.at,
      smrUnitId: alerts.smrUnitId,
      tag: streamLabels.tag,
      title: alerts.title,
      severity: alerts.severity,
      toState: alertEvents.toState,
      actorEmail: alertEvents.actorEmail,
      reason: alertEvents.reason,
      heardAt: alerts.heardAt,
    })
    .from(alertEvents)
    .innerJoin(alerts, eq(alerts.id, alertEvents.alertId))
    .leftJoin(streamLabels, eq(streamLabels.id, alerts.telemetryStreamId))
    .where(asked)
    .orderBy(desc(alertEvents.at), desc(alertEvents.id))
    .limit(limit);
  return rows.map(({ at, actorEmail, heardAt, ...turn }) => ({
    ...turn,
    heardAt: heardAt?.toISOString() ?? null,
    // Closed vocabularies that only this room's commands write.
    action: turn.action as AlarmTurn['action'],
    severity: turn.severity as Severity,
    toState: turn.toState as AlarmState,
    actorEmail: showsPeople ? actorEmail : null,
    at: at.toISOString(),
  }));
}

/** Raisings that asked for attention, the worst first, of the same severity the newest. */
export async function listWorstRaised(
  db: Executor,
  { from, to, unitId, limit }: { from: Date; to: Date; unitId: string; limit: number },
): Promise<Pick<AlarmTurn, 'alertId' | 'title' | 'severity' | 'at'>[]> {
  const rows = await db
    .select({ alertId: alerts.id, title: alerts.title, severity: alerts.severity, at: alertEvents.at })
    .from(alertEvents)
    .innerJoin(alerts, eq(alerts.id, alertEvents.alertId))
    .where(
      and(
        eq(alertEvents.action, 'raise'),
        eq(alertEvents.toState, 'unacknowledged'),
        gte(alertEvents.at, from),
        lt(alertEvents.at, to),
        eq(alerts.smrUnitId, unitId),
      ),
    )
    .orderBy(
      sql`array_position(array['crit', 'warn', 'info'], ${alerts.severity})`,
      desc(alertEvents.at),
      desc(alertEvents.id),
    )
    .limit(limit);
  return rows.map(({ at, severity, ...raised }) => ({
    ...raised,
    severity: severity as Severity,
    at: at.toISOString(),
  }));
}

const MOST_STANDING = 1_000;

/**
 * Alerts that were active at an instant, as they stood then: the worst first. An alarm that came back since is told as it was raised before.
 */
export async function listStandingAt(db: Executor, at: Date, units: SomeUnits): Promise<Alert[]> {
  const open = await selectAlerts(db)
    .innerJoin(unitLabels, eq(unitLabels.id, alerts.smrUnitId))
    .where(
      and(
        isNull(unitLabels.retiredAt),
        // Of late ones nobody knew then.
        isNull(alerts.heardAt),
        inUnits(alerts.smrUnitId, units),
        or(isNull(alerts.closedAt), gt(alerts.closedAt, at)),
        exists(
          db
            .select({ id: alertEvents.id })
            .from(alertEvents)
            .where(and(eq(alertEvents.alertId, alerts.id), lte(alertEvents.at, at))),
        ),
      ),
    )
    .orderBy(desc(alerts.ts), desc(alerts.id))
    .limit(MOST_STANDING);
  const byId = new Map(open.map(({ row, tag, unit }) => [row.id, toAlert({ row, tag, unit })]));
  const known = and(inArray(alertEvents.alertId, [...byId.keys()]), lte(alertEvents.at, at));
  const events = byId.size > 0 ? await db.select().from(alertEvents).where(known).orderBy(asc(alertEvents.id)) : [];
  const courses = [...Map.groupBy(events, ({ alertId }) => alertId)];
  return rankAlerts(
    courses.flatMap(([id, steps]): Alert[] => {
      const alert = byId.get(id);
      const isTurn = ({ action }: { action: string }) => action === 'raise' || action === 'return';
      const raised = steps.findLast(({ action }) => action === 'raise');
      if (!alert || !raised || steps.findLast(isTurn) !== raised) return [];
      const state = (steps.at(-1) ?? raised).toState as AlarmState;
      const ts = raised.at.toISOString();
      return [
        { ...alert, ts, value: raised.value ?? alert.value, state, isActive: true, status: 'open', closedAt: null },
      ];
    }),
  );
}
