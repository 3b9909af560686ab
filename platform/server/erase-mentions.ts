import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** What stands where an address stood. */
export const ERASED = '(erased)';

/** `ann@x.org` is no part of `joann@x.org` or `ann@x.org.uk`. Read alike by PostgreSQL and JavaScript. */
function patternOf(address: string): string {
  const literal = address
    .trim()
    .toLowerCase()
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `(?<![a-z0-9.!#$%&'*+/=?^_\`{|}~-])${literal}(?![a-z0-9-]|\\.[a-z0-9])`;
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
  return sql`position(${address.trim().toLowerCase()} in lower(${column}::text)) > 0`;
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
