import { writeMail } from '../../../platform/server/write-mail.ts';
import type { Mail } from '../../../platform/shared/mail.ts';
import { CONFIRMATION_DAYS, CONSENT, type Consent } from '../vocabulary.ts';

/** Carries nothing that was typed into the form but the address it goes to: the form must not be a way to write to strangers. */
export function confirmationMail(request: { to: string; url: string; siteName: string; consent: Consent }): Mail {
  const { to, url, siteName, consent } = request;
  const isWeekly = consent.version === CONSENT.version;
  return {
    to,
    ...writeMail({ siteName, subject: `Confirm your subscription to ${siteName}` }, [
      `Somebody, hopefully you, asked for ${isWeekly ? 'the weekly letter' : 'letters'} of ${siteName} at this address.`,
      `Confirm that you want ${isWeekly ? 'it' : 'them'}. The link works for ${CONFIRMATION_DAYS} days:`,
      { deed: 'Confirm my address', url },
      `By confirming you say: “${consent.text}”`,
      'If it was not you, do nothing: without confirmation no letter is sent.',
    ]),
  };
}
