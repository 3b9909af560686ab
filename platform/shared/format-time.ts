/**
 * How the house writes dates and times: day, month as a word, year; 24 hours; always with the zone. The words are our own and not those of the
 * platform, because server and browser must write the same whatever their versions ("Sept" or "Sep").
 */

/** ISO 8601, milliseconds since 1970, or the instant itself. */
export type Instant = string | number | Date;

/** How exactly a date is known. */
export type Precision = (typeof precisions)[number];
export const precisions = ['minute', 'day', 'month', 'year'] as const;

/** `21 Nov 2026`, or less where less is known. @param timeZone IANA name; UTC when left out */
export function formatDay(at: Instant, precision: Precision = 'day', timeZone?: string): string {
  const { day, month, year } = readParts(at, timeZone);
  return join(precision, day, shortMonths[month], year);
}

/** `21 November 2026`, for headings and sentences. */
export function formatLongDay(at: Instant, precision: Precision = 'day'): string {
  const { day, month, year } = readParts(at);
  return join(precision, day, longMonths[month], year);
}

/** `21 Nov`, where the year is no question: the marks of an axis. @param timeZone IANA name */
export function formatDayOfYear(at: Instant, timeZone: string): string {
  const { day, month } = readParts(at, timeZone);
  return `${day} ${shortMonths[month]}`;
}

/** `Nov 21, 2026`, as the specification writes the dates of stories: on their cards alone. Beside other dates, as on their pages, they are written as those are. */
export function formatNewsDay(at: Instant, precision: Precision = 'day'): string {
  const { day, month, year } = readParts(at);
  if (precision === 'year') return String(year);
  return precision === 'month' ? `${shortMonths[month]} ${year}` : `${shortMonths[month]} ${day}, ${year}`;
}

/** ISO 8601, as exactly as it is known: `2026`, `2026-07`, `2026-07-01`, or the whole instant. No reader takes the first of a month for a day. */
export function formatKnown(at: Instant, precision: Precision): string {
  const instant = new Date(at).toISOString();
  return instant.slice(0, { year: 4, month: 7, day: 10, minute: undefined }[precision]);
}

/** `14:30`. @param timeZone IANA name; UTC when left out */
export function formatClock(at: Instant, timeZone?: string, isExact = false): string {
  const { hour, minute, second } = readParts(at, timeZone);
  return [hour, minute, ...(isExact ? [second] : [])].map(twoDigits).join(':');
}

/** Where somebody is, with the zone's name: `12 Nov 2026, 07:00 EST`. @param isExact to the second */
export function formatZonedMoment(at: Instant, timeZone: string, isExact = false): string {
  return `${formatDay(at, 'day', timeZone)}, ${formatClock(at, timeZone, isExact)} ${zoneName(at, timeZone)}`;
}

/** From one time to another, saying once what is the same in both: `12 Nov 2026, 07:00 to 08:00 EST`. */
export function formatZonedSpan(from: Instant, to: Instant, timeZone: string): string {
  const isExact = new Date(to).getTime() - new Date(from).getTime() < SHORT_MS;
  const [startZone, endZone] = [zoneName(from, timeZone), zoneName(to, timeZone)];
  if (startZone !== endZone) return [from, to].map((at) => formatZonedMoment(at, timeZone, isExact)).join(' to ');
  const [startDay, endDay] = [formatDay(from, 'day', timeZone), formatDay(to, 'day', timeZone)];
  const [start, end] = [formatClock(from, timeZone, isExact), formatClock(to, timeZone, isExact)];
  return `${startDay}, ${start} to ${startDay === endDay ? end : `${endDay}, ${end}`} ${endZone}`;
}

/** A span so short is told to the second. */
const SHORT_MS = 10 * 60_000;

/** `5 s ago`, up to days. What comes from a clock that is a little ahead is new. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`;
  return `${Math.floor(seconds / 86_400)} d ago`;
}

/** `just now`, `5 min ago`, `in 3 h`; from a day on the moment itself, because nobody counts further. */
export function formatNear(at: Instant, now: number, timeZone: string): string {
  const ageMs = now - new Date(at).getTime();
  const minutes = Math.round(Math.abs(ageMs) / 60_000);
  if (minutes >= 24 * 60) return formatZonedMoment(at, timeZone);
  if (minutes === 0) return 'just now';
  const distance = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  return ageMs > 0 ? `${distance} ago` : `in ${distance}`;
}

/** The short name of a zone at a time: `EST`, `EDT`. */
export function zoneName(at: Instant, timeZone: string): string {
  if (timeZone === 'UTC') return timeZone;
  return readFormat(timeZone)
    .formatToParts(new Date(at))
    .reduce((name, { type, value }) => (type === 'timeZoneName' ? value : name), '');
}

/** Whether times can be written in it: an IANA name, such as `America/Toronto`. */
export function isTimeZone(name: string): boolean {
  try {
    return readFormat(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const longMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function join(precision: Precision, day: number, month: string | undefined, year: number): string {
  if (precision === 'year') return String(year);
  return precision === 'month' ? `${month} ${year}` : `${day} ${month} ${year}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

interface Parts {
  year: number;
  /** From 0, as the lists above. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

function readParts(at: Instant, timeZone?: string): Parts {
  const instant = new Date(at);
  if (timeZone === undefined || timeZone === 'UTC') {
    return {
      year: instant.getUTCFullYear(),
      month: instant.getUTCMonth(),
      day: instant.getUTCDate(),
      hour: instant.getUTCHours(),
      minute: instant.getUTCMinutes(),
      second: instant.getUTCSeconds(),
    };
  }
  const parts = new Map(
    readFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month') - 1,
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once a zone: it takes longer than formatting. Canadian English knows the names of the zones that the fleet stands in. */
function readFormat(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone);
  if (made) return made;
  const format = new Intl.DateTimeFormat('en-CA', {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  });
  formats.set(timeZone, format);
  return format;
}
