import { addDays } from '../../../../platform/shared/days.ts';
import { formatDay, formatLongDay } from '../../../../platform/shared/format-time.ts';
import { dateAt, instantOf } from '../../../../platform/shared/zoned-time.ts';
import type { ReportPeriod } from '../vocabulary.ts';

/** A day, a week from Monday, or a month: by the calendar of the unit. */
export interface Frame {
  /** Its first and its last day. */
  day: string;
  lastDay: string;
  /** `from` is in it, `to` is not. */
  from: Date;
  to: Date;
}

/** First day of the period that a day is in. */
export function firstDayOf(period: ReportPeriod, day: string): string {
  if (period === 'daily') return day;
  if (period === 'monthly') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** First day of the period after. @param day a first day itself */
export function nextDayOf(period: ReportPeriod, day: string): string {
  if (period === 'daily') return addDays(day, 1);
  return period === 'weekly' ? addDays(day, 7) : firstDayOf('monthly', addDays(day, 31));
}

/** First day of the period before. @param day a first day itself */
export const dayBefore = (period: ReportPeriod, day: string): string => firstDayOf(period, addDays(day, -1));

/** The period that a day is in. */
export function framePeriod(period: ReportPeriod, anyDay: string, timeZone: string): Frame {
  const day = firstDayOf(period, anyDay);
  const next = nextDayOf(period, day);
  const begin = (date: string) => instantOf(date, '00:00', timeZone);
  return { day, lastDay: addDays(next, -1), from: begin(day), to: begin(next) };
}

/** First day of the newest period that is over at a time. */
export function lastDayOver(period: ReportPeriod, now: Date, timeZone: string): string {
  return dayBefore(period, firstDayOf(period, dateAt(now, timeZone)));
}

/** `23 November 2026`, `16 Nov 2026 to 22 Nov 2026`, `November 2026` */
export function sayPeriod(period: ReportPeriod, { day, lastDay }: Pick<Frame, 'day' | 'lastDay'>): string {
  if (period === 'weekly') return `${formatDay(day)} to ${formatDay(lastDay)}`;
  return formatLongDay(day, period === 'monthly' ? 'month' : 'day');
}
