import { eq } from 'drizzle-orm';
import { newsletterSubscriptions } from '../../../database/schema/newsletter.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { lockSubscription, noteStep, stopLetters } from './commands.ts';
import { findSubscriptionId, findSuppression } from './queries.ts';

/**
 * The owner of an account with a confirmed address has confirmed another one: letters that went to the first go to the second. Where that one has
 * them already, those to the first end; where its owner left, or it must not be written to, nothing moves: only a confirmation of the letters themselves
 * changes that.
 */
export async function moveSubscription(
  tx: Executor,
  secret: string,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const subscription = await lockOf(tx, from);
  if (subscription?.status !== 'active' || (await findSuppression(tx, secret, to))) return;
  const other = await lockOf(tx, to);
  if (other?.status === 'active') {
    await stopLetters(tx, secret, subscription, { status: 'unsubscribed', reason: 'unsubscribed' }, now);
    return;
  }
  if (other && other.status !== 'pending') return;
  // Asked for, and confirmed by nobody.
  if (other) await tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, other.id));
  await tx.update(newsletterSubscriptions).set({ email: to }).where(eq(newsletterSubscriptions.id, subscription.id));
  await noteStep(tx, subscription.id, { step: 'moved', editions: subscription.editions }, now);
}

async function lockOf(tx: Executor, email: string) {
  const id = await findSubscriptionId(tx, email);
  return id ? lockSubscription(tx, id) : undefined;
}
