/** RFC 3339 with a zone: a time without one could mean anything. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** The year 10000: beyond it a Date is no date that the database takes. */
export const LATEST_TIME = 253_402_300_800_000;

/** A time as it was sent. @returns whole ms since 1970, or null when it is no time */
export function readTime(time: unknown): number | null {
  const ms = typeof time === 'number' ? time : typeof time === 'string' && isTime(time) ? Date.parse(time) : NaN;
  return Number.isFinite(ms) && ms >= 0 && ms < LATEST_TIME ? Math.floor(ms) : null;
}

/** A date that a month does not have is none; `Date.parse` takes it for one of the next month. */
function isTime(text: string): boolean {
  if (!isoTime.test(text)) return false;
  const day = Number(text.slice(8, 10));
  return day <= 28 || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === day;
}
