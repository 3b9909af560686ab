import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { KeysetCursor } from '../shared/pagination.ts';

/**
 * Rows below the cursor in the order of `at desc, id desc`. Row comparison: one index scan, no OFFSET.
 *
 * @returns undefined for the first page
 */
export function isBelow({ at, id }: { at: PgColumn; id: PgColumn }, cursor: KeysetCursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  return sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
}
