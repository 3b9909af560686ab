/** How something goes out. */
export const channels = ['mail', 'push', 'webhook'] as const;
export type Channel = (typeof channels)[number];

export const channelLabels: Readonly<Record<Channel, string>> = {
  mail: 'Mail',
  push: 'Web push',
  webhook: 'Webhook',
};

/** 'failed': given up after the last try. 'dropped': nobody is there to take it any more, or to carry it. */
export const deliveryStates = ['queued', 'sending', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What people and webhooks may be told of, with what it is called. The names are the types of Standard Webhooks. */
export const newsKinds = {
  'submission.waiting': 'A submission waits',
  'feedback.waiting': 'Feedback waits',
  'proposal.waiting': 'A change of the atlas is proposed',
  'post.waiting': 'A post waits for review',
  'post.failed': 'A scheduled post did not go out',
  'contact.task-due': 'A task about a contact is due',
  'feed.failing': 'A feed has failed for a day',
  'letter.ready': 'The draft of a letter is ready',
  'letter.failed': 'A letter could not be sent',
  'alarm.critical': 'A critical alarm of the fleet',
} as const;
export type NewsKind = keyof typeof newsKinds;
export const newsKindNames = Object.keys(newsKinds) as NewsKind[]; // Its own keys, in their order.

/** How a webhook's body looks: after Standard Webhooks, or as these two take it. */
export type WebhookShape = 'standard' | 'slack' | 'teams';

/** What a test of an endpoint is called. */
export const TEST_KIND = 'test';

/** Why a mail reached nobody. */
export const NO_MAIL_SERVER = 'Not sent: no mail server is set (SMTP_URL). It was written to the outbox folder.';

export const MAX_TRIES = 8;
/** A webhook endpoint that has taken nothing for so long is switched off. */
export const MOST_FAILING_DAYS = 5;
/** The same for one that belongs to a person, who is told. */
export const MOST_FAILING_HOURS_OF_OWN = 24;
export const LONGEST_ADDRESS = 2_000;
export const MOST_ENDPOINTS = 50;
/** Of one person. */
export const MOST_OWN_ENDPOINTS = 10;
/** Of what went there, as its owner sees it. */
export const SHOWN_OF_OWN = 30;
export const KEPT_DAYS = 90;
