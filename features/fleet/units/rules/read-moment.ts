import { isTimeZone } from '../../../../platform/shared/format-time.ts';
import { fromZoneClock } from '../../../../platform/shared/zoned-time.ts';

/**
 * A time as a file writes it: with its offset from UTC, or as the clocks of a zone show it.
 *
 * @returns null when it is none, lies in the hour that a spring night skips, or when the zone is not known
 */
export function readMoment(text: string, timeZone: string): Date | null {
  const [, day, clock, seconds = '', offset] = text.match(MOMENT) ?? [];
  if (day === undefined || clock === undefined || !isDay(day)) return null;
  if (offset === undefined) {
    if (!isTimeZone(timeZone)) return null;
    const minute = fromZoneClock(`${day}T${clock}`, timeZone);
    return minute && new Date(minute.getTime() + Number(seconds.slice(1)) * 1_000);
  }
  const at = new Date(`${day}T${clock}${seconds}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** `Date` takes the 31st of February for the 3rd of March. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?\s?(Z|[+-]\d{2}:\d{2})?$/i;
