import { DAY_MS } from '../../../platform/shared/days.ts';

/** What was reported about an address: the mailbox refuses for good or for now, its owner called a letter spam, or wants to leave. */
export type ReportKind = 'hard' | 'soft' | 'complaint' | 'unsubscribe';
export type SuppressionReason = 'unsubscribed' | 'hard-bounce' | 'complaint';

/** What follows from a report; null: nothing yet. */
export type BounceVerdict =
  | { status: 'bounced' | 'unsubscribed'; reason: SuppressionReason }
  | { pausedUntil: Date }
  | null;

export const SOFT_BOUNCES = 2;
export const SOFT_BOUNCE_DAYS = 30;
export const BOUNCE_PAUSE_DAYS = 28;

/**
 * One hard bounce or one complaint ends the letters for good; the second soft bounce within 30 days pauses them for four weeks, for
 * a full mailbox or a broken server is usually found by then. Who goes on writing to such addresses is taken for a spammer by the
 * large mailbox providers.
 *
 * @param earlierSoftBounces when, without this one
 */
export function judgeBounce(kind: ReportKind, earlierSoftBounces: readonly Date[], now: Date): BounceVerdict {
  if (kind === 'hard') return { status: 'bounced', reason: 'hard-bounce' };
  if (kind === 'complaint') return { status: 'unsubscribed', reason: 'complaint' };
  if (kind === 'unsubscribe') return { status: 'unsubscribed', reason: 'unsubscribed' };
  const since = now.getTime() - SOFT_BOUNCE_DAYS * DAY_MS;
  const recent = earlierSoftBounces.filter((at) => at.getTime() > since).length + 1;
  return recent >= SOFT_BOUNCES ? { pausedUntil: new Date(now.getTime() + BOUNCE_PAUSE_DAYS * DAY_MS) } : null;
}
