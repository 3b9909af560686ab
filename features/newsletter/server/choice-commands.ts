import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { SubscriptionStatus } from '../vocabulary.ts';
import { found, lockSubscription, noteStep, setLetters, stopLetters } from './commands.ts';
import { listOffered } from './edition-queries.ts';

/**
 * A subscriber chooses among the letters that are offered; one that pauses may be kept, not taken.
 *
 * @param wanted all of them, at least one
 * @throws AppError NOT_FOUND, UNPROCESSABLE for a letter that cannot be had, CONFLICT when no letters go to the address
 */
export async function chooseLetters(db: Executor, id: string, wanted: readonly string[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { status, editions } = found(await lockSubscription(tx, id));
    if (status !== 'active') throw new AppError('CONFLICT', 'No letters go to this address. Subscribe again.');
    const joined = wanted.filter((one) => !editions.includes(one));
    const left = editions.filter((one) => !wanted.includes(one));
    await requireOffered(tx, joined);
    await setLetters(tx, id, [...new Set(wanted)]);
    if (joined.length > 0) await noteStep(tx, id, { step: 'joined', editions: joined }, now);
    if (left.length > 0) await noteStep(tx, id, { step: 'left', editions: left }, now);
  });
}

/** @throws AppError UNPROCESSABLE for a letter that cannot be had */
export async function requireOffered(db: Executor, letters: readonly string[]): Promise<void> {
  const offered = new Set((await listOffered(db)).map(({ slug }) => slug));
  if (letters.every((one) => offered.has(one))) return;
  const message = 'One of these letters cannot be had.';
  throw new AppError('UNPROCESSABLE', message, { issues: [{ path: ['letters'], message }] });
}

/**
 * Ends one letter; who leaves the last one leaves for good. A second time it changes nothing.
 *
 * @returns whether other letters are left
 */
export async function leaveLetter(
  db: Executor,
  secret: string,
  { id, letter }: { id: string; letter: string },
  now: Date,
): Promise<Extract<SubscriptionStatus, 'active' | 'unsubscribed'>> {
  return db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (!subscription) return 'unsubscribed';
    const others = subscription.editions.filter((one) => one !== letter);
    if (subscription.status !== 'active' || others.length === 0) {
      await stopLetters(tx, secret, subscription, { status: 'unsubscribed', reason: 'unsubscribed' }, now);
      return 'unsubscribed';
    }
    if (others.length < subscription.editions.length) {
      await setLetters(tx, id, others);
      await noteStep(tx, id, { step: 'left', editions: [letter] }, now);
    }
    return 'active';
  });
}
