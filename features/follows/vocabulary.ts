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
export const followKinds = ['news', 'record', 'search', 'changes', 'licensing', 'alarms'] as const;
export type FollowKindName = (typeof followKinds)[number];

export const followKindLabels: Readonly<Record<FollowKindName, string>> = {
  news: 'News',
  record: 'Record',
  search: 'Search',
  changes: 'What changed',
  licensing: 'Licensing',
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
export const SAVED_ON_DESK = 8;
/** Type of the webhook that tells what came, as Standard Webhooks has it. */
export const ARRIVED = 'follow.arrived';

/**
 * What somebody may begin with: things that many come for, each a press away from its preview. Lists only, no single record: which reactors
 * exist is for the atlas to say, and these stand in every installation.
 */
export const firstFollows = [
  {
    path: '/news',
    title: 'All news',
    text: 'Every story once, with who else reported it. By the day or the week rather than at once.',
  },
  {
    path: '/licensing',
    title: 'Licensing',
    text: 'Each step before a regulator as it is entered, and the dates that are expected, as a calendar too.',
  },
  {
    path: '/changes',
    title: 'What changed in the atlas',
    text: 'Every value of the atlas that is corrected or added, with its source.',
  },
  {
    path: '/changes?kind=deals',
    title: 'Deals',
    text: 'Funding, grants, offtake and orders as they come into the atlas.',
  },
  {
    path: '/search?q=HALEU',
    title: 'A search, such as HALEU',
    text: 'Whatever you search for can be followed: new stories and records that it finds.',
  },
  {
    path: '/smr-ops-cloud/alerts',
    title: 'Alarms of the fleet',
    text: 'What is raised on any unit of SMR Operations Cloud.',
  },
];
