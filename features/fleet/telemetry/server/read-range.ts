import { AppError } from '../../../../platform/shared/app-error.ts';
import { DAY_MS } from '../../../../platform/shared/days.ts';

/**
 * The ends of a range, cut where there is nothing to be found: before 1970 and after tomorrow.
 *
 * @throws AppError BAD_REQUEST when it ends before it begins, or nothing of it is left
 */
export function readRange(asked: { from: string; to: string }, now: Date): { from: Date; to: Date } {
  if (Date.parse(asked.from) >= Date.parse(asked.to))
    throw new AppError('BAD_REQUEST', 'A range begins before it ends: `from` must be before `to`.');
  const from = new Date(Math.max(Date.parse(asked.from), 0));
  const to = new Date(Math.min(Date.parse(asked.to), now.getTime() + DAY_MS));
  if (from >= to) throw new AppError('BAD_REQUEST', 'This range is in the future, or before 1970.');
  return { from, to };
}
