/** How somebody wants mails of what they follow. */
export const mailRhythms = ['off', 'at-once', 'daily', 'weekly'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

export const mailRhythmLabels: Readonly<Record<MailRhythm, string>> = {
  off: 'No mail',
  'at-once': 'Mail at once',
  daily: 'Mail once a day',
  weekly: 'Mail on Mondays',
};

/** What can be followed. */
export const followKinds = [
  'news',
  'record',
  'search',
  'changes',
  'licensing',
  'designs',
  'projects',
  'deals',
  'companies',
  'startups',
  'alarms',
] as const;
export type FollowKindName = (typeof followKinds)[number];

export const followKindLabels: Readonly<Record<FollowKindName, string>> = {
  news: 'News',
  record: 'Record',
  search: 'Search',
  changes: 'What changed',
  licensing: 'Licensing',
  designs: 'Designs',
  projects: 'Projects',
  deals: 'Deals',
  companies: 'Companies',
  startups: 'Startups',
  alarms: 'Alarms',
};

/** What comes. */
export const arrivalKinds = ['story', 'change', 'alarm'] as const;
export type ArrivalKind = (typeof arrivalKinds)[number];

export const arrivalKindLabels: Readonly<Record<ArrivalKind, string>> = {
  story: 'Stories',
  change: 'Changes',
  alarm: 'Alarms',
};

/** Of one account. */
export const MOST_FOLLOWS = 500;
export const MOST_SAVED = 1_000;
export const LONGEST_LABEL = 120;
export const KEPT_DAYS = 90;
/** How far back a preview looks: what a follow would have told. */
export const PREVIEW_DAYS = 30;
export const MOST_PREVIEWED = 100;
/** How far ahead the desk looks. */
export const AHEAD_DAYS = 90;
export const HITS_ON_DESK = 30;
export const DATES_ON_DESK = 8;
/** Of what was there before anything came, and of how many things that are followed it is gathered. */
export const BEFORE_ON_DESK = 10;
export const MOST_LOOKED_BEFORE = 5;
export const SAVED_ON_DESK = 8;
/** Type of the webhook that tells what came, as Standard Webhooks has it. */
export const ARRIVED = 'follow.arrived';
