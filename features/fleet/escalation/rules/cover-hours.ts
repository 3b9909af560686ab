import { addDays } from '../../../../platform/shared/days.ts';
import { dateAt, instantOf, toZoneClock } from '../../../../platform/shared/zoned-time.ts';
import type { Hours } from '../contract.ts';
import { weekdays } from '../vocabulary.ts';

/** A span of time: `from` is in it, `to` is not. */
export interface Span {
  from: Date;
  to: Date;
}

/** The span of these hours that `at` lies in, or else the next one. */
export function spanAt(hours: Hours, at: Date): Span {
  const today = dateAt(at, hours.timeZone);
  // One that began yesterday may go on; a day of the week comes round within seven.
  for (let day = -1; day <= 8; day++) {
    const date = addDays(today, day);
    if (!hours.days.includes(weekdayOf(date))) continue;
    const span = spanOn(hours, date);
    if (span.to > at) return span;
  }
  throw new Error('hours without a day were not refused');
}

/** Whether they are now. */
export const isWithin = (hours: Hours, at: Date): boolean => spanAt(hours, at).from <= at;

function spanOn({ timeZone, from, to }: Hours, date: string): Span {
  const lastDay = to <= from ? addDays(date, 1) : date;
  return { from: instantOf(date, from, timeZone), to: instantOf(lastDay, to, timeZone) };
}

function weekdayOf(date: string) {
  const day = weekdays[(new Date(date).getUTCDay() + 6) % 7];
  if (!day) throw new Error(`no day of the week: ${date}`);
  return day;
}

/** As the clocks of the zone show it: for what is told to people. */
export const clockAt = (at: Date, timeZone: string): string => toZoneClock(at, timeZone).replace('T', ' ');
