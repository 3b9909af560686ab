import { eq } from 'drizzle-orm';
import { postCards } from '../../../database/schema/posts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { type CardText, canDrawCard, hashCard } from './draw-card.ts';

export type { CardText };

/** Names the picture of this text in its address; null when its letters cannot be drawn. */
export function cardHashOf(text: CardText): string | null {
  return canDrawCard(text) ? hashCard(text) : null;
}

/** PNG. */
export async function findCard(db: Executor, hash: string): Promise<Buffer | null> {
  const [row] = await db.select({ image: postCards.image }).from(postCards).where(eq(postCards.hash, hash));
  return row ? Buffer.from(row.image) : null;
}
