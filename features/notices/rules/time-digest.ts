import { DAY_MS } from '../../../platform/shared/days.ts';
import { dateAt, fromZoneClock } from '../../../platform/shared/zoned-time.ts';

/**
 * The last time, until now, at which the daily mail was due: which day's it is, and when. The hour that a spring night skips is the one
 * after it, that which an autumn night has twice the first; a process that was down then makes up for it.
 *
 * @param hour 0 to 23
 */
export function lastDigest(now: Date, hour: number, timeZone: string): { day: string; at: Date } {
  // A day has 23 to 25 hours, and a zone may skip one (Apia, 2011): three steps back always find one.
  for (const daysBack of [0, 1, 2, 3]) {
    const day = dateAt(new Date(now.getTime() - daysBack * DAY_MS), timeZone);
    const at = atHour(day, hour, timeZone);
    if (at && at <= now) return { day, at };
  }
  return { day: dateAt(now, timeZone), at: now };
}

function atHour(day: string, hour: number, timeZone: string): Date | null {
  const clock = (shown: number) => fromZoneClock(`${day}T${String(shown).padStart(2, '0')}:00`, timeZone);
  return clock(hour) ?? clock(hour + 1);
}
