import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import {
  addressChanges,
  auditLog,
  authAccounts,
  authPasskeys,
  authSessions,
  authTwoFactors,
  authUsers,
  authVerifications,
  invitations,
  keptAnswers,
  profiles,
  rateLimits,
} from '../../../database/schema/accounts.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { ERASED, eraseMentions, forgetAuthor, mayMention, mentions } from '../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import type { Profile } from '../contract.ts';
import type { AuditAction } from '../rules/describe-action.ts';
import { mayEnter, type Role } from '../vocabulary.ts';
import { countAdmins, findProfile, findProfileByEmail, findStanding } from './queries.ts';

export interface AuditRecord {
  action: AuditAction;
  subjectType: string;
  subjectId: string;
  details?: Record<string, unknown>;
}

/** Writes down what is being done; call it in the transaction that does it. @param actor null: the system itself */
export async function recordAudit(
  tx: Executor,
  actor: Pick<Actor, 'id' | 'email'> | null,
  ...records: readonly [AuditRecord, ...AuditRecord[]]
): Promise<void> {
  const by = { actorId: actor?.id ?? null, actorEmail: actor?.email ?? null };
  await tx.insert(auditLog).values(records.map((record) => ({ ...record, details: record.details ?? {}, ...by })));
}

/** Gives a new account its profile; a second call changes nothing. */
export async function createProfile(db: Executor, user: { id: string; email: string; name: string }): Promise<void> {
  await db
    .insert(profiles)
    .values({ id: user.id, email: user.email, fullName: user.name || null })
    .onConflictDoNothing();
}

/** What somebody is called; an empty name is none. */
export async function changeName(db: Orm, id: string, name: string | null): Promise<Profile> {
  const fullName = name || null;
  return db.transaction(async (tx) => {
    await tx.update(profiles).set({ fullName }).where(eq(profiles.id, id));
    await tx
      .update(authUsers)
      .set({ name: fullName ?? '' })
      .where(eq(authUsers.id, id));
    const profile = await findProfile(tx, id);
    if (!profile) throw new AppError('NOT_FOUND', 'There is no such account (any more).');
    return profile;
  });
}

/**
 * Changes a role and ends the sessions of the account, so that rights are never held longer than granted.
 *
 * @throws AppError FORBIDDEN for one's own role, NOT_FOUND, CONFLICT when the last administrator would be lost
 */
export async function changeRole(
  db: Orm,
  actor: Actor,
  change: { id: string; role: Role },
  heirOf: HeirOf,
): Promise<Profile> {
  if (change.id === actor.id)
    throw new AppError('FORBIDDEN', 'You cannot change your own role. Ask another administrator.');
  return db.transaction(async (tx) => {
    // Two administrators who demote each other at the same moment must not both succeed.
    await tx.execute(sql`lock table ${profiles} in share row exclusive mode`);
    const before = await findProfile(tx, change.id);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such account.');
    if (before.role === change.role) return before;
    await keepAnAdmin(tx, before);
    await setRole(tx, actor, before, change.role);
    if (change.role !== 'admin') await withdrawInvitationsOf(tx, before.id, heirOf);
    return { ...before, role: change.role };
  });
}

/** Call it in a transaction that holds the table of profiles. @throws AppError CONFLICT when nobody else would be left */
export async function keepAnAdmin(tx: Executor, { id, role }: Profile): Promise<void> {
  if (role !== 'admin' || (await countAdmins(tx, id)) > 0) return;
  throw new AppError('CONFLICT', 'This is the last administrator. Make somebody else an administrator first.');
}

/**
 * From the shell: makes the account with this address an administrator who can get in. The way back for one who lost the second factor and
 * the recovery codes, too: who can run commands on the machine can read the database.
 *
 * @returns false when there is no such account
 */
export async function promoteToAdmin(db: Orm, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email.toLowerCase()));
    const before = row ? await findProfile(tx, row.id) : null;
    if (!before) return false;
    await tx.update(authUsers).set({ emailVerified: true, twoFactorEnabled: false }).where(eq(authUsers.id, before.id));
    await tx.delete(authTwoFactors).where(eq(authTwoFactors.userId, before.id));
    await tx.update(profiles).set({ deactivatedAt: null }).where(eq(profiles.id, before.id));
    if (before.role !== 'admin') await setRole(tx, null, before, 'admin');
    return true;
  });
}

/** Writes it down, and ends the sessions. */
export async function setRole(tx: Executor, actor: Actor | null, before: Profile, role: Role): Promise<void> {
  await tx.update(profiles).set({ role }).where(eq(profiles.id, before.id));
  await tx.delete(authSessions).where(eq(authSessions.userId, before.id));
  await recordAudit(tx, actor, {
    action: 'role.change',
    subjectType: 'profiles',
    subjectId: before.id,
    details: { email: before.email, from: before.role, to: role },
  });
}

/** Of those who promised something with an invitation, one who still may; null: nobody. */
export type HeirOf = (tx: Executor, invitationId: string) => Promise<Pick<Actor, 'id' | 'email'> | null>;

/** Who may not invite any more has not invited. What another promised with it goes on as that person's, without the role in the house. */
export async function withdrawInvitationsOf(tx: Executor, invitedById: string, heirOf: HeirOf): Promise<void> {
  const open = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(eq(invitations.invitedById, invitedById), isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt)),
    )
    .for('update');
  for (const { id } of open) {
    const heir = await heirOf(tx, id);
    await tx
      .update(invitations)
      .set(heir ? { role: 'subscriber', invitedById: heir.id, invitedBy: heir.email } : { withdrawnAt: sql`now()` })
      .where(eq(invitations.id, id));
  }
}

/** Whether other rooms let an account do more than look, whatever its role in the house. */
export type HoldsRights = (db: Executor, profileId: string) => Promise<boolean>;

/** What people do with their own accounts, and who tries to. */
export interface OwnLog {
  /** Who entered, and who tried. */
  recordSignIn(db: Executor, tried: { email: string; clientAddress: string; isSuccess: boolean }): Promise<void>;
  /** What somebody did with the own account. @param isStranger perhaps it was somebody else */
  recordOwn(
    db: Executor,
    userId: string,
    action: AuditAction,
    details?: Record<string, unknown>,
    isStranger?: boolean,
  ): Promise<void>;
}

/**
 * Writes down for accounts with rights, in the house or in what other rooms know: readers' comings and goings are nobody's business, and
 * addresses that strangers make up are not kept.
 */
export function openOwnLog(holdsRights: HoldsRights): OwnLog {
  const isWritten = async (db: Executor, { id, role }: Profile) =>
    mayEnter(role, 'editor') || (await holdsRights(db, id));
  return {
    async recordSignIn(db, { email, clientAddress, isSuccess }) {
      const profile = await findProfileByEmail(db, email);
      if (!profile || !(await isWritten(db, profile))) return;
      const isRefused = !isSuccess && !(await findStanding(db, profile.id))?.isActive;
      const failed = isRefused ? 'account.sign-in-refused' : 'account.sign-in-failed';
      await recordAudit(db, isSuccess ? profile : null, {
        action: isSuccess ? 'account.sign-in' : failed,
        subjectType: 'profiles',
        subjectId: profile.id,
        details: { ...(isSuccess ? {} : { email: profile.email }), from: clientAddress },
      });
    },
    async recordOwn(db, userId, action, details = {}, isStranger = false) {
      const profile = await findProfile(db, userId);
      if (!profile || !(await isWritten(db, profile))) return;
      const said = isStranger ? { email: profile.email, ...details } : details;
      await recordAudit(db, isStranger ? null : profile, {
        action,
        subjectType: 'profiles',
        subjectId: userId,
        details: said,
      });
    },
  };
}

/** The tables that better-auth reads and writes, under its names for them. */
export const authTables = {
  user: authUsers,
  session: authSessions,
  account: authAccounts,
  verification: authVerifications,
  twoFactor: authTwoFactors,
  passkey: authPasskeys,
};

/**
 * Creates the first administrator, its address taken as confirmed.
 *
 * @throws AppError CONFLICT when there is an administrator already
 */
export async function createFirstAdmin(db: Executor, admin: { email: string; passwordHash: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await holdAddresses(tx, [admin.email]);
    await tx.execute(sql`lock table ${profiles} in share row exclusive mode`);
    if ((await countAdmins(tx)) > 0) throw new AppError('CONFLICT', 'There is an administrator already.');
    const { id, email } = await putAccount(tx, admin);
    await tx.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, id));
    await recordAudit(tx, null, {
      action: 'admin.create',
      subjectType: 'profiles',
      subjectId: id,
      details: { email },
    });
  });
}

/**
 * Whoever gives an account an address holds it first, before any row: of two who confirm the same one the second finds the account of the first. In one
 * order, so that nobody waits for who waits for him.
 */
export async function holdAddresses(tx: Executor, addresses: readonly string[]): Promise<void> {
  for (const address of addresses.map((one) => one.toLowerCase()).sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`address ${address}`}))`);
}

/**
 * Who takes a role away locks the table of profiles before any row. Whoever writes a profile with rows of other tables in hand asks for the table
 * first as well, so that neither waits for who waits for him.
 */
export async function beforeRoles(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${profiles} in row exclusive mode`);
}

/**
 * Somebody by the address that the account has, which stays until the transaction ends: the request may have begun under the one before. Where what
 * is done is written down by address, or judged by it; before the units, and before any row that says who did something.
 *
 * @throws AppError UNAUTHORIZED when the account is gone meanwhile
 */
export async function underOwnAddress(tx: Executor, actor: Actor): Promise<Actor> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${ownAddress(actor.id)}))`);
  const [known] = await tx
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, actor.id))
    .for('key share');
  if (!known) throw new AppError('UNAUTHORIZED', 'There is no such account any more.');
  return { ...actor, ...known };
}

/**
 * Whoever gives an account another address holds the one that it has: nobody does anything under it meanwhile. It is no lock of the account's row: whoever
 * tells its owner something asks for that row with units, alarms or anything else in hand, and would wait for a move that waits for them.
 */
export async function holdOwnAddress(tx: Executor, profileId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${ownAddress(profileId)}))`);
}

const ownAddress = (profileId: string) => `own address ${profileId}`;

/**
 * An account with this password and a confirmed address; what stood under the address without being confirmed is replaced. Call it in a
 * transaction that holds the address.
 *
 * @throws AppError CONFLICT when it is a confirmed account's
 */
export async function putAccount(
  tx: Executor,
  account: { email: string; passwordHash: string },
): Promise<{ id: string; email: string }> {
  const email = account.email.toLowerCase();
  const [made] = await tx
    .insert(authUsers)
    .values({ name: '', email, emailVerified: true })
    .onConflictDoNothing()
    .returning({ id: authUsers.id });
  const [user = made] = await tx
    .update(authUsers)
    .set({ emailVerified: true })
    .where(and(eq(authUsers.email, email), eq(authUsers.emailVerified, false)))
    .returning({ id: authUsers.id });
  if (!user) throw new AppError('CONFLICT', 'There is an account with this address already. Sign in with it.');
  await tx.delete(authAccounts).where(eq(authAccounts.userId, user.id));
  await tx
    .insert(authAccounts)
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: account.passwordHash });
  await createProfile(tx, { id: user.id, email, name: '' });
  return { id: user.id, email };
}

const SETUP = 'first-admin-setup';

/** Remembers the hash of a set-up token; earlier ones stop working. */
export async function storeSetupToken(db: Orm, tokenHash: string, expiresAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(authVerifications).where(eq(authVerifications.identifier, SETUP));
    await tx.insert(authVerifications).values({ identifier: SETUP, value: tokenHash, expiresAt });
  });
}

/** Uses the token up. @returns false when it is wrong, used or too old */
export async function takeSetupToken(db: Executor, tokenHash: string): Promise<boolean> {
  const taken = await db
    .delete(authVerifications)
    .where(
      and(
        eq(authVerifications.identifier, SETUP),
        eq(authVerifications.value, tokenHash),
        gt(authVerifications.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: authVerifications.id });
  return taken.length === 1;
}

/** What was counted for a time that is over; on a server the counters stand in the database. */
export async function forgetOldTries(db: Executor, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
}

export async function endSession(db: Executor, token: string): Promise<void> {
  await db.delete(authSessions).where(eq(authSessions.token, token));
}

const LONGEST_SESSION_MS = 30 * DAY_MS;

/** A session that is used goes on by a week each day (configure-auth.ts), but not for ever: whoever has its cookie has the account. */
export async function endOldSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(authSessions).where(lt(authSessions.createdAt, new Date(now.getTime() - LONGEST_SESSION_MS)));
}

/**
 * Deletes a reader's account and takes the address out of the log, where what was done stays.
 *
 * @throws AppError CONFLICT for accounts with rights: who can change the site is not removed by the way
 */
export async function eraseAccountOf(tx: Executor, address: string): Promise<void> {
  const profile = await findProfileByEmail(tx, address);
  if (profile && mayEnter(profile.role, 'editor'))
    throw new AppError(
      'CONFLICT',
      `${profile.role === 'admin' ? 'An administrator’s' : 'An editor’s'} account is not erased from here. Make it a reader’s account first, on the page User Management.`,
    );
  if (profile) {
    await tx.delete(authUsers).where(eq(authUsers.id, profile.id));
    await tx.delete(keptAnswers).where(eq(keptAnswers.actorId, profile.id));
  }
  await tx.delete(invitations).where(eq(invitations.email, address));
  const { fromEmail, toEmail, doneAt } = addressChanges;
  // By what others did with the address before they find what stands under their other ones.
  await tx.delete(addressChanges).where(or(eq(fromEmail, address), and(eq(toEmail, address), isNull(doneAt))));
  await tx.update(addressChanges).set({ toEmail: ERASED }).where(eq(toEmail, address));
  await tx
    .delete(authVerifications)
    .where(or(mentions(authVerifications.identifier, address), mentions(authVerifications.value, address)));
  await forgetDoer(tx, address);
}

/** Takes an address out of what was done; whoever has it keeps account, invitation and links. */
export async function forgetDoer(tx: Executor, address: string): Promise<void> {
  await forgetAuthor(tx, address, [invitations.invitedBy, auditLog.actorEmail]);
  await tx.delete(rateLimits).where(mayMention(rateLimits.key, address));
  await tx.delete(keptAnswers).where(and(isNotNull(keptAnswers.answer), mayMention(keptAnswers.answer, address)));
  const entries = await tx
    .select({ id: auditLog.id, details: auditLog.details })
    .from(auditLog)
    .where(mayMention(auditLog.details, address));
  for (const { id, details } of entries)
    await tx
      .update(auditLog)
      .set({ details: eraseMentions(details, address) })
      .where(eq(auditLog.id, id));
}
