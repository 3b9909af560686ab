const DAY_MS = 86_400_000;

/** Whole days by the calendar, whatever the clocks do; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * When work comes round again: by its plan, counted from the date it was due and not from the day it was done, so that a plan keeps its
 * rhythm. Rounds that were missed meanwhile are not made up for.
 */
export function nextDueDate(dueDate: string, intervalDays: number, today: string): string {
  const rounds = Math.floor(daysBetween(dueDate, today) / intervalDays) + 1;
  return addDays(dueDate, Math.max(1, rounds) * intervalDays);
}
