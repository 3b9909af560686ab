import { AppError } from '../../../platform/shared/app-error.ts';
import { dayOf } from '../../../platform/shared/days.ts';
import type { ManualEntry } from './manual-commands.ts';

/** No news were published before: a year that begins with 1 or 0 for 2 is a slip of the finger. */
const FIRST_DAY = '1900-01-01';

/**
 * When the news of a manual entry happened, as it is stored.
 *
 * @param publishedOn ISO 8601 date; null: now
 * @param path of the day in what was asked
 * @throws AppError BAD_REQUEST for a day that can't be
 */
export function dateEntry(
  publishedOn: string | null,
  now: Date,
  path: readonly string[] = ['publishedOn'],
): Required<Pick<ManualEntry, 'publishedAt' | 'datePrecision'>> {
  if (publishedOn === null) return { publishedAt: now, datePrecision: 'minute' };
  checkDay(publishedOn, now, path);
  return { publishedAt: new Date(publishedOn), datePrecision: 'day' };
}

/** Asked of the clock: a story of a day to come would stand above all others until then. */
function checkDay(publishedOn: string, now: Date, path: readonly string[]): void {
  const today = dayOf(now);
  if (publishedOn >= FIRST_DAY && publishedOn <= today) return;
  const message =
    publishedOn > today ? 'Choose today or an earlier day (in UTC).' : 'Choose a day of the year 1900 or later.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: [...path], message }] });
}
