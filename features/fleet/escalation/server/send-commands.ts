import { alarmCalls, alarmMessages } from '../../../../database/schema/fleet-escalation.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import type { NewDelivery } from '../../../deliveries/contract.ts';
import { queueDelivery } from '../../../deliveries/server/commands.ts';
import { reachContact } from '../rules/reach-contact.ts';
import { type AlarmMessage, writeMessage } from '../rules/write-message.ts';
import { STORM_GAP_MINUTES, STORM_MESSAGES } from '../vocabulary.ts';
import { alarmMail } from './mails.ts';
import {
  type CallRow,
  type ContactRow,
  hasDueCalls,
  lockDueCalls,
  occurrenceOf,
  readContacts,
  readPace,
} from './queries.ts';
import { findWays, listUnitsToldTo, seesNothing, type Way } from './reach-queries.ts';
import { hastenAfterFailures, hastenSteps, putOff, stillWaiting } from './step-commands.ts';

export interface CallDeps {
  db: Database;
  log: Log;
  siteName: string;
  publicUrl: string;
  now(): Date;
  /** Of which unit an alert is, null: there is none. Alerts stand above this room, they know. */
  findUnitOf(db: Executor, alertId: string): Promise<string | null>;
}

const BATCH = 500;

/**
 * Makes the calls that are due: all that waits for one contact point goes into one message. What a process that is killed has not committed is made
 * by the next one, once. @returns how many messages were queued
 */
export async function sendDueCalls(deps: CallDeps, signal?: AbortSignal): Promise<number> {
  const { orm } = deps.db;
  let queued = 0;
  // What is due goes out all the same: the next run hastens what this one could not.
  await hastenAfterFailures(orm, deps.now()).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'steps after messages that failed come no sooner for now');
  });
  while (!signal?.aborted && (await hasDueCalls(orm, deps.now()))) {
    const { messages, calls } = await orm.transaction((tx) => sendBatch(tx, deps));
    queued += messages;
    // What is due and locked is another process's.
    if (calls === 0) break;
  }
  return queued;
}

async function sendBatch(tx: Executor, deps: CallDeps): Promise<{ messages: number; calls: number }> {
  const now = deps.now();
  const due = await lockDueCalls(tx, now, BATCH);
  const contacts = await readContacts(tx);
  const unreached: CallRow[] = [];
  const byContact = new Map<string, { contact: ContactRow; calls: (CallRow & { onDuty: string | null })[] }>();
  for (const call of due) {
    if (call.expiresAt <= now) {
      await decide(tx, [call], { state: 'expired', note: 'It was too late to say it.', decidedAt: now });
      continue;
    }
    const reach = reachContact(contacts, call.contactPointId, { severity: call.severity, at: now });
    if (reach.is === 'quiet') await putOff(tx, [call], reach.until, reach.note);
    else if (reach.is === 'nobody') {
      await decide(tx, [call], { state: 'unreachable', note: reach.note, decidedAt: now });
      unreached.push(call);
    } else {
      const { contact, onDuty } = reach;
      if (!(await seesUnit(tx, deps, contact, call))) {
        await decide(tx, [call], { state: 'unreachable', note: seesNothing(contact), decidedAt: now });
        unreached.push(call);
        continue;
      }
      const group = byContact.get(contact.id) ?? { contact, calls: [] };
      group.calls.push({ ...call, onDuty });
      byContact.set(contact.id, group);
    }
  }
  let messages = 0;
  for (const { contact, calls } of byContact.values()) {
    const told = await sendTo(tx, deps, contact, calls);
    if (told === 'unreachable') unreached.push(...calls);
    if (told === 'sent') messages++;
  }
  await hastenSteps(tx, unreached, now);
  return { messages, calls: due.length };
}

async function sendTo(
  tx: Executor,
  deps: CallDeps,
  contact: ContactRow,
  calls: readonly (CallRow & { onDuty: string | null })[],
): Promise<'sent' | 'put off' | 'unreachable'> {
  const now = deps.now();
  const { messages, lastAt } = await readPace(tx, contact.id, now);
  const next = new Date((lastAt?.getTime() ?? 0) + STORM_GAP_MINUTES * 60_000);
  if (messages >= STORM_MESSAGES && next > now) {
    await putOff(tx, calls, next, 'Gathered with others: there were many at once');
    return 'put off';
  }
  const message = writeMessage(calls);
  const failure = await queueMessage(tx, deps, contact, message, calls);
  if (failure === null) return 'sent';
  await decide(tx, calls, { state: 'unreachable', note: failure, decidedAt: now });
  return 'unreachable';
}

/** Whether an alarm of its unit may be told there. */
async function seesUnit(tx: Executor, deps: CallDeps, contact: ContactRow, { alertId }: CallRow): Promise<boolean> {
  const seen = await listUnitsToldTo(tx, contact);
  return seen === null || seen.includes((await deps.findUnitOf(tx, alertId)) ?? '');
}

/** @returns why it reaches nobody; null: it is on its way */
async function queueMessage(
  tx: Executor,
  deps: CallDeps,
  contact: ContactRow,
  message: AlarmMessage,
  calls: readonly (CallRow & { onDuty: string | null })[],
): Promise<string | null> {
  const now = deps.now();
  const ways = await findWays(tx, contact);
  if (typeof ways === 'string') return ways;
  const about = { contactPointId: contact.id, title: message.title, calls: calls.length, at: now };
  const [row] = await tx.insert(alarmMessages).values(about).returning({ id: alarmMessages.id });
  if (!row) throw new Error('the message that was just inserted is missing');
  const occurrence = occurrenceOf(row.id);
  const { publicUrl, siteName } = deps;
  for (const way of ways)
    await queueDelivery(tx, {
      ...toDelivery(way, message, { publicUrl, siteName, isTest: calls.length === 0 }),
      ...{ occurrence, dueAt: now },
    });
  for (const receiver of new Set(calls.map(({ onDuty }) => onDuty)))
    await decide(
      tx,
      calls.filter(({ onDuty }) => onDuty === receiver),
      { state: 'sent', messageId: row.id, receiver, note: null, decidedAt: now },
    );
  return null;
}

/** The message as it is told by one way. */
function toDelivery(
  { channel, receiver }: Way,
  { title, lines, origins, path }: AlarmMessage,
  { publicUrl, siteName, isTest }: { publicUrl: string; siteName: string; isTest: boolean },
): Addressed {
  const text = [...lines, ...origins].join('\n');
  if (channel === 'mail')
    return { channel, receiver, payload: alarmMail({ title, lines, origins, path }, { publicUrl, siteName }) };
  if (channel === 'push') return { channel, receiver, payload: { title, text, path } };
  const data = { title, text, path, url: publicUrl + path };
  return { channel, receiver, payload: { type: isTest ? 'test' : 'alarm.call', data } };
}

type Addressed = NewDelivery extends infer One
  ? One extends NewDelivery
    ? Omit<One, 'occurrence' | 'dueAt'>
    : never
  : never;

/** Sends a test the way alarms go, to whoever is on duty now. @returns who that is @throws AppError NOT_FOUND, CONFLICT with the reason when it reaches nobody */
export async function sendTestCall(deps: CallDeps, id: string): Promise<{ receiver: string }> {
  return deps.db.orm.transaction(async (tx) => {
    const contacts = await readContacts(tx);
    if (!contacts.has(id)) throw new AppError('NOT_FOUND', 'There is no such contact point.');
    const reach = reachContact(contacts, id, { severity: 'crit', at: deps.now() });
    if (reach.is !== 'there') throw new AppError('CONFLICT', reach.note);
    const message: AlarmMessage = {
      title: `Test from ${deps.siteName}`,
      lines: [`Alarms reach ${reach.contact.name}. This one is a test: nothing has to be done.`],
      origins: [],
      path: '/smr-ops-cloud/alerts',
    };
    const failure = await queueMessage(tx, deps, reach.contact, message, []);
    if (failure !== null) throw new AppError('CONFLICT', failure);
    return { receiver: reach.contact.name };
  });
}

type Decision = Partial<Pick<CallRow, 'state' | 'note' | 'decidedAt' | 'messageId' | 'receiver'>>;

async function decide(tx: Executor, calls: readonly CallRow[], decision: Decision): Promise<void> {
  const ids = calls.map(({ id }) => id);
  if (ids.length > 0) await tx.update(alarmCalls).set(decision).where(stillWaiting(ids));
}
