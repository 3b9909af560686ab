import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { isTimeZone } from '../../../../platform/shared/format-time.ts';
import { fromZoneClock } from '../../../../platform/shared/zoned-time.ts';

/** As far as the time of a zone is from that of the sun in the places that keep it: China keeps one for 60°, Xinjiang lies furthest. */
const FARTHEST_DEGREES = 50;
const DEGREES_PER_HOUR = 15;

/**
 * What is doubtful about a position: a slip of the sign puts a site into the sea on the other side of the world. The clocks of its zone know better
 * than any list of coasts: they go with the sun, and where they are put forward it is summer. It is said and never refused, because a site may lie
 * at sea.
 */
export function doubtPlace({
  latitude,
  longitude,
  timeZone,
}: {
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
}): string[] {
  const clocks = readClocks(timeZone);
  if (!clocks) return [];
  const doubts: string[] = [];
  if (longitude !== null && distance(longitude, clocks.winterHours * DEGREES_PER_HOUR) > FARTHEST_DEGREES) {
    const isMirrored = distance(-longitude, clocks.winterHours * DEGREES_PER_HOUR) <= FARTHEST_DEGREES;
    doubts.push(
      `The longitude ${longitude} is far from where the clocks of ${timeZone} are kept.${isMirrored ? ` Is it ${-longitude}? East is positive.` : ''}`,
    );
  }
  if (latitude !== null && clocks.hemisphere !== null && Math.sign(latitude) === -clocks.hemisphere)
    doubts.push(
      `The latitude ${latitude} lies on the other side of the equator than ${timeZone}. Is it ${-latitude}? North is positive.`,
    );
  return doubts;
}

/** @returns null of a zone that is not known, or that is nowhere on earth, such as UTC */
function readClocks(timeZone: string): { winterHours: number; hemisphere: 1 | -1 | null } | null {
  // Etc/GMT+5 and UTC are kept by ships and servers anywhere.
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/') || !isTimeZone(timeZone)) return null;
  const [january, july] = [hoursAhead(timeZone, '01'), hoursAhead(timeZone, '07')];
  const hemisphere = january === july ? null : july > january ? 1 : -1;
  return { winterHours: Math.min(january, july), hemisphere };
}

/** Ahead of UTC, at noon in the middle of a month of a year that is over. */
function hoursAhead(timeZone: string, month: '01' | '07'): number {
  const clock = `2025-${month}-15T12:00`;
  const at = fromZoneClock(clock, timeZone);
  // No zone changes its clocks at that time.
  return at === null ? 0 : (Date.parse(`${clock}Z`) - at.getTime()) / HOUR_MS;
}

/** Round the world. */
function distance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}
