import { randomUUID } from 'node:crypto';
import type { Executor } from '../../../platform/server/database.ts';
import type { Mail } from '../../../platform/shared/mail.ts';
import type { AuditAction } from '../rules/describe-action.ts';
import { type OwnChange, ownAccountMail } from './mails.ts';
import { findProfile } from './queries.ts';

/** What opens or closes an account, and how its owner is told: whoever did it, the owner hears of it. */
const told: Partial<Record<Told, OwnChange>> = {
  'account.password-change': { what: 'a new password was chosen', how: ' by the link in a mail' },
  'account.password-own': {
    what: 'a new password was chosen',
    how: ' on the page of your account; API keys go on working',
  },
  'account.second-factor-on': { what: 'a second factor was set up' },
  'account.second-factor-off': { what: 'the second factor was removed' },
  'account.recovery-codes': { what: 'new recovery codes were made' },
  'account.recovery-code': { what: 'a recovery code was used to sign in' },
  'account.passkey-add': { what: 'a passkey was added' },
  'account.passkey-remove': { what: 'a passkey was removed' },
  'api-key.issue': { what: 'an API key was made' },
};

/** What the log has among the sign-ins is told for itself. */
type Told = AuditAction | 'account.recovery-code';

/** Queues a mail to whose account it is. Does nothing for what need not be told. @param more what follows from it, after what happened */
export type TellOwner = (db: Executor, userId: string, action: Told, more?: string) => Promise<void>;

/** The queue of mails, which the deliveries room has: it knows of accounts, not the other way round. */
export type QueueMail = (
  db: Executor,
  mail: { channel: 'mail'; receiver: string; occurrence: string; payload: Omit<Mail, 'to'> },
) => Promise<unknown>;

export function createOwnerTeller(deps: { queueMail: QueueMail; publicUrl: string; siteName: string }): TellOwner {
  return async (db, userId, action, more) => {
    const change = told[action];
    const profile = change && (await findProfile(db, userId));
    if (!change || !profile) return;
    const { to: receiver, ...payload } = ownAccountMail({
      ...deps,
      to: profile.email,
      change: more === undefined ? change : { ...change, how: more },
    });
    await deps.queueMail(db, { channel: 'mail', receiver, occurrence: `${action}:${randomUUID()}`, payload });
  };
}
