import { and, asc, desc, eq, gte, ilike, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alertEvents, alerts, alertWords } from '../../../../database/schema/fleet-alerts.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { containing } from '../../../../platform/server/like-pattern.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import { explainingStatus, isExpectedInOutage, isSilenceExpected } from '../../streams/rules/expect-limit.ts';
import { streamLabels } from '../../streams/server/queries.ts';
import type { LimitName, Severity } from '../../streams/vocabulary.ts';
import { listUnitStandings, type UnitStanding, unitLabels } from '../../units/server/queries.ts';
import type { Alert, AlertEvent, AlertWithHistory } from '../contract.ts';
import type { AlarmState, AlertKind } from '../vocabulary.ts';
import { isChainIntact } from './chain-events.ts';

export type AlertRow = typeof alerts.$inferSelect;
/** An alert with what its stream is called; null: it is about the unit. */
export interface LabelledAlert {
  row: AlertRow;
  tag: string | null;
  unit: string | null;
}

export interface AlertFilter {
  /** Of these units only. */
  seen: SomeUnits;
  unitId?: string | undefined;
  /** Ids, separated by commas. */
  units?: string | undefined;
  status?: 'open' | 'closed' | undefined;
  severity?: Severity | undefined;
  state?: AlarmState | undefined;
  kind?: AlertKind | undefined;
  q?: string | undefined;
  /** Id of the alert after which the list goes on. */
  after?: string | undefined;
  limit: number;
}

/** Newest first. */
export async function listAlerts(db: Executor, { q, ...filter }: AlertFilter): Promise<Alert[]> {
  const narrowed = and(
    inUnits(alerts.smrUnitId, filter.seen),
    filter.unitId ? eq(alerts.smrUnitId, filter.unitId) : undefined,
    filter.units === undefined ? undefined : inUnits(alerts.smrUnitId, filter.units.split(',')),
    filter.status ? eq(alerts.status, filter.status) : undefined,
    filter.severity ? eq(alerts.severity, filter.severity) : undefined,
    filter.state ? eq(alerts.state, filter.state) : undefined,
    filter.kind ? eq(alerts.kind, filter.kind) : undefined,
    // Which follows, and says where to look.
    filter.state && filter.state !== 'normal' ? eq(alerts.status, 'open') : undefined,
    // Several may have been raised by one sample: the place in the list is time and id.
    filter.after
      ? sql`(${alerts.ts}, ${alerts.id}) < (select last.ts, last.id from alerts as last where last.id = ${filter.after})`
      : undefined,
  );
  const found = await selectAlerts(db)
    .where(q ? inArray(alerts.id, newestNamed(db, q, narrowed, filter)) : narrowed)
    .orderBy(desc(alerts.ts), desc(alerts.id))
    .limit(filter.limit);
  return found.map(toAlert);
}

/**
 * By their words or the tag of their stream. The newest of each half: only so each is found by an index of its own where it is rare, and by its time
 * where it is common.
 */
function newestNamed(
  db: Executor,
  q: string,
  narrowed: SQL | undefined,
  { seen, limit }: Pick<AlertFilter, 'seen' | 'limit'>,
): SQL {
  const pattern = containing(q);
  const tagged = db
    .select({ id: streamLabels.id })
    .from(streamLabels)
    .where(and(ilike(streamLabels.tag, pattern), inUnits(streamLabels.smrUnitId, seen)));
  const [byWords, byTag] = [sql`${alertWords} ilike ${pattern}`, inArray(alerts.telemetryStreamId, tagged)].map(
    (isNamed) => sql`(select ${alerts.id} from ${alerts} where ${and(narrowed, isNamed)}
      order by ${alerts.ts} desc, ${alerts.id} desc limit ${limit})`,
  );
  return sql`(${byWords} union ${byTag})`;
}

/** An alarm that somebody is told of. */
export interface RaisedAlarm {
  id: string;
  title: string;
  message: string;
  severity: Severity;
  unitId: string;
  unitName: string;
  /** Of the unit, see `unitLabels`. */
  origin: string;
  /** null: a message about the unit. */
  stream: string | null;
  ts: Date;
  writtenAt: Date;
}

/** What was raised and is told, written at this instant or later, in that order; those of the last instant are all there. */
export async function listRaisedWritten(db: Executor, from: Date, atLeast: number): Promise<RaisedAlarm[]> {
  const since = sql`event.written_at >= ${from.toISOString()}::timestamptz`;
  return selectRaised(db, since, sql`order by event.written_at fetch first ${sql.raw(String(atLeast))} rows with ties`);
}

/** The newest that were raised and told. @param streams as `unit/tag` */
export async function listNewestRaised(
  db: Executor,
  {
    units,
    streams,
    seen,
    limit,
  }: { units?: readonly string[] | undefined; streams?: readonly string[] | undefined; seen: SomeUnits; limit: number },
): Promise<RaisedAlarm[]> {
  const ofUnits = units ? sql`alert.smr_unit_id = any(${sql.param([...units])}::text[])` : sql`true`;
  const ofStreams = streams
    ? sql`alert.smr_unit_id || '/' || stream_labels.tag = any(${sql.param([...streams])}::text[])`
    : sql`true`;
  const isShown = inUnits(sql<string>`alert.smr_unit_id`, seen) ?? sql`true`;
  return selectRaised(
    db,
    sql`${ofUnits} and ${ofStreams} and ${isShown}`,
    sql`order by event.at desc, event.id desc limit ${limit}`,
  );
}

async function selectRaised(db: Executor, condition: SQL, order: SQL): Promise<RaisedAlarm[]> {
  const { rows } = await db.execute<Omit<RaisedAlarm, 'ts' | 'writtenAt'> & { ts: string; writtenAt: string }>(sql`
    select alert.id, alert.title, alert.message, alert.severity, alert.smr_unit_id as "unitId", unit_labels.name as "unitName", unit_labels.kind as origin,
      stream_labels.tag as stream, alert.ts, event.written_at as "writtenAt"
    from ${alertEvents} event join ${alerts} alert on alert.id = event.alert_id
      join ${unitLabels} on unit_labels.id = alert.smr_unit_id
      left join ${streamLabels} on stream_labels.id = alert.telemetry_stream_id
    where event.action = 'raise' and event.to_state = 'unacknowledged' and ${condition}
    ${order}`);
  return rows.map((row) => ({ ...row, ts: new Date(row.ts), writtenAt: new Date(row.writtenAt) }));
}

/** One alert with every transition, oldest first. @param showsPeople whether to tell who acted */
export async function findAlertWithHistory(
  db: Executor,
  id: string,
  { seen, showsPeople }: { seen: SomeUnits; showsPeople: boolean },
): Promise<AlertWithHistory | null> {
  const [found] = await selectAlerts(db).where(and(eq(alerts.id, id), inUnits(alerts.smrUnitId, seen)));
  if (!found) return null;
  const events = await db.select().from(alertEvents).where(eq(alertEvents.alertId, id)).orderBy(asc(alertEvents.id));
  return {
    ...toAlert(found),
    events: events.map((event) => toEvent(event, showsPeople)),
    lastAt: readLast(found.row, events),
    isChainIntact: isChainIntact(events, found.row.revision),
  };
}

/** Kept with the event that raised it. */
function readLast({ ts }: AlertRow, events: readonly (typeof alertEvents.$inferSelect)[]): string | null {
  const lastAt = events.findLast(({ action, at }) => action === 'raise' && +at === +ts)?.details.lastAt;
  return typeof lastAt === 'string' ? lastAt : null;
}

/** What rings and nobody has taken note of, also when it is over by itself. */
export async function countUnacknowledged(
  db: Executor,
  seen: SomeUnits,
): Promise<{ unacknowledgedAlerts: number; returnedAlerts: number }> {
  const isShown = inUnits(alerts.smrUnitId, seen);
  return {
    unacknowledgedAlerts: await db.$count(alerts, and(eq(alerts.state, 'unacknowledged'), isShown)),
    returnedAlerts: await db.$count(alerts, and(eq(alerts.state, 'returned-unacknowledged'), isShown)),
  };
}

/** How often alerts were raised since then, also the same one again; not those that nobody was told of: suppressed or shelved. */
export function countRaised(db: Executor, since: Date, seen: SomeUnits): Promise<number> {
  const isTold = and(eq(alertEvents.action, 'raise'), eq(alertEvents.toState, 'unacknowledged'));
  const isShown = inUnits(alerts.smrUnitId, seen);
  const shown = isShown && inArray(alertEvents.alertId, db.select({ id: alerts.id }).from(alerts).where(isShown));
  return db.$count(alertEvents, and(isTold, gte(alertEvents.at, since), shown));
}

export async function listExpiredShelvings(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.state, 'shelved'), lte(alerts.shelvedUntil, now)));
  return rows.map(({ id }) => id);
}

/** Alerts that ought to be suppressed and are not, or the other way round, because their unit's status changed. */
export async function listMisplacedSuppressions(db: Executor): Promise<{ id: string; isSuppressed: boolean }[]> {
  const rows = await db
    .select({
      id: alerts.id,
      state: alerts.state,
      of: alerts.kind,
      limit: alerts.limitName,
      tag: streamLabels.tag,
      status: unitLabels.status,
      kind: unitLabels.kind,
    })
    .from(alerts)
    .leftJoin(streamLabels, eq(streamLabels.id, alerts.telemetryStreamId))
    .innerJoin(unitLabels, eq(unitLabels.id, alerts.smrUnitId))
    .where(and(eq(alerts.status, 'open'), ne(alerts.kind, 'message')));
  return rows
    .map(({ id, state, of, limit, tag, ...unit }) => ({
      id,
      isSuppressed: state === 'suppressed',
      isExpected:
        of === 'silence'
          ? isSilenceExpected(unit)
          : explainingStatus(unit) === 'maintenance' &&
            tag !== null &&
            limit !== null &&
            isExpectedInOutage(tag, limit as LimitName),
    }))
    .filter(({ isSuppressed, isExpected }) => isSuppressed !== isExpected)
    .map(({ id, isSuppressed }) => ({ id, isSuppressed }));
}

/** Every unit with how it stands, and the titles of its open messages. */
export async function listUnitMessages(db: Executor): Promise<UnitMessages[]> {
  const units = await listUnitStandings(db);
  const open = await db
    .select({ smrUnitId: alerts.smrUnitId, title: alerts.title })
    .from(alerts)
    .where(and(eq(alerts.status, 'open'), eq(alerts.kind, 'message')));
  return units.map((unit) => ({
    ...unit,
    openTitles: open.filter(({ smrUnitId }) => smrUnitId === unit.id).map(({ title }) => title),
  }));
}

export interface UnitMessages extends UnitStanding {
  openTitles: string[];
}

/** Add a condition, and `.for('update', { of: alerts })` before a transition. */
export function selectAlerts(db: Executor) {
  return db
    .select({ row: alerts, tag: streamLabels.tag, unit: streamLabels.unit })
    .from(alerts)
    .leftJoin(streamLabels, eq(streamLabels.id, alerts.telemetryStreamId))
    .$dynamic();
}

/** Of the newest entry of an alert's history; '' before the first. */
export async function findLastHash(tx: Executor, alertId: string): Promise<string> {
  const [last] = await tx
    .select({ hash: alertEvents.hash })
    .from(alertEvents)
    .where(eq(alertEvents.alertId, alertId))
    .orderBy(desc(alertEvents.id))
    .limit(1);
  return last?.hash ?? '';
}

export function toAlert({ row, tag, unit }: LabelledAlert): Alert {
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...row,
    tag,
    unit,
    // Closed vocabularies that only this room's commands write.
    kind: row.kind as AlertKind,
    limitName: row.limitName as LimitName | null,
    severity: row.severity as Severity,
    status: row.status as Alert['status'],
    state: row.state as AlarmState,
    ts: row.ts.toISOString(),
    heardAt: instant(row.heardAt),
    returnedAt: instant(row.returnedAt),
    closedAt: instant(row.closedAt),
    shelvedUntil: instant(row.shelvedUntil),
  };
}

function toEvent(
  { alertId: _, details: __, writtenAt: ___, at, actorEmail, hash, ...event }: typeof alertEvents.$inferSelect,
  showsPeople: boolean,
): AlertEvent {
  return {
    ...event,
    action: event.action as AlertEvent['action'],
    fromState: event.fromState as AlarmState,
    toState: event.toState as AlarmState,
    actorEmail: showsPeople ? actorEmail : null,
    hash: showsPeople ? hash : null,
    at: at.toISOString(),
  };
}

/** Of which unit an alert is; null: there is no such alert. */
export async function findUnitOf(db: Executor, id: string): Promise<string | null> {
  const [row] = await db.select({ unitId: alerts.smrUnitId }).from(alerts).where(eq(alerts.id, id));
  return row?.unitId ?? null;
}

/** For lists of what came of alerts: those of some units. @param units not null: then there is nothing to narrow */
export function alertsOf(units: readonly string[]): SQL {
  return sql`select ${alerts.id} from ${alerts} where ${inUnits(alerts.smrUnitId, units)}`;
}

/** How long an alarm held. */
export interface AlarmSpan {
  id: string;
  streamId: number | null;
  smrUnitId: string;
  severity: Severity;
  title: string;
  from: Date;
  /** null: it holds still. */
  to: Date | null;
}

const MOST_SPANS = 500;

/** Alarms of streams that touch a span of time, the newest first. */
export async function listAlarmSpans(
  db: Executor,
  { streamIds, from, to }: { streamIds: readonly number[]; from: Date; to: Date },
): Promise<AlarmSpan[]> {
  if (streamIds.length === 0) return [];
  const endedAt = sql<Date | null>`coalesce(${alerts.returnedAt}, ${alerts.closedAt})`;
  const rows = await db
    .select()
    .from(alerts)
    .where(
      and(
        inArray(alerts.telemetryStreamId, [...streamIds]),
        lt(alerts.ts, to),
        or(eq(alerts.isActive, true), gte(endedAt, from.toISOString())),
      ),
    )
    .orderBy(desc(alerts.ts), desc(alerts.id))
    .limit(MOST_SPANS);
  return rows.map(
    ({ id, smrUnitId, title, severity, ts, isActive, returnedAt, closedAt, telemetryStreamId: streamId }) => {
      const to = isActive ? null : (returnedAt ?? closedAt);
      // A closed vocabulary that only this room's commands write.
      return { id, streamId, smrUnitId, title, severity: severity as Severity, from: ts, to };
    },
  );
}

/** An alert with what became of it, step by step. */
export interface AlertCourse {
  alert: Alert;
  /** In the order in which they were written down. */
  steps: { at: Date; state: AlarmState; isActive: boolean }[];
}

const MOST_COURSES = 1_000;

/** Alerts of units that were open at some time of a span, the newest first, as far as there are not too many. */
export async function listAlertCourses(
  db: Executor,
  { unitIds, from, to }: { unitIds: readonly string[]; from: Date; to: Date },
): Promise<AlertCourse[]> {
  if (unitIds.length === 0) return [];
  const found = await selectAlerts(db)
    .where(
      and(
        inArray(alerts.smrUnitId, [...unitIds]),
        isNull(alerts.heardAt), // Of late ones nobody knew then.
        lt(alerts.ts, to),
        or(isNull(alerts.closedAt), gte(alerts.closedAt, from)),
      ),
    )
    .orderBy(desc(alerts.ts), desc(alerts.id))
    .limit(MOST_COURSES);
  if (found.length === 0) return [];
  const ids = found.map(({ row }) => row.id);
  const events = await db
    .select()
    .from(alertEvents)
    .where(and(inArray(alertEvents.alertId, ids), lt(alertEvents.at, to)))
    .orderBy(asc(alertEvents.id));
  const byAlert = Map.groupBy(events, ({ alertId }) => alertId);
  return found.map((labelled) => {
    let isActive = true;
    const steps = (byAlert.get(labelled.row.id) ?? []).map(({ action, toState, at }) => {
      if (action === 'raise') isActive = true;
      if (action === 'return') isActive = false;
      return { at, state: toState as AlarmState, isActive };
    });
    return { alert: toAlert(labelled), steps };
  });
}
