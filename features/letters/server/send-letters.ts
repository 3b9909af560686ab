import { type BulkMail, type MailLane, MailRefusal } from '../../../platform/server/bulk-mail.ts';
import type { Orm } from '../../../platform/server/database.ts';
import { judgeRefusal } from '../../../platform/server/judge-refusal.ts';
import type { Log } from '../../../platform/server/log.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryOutcome,
  markHandedOver,
  recordOutcomes,
  releaseDeliveries,
} from './delivery-commands.ts';
import { tellThatLetterWaits } from './tell-editors.ts';

export interface SendDeps {
  db: Orm;
  log: Log;
  /** Opens a connection to the mail server. */
  openLane(): Promise<MailLane>;
  /** The letter for one subscriber. */
  writeLetter(delivery: ClaimedDelivery): BulkMail;
  /** An address refuses letters for good (hard) or for now (soft). */
  reportBounce(subscriptionId: string, kind: 'hard' | 'soft', detail: string): Promise<void>;
  now(): Date;
  /** Connections side by side. */
  lanes: number;
  /** All lanes together; Infinity: as fast as the server takes them. */
  mailsPerSecond: number;
}

/** Claimed in one go: bounds what is in memory, whatever the number of subscribers. */
const BATCH = 200;
/** After a 4xx answer or without a connection: 1, 5, 15, 60 minutes, then 4 hours; given up after the last. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 240];

/**
 * Sends what is due of an issue. A letter is claimed, then written down as handed over just before its last line goes out, then as sent.
 * Whoever dies in between leaves a state that says which letters may be sent again (claimed) and which must not (handed over):
 * nobody gets an issue twice, and only a letter whose very last line was on its way can be lost.
 *
 * @returns how many letters were sent
 */
export async function sendDueLetters(deps: SendDeps, issueId: string, signal?: AbortSignal): Promise<number> {
  const handOver = groupCommit((ids: string[]) => markHandedOver(deps.db, issueId, ids));
  const pace = createPace(deps.mailsPerSecond);
  let sent = 0;
  while (!signal?.aborted) {
    const claimed = await claimDeliveries(deps.db, issueId, deps.now(), BATCH);
    if (claimed.length === 0) break;
    const outcomes: DeliveryOutcome[] = [];
    const queue = claimed.values();
    const untouched = new Set(claimed.map(({ subscriptionId }) => subscriptionId));
    let isServerGone = false;
    const runLane = async () => {
      let lane: MailLane | null = null;
      for (const delivery of queue) {
        if (signal?.aborted || isServerGone) break;
        await pace();
        untouched.delete(delivery.subscriptionId);
        try {
          lane ??= await deps.openLane();
          await lane.send(deps.writeLetter(delivery), () => handOver(delivery.subscriptionId));
          outcomes.push({ subscriptionId: delivery.subscriptionId, status: 'sent', failure: null });
          sent++;
        } catch (error) {
          if (!(error instanceof MailRefusal)) throw error;
          const outcome = toOutcome(delivery, error, deps.now());
          outcomes.push(outcome);
          const bounce = outcome.status === 'failed' ? judgeRefusal(refusalOf(error)) : null;
          if (bounce) await deps.reportBounce(delivery.subscriptionId, bounce, error.message);
          // A server that cannot be reached at all is not asked for every single letter.
          if (lane === null) isServerGone = true;
          if (error.isConnectionLost) lane = null;
        }
      }
      lane?.close();
    };
    const lanes = await Promise.allSettled(Array.from({ length: deps.lanes }, runLane));
    await recordOutcomes(deps.db, issueId, outcomes, deps.now());
    await releaseDeliveries(deps.db, issueId, [...untouched]);
    const broken = lanes.find((lane) => lane.status === 'rejected');
    if (broken) throw broken.reason;
    if (isServerGone) {
      deps.log.warn({ issueId }, 'the mail server cannot be reached; the rest of the letters waits');
      await tellThatLetterWaits(deps.db, issueId);
      break;
    }
  }
  return sent;
}

const refusalOf = ({ code, isAboutRecipient, message: answer }: MailRefusal) => ({ code, isAboutRecipient, answer });

function toOutcome({ subscriptionId, attempts }: ClaimedDelivery, refusal: MailRefusal, now: Date): DeliveryOutcome {
  const failure = refusal.message.slice(0, 500);
  // The answer was lost after the last line: most likely it was taken. Sending it again could double it.
  if (refusal.kind === 'unknown') return { subscriptionId, status: 'sent', failure: `unconfirmed: ${failure}` };
  if (refusal.kind === 'never') return { subscriptionId, status: 'failed', failure };
  const minutes = RETRY_AFTER_MINUTES[attempts];
  if (minutes === undefined) return { subscriptionId, status: 'failed', failure: `given up: ${failure}` };
  const nextAttemptAt = new Date(now.getTime() + minutes * 60_000);
  return { subscriptionId, status: 'queued', failure, nextAttemptAt };
}

/** Calls that arrive while one write is under way share the next one: as many transactions as needed, not one for each letter. */
function groupCommit(write: (ids: string[]) => Promise<void>): (id: string) => Promise<void> {
  let waiting: { id: string; resolve(): void; reject(error: unknown): void }[] = [];
  let isWriting = false;
  const flush = async () => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(batch.map(({ id }) => id));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };
  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      void flush();
    });
}

/** @returns a function that resolves when the next letter may start */
function createPace(perSecond: number): () => Promise<void> {
  if (!Number.isFinite(perSecond)) return async () => {};
  let next = performance.now();
  return async () => {
    const now = performance.now();
    const start = Math.max(now, next);
    next = start + 1_000 / perSecond;
    if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now));
  };
}
