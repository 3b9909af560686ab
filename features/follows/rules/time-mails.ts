import { lastDigest } from '../../notices/rules/time-digest.ts';
import type { MailRhythm } from '../vocabulary.ts';

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

interface Clock {
  digestHour: number;
  timeZone: string;
}

/** Until when what came is told by a mail of this rhythm that is due now, and which mail that is. */
export function dueUntil(rhythm: MailRhythm, now: Date, { digestHour, timeZone }: Clock): Date {
  if (rhythm === 'daily') return lastDigest(now, digestHour, timeZone).at;
  return rhythm === 'weekly' ? lastWeekly(now, digestHour, timeZone).at : now;
}

/** Whether some mail is due: whoever waits for Monday is not looked at each minute until then. @param oldest since when something waits, by rhythm */
export function isMailDue(waiting: readonly { rhythm: MailRhythm; oldest: Date }[], now: Date, clock: Clock): boolean {
  return waiting.some(({ rhythm, oldest }) => rhythm !== 'off' && oldest <= dueUntil(rhythm, now, clock));
}
