import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { readingList } from '../../../database/schema/follows.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { KeptStory } from '../contract.ts';
import { MOST_SAVED } from '../vocabulary.ts';
import { toSaved } from './queries.ts';

interface Story {
  profileId: string;
  path: string;
  title: string;
  /** All that lead to it. */
  paths: readonly string[];
}

/** Puts a story on somebody's reading list; one that was there, by whatever address, is unread again, and the newest. @throws AppError CONFLICT when it is full */
export async function saveStory(db: Orm, { profileId, path, title, paths }: Story, now: Date): Promise<KeptStory> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reading ${profileId}`}))`);
    await tx
      .delete(readingList)
      .where(
        and(eq(readingList.profileId, profileId), inArray(readingList.path, [...paths]), ne(readingList.path, path)),
      );
    const isThere = and(eq(readingList.profileId, profileId), eq(readingList.path, path));
    const others =
      (await tx.$count(readingList, eq(readingList.profileId, profileId))) - (await tx.$count(readingList, isThere));
    if (others >= MOST_SAVED)
      throw new AppError(
        'CONFLICT',
        `Your reading list has ${MOST_SAVED} stories, which is all it can hold. Take some off first.`,
      );
    const [row] = await tx
      .insert(readingList)
      .values({ profileId, path, title, savedAt: now })
      .onConflictDoUpdate({
        target: [readingList.profileId, readingList.path],
        set: { title, savedAt: now, readAt: null },
      })
      .returning();
    if (!row) throw new Error('the story that was just saved is missing');
    return toSaved(row);
  });
}

interface Own {
  id: string;
  profileId: string;
}

/** @returns null: it is not on this person's list */
export async function markRead(db: Executor, own: Own, readAt: Date | null): Promise<KeptStory | null> {
  const [row] = await db.update(readingList).set({ readAt }).where(isOwn(own)).returning();
  return row ? toSaved(row) : null;
}

/** @returns null: it was not on this person's list */
export async function unsaveStory(db: Executor, own: Own): Promise<KeptStory | null> {
  const [row] = await db.delete(readingList).where(isOwn(own)).returning();
  return row ? toSaved(row) : null;
}

const isOwn = ({ id, profileId }: Own) => and(eq(readingList.id, id), eq(readingList.profileId, profileId));
