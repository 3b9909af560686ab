import { and, eq, inArray } from 'drizzle-orm';
import { alarmCalls } from '../../../../database/schema/fleet-escalation.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { dropDeliveries } from '../../../deliveries/server/commands.ts';
import type { Severity } from '../../streams/vocabulary.ts';
import { FLEET_NOTICE } from '../../streams/vocabulary.ts';
import { findUnitRecord } from '../../units/server/queries.ts';
import { expiryOf, planCalls } from '../rules/plan-calls.ts';
import { REPEAT_MINUTES } from '../vocabulary.ts';
import { listMessagesInNeed, listRulesInForce, lockOpenCalls, occurrenceOf, readLastTold } from './queries.ts';

/** An alarm that asks for attention. */
export interface CallingAlarm {
  id: string;
  /** Of its row: each raising has another. */
  revision: number;
  smrUnitId: string;
  severity: Severity;
  title: string;
  message: string;
}

/**
 * Writes down whom an alarm reaches and when, in the transaction that raises it. Whoever was told of the same alarm lately is not told sooner than
 * ten minutes later: one that comes and goes does not ring each time.
 */
export async function planEscalation(tx: Executor, alarm: CallingAlarm, now = new Date()): Promise<void> {
  const { id: alertId, revision: raising, smrUnitId, severity, title, message } = alarm;
  const planned = planCalls(await listRulesInForce(tx), { smrUnitId, severity, at: now });
  if (planned.length === 0) return;
  const told = await readLastTold(tx, alertId);
  const unit = await findUnitRecord(tx, smrUnitId);
  const origin = unit?.ownerLabel ?? FLEET_NOTICE;
  const rows = planned.map(({ rule, contactPointId, afterMinutes, dueAt: planned }) => {
    const last = told.get(contactPointId)?.getTime() ?? 0;
    const dueAt = new Date(Math.max(planned.getTime(), last + REPEAT_MINUTES * 60_000));
    const what = { alertId, raising, transition: 'raised' as const, severity, title, message, origin };
    const whom = { contactPointId, ruleName: rule.name, tellsEnd: rule.tellsEnd, afterMinutes };
    return { ...what, ...whom, dueAt, expiresAt: expiryOf(dueAt) };
  });
  await tx.insert(alarmCalls).values(rows).onConflictDoNothing();
}

/**
 * Ends the calls of an alarm, in the transaction in which it stops asking for attention: what waits is cancelled, what is on its way and tells of
 * nothing else goes no further, and those who were told hear of the end.
 *
 * @param end its word stands before the alarm's title
 */
export async function endEscalation(
  tx: Executor,
  alertId: string,
  { word, message }: { word: string; message: string },
  now = new Date(),
): Promise<void> {
  const open = await lockOpenCalls(tx, alertId);
  if (open.length === 0) return;
  const waiting = open.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  if (waiting.length > 0)
    await tx
      .update(alarmCalls)
      .set({ state: 'cancelled', decidedAt: now, note: word })
      .where(inArray(alarmCalls.id, waiting));
  await tx
    .update(alarmCalls)
    .set({ isOver: true })
    .where(and(eq(alarmCalls.alertId, alertId), eq(alarmCalls.isOver, false)));
  const messages = [...new Set(open.flatMap(({ messageId }) => (messageId ? [messageId] : [])))];
  const needed = await listMessagesInNeed(tx, messages);
  const unheard = await dropDeliveries(
    tx,
    messages.filter((id) => !needed.has(id)).map(occurrenceOf),
    `Nobody needs to hear it any more: ${word}`,
  );
  const heard = open.filter(
    ({ tellsEnd, toldId, messageId }) => tellsEnd && toldId && messageId && !unheard.has(occurrenceOf(messageId)),
  );
  const ends = heard.map(({ id: _, toldId, messageId: __, ...call }) => ({
    ...call,
    // Who had it then, whoever is on duty now.
    contactPointId: toldId ?? call.contactPointId,
    ...{ title: `${word}: ${call.title}`, message, isOver: true },
    ...{ transition: 'over' as const, state: 'waiting' as const, afterMinutes: 0 },
    ...{ dueAt: now, expiresAt: expiryOf(now), decidedAt: null, note: null, receiver: null },
  }));
  if (ends.length > 0) await tx.insert(alarmCalls).values(ends).onConflictDoNothing();
}
