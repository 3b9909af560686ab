import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alertEvents, alerts } from '../../../../database/schema/fleet-alerts.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import type { Role } from '../../../accounts/vocabulary.ts';
import { notify, settle } from '../../../notices/server/commands.ts';
import { endEscalation, planEscalation } from '../../escalation/server/commands.ts';
import { announceAlert } from '../../live/server/commands.ts';
import { isClosed } from '../../rights/server/queries.ts';
import type { StreamDescription } from '../../streams/contract.ts';
import { describeLimit, severityOf } from '../../streams/rules/describe-limit.ts';
import type { LimitChange } from '../../streams/rules/evaluate-limits.ts';
import { explainingStatus, isExpectedInOutage } from '../../streams/rules/expect-limit.ts';
import { thresholdOf } from '../../streams/rules/judge-value.ts';
import type { Severity } from '../../streams/vocabulary.ts';
import { readUnitLabels } from '../../units/server/queries.ts';
import type { Alert } from '../contract.ts';
import { describeOutage, outageTitles } from '../rules/describe-outage.ts';
import { type AlarmStanding, annunciates, noAlarm, stepAlarm } from '../rules/step-alarm.ts';
import { wordEnd } from '../rules/word-end.ts';
import type { AlarmState, AlertKind } from '../vocabulary.ts';
import { hashEvent } from './chain-events.ts';
import { columnsOf, type Deed } from './derive-columns.ts';
import {
  type AlertRow,
  findLastHash,
  type LabelledAlert,
  listExpiredShelvings,
  listMisplacedSuppressions,
  listUnitMessages,
  selectAlerts,
  toAlert,
} from './queries.ts';

// For rooms that tell of deeds of their own.
export type { Deed } from './derive-columns.ts';
// For the room that has people erased.
export { forgetEditor } from './forget-commands.ts';

/**
 * Turns what the evaluation found into alerts, in the transaction that stores the samples. The same change told twice makes no second
 * alert: an open one for the limit is continued, and what is known already is passed over.
 *
 * A high and a high-high limit of one stream are two alerts, because both are true and each has its own end. Only the outer one asks for
 * attention (`rules/choose-banners.ts`), the inner one stays in the lists.
 */
export async function applyLimitChanges(
  tx: Executor,
  changes: readonly { stream: StreamDescription; change: LimitChange }[],
): Promise<void> {
  if (changes.length === 0) return;
  const units = await readUnitLabels(tx);
  for (const { stream, change } of changes) {
    const unit = units.get(stream.smrUnitId) ?? {
      ...{ name: stream.smrUnitId, status: 'operational', kind: 'external' },
    };
    const text = describeChange(stream, change, unit.name);
    const isExpected =
      change.kind === 'raise' &&
      explainingStatus(unit) === 'maintenance' &&
      isExpectedInOutage(stream.tag, change.limit);
    const deed: Deed = {
      action: change.kind,
      at: new Date(change.at),
      value: change.value,
      message: text.message,
      isExpected,
      reason: isExpected ? OUTAGE_REASON : null,
    };
    const before =
      (await lockOpenAlert(tx, stream, change)) ??
      (change.kind === 'raise' ? await openAlert(tx, stream, change, text) : null);
    if (before) await step(tx, before, deed);
  }
}

export const OUTAGE_REASON = 'Expected while the unit is in an outage';

/** Adds one occurrence with everything that happened to it: the past that the seeds tell. */
export async function addOccurrence(
  tx: Executor,
  stream: StreamDescription,
  change: LimitChange,
  deeds: readonly Deed[],
): Promise<void> {
  const units = await readUnitLabels(tx);
  const text = describeChange(stream, change, units.get(stream.smrUnitId)?.name ?? stream.smrUnitId);
  let alert = await openAlert(tx, stream, change, text);
  const raise: Deed = { action: 'raise', at: new Date(change.at), value: change.value };
  for (const deed of [raise, ...deeds]) alert = (alert && (await step(tx, alert, deed))) ?? alert;
}

/**
 * Puts a message about a unit before everybody; one that is open already with this title is left as it is.
 *
 * @param message.severity 'info' unless somebody must do something
 */
export async function raiseMessage(
  tx: Executor,
  message: { smrUnitId: string; title: string; message: string; severity?: Severity; at: Date },
): Promise<void> {
  const { smrUnitId, title, severity = 'info', at } = message;
  // Messages have no limit by which an index could keep them single.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${smrUnitId}:${title}`}, 0))`);
  if (await lockOpenMessage(tx, smrUnitId, title)) return;
  const [row] = await tx
    .insert(alerts)
    .values({
      ...beforeRaise,
      kind: 'message',
      smrUnitId,
      title,
      message: message.message.slice(0, 1_000),
      severity,
      ts: at,
    })
    .returning();
  if (row) await step(tx, { row, tag: null, unit: null }, { action: 'raise', at });
}

/** Ends a message. It needs nobody's acknowledgement: it asked for nothing. */
export async function closeMessage(
  tx: Executor,
  { smrUnitId, title, at }: { smrUnitId: string; title: string; at: Date },
): Promise<void> {
  const open = await lockOpenMessage(tx, smrUnitId, title);
  const returned = open ? await step(tx, open, { action: 'return', at }) : null;
  if (returned?.row.state === 'returned-unacknowledged') {
    await step(tx, returned, { action: 'acknowledge', at, reason: 'A message ends by itself' });
  }
}

/** What brings any open alert to its end, in this order: what does not apply is passed over. */
const endings = ['return', 'unsuppress', 'unshelve', 'acknowledge'] as const;

/**
 * Ends the open alerts of streams that are not watched any more, or of a whole unit with its messages. @param reason stands in their history
 */
export async function endAlerts(
  tx: Executor,
  of: { smrUnitId: string } | { streamIds: readonly number[] },
  at: Date,
  reason: string,
): Promise<void> {
  const isTheirs =
    'smrUnitId' in of ? eq(alerts.smrUnitId, of.smrUnitId) : inArray(alerts.telemetryStreamId, [...of.streamIds]);
  const open = await selectAlerts(tx)
    .where(and(isTheirs, eq(alerts.status, 'open')))
    .orderBy(alerts.id)
    .for('update', { of: alerts });
  for (const alert of open) await endOpenAlert(tx, alert, at, reason);
}

/** One that is locked. */
export async function endOpenAlert(tx: Executor, alert: LabelledAlert, at: Date, reason: string): Promise<void> {
  let standing = alert;
  for (const action of endings) standing = (await step(tx, standing, { action, at, reason })) ?? standing;
}

/** @throws AppError NOT_FOUND; CONFLICT when it is acknowledged, shelved, suppressed or over already */
export function acknowledgeAlert(
  db: Orm,
  actor: Actor,
  { id, reason }: { id: string; reason?: string | undefined },
  now: Date,
): Promise<Alert> {
  return actOn(db, actor, id, { action: 'acknowledge', at: now, reason: reason ?? null });
}

/**
 * Puts an alarm aside for some time; it is followed meanwhile.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it is shelved, suppressed or over already
 */
export function shelveAlert(
  db: Orm,
  actor: Actor,
  { id, minutes, reason }: { id: string; minutes: number; reason: string },
  now: Date,
): Promise<Alert> {
  const until = new Date(now.getTime() + minutes * 60_000);
  return actOn(db, actor, id, { action: 'shelve', at: now, reason, until, details: { until: until.toISOString() } });
}

/** @throws AppError NOT_FOUND; CONFLICT when it is not shelved (any more) */
export function unshelveAlert(
  db: Orm,
  actor: Actor,
  { id, reason }: { id: string; reason?: string | undefined },
  now: Date,
): Promise<Alert> {
  return actOn(db, actor, id, { action: 'unshelve', at: now, reason: reason ?? null });
}

/** Brings back what was shelved until now. @returns how many */
export async function unshelveExpired(db: Orm, now: Date): Promise<number> {
  const expired = await listExpiredShelvings(db, now);
  for (const id of expired) {
    await db.transaction(async (tx) => {
      const alert = await lockAlert(tx, id);
      // Somebody may have brought it back, and shelved it anew, since the list was made.
      if (alert?.row.shelvedUntil && alert.row.shelvedUntil <= now) {
        await step(tx, alert, { action: 'unshelve', at: now, reason: 'The time it was shelved for is over' });
      }
    });
  }
  return expired.length;
}

/**
 * Keeps alerts in line with the units' status: suppresses what a planned outage explains, brings it back afterwards, and tells everybody
 * while a unit is not in operation.
 *
 * @returns how many were changed
 */
export async function followOutages(db: Orm, now: Date): Promise<number> {
  let moved = 0;
  for (const { id, isSuppressed } of await listMisplacedSuppressions(db)) {
    await db.transaction(async (tx) => {
      const alert = await lockAlert(tx, id);
      const deed: Deed = isSuppressed
        ? { action: 'unsuppress', at: now, reason: 'The outage is over' }
        : { action: 'suppress', at: now, reason: OUTAGE_REASON };
      if (alert && (await step(tx, alert, deed))) moved++;
    });
  }
  return moved + (await tellOutages(db, now));
}

async function tellOutages(db: Orm, now: Date): Promise<number> {
  let told = 0;
  for (const unit of await listUnitMessages(db)) {
    const due = describeOutage(unit);
    const isOver = (title: string) => unit.openTitles.includes(title) && title !== due?.title;
    await db.transaction(async (tx) => {
      for (const title of outageTitles(unit.name).filter(isOver)) {
        await closeMessage(tx, { smrUnitId: unit.id, title, at: now });
        told++;
      }
      if (!due || unit.openTitles.includes(due.title)) return;
      await raiseMessage(tx, { smrUnitId: unit.id, ...due, at: now });
      told++;
    });
  }
  return told;
}

/** What people do to alarms; the rest is done by the evaluation. */
type PersonsDeed = Deed & { action: 'acknowledge' | 'shelve' | 'unshelve' };

async function actOn(db: Orm, actor: Actor, id: string, deed: PersonsDeed): Promise<Alert> {
  return db.transaction(async (tx) => {
    const before = await lockAlert(tx, id);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such alert.');
    const judged = stepAlarm(standingOf(before.row), deed.action);
    if (judged.isRefused) throw new AppError('CONFLICT', judged.reason);
    const after = (await step(tx, before, { ...deed, actorEmail: actor.email })) ?? before;
    const { title, smrUnitId, state } = before.row;
    await recordAudit(tx, actor, {
      action: `alert.${deed.action}`,
      subjectType: 'alerts',
      subjectId: id,
      details: { title, smrUnitId, from: state, to: after.row.state, reason: deed.reason ?? null, ...deed.details },
    });
    return toAlert(after);
  });
}

async function lockAlert(tx: Executor, id: string): Promise<LabelledAlert | null> {
  const [found] = await selectAlerts(tx).where(eq(alerts.id, id)).for('update', { of: alerts });
  return found ?? null;
}

async function lockOpenAlert(
  tx: Executor,
  stream: StreamDescription,
  { limit }: LimitChange,
): Promise<LabelledAlert | null> {
  const [found] = await selectAlerts(tx)
    // What is heard late has an end of its own.
    .where(
      and(
        eq(alerts.telemetryStreamId, stream.id),
        eq(alerts.limitName, limit),
        eq(alerts.status, 'open'),
        isNull(alerts.heardAt),
      ),
    )
    .for('update', { of: alerts });
  return found ?? null;
}

async function lockOpenMessage(tx: Executor, smrUnitId: string, title: string): Promise<LabelledAlert | null> {
  const isOpenMessage = and(eq(alerts.status, 'open'), eq(alerts.kind, 'message'));
  const [found] = await selectAlerts(tx)
    .where(and(eq(alerts.smrUnitId, smrUnitId), eq(alerts.title, title), isOpenMessage))
    .for('update', { of: alerts });
  return found ?? null;
}

export function describeChange(stream: StreamDescription, { limit, value }: LimitChange, unitName: string) {
  return describeLimit({ ...stream, unitName, limit, limitValue: thresholdOf(stream, limit), value });
}

/** A row as it is before its first transition, which follows in the same transaction. */
export const beforeRaise = { ...noAlarm, status: 'open', revision: 0 } as const;

/** The row of a new occurrence, or the one that another process has opened at the same moment. */
async function openAlert(
  tx: Executor,
  stream: StreamDescription,
  change: LimitChange,
  text: { title: string; message: string },
): Promise<LabelledAlert | null> {
  const { limit, value, at } = change;
  const [row] = await tx
    .insert(alerts)
    .values({
      ...beforeRaise,
      ...text,
      smrUnitId: stream.smrUnitId,
      telemetryStreamId: stream.id,
      limitName: limit,
      limitValue: thresholdOf(stream, limit),
      value,
      severity: severityOf(limit),
      ts: new Date(at),
    })
    .onConflictDoNothing()
    .returning();
  return row ? { row, tag: stream.tag, unit: stream.unit } : lockOpenAlert(tx, stream, change);
}

const standingOf = ({ state, isActive }: AlertRow): AlarmStanding => ({ state: state as AlarmState, isActive });

/** One transition of a locked alert: the row, its history, the word to every process. @returns null when it is refused */
export async function step(tx: Executor, { row, tag, unit }: LabelledAlert, deed: Deed): Promise<LabelledAlert | null> {
  const next = stepAlarm(standingOf(row), deed.action, deed.isExpected);
  if (next.isRefused) return null;
  const { action, at, value = null, actorEmail = null, reason = null, details = {} } = deed;
  const [after] = await tx
    .update(alerts)
    .set({ ...columnsOf(row, next, deed), revision: row.revision + 1 })
    .where(eq(alerts.id, row.id))
    .returning();
  if (!after) throw new Error('the alert that was locked is missing');
  const states = { fromState: row.state, toState: next.state };
  const event = { alertId: row.id, action, ...states, value, actorEmail, reason, details, at };
  await tx.insert(alertEvents).values({ ...event, hash: hashEvent(await findLastHash(tx, row.id), event) });
  const labelled = { row: after, tag, unit };
  await announceAlert(tx, { ...toAlert(labelled), action });
  if (!deed.isToldWithAnother) await tellEditors(tx, after);
  await escalate(tx, row, after, deed);
  return labelled;
}

/** Whom it reaches outside, while it asks for attention; who was told hears why it does so no longer. */
async function escalate(
  tx: Executor,
  before: AlertRow,
  after: AlertRow,
  { action, value, actorEmail = null, reason = null }: Deed,
): Promise<void> {
  const [was, is] = [before, after].map(({ state }) => annunciates({ state: state as AlarmState }));
  if (is && !was) await planEscalation(tx, { ...after, severity: after.severity as Severity });
  else if (was && !is) {
    const { isActive } = after;
    const kind = after.kind as AlertKind;
    await endEscalation(tx, after.id, wordEnd({ action, kind, isActive, value: value ?? null, actorEmail, reason }));
  }
}

/** Of a critical alarm that asks for attention; one that somebody has taken on, that was put aside or that is back asks no more. */
async function tellEditors(tx: Executor, { id, severity, state, title, message }: AlertRow): Promise<void> {
  if (severity !== 'crit') return;
  const occurrence = `alarm:${id}`;
  if (!annunciates({ state: state as AlarmState })) return settle(tx, occurrence);
  const subject = { type: 'alerts', id };
  // Who edits the news has no business in a closed fleet.
  const roles: Role[] = (await isClosed(tx)) ? ['admin'] : ['admin', 'editor'];
  await notify(tx, {
    kind: 'alarm.critical',
    ...{ occurrence, subject, roles, title, text: message },
    path: `/smr-ops-cloud/alerts/${id}`,
  });
}
