import {
  formatAge,
  formatClock,
  formatDay,
  formatLongDay,
  formatMoment,
  formatNewsDay,
  formatNewsMoment,
  formatZonedMoment,
} from '../platform/shared/format-time.ts';

interface TimeProps {
  /** ISO 8601, or milliseconds since 1970. */
  at: string | number;
  /**
   * day: 21 Nov 2026. longDay: 21 November 2026. moment: 21 Nov 2026, 14:30 UTC. clock: 14:30. Of stories, newsDay: Nov 21, 2026, and
   * newsMoment: Nov 21, 2026, 02:30 PM. age: 5 min ago, which needs `now`.
   */
  form?: 'day' | 'longDay' | 'moment' | 'clock' | 'newsDay' | 'newsMoment' | 'age';
  /** Where it is told: "21 Nov 2026, 09:30 EST". */
  timeZone?: string;
  /** To the second. */
  isExact?: boolean;
  /** How exactly it is known. */
  precision?: 'minute' | 'day' | 'month' | 'year' | undefined;
  /** From a clock that server and browser share while the page becomes alive; ms since 1970. */
  now?: number;
  className?: string;
}

/** A point in time, written as the house writes it, the same on server and browser; its exact time shows to whoever points at it. */
export function Time({ at, className, ...asked }: TimeProps) {
  const instant = new Date(at);
  const dateTime = typeof at === 'string' ? at : instant.toISOString();
  // A date has no time that could be exact.
  const isDate = DATE.test(dateTime) || (asked.precision !== undefined && asked.precision !== 'minute');
  return (
    <time
      dateTime={dateTime}
      title={isDate ? undefined : tellExactly(instant, asked)}
      className={`tabular-nums ${className ?? ''}`}
    >
      {write(instant, asked)}
    </time>
  );
}

/** In UTC, which the text leaves out; an age leaves out the time where it is told, too. */
function tellExactly(at: Date, { form, timeZone }: Omit<TimeProps, 'at'>): string {
  return form === 'age' && timeZone ? formatZonedMoment(at, timeZone, true) : formatMoment(at, true);
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function write(at: Date, { form = 'day', timeZone, isExact = false, precision, now }: Omit<TimeProps, 'at'>): string {
  if (form === 'age') return formatAge((now ?? at.getTime()) - at.getTime());
  if (form === 'moment') return timeZone ? formatZonedMoment(at, timeZone, isExact) : formatMoment(at, isExact);
  if (form === 'clock') return formatClock(at, timeZone, isExact);
  if (form === 'newsMoment') return formatNewsMoment(at);
  if (form === 'newsDay') return formatNewsDay(at, precision);
  return form === 'longDay' ? formatLongDay(at, precision) : formatDay(at, precision, timeZone);
}
