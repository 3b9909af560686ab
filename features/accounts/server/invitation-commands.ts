import { and, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import { invitations, profiles } from '../../../database/schema/accounts.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import type { AuditAction } from '../rules/describe-action.ts';
import { invitationDays, mayEnter, type Role } from '../vocabulary.ts';
import { beforeRoles, type HeirOf, holdAddresses, putAccount, recordAudit, setRole } from './commands.ts';
import {
  findInvitation,
  findProfile,
  findProfileByEmail,
  findStanding,
  hasConfirmedAccount,
  type Invitation,
} from './queries.ts';

/** @throws AppError CONFLICT when the account has the role, or an invitation waits */
export async function addInvitation(
  db: Orm,
  actor: Actor,
  { email: written, role, tokenHash }: { email: string; role: Role; tokenHash: string },
  now: Date,
): Promise<Invitation> {
  const email = written.toLowerCase();
  return db.transaction(async (tx) => {
    await holdAddresses(tx, [email]);
    const profile = await findProfileByEmail(tx, email);
    // What nobody confirmed gives no rights, whoever made it.
    if (profile && (await hasConfirmedAccount(tx, email))) {
      if (!(await findStanding(tx, profile.id))?.isActive)
        throw new AppError('CONFLICT', 'This account is deactivated. Reactivate it instead.');
      if (mayEnter(profile.role, role))
        throw new AppError('CONFLICT', `${email} has the role ${profile.role} already.`);
    }
    await withdrawExpired(tx, actor, email, now);
    const [row] = await tx
      .insert(invitations)
      .values({
        email,
        role,
        tokenHash,
        invitedById: actor.id,
        invitedBy: actor.email,
        createdAt: now,
        ...fresh(role, now),
      })
      .onConflictDoNothing()
      .returning();
    if (!row)
      throw new AppError('CONFLICT', `${email} is invited already. Send that invitation again, or withdraw it.`);
    await record(tx, actor, 'account.invite', row);
    return row;
  });
}

/**
 * The invitation of an address that waits, with a new token; or a new one, as a reader: what other rooms promise with it (`Promised`) is written
 * beside it, in the same transaction. One that gives a role in the house ends when it would have ended: the role is not offered for longer by the way.
 */
export async function putInvitation(
  tx: Executor,
  actor: Actor,
  { email: written, tokenHash }: { email: string; tokenHash: string },
  now: Date,
): Promise<Invitation> {
  const email = written.toLowerCase();
  await holdAddresses(tx, [email]);
  const role: Role = 'subscriber';
  const invitedBy = { invitedById: actor.id, invitedBy: actor.email };
  await withdrawExpired(tx, actor, email, now);
  const [made] = await tx
    .insert(invitations)
    .values({ email, role, tokenHash, ...invitedBy, createdAt: now, ...fresh(role, now) })
    .onConflictDoNothing()
    .returning();
  if (made) {
    await record(tx, actor, 'account.invite', made);
    return made;
  }
  return changeOpen(tx, actor, eq(invitations.email, email), 'account.invite-again', ({ role, expiresAt }) => ({
    tokenHash,
    ...fresh(role, now),
    ...(role === 'subscriber' ? {} : { expiresAt }),
  }));
}

/** One whose time is over makes room, and goes with all that hung on it: what was offered until yesterday is not offered again by the way. */
async function withdrawExpired(tx: Executor, actor: Actor, email: string, now: Date): Promise<void> {
  const gone = await tx
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(and(isOpen, eq(invitations.email, email), lte(invitations.expiresAt, now)))
    .returning();
  for (const row of gone) await record(tx, actor, 'account.invite-withdraw', row);
}

/**
 * Gives it a new token and a new time, and all of it is the sender's now; the token before stops working.
 *
 * @param about 'promises': who sends it again sees no role in the house, and offers none: one whose time is not over stays as it was offered, another is gone
 * @throws AppError NOT_FOUND when it does not wait any more
 */
export async function renewInvitation(
  db: Orm,
  actor: Actor,
  { id, tokenHash, about }: { id: string; tokenHash: string; about: 'all' | 'promises' },
  promised: Promised,
  now: Date,
): Promise<Invitation> {
  return db.transaction(async (tx) => {
    const sender = { invitedById: actor.id, invitedBy: actor.email };
    const row = await changeOpen(tx, actor, eq(invitations.id, id), 'account.invite-again', ({ role, expiresAt }) => {
      if (about === 'all' || role === 'subscriber') return { tokenHash, ...sender, ...fresh(role, now) };
      if (expiresAt > now) return { tokenHash, sentAt: now };
      return { tokenHash, role: 'subscriber', ...sender, ...fresh('subscriber', now) };
    });
    await promised.takeOver(tx, id, actor);
    return row;
  });
}

/** @throws AppError NOT_FOUND when it does not wait any more */
export async function withdrawInvitation(db: Executor, actor: Actor, id: string, now: Date): Promise<void> {
  await db.transaction((tx) =>
    changeOpen(tx, actor, eq(invitations.id, id), 'account.invite-withdraw', () => ({ withdrawnAt: now })),
  );
}

/** What a link leads to. @throws AppError NOT_FOUND, GONE */
export async function findOpenInvitation(db: Executor, tokenHash: string, now: Date): Promise<Invitation> {
  const invitation = await findInvitation(db, { tokenHash });
  if (!invitation)
    throw new AppError('NOT_FOUND', 'This link leads to no invitation. Perhaps a newer mail has another one.');
  if (invitation.acceptedAt) throw new AppError('GONE', 'This invitation has been accepted. You can sign in.');
  if (invitation.withdrawnAt) throw new AppError('GONE', 'This invitation has been withdrawn.');
  if (invitation.expiresAt <= now)
    throw new AppError(
      'GONE',
      `This invitation is older than ${invitationDays(invitation.role)} days. Ask ${invitation.invitedBy} for another one.`,
    );
  return invitation;
}

/** What other rooms give together with an invitation. This one knows nothing of it but how to say it. */
export interface Promised {
  /** Each as a line of a list says it. */
  tell(db: Executor, invitationId: string): Promise<string[]>;
  /** Who sends an invitation again promises what it still says. */
  takeOver(tx: Executor, invitationId: string, sender: Pick<Actor, 'id' | 'email'>): Promise<void>;
  heirOf: HeirOf;
  /** Called in the transaction in which the invitation is accepted. @returns the page that it is about; null: nothing was promised */
  keep(tx: Executor, invitationId: string, guest: Pick<Actor, 'id' | 'email'>, now: Date): Promise<string | null>;
}

export interface Accepted {
  email: string;
  /** A password was set, with which one can be signed in. */
  isNew: boolean;
  /** The page that the invitation was about; null: none. */
  leadsTo: string | null;
}

/**
 * Gives the role to whoever holds the link: by that the address is confirmed. A confirmed account keeps its password and its second
 * factor; everything else under this address is replaced, because a stranger may have signed up with it and wait for rights.
 *
 * @param passwordHash null: none was chosen
 * @throws AppError BAD_REQUEST without a password that is needed, NOT_FOUND, GONE, CONFLICT when the address went elsewhere meanwhile
 */
export async function acceptInvitation(
  db: Orm,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string | null },
  promised: Promised,
  now: Date,
): Promise<Accepted> {
  return db.transaction(async (tx) => {
    const held = await findOpenInvitation(tx, tokenHash, now);
    await holdAddresses(tx, [held.email]);
    await beforeRoles(tx);
    // Of two who accept at once the second waits here, and finds it accepted.
    const [invitation] = await tx
      .update(invitations)
      .set({ acceptedAt: now })
      .where(and(isOpen, eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now)))
      .returning();
    if (!invitation) {
      await findOpenInvitation(tx, tokenHash, now);
      throw new AppError('GONE', 'This invitation has been accepted. You can sign in.');
    }
    const { email, role, invitedBy } = invitation;
    if (email !== held.email)
      throw new AppError('CONFLICT', 'The address of this invitation has just changed. Open the link again.');
    const isNew = !(await hasConfirmedAccount(tx, email));
    if (isNew && passwordHash === null) throw new AppError('BAD_REQUEST', 'Choose a password.');
    if (isNew && passwordHash !== null) await putAccount(tx, { email, passwordHash });
    const profile = await findProfileByEmail(tx, email);
    if (!profile) throw new Error('the account that was invited has no profile');
    if (!(await findStanding(tx, profile.id))?.isActive)
      throw new AppError('GONE', 'This account has been deactivated.');
    if (isNew) await tx.update(profiles).set({ role: 'subscriber' }).where(eq(profiles.id, profile.id));
    const before = await findProfile(tx, profile.id);
    const actor = { id: profile.id, email, role };
    await recordAudit(tx, actor, {
      action: 'account.accept',
      subjectType: 'profiles',
      subjectId: profile.id,
      details: { role, invitedBy },
    });
    if (before && !mayEnter(before.role, role)) await setRole(tx, actor, before, role);
    const leadsTo = await promised.keep(tx, invitation.id, actor, now);
    return { email, isNew, leadsTo };
  });
}

/** Of two who change what hangs on an invitation the second waits, and finds what the first left. @throws AppError NOT_FOUND when it does not wait any more */
export async function lockInvitation(tx: Executor, id: string): Promise<Invitation> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(isOpen, eq(invitations.id, id)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This invitation does not wait any more.');
  return row;
}

/** Those of these addresses that were neither accepted nor withdrawn, also those whose time is over. */
export function lockWaiting(tx: Executor, addresses: string[]): Promise<Invitation[]> {
  return tx
    .select()
    .from(invitations)
    .where(and(isOpen, inArray(invitations.email, addresses)))
    .orderBy(invitations.id)
    .for('update');
}

/** Another one takes its place where two addresses became one. */
export async function withdrawByMove(
  tx: Executor,
  actor: Pick<Actor, 'id' | 'email'>,
  invitation: Invitation,
  now: Date,
): Promise<void> {
  await tx.update(invitations).set({ withdrawnAt: now }).where(eq(invitations.id, invitation.id));
  await record(tx, actor, 'account.invite-withdraw', invitation);
}

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));

const fresh = (role: Role, now: Date) => ({
  sentAt: now,
  expiresAt: new Date(now.getTime() + invitationDays(role) * DAY_MS),
});

async function changeOpen(
  tx: Executor,
  actor: Actor,
  which: SQL,
  action: AuditAction,
  change: (found: Invitation) => Partial<Invitation>,
): Promise<Invitation> {
  const [found] = await tx.select().from(invitations).where(and(isOpen, which)).for('update');
  if (!found) throw new AppError('NOT_FOUND', 'This invitation does not wait any more.');
  const [row] = await tx.update(invitations).set(change(found)).where(eq(invitations.id, found.id)).returning();
  if (!row) throw new Error('an invitation that was locked is gone');
  await record(tx, actor, action, row);
  return row;
}

function record(
  tx: Executor,
  actor: Pick<Actor, 'id' | 'email'>,
  action: AuditAction,
  { id, email, role }: Invitation,
): Promise<void> {
  return recordAudit(tx, actor, { action, subjectType: 'invitations', subjectId: id, details: { email, role } });
}
