/** Where we know an address from. */
export const sources = ['submission', 'feedback', 'newsletter', 'account'] as const;
export type Source = (typeof sources)[number];

export const sourceLabels: Readonly<Record<Source, string>> = {
  submission: 'Submissions',
  feedback: 'Feedback',
  newsletter: 'Newsletter',
  account: 'Account',
};

/**
 * What the owner of an address said about letters: 'none' was never asked, 'pending' was and has not confirmed, 'bounced' is a mailbox that
 * refuses for good.
 */
export const consents = ['subscribed', 'pending', 'unsubscribed', 'bounced', 'none'] as const;
export type Consent = (typeof consents)[number];

export const consentLabels: Readonly<Record<Consent, string>> = {
  subscribed: 'Subscribed',
  pending: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  none: 'Never asked',
};

export const contactOrders = ['newest', 'changed', 'name'] as const;
export type ContactOrder = (typeof contactOrders)[number];

export const orderLabels: Readonly<Record<ContactOrder, string>> = {
  newest: 'Newest first',
  changed: 'Last changed first',
  name: 'By name',
};

/** Which tasks a contact has: one that is not done, or one whose day has come. */
export const taskFilters = ['open', 'due'] as const;
export type TaskFilter = (typeof taskFilters)[number];

/** Of the timeline. */
export const eventKinds = ['submission', 'feedback', 'answer', 'mail', 'letter', 'consent', 'account'] as const;
export type EventKind = (typeof eventKinds)[number];

export const longest = {
  name: 200,
  email: 254,
  tag: 40,
  text: 10_000,
  task: 300,
  view: 60,
  viewSearch: 1_000,
  subject: 200,
  search: 200,
} as const;
export const MOST_EMAILS = 20;
export const MOST_TAGS = 20;
export const MOST_VIEWS = 30;
/** Changed together. */
export const MOST_AT_ONCE = 200;
export const MOST_PROPOSALS = 200;
/** Of a list; of more it is only said that there are. */
export const MOST_COUNTED = 10_000;
/** Of the newest in a timeline. */
export const EVENTS_SHOWN = 200;
