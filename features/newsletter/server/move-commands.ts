import { eq } from 'drizzle-orm';
import { newsletterConsents, newsletterSubscriptions } from '../../../database/schema/newsletter.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { lockSubscription, noteStep, type Subscription, setLetters, stopLetters } from './commands.ts';
import { findSubscriptionId, findSuppression } from './queries.ts';

/** The letters of a subscription, which another room writes, become another's. */
export type MoveLetters = (tx: Executor, ids: { from: string; to: string }) => Promise<void>;

/**
 * The owner of an account with a confirmed address has confirmed another one: letters that went to the first go to the second. Where that one has
 * letters already, it gets those that it lacks, and those to the first end; where its owner left, or it must not be written to, nothing moves: only a confirmation of the letters themselves
 * changes that.
 */
export async function moveSubscription(
  tx: Executor,
  secret: string,
  { from, to }: { from: string; to: string },
  now: Date,
  moveLetters: MoveLetters,
): Promise<void> {
  const subscription = await lockOf(tx, from);
  if (subscription?.status !== 'active' || (await findSuppression(tx, secret, to))) return;
  const other = await lockOf(tx, to);
  if (other?.status === 'active') {
    const missing = subscription.editions.filter((edition) => !other.editions.includes(edition));
    if (missing.length > 0) {
      await setLetters(tx, other.id, [...other.editions, ...missing]);
      await noteStep(tx, other.id, { step: 'moved', editions: missing }, now);
    }
    await stopLetters(tx, secret, subscription, { status: 'unsubscribed', reason: 'unsubscribed' }, now);
    return;
  }
  if (other && other.status !== 'pending') return;
  // Asked for, and confirmed by nobody.
  if (other) await tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, other.id));
  const id = await makeAnew(tx, subscription, to, moveLetters);
  await noteStep(tx, id, { step: 'moved', editions: subscription.editions }, now);
}

/**
 * Under another id: letters lie in the old mailbox, and what is signed in them names a subscription. Neither a late bounce of that mailbox nor the
 * link of whoever reads it must reach the new address. The consent goes along, for it is the proof, and so do letters of issues that are on their way.
 */
async function makeAnew(
  tx: Executor,
  subscription: Subscription,
  email: string,
  moveLetters: MoveLetters,
): Promise<string> {
  const { id: oldId, confirmationsOn: _, confirmationsCount: __, ...kept } = subscription;
  const [made] = await tx
    .insert(newsletterSubscriptions)
    .values({ ...kept, email })
    .returning({ id: newsletterSubscriptions.id });
  if (!made) throw new Error('the subscription that was just inserted is missing');
  const { subscriptionId } = newsletterConsents;
  await tx.update(newsletterConsents).set({ subscriptionId: made.id }).where(eq(subscriptionId, oldId));
  await moveLetters(tx, { from: oldId, to: made.id });
  await tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, oldId));
  return made.id;
}

async function lockOf(tx: Executor, email: string) {
  const id = await findSubscriptionId(tx, email);
  return id ? lockSubscription(tx, id) : undefined;
}
