import { and, eq } from 'drizzle-orm';
import { postPictures } from '../../../database/schema/posts.ts';
import type { Executor } from '../../../platform/server/database.ts';

/** WebP. */
export async function findPicture(db: Executor, hash: string, width: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ image: postPictures.image })
    .from(postPictures)
    .where(and(eq(postPictures.hash, hash), eq(postPictures.width, width)));
  return row ? Buffer.from(row.image) : null;
}
