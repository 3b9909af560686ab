import { sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, in UTC, exact to the millisecond: what a JavaScript Date holds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A list of words; empty rather than null. */
export const textList = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
