/** ISA-18.2, section 5.6; 'normal' is an alarm that is over. */
export const alarmStates = [
  'normal',
  'unacknowledged',
  'acknowledged',
  'returned-unacknowledged',
  'shelved',
  'suppressed',
] as const;
export type AlarmState = (typeof alarmStates)[number];

export const alarmActions = ['raise', 'return', 'acknowledge', 'shelve', 'unshelve', 'suppress', 'unsuppress'] as const;
export type AlarmAction = (typeof alarmActions)[number];

/** What an alert is of: a limit that was exceeded, data that do not come, or nothing that a value shows. */
export const alertKinds = ['limit', 'silence', 'message'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const SILENCE_JOB = 'alarm-silence';
/** It is looked for silence so often. */
export const LOOK_SECONDS = 5;
/** Whoever has not looked for so long was away, and does not know who spoke meanwhile. */
export const AWAY_SECONDS = 60;

export const BANNER_ALERTS = 3;
export const BANNER_SECONDS = 8;
/** An alarm may be put aside for so long, then it comes back by itself. */
export const LONGEST_SHELVING_MINUTES = 12 * 60;

/** Alerts in one answer: one for each limit of every stream of four units would still fit. */
export const MOST_LISTED = 500;
/** Ids of units in one question, as they are written there. */
export const LONGEST_UNITS = 4_000;
/** At once: what a page shows. */
export const MOST_ACKNOWLEDGED = 200;
export const USUAL_STATISTICS_DAYS = 30;
export const MOST_STATISTICS_DAYS = 366;
