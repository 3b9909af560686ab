import { MINUTE_MS } from './days.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;

/** To make one costs a hundred times what it costs to use it. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  return format;
}

/** How far local clocks are ahead of UTC at an instant, ms. @param timeZone IANA name */
function zoneOffset(at: number, timeZone: string): number {
  const parts = offsetFormat(timeZone).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes = '0'] = name.match(/([+-])(\d\d):(\d\d)/) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

/** An instant as the clocks of a zone show it, to the minute, in the form of `<input type="datetime-local">`. */
export function toZoneClock(at: Date, timeZone: string): string {
  return new Date(at.getTime() + zoneOffset(at.getTime(), timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant at which the clocks of a zone show this. Of the hour that an autumn night has twice it is the first one.
 *
 * @param clock such as '2026-11-21T07:00'
 * @returns null when that is no time, or lies in the hour that a spring night skips
 */
export function fromZoneClock(clock: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${clock}Z`);
  if (Number.isNaN(wanted)) return null;
  // The offset is that of one of the sides of a change of the clocks; summer time, the larger one, comes first in autumn.
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((near) => zoneOffset(near, timeZone)).sort((a, b) => b - a);
  const at = offsets.map((offset) => wanted - offset).find((guess) => guess + zoneOffset(guess, timeZone) === wanted);
  return at === undefined ? null : new Date(at);
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

/** The date that a calendar shows at a place. */
export function dateAt(now: Date, timeZone: string): string {
  return toZoneClock(now, timeZone).slice(0, 10);
}

/** The same time of day some days earlier: a day in which the clocks change has 23 or 25 hours. @param at ms since 1970 */
export function daysBefore(at: number, days: number, timeZone: string): number {
  const wanted = at + zoneOffset(at, timeZone) - days * DAY_MS;
  const guess = wanted - zoneOffset(at, timeZone);
  return wanted - zoneOffset(wanted - zoneOffset(guess, timeZone), timeZone);
}
