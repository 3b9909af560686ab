import { and, eq, inArray } from 'drizzle-orm';
import { alarmCalls } from '../../../../database/schema/fleet-escalation.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { isFailing } from '../rules/judge-outcomes.ts';
import { expiryOf } from '../rules/plan-calls.ts';
import { type CallRow, listMessagesAwaited, listSteps, lockFreeCalls, lockOpenCalls, readOutcomes } from './queries.ts';

/**
 * Lets the next step come at once where a message has come to nothing so far. Its deliveries are tried again for a day and a half, which nobody can wait for who
 * has to be told within minutes: the first failure is enough. What is taken after all is told all the same.
 */
export async function hastenAfterFailures(orm: Orm, now: Date): Promise<void> {
  const awaited = await listMessagesAwaited(orm, now);
  const outcomes = await readOutcomes(
    orm,
    awaited.map(({ messageId }) => messageId),
  );
  const failing = awaited.filter(({ messageId }) => isFailing(outcomes.get(messageId) ?? null));
  // Each alert by itself: who ends several in one transaction takes their calls in an order of its own.
  for (const [alertId, messages] of Map.groupBy(failing, (one) => one.alertId)) {
    const messageIds = new Set(messages.map(({ messageId }) => messageId));
    await orm.transaction((tx) => hastenOne(tx, alertId, messageIds, now));
  }
}

async function hastenOne(tx: Executor, alertId: string, failing: ReadonlySet<string>, now: Date): Promise<void> {
  // All of them, in the order in which the end of the alarm takes them: taken one after the other the two would wait for each other.
  const open = await lockOpenCalls(tx, alertId);
  const calls = open.filter(
    ({ messageId, state, failedAt }) =>
      messageId !== null && failing.has(messageId) && state === 'sent' && failedAt === null,
  );
  const ids = calls.map(({ id }) => id);
  if (ids.length === 0) return;
  // Noted on the call, so that it hastens once: whoever is put off until the morning afterwards stays put off.
  await tx.update(alarmCalls).set({ failedAt: now }).where(inArray(alarmCalls.id, ids));
  await hastenSteps(tx, calls, now);
}

/** A step that has reached nobody is not waited for: the one after it is due at once. */
export async function hastenSteps(tx: Executor, unreached: readonly CallRow[], now: Date): Promise<void> {
  const steps = new Map(
    unreached.map((call) => [`${call.alertId} ${call.raising} ${call.ruleName} ${call.afterMinutes}`, call]),
  );
  for (const call of steps.values()) {
    if (call.transition !== 'raised') continue;
    const all = await listSteps(tx, call);
    const isReached = all.some(
      ({ afterMinutes, state, failedAt }) =>
        afterMinutes === call.afterMinutes && (state === 'waiting' || (state === 'sent' && failedAt === null)),
    );
    if (isReached) continue;
    // Of what was told before this was known nothing follows.
    const next = Math.min(...all.map((one) => one.afterMinutes).filter((minutes) => minutes > call.afterMinutes));
    const sooner = all.filter((one) => one.afterMinutes === next && one.state === 'waiting' && one.dueAt > now);
    // What somebody else holds is being cancelled, or comes sooner already: whoever holds calls that are due may not wait for it.
    const free = await lockFreeCalls(
      tx,
      sooner.map(({ id }) => id),
    );
    await putOff(tx, free, now, 'Sooner than planned: the step before it reached nobody');
  }
}

/** Gives calls that wait another time. */
export async function putOff(tx: Executor, calls: readonly CallRow[], dueAt: Date, note: string): Promise<void> {
  const ids = calls.map(({ id }) => id);
  // Its time to be late begins anew: quiet hours may last for longer.
  const put = { dueAt, note, expiresAt: expiryOf(dueAt) };
  if (ids.length > 0) await tx.update(alarmCalls).set(put).where(stillWaiting(ids));
}

export const stillWaiting = (ids: string[]) => and(inArray(alarmCalls.id, ids), eq(alarmCalls.state, 'waiting'));
