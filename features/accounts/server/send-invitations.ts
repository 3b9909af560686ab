import { hashPassword } from 'better-auth/crypto';
import type { Database } from '../../../platform/server/database.ts';
import { createLimiter, type Limiter, type RateLimit } from '../../../platform/server/limit-tries.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Mailer } from '../../../platform/server/mail.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { Role } from '../vocabulary.ts';
import { newPassword } from './check-password.ts';
import {
  type Accepted,
  acceptInvitation,
  addInvitation,
  findOpenInvitation,
  type Promised,
  renewInvitation,
} from './invitation-commands.ts';
import { invitationMail } from './mails.ts';
import { hashToken, makeToken } from './make-token.ts';
import { hasConfirmedAccount, type Invitation } from './queries.ts';

export interface InvitingDeps {
  db: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  siteName: string;
  promised: Promised;
}

/** What a link needs to be followed. */
export type RedeemingDeps = Pick<InvitingDeps, 'db' | 'promised'>;

/** Mails that one administrator has sent; a newsroom has a dozen people. */
const INVITATIONS: RateLimit = { points: 50, durationSeconds: 3_600 };

export function createInvitationLimiter(db: Database): Limiter {
  return createLimiter(INVITATIONS, {
    counted: { db, name: 'invitations' },
    message: () => 'Enough invitations for an hour.',
  });
}

/** @throws AppError CONFLICT; UNAVAILABLE when only the mail did not leave */
export async function invite(deps: InvitingDeps, actor: Actor, asked: { email: string; role: Role }, now: Date) {
  return sendInvitation(deps, (tokenHash) => addInvitation(deps.db.orm, actor, { ...asked, tokenHash }, now));
}

/** @throws AppError NOT_FOUND; UNAVAILABLE when only the mail did not leave */
export async function inviteAgain(deps: InvitingDeps, actor: Actor, id: string, now: Date) {
  return sendInvitation(deps, (tokenHash) =>
    renewInvitation(deps.db.orm, actor, { id, tokenHash, about: 'all' }, deps.promised, now),
  );
}

/** What the page behind the link shows. @throws AppError NOT_FOUND, GONE */
export async function readInvitation({ db, promised }: RedeemingDeps, token: string, now: Date) {
  const { id, email, role, expiresAt } = await findOpenInvitation(db.orm, hashToken(token), now);
  const hasAccount = await hasConfirmedAccount(db.orm, email);
  return { email, role, expiresAt: expiresAt.toISOString(), hasAccount, promised: await promised.tell(db.orm, id) };
}

/** What the form behind the link does. @throws AppError with the sentence for the form */
export async function redeemInvitation(
  deps: RedeemingDeps,
  form: { token: string; password: unknown },
  now: Date,
): Promise<Accepted> {
  const { hasAccount } = await readInvitation(deps, form.token, now);
  const parsed = hasAccount ? null : newPassword.safeParse(form.password);
  if (parsed?.error) throw new AppError('BAD_REQUEST', parsed.error.issues[0]?.message ?? 'Choose a password.');
  const passwordHash = parsed ? await hashPassword(parsed.data) : null;
  return acceptInvitation(deps.db.orm, { tokenHash: hashToken(form.token), passwordHash }, deps.promised, now);
}

/**
 * Mails a link to what is written with its hash.
 *
 * @throws AppError UNAVAILABLE when only the mail did not leave; and what writing it throws
 */
export async function sendInvitation(
  { db, mailer, log, publicUrl, siteName, promised }: InvitingDeps,
  write: (tokenHash: string) => Promise<Invitation>,
): Promise<{ id: string }> {
  const token = makeToken();
  const { id, email: to, role, invitedBy, sentAt, expiresAt } = await write(hashToken(token));
  const url = `${publicUrl}/auth/invited/${token}`;
  const promises = await promised.tell(db.orm, id);
  try {
    await mailer.send(invitationMail({ to, role, promises, invitedBy, siteName, url, worksMs: +expiresAt - +sentAt }));
  } catch (error) {
    log.error({ err: error }, 'an invitation could not be sent');
    throw new AppError(
      'UNAVAILABLE',
      'The invitation is kept, but its mail did not leave. Send it again in a few minutes.',
    );
  }
  return { id };
}
