export const reportPeriods = ['daily', 'weekly', 'monthly'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];
export const periodNames: Readonly<Record<ReportPeriod, string>> = {
  daily: 'Day',
  weekly: 'Week',
  monthly: 'Month',
};
/** Of a report of it, as a title begins. */
export const reportNames: Readonly<Record<ReportPeriod, string>> = {
  daily: 'Daily report',
  weekly: 'Weekly report',
  monthly: 'Monthly report',
};

/** Streams that a report draws. */
export const MOST_PLOTS = 4;
export const WORST_ALARMS = 10;
/** A report goes out so long after its period: what was on its way has come by then. */
export const SENT_AFTER_MINUTES = 60;
export const MOST_SUBSCRIPTIONS = 100;
/** Nothing was recorded before. */
export const FIRST_DAY = '2000-01-01';
