import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { noticeSettings, notices } from '../../../database/schema/notices.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import { newsKindNames } from '../../deliveries/vocabulary.ts';
import type { Bell, Notice } from '../contract.ts';
import { NOTICES_IN_BELL, type NoticeSettings, USUAL_HOUR, USUAL_ZONE, usualWish, type Wish } from '../vocabulary.ts';

export type NoticeRow = typeof notices.$inferSelect;

const isWaiting = and(isNull(notices.readAt), isNull(notices.settledAt));
const inListOf = (profileId: string) => and(eq(notices.profileId, profileId), eq(notices.isListed, true));

/** How much waits for somebody, and the newest notices, what waits first. */
export async function readBell(db: Executor, profileId: string): Promise<Bell> {
  const rows = await db
    .select()
    .from(notices)
    .where(inListOf(profileId))
    .orderBy(sql`(${isWaiting}) desc`, desc(notices.createdAt), desc(notices.id))
    .limit(NOTICES_IN_BELL);
  const waiting = await db.$count(notices, and(inListOf(profileId), isWaiting));
  return { waiting, newest: rows.map(toNotice) };
}

/** Newest first. */
export async function listNotices(
  db: Executor,
  profileId: string,
  { only, limit, cursor }: { only?: 'waiting' | undefined; limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: Notice[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(notices)
    .where(
      and(
        inListOf(profileId),
        only ? isWaiting : undefined,
        isBelow({ at: notices.createdAt, id: notices.id }, cursor),
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit + 1);
  const page = cutPage(rows, limit, ({ createdAt: at, id }) => encodeCursor({ at, id }));
  return { items: page.items.map(toNotice), nextCursor: page.nextCursor };
}

/** People for whom something waits that no mail has told of. */
export async function listPeopleToMail(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: notices.profileId })
    .from(notices)
    .where(and(isWaiting, isNull(notices.mailedAt)));
  return rows.map(({ id }) => id);
}

/** What waits for somebody and was not in a mail yet, oldest first; held until the transaction ends, so that it goes into one mail. */
export function holdUnmailed(tx: Executor, profileId: string): Promise<NoticeRow[]> {
  const where: SQL | undefined = and(eq(notices.profileId, profileId), isWaiting, isNull(notices.mailedAt));
  return tx.select().from(notices).where(where).orderBy(notices.createdAt, notices.id).for('update');
}

/** What each of these people wants; who has not chosen gets what is usual. */
export async function readSettings(
  db: Executor,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, NoticeSettings>> {
  const rows = await db
    .select()
    .from(noticeSettings)
    .where(inArray(noticeSettings.profileId, [...profileIds]));
  const chosen = new Map(rows.map((row) => [row.profileId, row]));
  return new Map(profileIds.map((id) => [id, toSettings(chosen.get(id))]));
}

function toSettings(row: typeof noticeSettings.$inferSelect | undefined): NoticeSettings {
  const wishOf = (kind: string): Wish => ({ ...usualWish, ...(row?.wishes[kind] as Wish | undefined) });
  return {
    // What is written was checked against the contract; a kind that came later is as for everybody.
    wishes: Object.fromEntries(newsKindNames.map((kind) => [kind, wishOf(kind)])) as NoticeSettings['wishes'],
    digestHour: row?.digestHour ?? USUAL_HOUR,
    timeZone: row?.timeZone ?? USUAL_ZONE,
  };
}

function toNotice({ id, kind, title, text, path, createdAt, readAt, settledAt }: NoticeRow): Notice {
  const [created, read, settled] = [createdAt, readAt, settledAt].map((at) => at?.toISOString() ?? null);
  return { id, kind, title, text, path, createdAt: created ?? '', readAt: read ?? null, settledAt: settled ?? null };
}
