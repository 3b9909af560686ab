/** How somebody wants mails of what they follow. */
export const mailRhythms = ['off', 'at-once', 'daily', 'weekly'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

export const mailRhythmLabels: Readonly<Record<MailRhythm, string>> = {
  off: 'No mail',
  'at-once': 'Mail at once',
  daily: 'Mail once a day',
  weekly: 'Mail on Mondays',
};

/** Of one account. */
export const MOST_FOLLOWS = 500;
export const LONGEST_LABEL = 120;
export const KEPT_DAYS = 90;
/** How far back a preview looks: what a follow would have told. */
export const PREVIEW_DAYS = 30;
export const HITS_ON_DESK = 30;
