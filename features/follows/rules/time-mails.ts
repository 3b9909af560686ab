import { lastDigest } from '../../notices/rules/time-digest.ts';

/**
 * The last Monday, until now, on which the weekly mail was due, at the hour of the daily one.
 *
 * @param hour 0 to 23
 */
export function lastWeekly(now: Date, hour: number, timeZone: string): { day: string; at: Date } {
  let digest = lastDigest(now, hour, timeZone);
  // A zone may skip a day: eight steps back always find a Monday.
  for (let step = 0; step < 8 && !isMonday(digest.day); step++)
    digest = lastDigest(new Date(digest.at.getTime() - 1), hour, timeZone);
  return digest;
}

const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
