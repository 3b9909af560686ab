import { and, asc, desc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm';
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
import { listUnits } from '../../units/server/queries.ts';
import type {
  AlarmCall,
  ContactPoint,
  EscalationGap,
  EscalationRule,
  ExpectedCall,
  Hours,
  Roster,
} from '../contract.ts';
import { findDuty } from '../rules/find-duty.ts';
import { findGaps } from '../rules/find-gaps.ts';
import { planCalls } from '../rules/plan-calls.ts';
import { type Reachable, reachContact } from '../rules/reach-contact.ts';
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

/** By name, each with what became of the newest message to it. */
export async function listContactPoints(db: Executor, now: Date): Promise<ContactPoint[]> {
  const contacts = await readContacts(db);
  const newest = await db
    .selectDistinctOn([alarmMessages.contactPointId])
    .from(alarmMessages)
    .orderBy(alarmMessages.contactPointId, desc(alarmMessages.at));
  const messages = new Map(newest.map((message) => [message.contactPointId, message]));
  const outcomes = Map.groupBy(
    await listOutcomes(
      db,
      newest.map(({ id }) => occurrenceOf(id)),
    ),
    ({ occurrence }) => occurrence,
  );
  return [...contacts.values()].map(({ endpointId: _, ...contact }) => {
    const message = messages.get(contact.id);
    const duty = contact.roster && findDuty(contact.roster, now);
    return {
      ...contact,
      onDuty: duty ? (contacts.get(duty.member)?.name ?? null) : null,
      last: message
        ? {
            at: message.at.toISOString(),
            title: message.title,
            isTest: message.calls === 0,
            ...judgeOutcomes(outcomes.get(occurrenceOf(message.id)) ?? []),
          }
        : null,
    };
  });
}

type Outcomes = Awaited<ReturnType<typeof listOutcomes>>;

/** Of several browsers one that took it is enough. */
function judgeOutcomes(outcomes: Outcomes): Pick<NonNullable<ContactPoint['last']>, 'state' | 'failure'> {
  const failure = outcomes.find((one) => one.failure !== null)?.failure ?? null;
  if (outcomes.some(({ state }) => state === 'delivered')) return { state: 'delivered', failure: null };
  const isUnderWay = outcomes.some(({ state }) => state === 'queued' || state === 'sending');
  return { state: isUnderWay ? 'under way' : 'failed', failure };
}

/** Who was told of an alarm, who will be, and who was not, in the order of their times. */
export async function listCallsOf(db: Executor, alertId: string): Promise<AlarmCall[]> {
  const rows = await db
    .select({ call: alarmCalls, contactPoint: contactPoints.name })
    .from(alarmCalls)
    .innerJoin(contactPoints, eq(contactPoints.id, alarmCalls.contactPointId))
    .where(eq(alarmCalls.alertId, alertId))
    .orderBy(asc(alarmCalls.raising), asc(alarmCalls.dueAt), asc(contactPoints.name));
  return rows.map(
    ({ call: { id, transition, ruleName, receiver, afterMinutes, state, note, ...call }, contactPoint }) => ({
      ...{ id, transition, rule: ruleName, contactPoint, receiver, afterMinutes, state, note },
      dueAt: call.dueAt.toISOString(),
      decidedAt: call.decidedAt?.toISOString() ?? null,
    }),
  );
}

/** Whom an alarm would reach that began then, if nobody acknowledged it. */
export async function foreseeCalls(
  db: Executor,
  { unitId, severity, at }: { unitId: string; severity: Severity; at: Date },
): Promise<ExpectedCall[]> {
  const contacts = await readContacts(db);
  return planCalls(await listRulesInForce(db), { smrUnitId: unitId, severity, at })
    .map(({ rule, contactPointId, dueAt }) => {
      const contactPoint = contacts.get(contactPointId)?.name ?? 'removed';
      const reach = reachContact(contacts, contactPointId, { severity, at: dueAt });
      const expected = { rule: rule.name, contactPoint };
      if (reach.is === 'nobody') return { ...expected, at: dueAt, receiver: null, note: reach.note };
      if (reach.is === 'there') return { ...expected, at: dueAt, receiver: reach.contact.name, note: null };
      const later = reachContact(contacts, contactPointId, { severity, at: reach.until });
      const receiver = later.is === 'there' ? later.contact.name : null;
      return { ...expected, at: reach.until, receiver, note: reach.note };
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at: then, ...expected }) => ({ ...expected, at: then.toISOString() }));
}

/** When a critical alarm of a unit would reach nobody in time; nothing to say while there are no rules at all. */
export async function listGaps(db: Executor, now: Date): Promise<EscalationGap[]> {
  const rules = (await listRulesInForce(db)).filter(({ isOn }) => isOn);
  if (rules.length === 0) return [];
  const units = await listUnits(db, null);
  return findGaps(
    rules,
    await readContacts(db),
    units.map(({ id }) => id),
    now,
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
    .where(and(eq(alarmCalls.alertId, alertId), eq(alarmCalls.state, 'sent'), eq(alarmCalls.transition, 'raised')))
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
