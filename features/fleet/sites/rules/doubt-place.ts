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
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return null;
  try {
    const [january, july] = [hoursAhead(timeZone, 0), hoursAhead(timeZone, 6)];
    const hemisphere = january === july ? null : july > january ? 1 : -1;
    return { winterHours: Math.min(january, july), hemisphere };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Ahead of UTC, in the middle of a month of a year that is over. */
function hoursAhead(timeZone: string, month: number): number {
  const at = Date.UTC(2025, month, 15, 12);
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' },
    minute: 'numeric',
  } as const).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return (Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - at) / 3_600_000;
}

/** Round the world. */
function distance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}
