import { type MailPart, writeMail } from '../../../platform/server/write-mail.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/shared/days.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import type { Mail } from '../../../platform/shared/mail.ts';
import { ADDRESS_CHANGE_HOURS, type Role, roleNames } from '../vocabulary.ts';

/** Texts of the account mails. Nothing that a stranger typed goes into them: an address typed by somebody else must not carry words. */

export function confirmationMail({ to, url, siteName }: { to: string; url: string; siteName: string }): Mail {
  return letter(siteName, to, `Confirm your address for ${siteName}`, [
    `Somebody, hopefully you, created an account at ${siteName} with this address.`,
    'Confirm that it is yours. The link works for 24 hours:',
    { deed: 'Confirm my address', url },
    'If it was not you, do nothing: without confirmation the account can’t be used.',
  ]);
}

export function resetMail({ to, url, siteName }: { to: string; url: string; siteName: string }): Mail {
  return letter(siteName, to, `Choose a new password for ${siteName}`, [
    `A new password was asked for at ${siteName}.`,
    'The link works once, within an hour:',
    { deed: 'Choose a new password', url },
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

export function alreadyRegisteredMail({
  to,
  publicUrl,
  siteName,
}: {
  to: string;
  publicUrl: string;
  siteName: string;
}): Mail {
  return letter(siteName, to, `You already have an account at ${siteName}`, [
    `Somebody, hopefully you, tried to create an account at ${siteName} with this address. There is one already.`,
    'Sign in, or choose a new password there if you forgot it:',
    { deed: 'Sign in', url: `${publicUrl}/auth` },
    'If it was not you, nothing has changed and nothing is to be done.',
  ]);
}

/** @param invitedBy address of an administrator */
export function invitationMail(invitation: {
  to: string;
  url: string;
  siteName: string;
  role: Role;
  /** What other rooms give with it, a line each: of names that people with rights wrote. */
  promises: readonly string[];
  invitedBy: string;
  /** How long its link works. */
  worksMs: number;
}): Mail {
  const { to, url, siteName, role, promises, invitedBy, worksMs } = invitation;
  // A reader's account is what everybody can have; what comes with it is the news.
  const as = promises.length > 0 && role === 'subscriber' ? '' : ` as ${roleNames[role]}`;
  return letter(siteName, to, `You are invited to ${siteName}`, [
    `${invitedBy} invites you to ${siteName}${as}.`,
    ...(promises.length > 0 ? [`You will be:\n${promises.map((line) => `– ${line}`).join('\n')}`] : []),
    `Accept the invitation. The link works once, within ${wordSpan(worksMs)}:`,
    { deed: 'Accept the invitation', url },
    'If you do not know what this is about, do nothing.',
  ]);
}

/** Rounded down: what is promised holds. */
function wordSpan(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  return days > 1 ? formatCounted(days, 'day') : formatCounted(Math.floor(ms / HOUR_MS), 'hour');
}

export function secondFactorResetMail({
  to,
  publicUrl,
  siteName,
}: {
  to: string;
  publicUrl: string;
  siteName: string;
}): Mail {
  return letter(siteName, to, `Your second factor at ${siteName} was reset`, [
    `An administrator of ${siteName} took the second factor, and any passkeys, off your account. All your sessions have ended.`,
    'Sign in with your password and set up a new one on the page of your account:',
    { deed: 'Your account', url: `${publicUrl}/account` },
    'If you did not ask for this, tell the administrators.',
  ]);
}

export function addressLinkMail({ to, url, siteName }: { to: string; url: string; siteName: string }): Mail {
  return letter(siteName, to, `Confirm your new address for ${siteName}`, [
    `Somebody, hopefully you, wants to use this address for an account at ${siteName}.`,
    `Confirm that it is yours, where you are signed in. The link works for ${ADDRESS_CHANGE_HOURS} hours:`,
    { deed: 'Confirm my new address', url },
    'If it was not you, do nothing: without confirmation nothing changes.',
  ]);
}

export function addressTakenMail({
  to,
  publicUrl,
  siteName,
}: {
  to: string;
  publicUrl: string;
  siteName: string;
}): Mail {
  return letter(siteName, to, `You already have an account at ${siteName}`, [
    `Somebody, hopefully you, tried to use this address for another account at ${siteName}. There is one with it already.`,
    'Sign in to that one, or choose a new password there if you forgot it:',
    { deed: 'Sign in', url: `${publicUrl}/auth` },
    'If it was not you, nothing has changed and nothing is to be done.',
  ]);
}

/** To the address there is, before anything changes. */
export function addressAskedMail(mail: { to: string; wanted: string; publicUrl: string; siteName: string }): Mail {
  const { to, wanted, publicUrl, siteName } = mail;
  return letter(siteName, to, `Your account at ${siteName}: another mail address is asked for`, [
    `At ${siteName}, somebody who knows your password asked to change the mail address of your account to ${wanted}.`,
    'If it was you, open the link in the mail to that address. If not, take it back on the page of your account, and choose a new password there:',
    { deed: 'Your account', url: `${publicUrl}/account` },
    `If you can’t sign in, write to us: ${publicUrl}/feedback`,
  ]);
}

/** To the address there was. */
export function addressChangedMail(mail: { to: string; now: string; publicUrl: string; siteName: string }): Mail {
  const { to, now, publicUrl, siteName } = mail;
  return letter(siteName, to, `Your account at ${siteName}: its mail address is another one now`, [
    `The mail address of your account at ${siteName} was changed to ${now}. This is the last mail about it to this address.`,
    'If it was you, nothing is to be done. If not, write to us at once:',
    { deed: 'Write to us', url: `${publicUrl}/feedback` },
  ]);
}

/** Of a fixed list of ours. */
export interface OwnChange {
  /** In the subject, too: who gets two such mails must not take the second for the first. */
  what: string;
  how?: string;
}

export function ownAccountMail(mail: { to: string; change: OwnChange; publicUrl: string; siteName: string }): Mail {
  const { to, change, publicUrl, siteName } = mail;
  return letter(siteName, to, `Your account at ${siteName}: ${change.what}`, [
    `At ${siteName}, ${change.what}${change.how ?? ''}.`,
    'If it was you, nothing is to be done. If not, choose a new password, end all sessions, and look through what else opens your account:',
    { deed: 'Your account', url: `${publicUrl}/account` },
  ]);
}

function letter(siteName: string, to: string, subject: string, parts: MailPart[]): Mail {
  return { to, ...writeMail({ siteName, subject }, parts) };
}
