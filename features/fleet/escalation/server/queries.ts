import { and, asc, desc, eq, exists, gt, inArray, isNull, lte, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  alarmCalls,
  alarmMessages,
  contactPoints,
  escalationRules,
} from '../../../../database/schema/fleet-escalation.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { listOutcomes } from '../../../deliveries/server/queries.ts';
import { listGrouped } from '../../groups/server/queries.ts';
import type { Severity } from '../../streams/vocabulary.ts';
import type { AlarmCall, ContactPoint, EscalationRule, Hours, Outcome, Roster } from '../contract.ts';
import { judgeOutcomes } from '../rules/judge-outcomes.ts';
import type { Reachable } from '../rules/reach-contact.ts';
import { STORM_WINDOW_MINUTES } from '../vocabulary.ts';

export type CallRow = typeof alarmCalls.$inferSelect;

/** A contact point as it is stored. */
export interface ContactRow extends Reachable {
  address: string | null;
  endpointId: string | null;
  revision: number;
}

/** What a message's deliveries are called. */
export const occurrenceOf = (messageId: string) => `alarm-message:${messageId}`;

const toContact = (row: typeof contactPoints.$inferSelect): ContactRow => ({
  ...row,
  // Only commands.ts writes them, as the contract has them.
  roster: row.roster as Roster | null,
  quiet: row.quiet as Hours | null,
});

export const toRule = (row: typeof escalationRules.$inferSelect): EscalationRule => ({
  ...row,
  severities: row.severities as Severity[],
  hours: row.hours as Hours | null,
  steps: row.steps as EscalationRule['steps'],
});

export async function listRules(db: Executor): Promise<EscalationRule[]> {
  return (await db.select().from(escalationRules).orderBy(asc(escalationRules.name))).map(toRule);
}

/** The same, each with the units of its groups among its own: groups change without the rule. */
export async function listRulesInForce(db: Executor): Promise<EscalationRule[]> {
  const rules = await listRules(db);
  const grouped = await listGrouped(db, [...new Set(rules.flatMap(({ groupIds }) => groupIds))]);
  return rules.map((rule) => ({
    ...rule,
    unitIds: [...new Set([...rule.unitIds, ...rule.groupIds.flatMap((id) => grouped.get(id) ?? [])])],
  }));
}

/** All contact points by id. */
export async function readContacts(db: Executor): Promise<Map<string, ContactRow>> {
  const rows = await db.select().from(contactPoints).orderBy(asc(contactPoints.name));
  return new Map(rows.map((row) => [row.id, toContact(row)]));
}

/** The newest message to each contact point, by its id. */
export async function readLastMessages(db: Executor): Promise<Map<string, NonNullable<ContactPoint['last']>>> {
  const newest = await db
    .selectDistinctOn([alarmMessages.contactPointId])
    .from(alarmMessages)
    .orderBy(alarmMessages.contactPointId, desc(alarmMessages.at));
  const outcomes = await readOutcomes(
    db,
    newest.map(({ id }) => id),
  );
  return new Map(
    newest.map(({ id, contactPointId, at, title, calls }) => [
      contactPointId,
      { at: at.toISOString(), title, isTest: calls === 0, outcome: outcomes.get(id) ?? null },
    ]),
  );
}

/** What came of these messages, as far as it is kept. */
export async function readOutcomes(db: Executor, messageIds: readonly string[]): Promise<Map<string, Outcome>> {
  if (messageIds.length === 0) return new Map();
  const deliveries = Map.groupBy(await listOutcomes(db, messageIds.map(occurrenceOf)), ({ occurrence }) => occurrence);
  return new Map(
    messageIds.flatMap((id) => {
      const outcome = judgeOutcomes(deliveries.get(occurrenceOf(id)) ?? []);
      return outcome ? [[id, outcome] as const] : [];
    }),
  );
}

/** Who was told of an alarm, who will be, and who was not, in the order of their times. */
export async function listCallsOf(db: Executor, alertId: string): Promise<AlarmCall[]> {
  const rows = await db
    .select({ call: alarmCalls, contactPoint: contactPoints.name })
    .from(alarmCalls)
    .innerJoin(contactPoints, eq(contactPoints.id, alarmCalls.contactPointId))
    .where(eq(alarmCalls.alertId, alertId))
    .orderBy(asc(alarmCalls.raising), asc(alarmCalls.dueAt), asc(contactPoints.name));
  const outcomes = await readOutcomes(db, [...new Set(rows.flatMap(({ call }) => call.messageId ?? []))]);
  return rows.map(
    ({ call: { id, transition, ruleName, receiver, afterMinutes, state, note, ...call }, contactPoint }) => ({
      ...{ id, transition, rule: ruleName, contactPoint, receiver, afterMinutes, state, note },
      dueAt: call.dueAt.toISOString(),
      decidedAt: call.decidedAt?.toISOString() ?? null,
      outcome: (call.messageId && outcomes.get(call.messageId)) || null,
    }),
  );
}

/** Whether a call waits that is due by now. */
export async function hasDueCalls(db: Executor, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: alarmCalls.id })
    .from(alarmCalls)
    .where(and(eq(alarmCalls.state, 'waiting'), lte(alarmCalls.dueAt, now)))
    .limit(1);
  return row !== undefined;
}

/** What is due by now and no other process works on, the oldest first. */
export function lockDueCalls(tx: Executor, now: Date, limit: number): Promise<CallRow[]> {
  return tx
    .select()
    .from(alarmCalls)
    .where(and(eq(alarmCalls.state, 'waiting'), lte(alarmCalls.dueAt, now)))
    .orderBy(asc(alarmCalls.dueAt), asc(alarmCalls.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** How many messages a contact point had lately, and when the last of them. */
export async function readPace(
  db: Executor,
  contactPointId: string,
  now: Date,
): Promise<{ messages: number; lastAt: Date | null }> {
  const since = new Date(now.getTime() - STORM_WINDOW_MINUTES * 60_000);
  const [row] = await db
    .select({ messages: sql<number>`count(*)::int`, lastAt: max(alarmMessages.at) })
    .from(alarmMessages)
    .where(
      and(eq(alarmMessages.contactPointId, contactPointId), gt(alarmMessages.at, since), gt(alarmMessages.calls, 0)),
    );
  return { messages: row?.messages ?? 0, lastAt: row?.lastAt ?? null };
}

/** When each contact point was last told that this alarm was raised. */
export async function readLastTold(db: Executor, alertId: string): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: alarmCalls.contactPointId, at: max(alarmCalls.decidedAt) })
    .from(alarmCalls)
    .where(
      and(
        ...[eq(alarmCalls.alertId, alertId), eq(alarmCalls.transition, 'raised')],
        // Who has not heard it by the first tries was not told.
        ...[eq(alarmCalls.state, 'sent'), isNull(alarmCalls.failedAt)],
      ),
    )
    .groupBy(alarmCalls.contactPointId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

/** What was, or will be, told of an alarm's raising that still asks for attention, locked. */
export async function lockOpenCalls(tx: Executor, alertId: string): Promise<(CallRow & { toldId: string | null })[]> {
  const rows = await tx
    .select({ call: alarmCalls, toldId: alarmMessages.contactPointId })
    .from(alarmCalls)
    .leftJoin(alarmMessages, eq(alarmMessages.id, alarmCalls.messageId))
    .where(and(eq(alarmCalls.alertId, alertId), eq(alarmCalls.isOver, false), eq(alarmCalls.transition, 'raised')))
    .orderBy(asc(alarmCalls.id))
    .for('update', { of: alarmCalls });
  return rows.map(({ call, toldId }) => ({ ...call, toldId }));
}

/** Of these messages, those that tell of something that still asks for attention. */
export async function listMessagesInNeed(tx: Executor, messageIds: readonly string[]): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: alarmCalls.messageId })
    .from(alarmCalls)
    .where(and(inArray(alarmCalls.messageId, [...messageIds]), eq(alarmCalls.isOver, false)));
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])));
}

/** Messages of alarms that still ask for attention, by alert, while a later step of the same rule waits for its time. */
export async function listMessagesAwaited(db: Executor, now: Date): Promise<{ alertId: string; messageId: string }[]> {
  const later = alias(alarmCalls, 'later');
  const isLater = and(
    ...[eq(later.alertId, alarmCalls.alertId), eq(later.raising, alarmCalls.raising)],
    ...[eq(later.ruleName, alarmCalls.ruleName), gt(later.afterMinutes, alarmCalls.afterMinutes)],
    ...[eq(later.transition, 'raised'), eq(later.state, 'waiting'), gt(later.dueAt, now)],
  );
  const rows = await db
    .selectDistinct({ alertId: alarmCalls.alertId, messageId: alarmCalls.messageId })
    .from(alarmCalls)
    .where(and(isOutstanding, exists(db.select({ id: later.id }).from(later).where(isLater))));
  return rows.flatMap(({ alertId, messageId }) => (messageId ? [{ alertId, messageId }] : []));
}

/** Those of these calls that still wait and that no other transaction holds, locked. */
export async function lockFreeCalls(tx: Executor, ids: readonly string[]): Promise<CallRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(alarmCalls)
    .where(and(inArray(alarmCalls.id, [...ids]), eq(alarmCalls.state, 'waiting')))
    .for('update', { skipLocked: true });
}

/** It was sent, its alarm still asks for attention, and it is not known to have failed. */
const isOutstanding = and(
  ...[eq(alarmCalls.state, 'sent'), eq(alarmCalls.transition, 'raised')],
  ...[eq(alarmCalls.isOver, false), isNull(alarmCalls.failedAt)],
);

/** The steps of one rule for one raising. */
export function listSteps(tx: Executor, { alertId, raising, ruleName }: CallRow): Promise<CallRow[]> {
  return tx
    .select()
    .from(alarmCalls)
    .where(
      and(
        ...[eq(alarmCalls.alertId, alertId), eq(alarmCalls.raising, raising)],
        ...[eq(alarmCalls.ruleName, ruleName), eq(alarmCalls.transition, 'raised')],
      ),
    );
}
