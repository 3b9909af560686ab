import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import {
  addressChanges,
  authSessions,
  authUsers,
  authVerifications,
  invitations,
  profiles,
} from '../../../database/schema/accounts.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { sqlStateOf } from '../../../platform/server/sql-state.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { HOUR_MS } from '../../../platform/shared/days.ts';
import { ADDRESS_CHANGE_HOURS, mayEnter } from '../vocabulary.ts';
import { beforeRoles, holdAddresses, holdOwnAddress, type OwnLog } from './commands.ts';
import { lockWaiting, withdrawByMove } from './invitation-commands.ts';
import { findProfile, hasConfirmedAccount, type Invitation } from './queries.ts';

/** Whose address it is, and what it was and becomes. */
export interface AddressMove {
  profileId: string;
  from: string;
  to: string;
  /** Of two invitations that waited one stays: what other rooms promised with the other one goes to it. null: there were not two. */
  joined: { gone: string; stays: string } | null;
}

/** What other rooms know somebody by goes with the account, in the transaction that moves it. */
export type MoveElsewhere = (tx: Executor, move: AddressMove, now: Date) => Promise<void>;

/**
 * Remembers that somebody wants another address; what was wanted before is taken back. Of one that is another account's the same is remembered,
 * without a link: whoever asks is told nothing of others.
 *
 * @returns the address there is, and whether the wanted one is another account's
 * @throws AppError BAD_REQUEST when it is the one there is
 */
export async function askAddressChange(
  db: Orm,
  { profileId, to, tokenHash }: { profileId: string; to: string; tokenHash: string },
  now: Date,
  ownLog: OwnLog,
): Promise<{ from: string; isTaken: boolean }> {
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, profileId);
    if (profile.email === to) {
      const message = 'This is the address you have.';
      throw new AppError('BAD_REQUEST', message, { issues: [{ path: ['email'], message }] });
    }
    const isTaken = await hasConfirmedAccount(tx, to);
    await tx.delete(addressChanges).where(waitsFor(profileId));
    await tx.insert(addressChanges).values({
      ...{ profileId, fromEmail: profile.email, toEmail: to, tokenHash: isTaken ? null : tokenHash, askedAt: now },
      expiresAt: new Date(now.getTime() + ADDRESS_CHANGE_HOURS * HOUR_MS),
    });
    await ownLog.recordOwn(tx, profileId, 'account.address-ask', { from: profile.email, to });
    return { from: profile.email, isTaken };
  });
}

/** Its link stops working. @throws AppError NOT_FOUND when it was confirmed meanwhile, or taken back: perhaps the address is another one by now */
export async function withdrawAddressChange(db: Orm, profileId: string, ownLog: OwnLog): Promise<void> {
  await db.transaction(async (tx) => {
    const { email } = await lockProfile(tx, profileId);
    const [gone] = await tx.delete(addressChanges).where(waitsFor(profileId)).returning();
    if (!gone) throw new AppError('NOT_FOUND', `No change waits any more. You sign in with ${email}.`);
    await ownLog.recordOwn(tx, profileId, 'account.address-withdraw', { from: gone.fromEmail, to: gone.toEmail });
  });
}

/** Those whose time is over name an address that is perhaps nobody's. */
export async function forgetLateAddressChanges(db: Executor, now: Date): Promise<void> {
  await db.delete(addressChanges).where(and(isNull(addressChanges.doneAt), lt(addressChanges.expiresAt, now)));
}

/**
 * Gives the account its new address, and everything that knows its owner by the old one, in one transaction; its other sessions end, and links for
 * a new password that were sent to the old address open nothing any more.
 *
 * @param session of whoever confirms, which stays
 * @throws AppError NOT_FOUND for a link of nobody's or somebody else's, GONE, CONFLICT when the address became another account's
 */
export async function confirmAddressChange(
  db: Orm,
  { profileId, tokenHash, session }: { profileId: string; tokenHash: string; session: string },
  now: Date,
  { moveElsewhere, ownLog }: { moveElsewhere: MoveElsewhere; ownLog: OwnLog },
): Promise<AddressMove> {
  return db.transaction(async (tx) => {
    const { toEmail: to } = await demandWaiting(tx, { profileId, tokenHash }, now);
    const before = await findProfile(tx, profileId);
    await holdAddresses(tx, [to, ...(before ? [before.email] : [])]);
    await beforeRoles(tx);
    const { email: from } = await lockProfile(tx, profileId);
    // Again: what was confirmed or taken back meanwhile does not wait any more.
    const { id } = await demandWaiting(tx, { profileId, tokenHash }, now);
    if (await hasConfirmedAccount(tx, to)) throw isTaken();
    // Whoever signed up with it never showed that it is theirs; who does so at this moment is left alone, and keeps it.
    await tx.delete(authUsers).where(and(eq(authUsers.email, to), eq(authUsers.emailVerified, false)));
    await orTaken(() =>
      tx.update(authUsers).set({ email: to, emailVerified: true }).where(eq(authUsers.id, profileId)),
    );
    await tx.update(profiles).set({ email: to }).where(eq(profiles.id, profileId));
    const [done] = await tx
      .update(addressChanges)
      .set({ doneAt: now, fromEmail: from })
      .where(and(eq(addressChanges.id, id), isNull(addressChanges.doneAt)))
      .returning({ id: addressChanges.id });
    if (!done) throw new Error('the change of an address that was waiting under a lock is gone');
    await tx.delete(authSessions).where(and(eq(authSessions.userId, profileId), ne(authSessions.token, session)));
    await tx.delete(authVerifications).where(eq(authVerifications.value, profileId));
    const joined = await moveInvitation(tx, { profileId, from, to }, now);
    const move = { profileId, from, to, joined };
    await moveElsewhere(tx, move, now);
    await ownLog.recordOwn(tx, profileId, 'account.address-change', { from, to });
    return move;
  });
}

const isTaken = () =>
  new AppError('CONFLICT', 'There is an account with this address by now. Sign in with it instead.');

/** @throws AppError CONFLICT when somebody confirmed a sign-up with the address since it was asked for */
async function orTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw sqlStateOf(error) === UNIQUE ? isTaken() : error;
  }
}

/** SQLSTATE: it is there already. */
const UNIQUE = '23505';

/**
 * An invitation asks the person, wherever the mail went. Of two whose time is not over the one with the higher role stays; of two alike the one at
 * the new address.
 */
async function moveInvitation(
  tx: Executor,
  { profileId, from, to }: Omit<AddressMove, 'joined'>,
  now: Date,
): Promise<AddressMove['joined']> {
  const actor = { id: profileId, email: to };
  const waiting = await lockWaiting(tx, [from, to]);
  const isLate = ({ expiresAt }: Invitation) => expiresAt <= now;
  const old = waiting.find(({ email }) => email === from);
  const other = waiting.find(({ email }) => email === to);
  if (!old) return null;
  if (other && (isLate(other) || isLate(old))) await withdrawByMove(tx, actor, isLate(old) ? old : other, now);
  if (other && isLate(old)) return null;
  if (!other || isLate(other)) {
    await tx.update(invitations).set({ email: to }).where(eq(invitations.id, old.id));
    return null;
  }
  const [stays, gone] = mayEnter(other.role, old.role) ? [other, old] : [old, other];
  await withdrawByMove(tx, actor, gone, now);
  await tx.update(invitations).set({ email: to }).where(eq(invitations.id, stays.id));
  return { gone: gone.id, stays: stays.id };
}

async function demandWaiting(
  tx: Executor,
  { profileId, tokenHash }: { profileId: string; tokenHash: string },
  now: Date,
) {
  const [row] = await tx
    .select({ id: addressChanges.id, toEmail: addressChanges.toEmail, doneAt: addressChanges.doneAt })
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.profileId, profileId),
        eq(addressChanges.tokenHash, tokenHash),
        gt(addressChanges.expiresAt, now),
      ),
    );
  if (!row) throw new AppError('NOT_FOUND', 'This link leads to no change of your address. Perhaps it is too old.');
  if (row.doneAt) throw new AppError('GONE', 'This is your address already.');
  return row;
}

/** One after the other: of two changes of one account each sees what the other did. @throws AppError NOT_FOUND */
async function lockProfile(tx: Executor, id: string) {
  await holdOwnAddress(tx, id);
  // Foreign keys that name it do not wait for this one, as they would for "for update".
  await tx.execute(sql`select from ${profiles} where id = ${id} for no key update`);
  const profile = await findProfile(tx, id);
  if (!profile) throw new AppError('NOT_FOUND', 'There is no such account (any more).');
  return profile;
}

const waitsFor = (profileId: string) => and(eq(addressChanges.profileId, profileId), isNull(addressChanges.doneAt));
