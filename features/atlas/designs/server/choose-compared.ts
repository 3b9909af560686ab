import { AppError } from '../../../../platform/shared/app-error.ts';
import { findOrSuggest } from '../../records/server/narrow-records.ts';
import type { AtlasReading, Entry } from '../../records/server/open-atlas.ts';
import { MOST_COMPARED } from '../vocabulary.ts';

/**
 * Designs that are to stand side by side, each once.
 *
 * @throws AppError BAD_REQUEST when they are too many; NOT_FOUND that names those nearest in spelling
 */
export function chooseCompared(reading: AtlasReading, slugs: readonly string[]): Entry[] {
  const wanted = [...new Set(slugs)];
  if (wanted.length > MOST_COMPARED)
    throw new AppError(
      'BAD_REQUEST',
      `At most ${MOST_COMPARED} designs are compared at a time; these are ${wanted.length}.`,
    );
  return wanted.map((slug) => findOrSuggest(reading, 'designs', slug));
}
