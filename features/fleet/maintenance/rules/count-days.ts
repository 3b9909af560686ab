import { addDays, daysBetween } from '../../../../platform/shared/days.ts';

/**
 * When work comes round again: by its plan, counted from the date it was due and not from the day it was done, so that a plan keeps its
 * rhythm. Rounds that were missed meanwhile are not made up for.
 */
export function nextDueDate(dueDate: string, intervalDays: number, today: string): string {
  const rounds = Math.floor(daysBetween(dueDate, today) / intervalDays) + 1;
  return addDays(dueDate, Math.max(1, rounds) * intervalDays);
}
