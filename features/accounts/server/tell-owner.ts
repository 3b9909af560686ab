import { randomUUID } from 'node:crypto';
import type { Executor } from '../../../platform/server/database.ts';
import type { Mail } from '../../../platform/shared/mail.ts';
import type { AuditAction } from '../rules/describe-action.ts';
import { ownAccountMail } from './mails.ts';
import { findProfile } from './queries.ts';

/** What opens or closes an account, and how its owner is told: whoever did it, the owner hears of it. */
const told: Partial<Record<AuditAction, string>> = {
  'account.password-change': 'a new password was chosen by the link in a mail',
  'account.password-own': 'a new password was chosen on the page of your account; API keys go on working',
  'account.second-factor-on': 'a second factor was set up',
  'account.second-factor-off': 'the second factor was removed',
  'account.recovery-codes': 'new recovery codes were made',
  'account.passkey-add': 'a passkey was added',
  'account.passkey-remove': 'a passkey was removed',
  'api-key.issue': 'an API key was made',
};

/** Queues a mail to whose account it is. Does nothing for what need not be told. */
export type TellOwner = (db: Executor, userId: string, action: AuditAction) => Promise<void>;

/** The queue of mails, which the deliveries room has: it knows of accounts, not the other way round. */
type QueueMail = (
  db: Executor,
  mail: { channel: 'mail'; receiver: string; occurrence: string; payload: Omit<Mail, 'to'> },
) => Promise<unknown>;

export function createOwnerTeller(deps: { queueMail: QueueMail; publicUrl: string; siteName: string }): TellOwner {
  return async (db, userId, action) => {
    const what = told[action];
    const profile = what && (await findProfile(db, userId));
    if (!what || !profile) return;
    const { to: receiver, ...payload } = ownAccountMail({ ...deps, to: profile.email, what });
    await deps.queueMail(db, { channel: 'mail', receiver, occurrence: `${action}:${randomUUID()}`, payload });
  };
}
