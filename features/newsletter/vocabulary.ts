/** What somebody agrees to by confirming. A change of the text needs a new version: each consent is stored with its version. */
export const CONSENT = {
  version: '1',
  text: 'I want to receive the weekly letter of SMR Intelligence at this address. I can leave at any time, by the link in every letter.',
} as const;

/** The letter that was there before there were others: what old links and old consents mean. */
export const WEEKLY = 'weekly';

/** Of what somebody agrees to who chose letters by name. */
export const CHOICE_VERSION = '2';

export interface Consent {
  version: string;
  text: string;
}

/** What somebody agrees to who asks for these letters. */
export function consentTo(letters: readonly { slug: string; name: string }[]): Consent {
  if (letters.length === 1 && letters[0]?.slug === WEEKLY) return CONSENT;
  const names = letters.map(({ name }) => name).join(', ');
  return {
    version: CHOICE_VERSION,
    text: `I want to receive these letters of SMR Intelligence at this address: ${names}. I can leave each of them at any time, by the link in it.`,
  };
}

/** What the token in the fields of a letter is for by which mail programs leave it. Those of the weekly one are older than the others. */
export const leavePurpose = (slug: string) => (slug === WEEKLY ? 'newsletter manage' : `newsletter leave ${slug}`);

/** daily: Monday to Friday. */
export const rhythms = ['weekly', 'daily'] as const;
export type Rhythm = (typeof rhythms)[number];

/** pending: not confirmed yet; active: gets letters; unsubscribed: left or complained; bounced: the mailbox refuses for good. */
export const subscriptionStatuses = ['pending', 'active', 'unsubscribed', 'bounced'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const letterFormats = ['html', 'text'] as const;
export type LetterFormat = (typeof letterFormats)[number];

/** RFC 5321 §4.5.3.1.3 */
export const LONGEST_EMAIL = 254;
export const LONGEST_NAME = 200;

/** To one address. The answer is the same beyond them, but nothing is sent. */
export const CONFIRMATION_MAILS_A_DAY = 3;
export const CONFIRMATION_DAYS = 7;
export const PAUSE_WEEKS = 4;

/** What a plain form is told about its outcome, in the address it is sent back to. */
export const subscribeStates = [
  'sent',
  'known',
  'no-email',
  'invalid-email',
  'no-name',
  'no-letter',
  'failed',
] as const;
export type SubscribeState = (typeof subscribeStates)[number];
export const preferencesStates = [
  'confirmed',
  'saved',
  'chosen',
  'paused',
  'resumed',
  'unsubscribed',
  'erased',
] as const;
export type PreferencesState = (typeof preferencesStates)[number];

/** The specified words (section 8 of the specification). */
export const messages = {
  noEmail: 'Email is required',
  invalidEmail: 'Invalid email address',
  noName: 'Name is required',
  noLetter: 'Choose at least one letter.',
  known: 'This email is already subscribed to our newsletter.',
} as const;

/** What can become of a consent, with how it is told. */
export const consentSteps = {
  asked: 'Asked for the letter',
  confirmed: 'Confirmed the address',
  imported: 'Came with a list',
  joined: 'Took another letter',
  left: 'Left a letter',
  unsubscribed: 'Left',
  complained: 'Called it spam',
  bounced: 'The mailbox refused for good',
  stopped: 'Stopped by an administrator',
  moved: 'Changed the address of the account',
} as const;
export type ConsentStep = keyof typeof consentSteps;

/** Bytes of a list of subscribers. */
export const MAX_LIST_CHARACTERS = 5_000_000;
