import { and, eq, inArray } from 'drizzle-orm';
import { alarmCalls, alarmMessages } from '../../../../database/schema/fleet-escalation.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { findProfileByEmail, findStanding } from '../../../accounts/server/queries.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import type { NewDelivery } from '../../../deliveries/contract.ts';
import { queueDelivery } from '../../../deliveries/server/commands.ts';
import { findEndpoint, listDevices } from '../../../deliveries/server/queries.ts';
import { holdsFleetRights } from '../../rights/server/queries.ts';
import { listUnitsSeenBy } from '../../units/server/permissions.ts';
import { expiryOf } from '../rules/plan-calls.ts';
import { reachContact } from '../rules/reach-contact.ts';
import { type AlarmMessage, writeMessage } from '../rules/write-message.ts';
import { STORM_GAP_MINUTES, STORM_MESSAGES } from '../vocabulary.ts';
import { alarmMail } from './mails.ts';
import {
  type CallRow,
  type ContactRow,
  hasDueCalls,
  listSteps,
  lockDueCalls,
  occurrenceOf,
  readContacts,
  readPace,
} from './queries.ts';

export interface CallDeps {
  db: Database;
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
        await decide(tx, [call], {
          state: 'unreachable',
          note: `${contact.name} sees nothing of this unit.`,
          decidedAt: now,
        });
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

/** Whether an alarm may be told to whoever has the browsers of a contact point: what comes there is shown by an account, and follows its rights. */
async function seesUnit(
  tx: Executor,
  deps: CallDeps,
  { kind, address }: ContactRow,
  { alertId }: CallRow,
): Promise<boolean> {
  const person = kind === 'push' && address ? await findProfileByEmail(tx, address) : null;
  const seen = person && (await listUnitsSeenBy(tx, person.id));
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
  const deliveries = await toDeliveries(tx, deps, contact, message, calls.length === 0);
  if (typeof deliveries === 'string') return deliveries;
  const about = { contactPointId: contact.id, title: message.title, calls: calls.length, at: now };
  const [row] = await tx.insert(alarmMessages).values(about).returning({ id: alarmMessages.id });
  if (!row) throw new Error('the message that was just inserted is missing');
  const occurrence = occurrenceOf(row.id);
  for (const delivery of deliveries) await queueDelivery(tx, { ...delivery, occurrence, dueAt: now });
  for (const receiver of new Set(calls.map(({ onDuty }) => onDuty)))
    await decide(
      tx,
      calls.filter(({ onDuty }) => onDuty === receiver),
      { state: 'sent', messageId: row.id, receiver, note: null, decidedAt: now },
    );
  return null;
}

type Addressed = NewDelivery extends infer One
  ? One extends NewDelivery
    ? Omit<One, 'occurrence' | 'dueAt'>
    : never
  : never;

/** One for each place where the contact point is reached, or why there is none. */
async function toDeliveries(
  tx: Executor,
  { publicUrl }: CallDeps,
  { kind, address, endpointId, name }: ContactRow,
  message: AlarmMessage,
  isTest: boolean,
): Promise<Addressed[] | string> {
  const { title, lines, origins, path } = message;
  const text = [...lines, ...origins].join('\n');
  if (kind === 'mail')
    return address
      ? [{ channel: 'mail', receiver: address, payload: alarmMail(message, publicUrl) }]
      : 'It has no address.';
  if (kind === 'push') {
    const person = address ? await findProfileByEmail(tx, address) : null;
    const standing = person && (await findStanding(tx, person.id));
    const mayAnswer = person && (mayEnter(person.role, 'editor') || (await holdsFleetRights(tx, person.id)));
    if (!mayAnswer || !standing?.isActive) return `${name} has no account with rights under that address.`;
    const devices = await listDevices(tx, [person.id]);
    if (devices.length === 0) return `No browser of ${name} takes notifications.`;
    return devices.map(({ id }) => ({ channel: 'push', receiver: id, payload: { title, text, path } }));
  }
  const endpoint = endpointId ? await findEndpoint(tx, endpointId) : null;
  if (!endpoint) return `The webhook endpoint of ${name} was removed.`;
  if (!endpoint.isOn) return `The webhook endpoint of ${name} was switched off: it had taken nothing for days.`;
  const type = isTest ? 'test' : 'alarm.call';
  return [
    {
      channel: 'webhook',
      receiver: endpoint.id,
      payload: { type, data: { title, text, path, url: publicUrl + path } },
    },
  ];
}

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

/** A step that reached nobody at all is not waited for: the next one of its rule is due at once. */
async function hastenSteps(tx: Executor, unreached: readonly CallRow[], now: Date): Promise<void> {
  const steps = new Map(
    unreached.map((call) => [`${call.alertId} ${call.raising} ${call.ruleName} ${call.afterMinutes}`, call]),
  );
  for (const call of steps.values()) {
    if (call.transition !== 'raised') continue;
    const all = await listSteps(tx, call);
    const isReached = all.some(
      ({ afterMinutes, state }) => afterMinutes === call.afterMinutes && (state === 'sent' || state === 'waiting'),
    );
    const later = all.filter(({ state, afterMinutes }) => state === 'waiting' && afterMinutes > call.afterMinutes);
    const next = Math.min(...later.map(({ afterMinutes }) => afterMinutes));
    if (isReached || later.length === 0) continue;
    const sooner = later.filter(({ afterMinutes, dueAt }) => afterMinutes === next && dueAt > now);
    await putOff(tx, sooner, now, 'Sooner than planned: the step before it reached nobody');
  }
}

async function putOff(tx: Executor, calls: readonly CallRow[], dueAt: Date, note: string): Promise<void> {
  const ids = calls.map(({ id }) => id);
  // Its time to be late begins anew: quiet hours may last for longer.
  const put = { dueAt, note, expiresAt: expiryOf(dueAt) };
  if (ids.length > 0) await tx.update(alarmCalls).set(put).where(stillWaiting(ids));
}

type Decision = Partial<Pick<CallRow, 'state' | 'note' | 'decidedAt' | 'messageId' | 'receiver'>>;

async function decide(tx: Executor, calls: readonly CallRow[], decision: Decision): Promise<void> {
  const ids = calls.map(({ id }) => id);
  if (ids.length > 0) await tx.update(alarmCalls).set(decision).where(stillWaiting(ids));
}

const stillWaiting = (ids: string[]) => and(inArray(alarmCalls.id, ids), eq(alarmCalls.state, 'waiting'));
