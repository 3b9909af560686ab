import { postCards, postPictures } from '../../../database/schema/posts.ts';
import type { Orm } from '../../../platform/server/database.ts';
import { picturePath } from '../vocabulary.ts';
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
  await db.insert(postPictures).values(rows).onConflictDoNothing();
  const largest = files.at(-1);
  if (!largest) throw new Error('a picture was encoded into nothing');
  return { path: picturePath({ ...largest, hash }) };
}

export async function keepCard(db: Orm, hash: string, image: Buffer): Promise<void> {
  await db.insert(postCards).values({ hash, image }).onConflictDoNothing();
}
