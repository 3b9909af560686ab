import ical, { ICalEventStatus } from 'ical-generator';
import type { FollowedDate } from './define-follow.ts';

/** Calendars ask again after so long, if they listen. */
const ASK_AGAIN_SECONDS = 6 * 3_600;

/**
 * Days for a calendar (RFC 5545). The same thing has the same UID for good; when its day moves, SEQUENCE grows, and what will not be is said to be
 * cancelled: a calendar that only loses an event keeps it for ever.
 */
export function writeCalendar(
  dates: readonly FollowedDate[],
  { name, publicUrl }: { name: string; publicUrl: string },
): string {
  const calendar = ical({
    name,
    prodId: { company: 'SMR Intelligence', product: 'Following' },
    ttl: ASK_AGAIN_SECONDS,
  });
  for (const { uid, title, path, state, day, told, revision, changedAt } of dates)
    calendar.createEvent({
      id: `${uid}@${new URL(publicUrl).host}`,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      timezone: 'UTC',
      stamp: changedAt,
      sequence: revision,
      status: state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: title,
      description: descriptions[state](told),
      url: publicUrl + path,
    });
  return calendar.toString();
}

const descriptions: Readonly<Record<FollowedDate['state'], (told: string) => string>> = {
  // A calendar knows days only.
  expected: (told) =>
    `Expected: ${told}. It stands on the last day of that. Not a promise; the sources stand on the page.`,
  happened: (told) => `It happened: ${told}.`,
  cancelled: (told) => `It was expected for ${told} and will not be.`,
};
