/** Milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/**
 * The date at a moment, by UTC.
 *
 * @returns as it is stored and sent, "2026-11-27"
 */
export function dayOf(at: Date | number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Whole days by the calendar, whatever the clocks do; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The date so many days later, or earlier. */
export function addDays(date: string, days: number): string {
  return dayOf(Date.parse(date) + days * DAY_MS);
}
