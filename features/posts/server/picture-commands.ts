import { and, lt, notInArray, sql } from 'drizzle-orm';
import { postPictures, postRevisions } from '../../../database/schema/posts.ts';
import type { Orm } from '../../../platform/server/database.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { PICTURE_PATTERN, picturePath, UNUSED_PICTURE_DAYS } from '../vocabulary.ts';
import { encodePicture } from './encode-picture.ts';

/**
 * Takes a picture for posts. The same one twice is kept once.
 *
 * @returns its address
 * @throws AppError as `encodePicture`
 */
export async function addPicture(db: Orm, file: Uint8Array, now: Date): Promise<{ path: string }> {
  const { hash, files } = await encodePicture(file);
  const rows = files.map((one) => ({ ...one, hash, createdAt: now }));
  await db
    .insert(postPictures)
    .values(rows)
    // Whoever adds one that nothing used has time again to use it.
    .onConflictDoUpdate({ target: [postPictures.hash, postPictures.width], set: { createdAt: now } });
  const largest = files.at(-1);
  if (!largest) throw new Error('a picture was encoded into nothing');
  return { path: picturePath({ ...largest, hash }) };
}

/**
 * Removes pictures that were added long ago and that nothing uses: no revision of a post, whatever became of it.
 *
 * @param usedElsewhere hashes of those that stand in other texts
 * @returns how many
 */
export async function removeUnusedPictures(db: Orm, usedElsewhere: readonly string[], now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_PICTURE_DAYS * DAY_MS);
  const { hash, createdAt } = postPictures;
  const removed = await db
    .delete(postPictures)
    .where(
      and(
        lt(createdAt, before),
        sql`${hash} not in (select shown[1] from ${postRevisions}, regexp_matches(${postRevisions.body}, ${PICTURE_PATTERN}, 'g') shown)`,
        notInArray(hash, [...usedElsewhere]),
      ),
    )
    .returning({ hash });
  return new Set(removed.map((row) => row.hash)).size;
}
