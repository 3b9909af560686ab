import { and, eq } from 'drizzle-orm';
import { postCards, postPictures } from '../../../database/schema/posts.ts';
import type { Executor } from '../../../platform/server/database.ts';

/** WebP. */
export async function findPicture(db: Executor, hash: string, width: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ image: postPictures.image })
    .from(postPictures)
    .where(and(eq(postPictures.hash, hash), eq(postPictures.width, width)));
  return row ? Buffer.from(row.image) : null;
}

/** PNG. */
export async function findCard(db: Executor, hash: string): Promise<Buffer | null> {
  const [row] = await db.select({ image: postCards.image }).from(postCards).where(eq(postCards.hash, hash));
  return row ? Buffer.from(row.image) : null;
}
