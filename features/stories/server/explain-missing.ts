import type { Database } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { formatDay } from '../../../platform/shared/format-time.ts';
import { findGone } from '../../news/server/queries.ts';

/** An address that was one stays one: who has it learns that the story is no more, and does not look for a typo. */
export async function explainMissing(db: Database, slug: string): Promise<AppError> {
  const gone = await findGone(db.orm, slug);
  if (!gone) return new AppError('NOT_FOUND', 'There is no such story.');
  const { source, at } = gone;
  if (source === null) return new AppError('GONE', 'This story was taken off the site.');
  return new AppError('GONE', `This story was taken back by ${source} on ${formatDay(at)}.`);
}
