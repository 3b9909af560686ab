import { addressOf } from '../../../platform/server/bulk-mail.ts';
import type { ChangeFeed } from '../../../platform/server/change-feed.ts';
import type { Database, Executor } from '../../../platform/server/database.ts';
import { judgeRefusal } from '../../../platform/server/judge-refusal.ts';
import type { Log } from '../../../platform/server/log.ts';
import { type Mailer, readRefusal } from '../../../platform/server/mail.ts';
import { runOnChange } from '../../../platform/server/run-on-change.ts';
import type { SafeFetch } from '../../../platform/server/safe-fetch.ts';
import { webhookHeaders, webhookSecretOf } from '../../../platform/server/sign-webhook.ts';
import type { MailPayload, PushPayload, WebhookPayload } from '../contract.ts';
import { delayUntilTry } from '../rules/delay-try.ts';
import { shapeWebhook } from '../rules/shape-webhook.ts';
import { type Channel, channels, MAX_TRIES, NO_MAIL_SERVER } from '../vocabulary.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  endDevice,
  noteDevice,
  type Outcome,
  recordOutcome,
  releaseDeliveries,
} from './commands.ts';
import { noteEndpoint } from './note-commands.ts';
import { postMessage } from './post-message.ts';
import { findDevice, findEndpoint } from './queries.ts';

export interface DeliveryDeps {
  db: Database;
  log: Log;
  mailer: Mailer;
  safeFetch: SafeFetch;
  /** Signs webhooks and makes the keys of web push. */
  secret: string;
  /** "Name <a@b>" or an address: names the sender to push services, and its host stands in message ids. */
  mailFrom: string;
  /** Ends what goes on coming to an address that there is not. */
  stopMailsTo(db: Executor, address: string): Promise<boolean>;
  now(): Date;
  /** When this process began: a claim on the same embedded database that is older is that of a process that died. */
  startedAt: Date;
}

const BATCH = 20;
const LANES = 4;
/** Longer than a lane takes for its share of a batch, every one of them at its limit. */
const ABANDONED_AFTER_MS = 10 * 60_000;
/** A browser that is off for longer shows nothing when it comes back: what waits stands in the list. */
const PUSH_KEPT_SECONDS = 86_400;

/**
 * Sends what is due. A process that dies in between leaves its claims, which end by themselves: nothing is lost, nothing that was noted as delivered
 * goes out again, and what may have been taken without our knowing is repeated under the same id.
 *
 * @returns how many were delivered
 */
export async function sendDueDeliveries(deps: DeliveryDeps, signal?: AbortSignal): Promise<number> {
  // Receivers of one channel that answer late keep nobody waiting on another.
  const sent = await Promise.allSettled(channels.map((channel) => sendDueOf(channel, deps, signal)));
  const broken = sent.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
  return sent.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
}

async function sendDueOf(channel: Channel, deps: DeliveryDeps, signal?: AbortSignal): Promise<number> {
  const { db, now } = deps;
  let delivered = 0;
  while (!signal?.aborted) {
    const lease = new Date(now().getTime() - ABANDONED_AFTER_MS);
    const abandonedBefore = db.engine === 'embedded' && deps.startedAt > lease ? deps.startedAt : lease;
    const claimed = await claimDeliveries(db.orm, { channel, now: now(), abandonedBefore, limit: BATCH });
    if (claimed.length === 0) break;
    const untouched = new Set(claimed);
    const queue = claimed.values();
    const runLane = async () => {
      for (const delivery of queue) {
        if (signal?.aborted) break;
        untouched.delete(delivery);
        const outcome = await attempt(deps, delivery).catch((error: unknown): Outcome => {
          deps.log.error({ err: error, delivery: delivery.id }, 'a delivery could not be tried');
          return later(deps, delivery, 'It could not be made into a message.');
        });
        await recordOutcome(db.orm, delivery, outcome, now());
        if (outcome.state === 'delivered') delivered++;
        else
          deps.log.warn({ delivery: delivery.id, channel: delivery.channel, ...outcome }, 'a delivery came to nothing');
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, runLane));
    await releaseDeliveries(db.orm, untouched);
    const broken = lanes.find((lane) => lane.status === 'rejected');
    if (broken) throw broken.reason;
  }
  return delivered;
}

/** Sends as soon as something is queued, whichever process queued it. @returns to be awaited before the database closes */
export function followDeliveries(
  deps: DeliveryDeps & { changeFeed: ChangeFeed; stopSignal: AbortSignal },
): () => Promise<void> {
  return runOnChange({
    ...{ changeFeed: deps.changeFeed, stopSignal: deps.stopSignal, tables: ['deliveries'] },
    run: (signal) => sendDueDeliveries(deps, signal),
    onFailure: (error) => deps.log.warn({ err: error }, 'what waits to be sent waits for the next minute'),
  });
}

async function attempt(deps: DeliveryDeps, delivery: ClaimedDelivery): Promise<Outcome> {
  if (delivery.attempts > MAX_TRIES)
    return { state: 'failed', failure: 'Given up: whichever process tried it ended before it knew how it went.' };
  // What stands in the row was written by queueDelivery, which knows the shape of each channel.
  if (delivery.channel === 'mail') return sendMail(deps, delivery, delivery.payload as MailPayload);
  if (delivery.channel === 'push') return sendPush(deps, delivery, delivery.payload as PushPayload);
  return sendWebhook(deps, delivery, delivery.payload as WebhookPayload);
}

async function sendMail(deps: DeliveryDeps, delivery: ClaimedDelivery, payload: MailPayload): Promise<Outcome> {
  const host = addressOf(deps.mailFrom).split('@')[1] ?? 'localhost';
  try {
    await deps.mailer.send({ messageId: `<${delivery.id}@${host}>`, ...payload, to: delivery.receiver });
    return deps.mailer.outbox ? { state: 'dropped', failure: NO_MAIL_SERVER } : { state: 'delivered' };
  } catch (error) {
    const refusal = readRefusal(error);
    if (judgeRefusal(refusal) === 'hard') {
      await deps.stopMailsTo(deps.db.orm, delivery.receiver);
      return { state: 'dropped', failure: `There is no such mailbox: ${refusal.answer}` };
    }
    // A refused login or sender is about us, and may be mended: what waits is not lost by it.
    if (refusal.code !== null && refusal.code >= 500 && refusal.isAboutMail)
      return { state: 'failed', failure: refusal.answer };
    return later(deps, delivery, refusal.answer);
  }
}

async function sendPush(deps: DeliveryDeps, delivery: ClaimedDelivery, payload: PushPayload): Promise<Outcome> {
  const device = await findDevice(deps.db.orm, delivery.receiver);
  if (!device) return { state: 'dropped', failure: 'This device gets no notifications any more.' };
  // Most processes never send one.
  const { pushKeysOf, pushRequest } = await import('../../../platform/server/web-push.ts');
  const request = pushRequest(device, pushKeysOf(deps.secret), {
    text: JSON.stringify({ ...payload, id: delivery.id }),
    contact: addressOf(deps.mailFrom),
    topic: delivery.id.replaceAll('-', ''),
    keptSeconds: PUSH_KEPT_SECONDS,
  });
  const answer = await postMessage(deps, request);
  if (answer.status === 404 || answer.status === 410) {
    await endDevice(deps.db.orm, device.id);
    return { state: 'dropped', failure: 'The browser has ended its notifications.' };
  }
  await noteDevice(deps.db.orm, device.id, answer.failure, deps.now());
  if (answer.failure === null) return { state: 'delivered' };
  const isRefused = answer.status !== null && answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  return isRefused
    ? { state: 'failed', failure: answer.failure }
    : later(deps, delivery, answer.failure, answer.notBefore);
}

async function sendWebhook(deps: DeliveryDeps, delivery: ClaimedDelivery, payload: WebhookPayload): Promise<Outcome> {
  const endpoint = await findEndpoint(deps.db.orm, delivery.receiver);
  if (!endpoint) return { state: 'dropped', failure: 'This endpoint was removed.' };
  if (!endpoint.isOn) return { state: 'dropped', failure: 'This endpoint is switched off.' };
  const text = JSON.stringify(shapeWebhook(endpoint.shape, payload, delivery.createdAt));
  const secret = webhookSecretOf(deps.secret, endpoint.id, endpoint.secretNumber);
  const answer = await postMessage(deps, {
    url: endpoint.address,
    body: Buffer.from(text),
    headers: webhookHeaders(secret, delivery.id, deps.now(), text),
  });
  const isGone = answer.status === 410;
  await noteEndpoint(deps.db.orm, endpoint.id, { failure: answer.failure, isGone }, deps.now());
  if (answer.failure === null) return { state: 'delivered' };
  if (isGone) return { state: 'dropped', failure: 'The endpoint wants no more (410) and was switched off.' };
  return later(deps, delivery, answer.failure, answer.notBefore);
}

function later(
  { now }: DeliveryDeps,
  { attempts }: ClaimedDelivery,
  failure: string,
  notBefore: Date | null = null,
): Outcome {
  const delayMs = delayUntilTry(attempts, Math.random());
  if (delayMs === null) return { state: 'failed', failure: `Given up after ${attempts} tries: ${failure}` };
  const nextMs = Math.max(now().getTime() + delayMs, notBefore?.getTime() ?? 0);
  return { state: 'queued', failure, nextAttemptAt: new Date(nextMs) };
}
