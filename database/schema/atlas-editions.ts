import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Editions of the atlas as files: published once, and the same for good. */
export const atlasEditions = pgTable('atlas_editions', {
  /** 1, 2, 3 …: a part of addresses. */
  number: integer('number').primaryKey(),
  publishedAt: instant('published_at').notNull(),
  /** The editor's mail address; null: the monthly job. */
  publishedBy: text('published_by'),
  /** What an editor says of it. */
  note: text('note'),
  records: integer('records').notNull(),
  values: integer('value_count').notNull(),
  /** Not offered any more: its addresses say so, and why. */
  retiredAt: instant('retired_at'),
  retiredBecause: text('retired_because'),
});

/** Its files. The database refuses to change one (migration atlas-editions). */
export const atlasEditionFiles = pgTable(
  'atlas_edition_files',
  {
    number: integer('number')
      .notNull()
      .references(() => atlasEditions.number, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    content: bytes('content').notNull(),
    size: integer('size').notNull(),
    /** Of the content, hexadecimal. */
    sha256: text('sha256').notNull(),
  },
  (t) => [primaryKey({ columns: [t.number, t.name] })],
);
