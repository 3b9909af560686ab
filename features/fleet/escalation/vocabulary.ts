export const contactKinds = ['mail', 'push', 'webhook', 'slack', 'teams', 'roster'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const contactKindLabels: Readonly<Record<ContactKind, string>> = {
  mail: 'Mail',
  push: 'Web push',
  webhook: 'Webhook',
  slack: 'Slack webhook',
  teams: 'Teams webhook',
  roster: 'On-call roster',
};

export const callStates = ['waiting', 'sent', 'cancelled', 'expired', 'unreachable'] as const;
export type CallState = (typeof callStates)[number];

/**
 * What came of a message. 'called back': its alarms needed nobody any more before it had gone out. 'failed': given up; what fails and is tried
 * again is 'under way'.
 */
export const outcomeStates = ['under way', 'delivered', 'called back', 'failed'] as const;
export type OutcomeState = (typeof outcomeStates)[number];

/** The job that sends heartbeats. */
export const HEARTBEAT_JOB = 'alarm-heartbeat';
export const MOST_HEARTBEAT_MINUTES = 24 * 60;
/** No beat goes out while a call of an alarm waits for so long beyond its time: then nobody is told of alarms. */
export const OVERDUE_CALL_MINUTES = 5;
/** So long after its time a beat may be tried: jobs begin with the minute, one after the other. */
export const LATE_BEAT_MINUTES = 3;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export const MOST_STEPS = 6;
export const MOST_STEP_MINUTES = 24 * 60;
export const MOST_MEMBERS = 50;
export const MOST_ROSTER_DAYS = 28;
export const MOST_CONTACT_POINTS = 200;
export const MOST_RULES = 100;
/** A call that could not be made for so long is not made any more. */
export const CALL_EXPIRES_HOURS = 24;
/** After so many messages to one contact point within ten minutes, the rest is gathered. */
export const STORM_MESSAGES = 5;
export const STORM_WINDOW_MINUTES = 10;
/** What is gathered goes out no more often. */
export const STORM_GAP_MINUTES = 2;
/** One who was told of an alarm that goes and comes back hears of it again no sooner. */
export const REPEAT_MINUTES = 10;
/** How far ahead gaps are looked for. */
export const GAP_DAYS = 90;
/** A critical alarm that reaches nobody for longer is a gap. */
export const GAP_MINUTES = 15;
