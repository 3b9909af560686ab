import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** What stands where an address stood. */
export const ERASED = '(erased)';
/** Who did something, where the address of somebody stood who may be named no more. */
export const FORMER_EDITOR = 'former editor';

/** As an address is written, and as it stands in addresses of pages. */
function formsOf(address: string): string[] {
  const plain = address.trim().toLowerCase();
  return [...new Set([plain, encodeURIComponent(plain).toLowerCase(), plain.replace('@', '%40')])];
}

/**
 * `ann@x.org` is no part of `joann@x.org`, `jo.ann@x.org` or `ann@x.org.uk`; other signs beside it belong to the text, and so do encoded ones that
 * end in a letter or number (`%20`). Read alike by PostgreSQL and JavaScript.
 */
function patternOf(address: string): string {
  const literals = formsOf(address).map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const before = '(?:(?<=%(?:0[ad]|2[026789acf]|3[a-f]|5[bd]|7[bcd]))|(?<![a-z0-9]|[a-z0-9][._+%-]))';
  return `${before}(?:${literals.join('|')})(?![a-z0-9]|[.-][a-z0-9])`;
}

/** A text column without an address that its owner wants forgotten. */
export function withoutMention(column: SQLWrapper, address: string): SQL<string> {
  return sql`regexp_replace(${column}, ${patternOf(address)}, ${ERASED}, 'gi')`;
}

/** Whether a text column says the address. */
export function mentions(column: SQLWrapper, address: string): SQL {
  return sql`${column} ~* ${patternOf(address)}`;
}

/** Whether a JSON column may say the address: its text is not read as JSON, so that more may be found than there is. */
export function mayMention(column: SQLWrapper, address: string): SQL {
  const found = formsOf(address).map((form) => sql`position(${form} in lower(${column}::text)) > 0`);
  return sql`(${sql.join(found, sql` or `)})`;
}

/** A JSON value without the address, in whatever text of it. */
export function eraseMentions<Value>(value: Value, address: string): Value {
  const pattern = new RegExp(patternOf(address), 'gi');
  const erase = (one: unknown): unknown => {
    if (typeof one === 'string') return one.replaceAll(pattern, ERASED);
    if (Array.isArray(one)) return one.map(erase);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, erase(inner)]));
  };
  // Only the letters of its texts change.
  return erase(value) as Value;
}

/**
 * For columns that say by address who did something. What was done stays, with its time; who did it is nobody in particular.
 *
 * @param address in lower case
 */
export async function forgetAuthor(tx: Executor, address: string, columns: readonly PgColumn[]): Promise<void> {
  for (const column of columns)
    await tx.execute(
      sql`update ${column.table} set ${sql.identifier(column.name)} = ${FORMER_EDITOR} where lower(${column}) = ${address}`,
    );
}
