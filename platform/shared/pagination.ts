import { z } from 'zod';

/**
 * Keyset pagination. A cursor names the last row already seen, so a page neither repeats nor skips rows when new ones arrive on
 * top, and page 500 costs what page 1 costs. Opaque to clients: milliseconds since 1970 and the row's id, joined by a dot.
 */
export interface KeysetCursor {
  at: Date;
  id: string;
}

export function encodeCursor(cursor: KeysetCursor): string {
  return `${cursor.at.getTime().toString(36)}.${cursor.id.replaceAll('-', '')}`;
}

/** The cursor, or null when the text was not made by `encodeCursor`. */
export function decodeCursor(text: string): KeysetCursor | null {
  const [, time, ...groups] =
    text.match(/^(-?[0-9a-z]{1,9})\.([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/) ?? [];
  const at = new Date(Number.parseInt(time ?? '', 36));
  return at.getTime() >= EARLIEST_MS ? { at, id: groups.join('-') } : null;
}

/** 0001-01-01: PostgreSQL does not read an ISO date before it. */
const EARLIEST_MS = -62_135_596_800_000;

/** Request schema of a cursor: refused with a sentence instead of being ignored, so a broken link is noticed. */
export const cursorSchema = z
  .string()
  .max(200)
  .transform((text, context) => {
    const cursor = decodeCursor(text);
    if (cursor) return cursor;
    context.addIssue({ code: 'custom', message: 'This cursor was not issued by this API.' });
    return z.NEVER;
  });

/** Response schema of a page: `nextCursor` is null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** The page of `limit` rows, from as many and one more: the last one that is shown is where the next page goes on. */
export function cutPage<Row>(rows: readonly Row[], limit: number, cursorOf: (last: Row) => string) {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : cursorOf(last) };
}
