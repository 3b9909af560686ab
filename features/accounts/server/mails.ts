import { escapeHtml } from '../../../platform/shared/escape-html.ts';
import type { Mail } from '../../../platform/shared/mail.ts';
import { INVITATION_DAYS, type Role, roleNames } from '../vocabulary.ts';

/** Texts of the account mails. Nothing that a stranger typed goes into them: an address typed by somebody else must not carry words. */

export function confirmationMail({ to, url, siteName }: { to: string; url: string; siteName: string }): Mail {
  return letter(to, `Confirm your address for ${siteName}`, [
    `Somebody, hopefully you, created an account at ${siteName} with this address.`,
    'Confirm that it is yours. The link works for 24 hours:',
    { link: url, label: 'Confirm my address' },
    'If it was not you, do nothing: without confirmation the account can’t be used.',
  ]);
}

export function resetMail({ to, url, siteName }: { to: string; url: string; siteName: string }): Mail {
  return letter(to, `Choose a new password for ${siteName}`, [
    `A new password was asked for at ${siteName}.`,
    'The link works once, within an hour:',
    { link: url, label: 'Choose a new password' },
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
  return letter(to, `You already have an account at ${siteName}`, [
    `Somebody, hopefully you, tried to create an account at ${siteName} with this address. There is one already.`,
    'Sign in, or choose a new password there if you forgot it:',
    { link: `${publicUrl}/auth`, label: 'Sign in' },
    'If it was not you, nothing has changed and nothing is to be done.',
  ]);
}

/** @param invitedBy address of an administrator */
export function invitationMail(invitation: {
  to: string;
  url: string;
  siteName: string;
  role: Role;
  invitedBy: string;
}): Mail {
  const { to, url, siteName, role, invitedBy } = invitation;
  return letter(to, `You are invited to ${siteName}`, [
    `${invitedBy} invites you to ${siteName} as ${roleNames[role]}.`,
    `Accept the invitation. The link works once, within ${INVITATION_DAYS} days:`,
    { link: url, label: 'Accept the invitation' },
    'If you do not know what this is about, do nothing.',
  ]);
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
  return letter(to, `Your second factor at ${siteName} was reset`, [
    `An administrator of ${siteName} took the second factor, and any passkeys, off your account. All your sessions have ended.`,
    'Sign in with your password and set up a new one on the page of your account:',
    { link: `${publicUrl}/account`, label: 'Your account' },
    'If you did not ask for this, tell the administrators.',
  ]);
}

/** @param what from a fixed list of ours */
export function ownAccountMail(mail: { to: string; what: string; publicUrl: string; siteName: string }): Mail {
  const { to, what, publicUrl, siteName } = mail;
  return letter(to, `Your account at ${siteName} was changed`, [
    `At ${siteName}, ${what}.`,
    'If it was you, nothing is to be done. If not, choose a new password, end all sessions, and look through what else opens your account:',
    { link: `${publicUrl}/account`, label: 'Your account' },
  ]);
}

type Paragraph = string | { link: string; label: string };

function letter(to: string, subject: string, paragraphs: Paragraph[]): Mail {
  return {
    to,
    subject,
    text: `${paragraphs.map((one) => (typeof one === 'string' ? one : one.link)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font: 16px/1.5 system-ui, sans-serif; color: #1d1f23">${paragraphs.map(toHtml).join('')}</body></html>`,
  };
}

function toHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph)}</p>`;
  return `<p><a href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`;
}
