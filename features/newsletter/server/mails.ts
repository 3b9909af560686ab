import { escapeHtml } from '../../../platform/shared/escape-html.ts';
import type { Mail } from '../../../platform/shared/mail.ts';
import { CONFIRMATION_DAYS, CONSENT, type Consent } from '../vocabulary.ts';

/** Carries nothing that was typed into the form but the address it goes to: the form must not be a way to write to strangers. */
export function confirmationMail(request: { to: string; url: string; siteName: string; consent: Consent }): Mail {
  const { to, url, siteName, consent } = request;
  const isWeekly = consent.version === CONSENT.version;
  const before = [
    `Somebody, hopefully you, asked for ${isWeekly ? 'the weekly letter' : 'letters'} of ${siteName} at this address.`,
    `Confirm that you want ${isWeekly ? 'it' : 'them'}. The link works for ${CONFIRMATION_DAYS} days:`,
  ];
  const after = [
    `By confirming you say: “${consent.text}”`,
    'If it was not you, do nothing: without confirmation no letter is sent.',
  ];
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const link = `<p><a href="${escapeHtml(url)}">Confirm my address</a></p>`;
  return {
    to,
    subject: `Confirm your subscription to ${siteName}`,
    text: `${[...before, url, ...after].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font: 16px/1.5 system-ui, sans-serif; color: #1d1f23">${before.map(paragraph).join('')}${link}${after.map(paragraph).join('')}</body></html>`,
  };
}
