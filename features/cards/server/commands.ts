import { postCards } from '../../../database/schema/posts.ts';
import type { Orm } from '../../../platform/server/database.ts';
import { type CardText, drawCard } from './draw-card.ts';
import { cardHashOf, findCard } from './queries.ts';

/** A finished card. */
export interface Card {
  /** PNG */
  image: Buffer;
  hash: string;
}

/**
 * The picture of a text, drawn when it is asked for the first time.
 *
 * @returns null when its letters cannot be drawn
 */
export async function openCard(db: Orm, text: CardText): Promise<Card | null> {
  const hash = cardHashOf(text);
  if (hash === null) return null;
  const known = await findCard(db, hash);
  if (known) return { image: known, hash };
  const image = await drawCard(text);
  await db.insert(postCards).values({ hash, image }).onConflictDoNothing();
  return { image, hash };
}
