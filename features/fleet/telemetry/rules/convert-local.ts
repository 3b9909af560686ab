/** A time without its zone, as HTML's field for it writes it: "2026-11-20T07:00", to the minute. */
export const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** What clocks at a place show. @param at ms since 1970 @param timeZone IANA name */
export function toLocalTime(at: number, timeZone: string): string {
  const form = new Intl.DateTimeFormat('en', { ...digits, timeZone });
  const parts = Object.fromEntries(form.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const digits = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/**
 * When clocks at a place show this: the first time, when they show it twice; by the offset before, when they leap over it.
 *
 * @returns ms since 1970; null: there is no such date
 */
export function fromLocalTime(local: string, timeZone: string): number | null {
  const asUtc = Date.parse(`${local}Z`);
  if (!localTime.test(local) || Number.isNaN(asUtc)) return null;
  // No zone is further than 14 hours from UTC, and none changes its clocks twice in two days.
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone);
  if (toLocalTime(before, timeZone) === local) return before;
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone);
  return toLocalTime(after, timeZone) === local ? after : before;
}

const DAY_MS = 86_400_000;

/** Local time minus UTC, ms. */
function offsetAt(at: number, timeZone: string): number {
  const wholeMinute = Math.floor(at / 60_000) * 60_000;
  return Date.parse(`${toLocalTime(wholeMinute, timeZone)}Z`) - wholeMinute;
}
