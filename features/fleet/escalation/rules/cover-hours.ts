import { addDays } from '../../../../platform/shared/days.ts';
import { dateAt, fromZoneClock, toZoneClock } from '../../../../platform/shared/zoned-time.ts';
import type { Hours } from '../contract.ts';
import { weekdays } from '../vocabulary.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A span of time: `from` is in it, `to` is not. */
export interface Span {
  from: Date;
  to: Date;
}

/**
 * When the clocks of a zone show this for the first time; where they skip it, when they jump.
 *
 * @param date such as '2026-11-21' @param clock such as '07:00'
 */
export function instantOf(date: string, clock: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${clock}Z`);
  // A zone that crossed the date line has skipped a whole day.
  for (let later = 0; later <= DAY_MS; later += MINUTE_MS) {
    const at = fromZoneClock(new Date(wanted + later).toISOString().slice(0, 16), timeZone);
    if (at) return at;
  }
  throw new Error(`no clock of ${timeZone} shows ${date} ${clock}, nor any time in the day after it`);
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
