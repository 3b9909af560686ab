import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Logos of companies and startups: looked up once on the server and served from our origin. */
export const logos = pgTable('logos', {
  /** The company or startup. */
  subjectId: uuid('subject_id').primaryKey(),
  /** 'companies' or 'startups' */
  subjectType: text('subject_type').notNull(),
  /** Website and logo address the look-up began with: when either changes, it is looked up anew. */
  askedFor: text('asked_for').notNull(),
  /** null with `image`: no address gave a picture; the site shows a monogram. */
  contentType: text('content_type'),
  image: bytes('image'),
  /** Of `image`; doubles as ETag. */
  sha256: text('sha256'),
  /** The address that gave it. */
  foundAt: text('found_at'),
  /** What each address answered, in words, when none gave a picture. */
  failure: text('failure'),
  lookedUpAt: instant('looked_up_at').notNull(),
  nextLookUpAt: instant('next_look_up_at').notNull(),
});
