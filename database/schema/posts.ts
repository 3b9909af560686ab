import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { bytes, instant, textList } from './columns.ts';

/** An article of our own. What it says stands in its revisions; this row says which of them is worked on, waits, and is public. */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Its address now: /blog/{slug}. */
    slug: text('slug').notNull().unique(),
    /** 'draft', 'review', 'scheduled', 'published', 'withdrawn' */
    state: text('state').notNull().default('draft'),
    /** Counts every save and every step; who changes it names the one that was read. */
    revision: integer('revision').notNull().default(1),
    /** What the editor shows. */
    currentRevisionId: uuid('current_revision_id').references((): AnyPgColumn => postRevisions.id),
    /** What readers see while the state is 'published'; stays when it is withdrawn. */
    publishedRevisionId: uuid('published_revision_id').references((): AnyPgColumn => postRevisions.id),
    /** When it was public first. */
    publishedAt: instant('published_at'),
    /** Goes out then, as that revision, whatever is written meanwhile. */
    scheduledAt: instant('scheduled_at'),
    scheduledRevisionId: uuid('scheduled_revision_id').references((): AnyPgColumn => postRevisions.id),
    /** IANA name: the zone in which the time was set. */
    scheduledZone: text('scheduled_zone'),
    /** Why it did not go out when it was due, in words; it is tried again every minute. */
    scheduleFailure: text('schedule_failure'),
    /** Stands in the links of its preview: another one, and those that are out open nothing any more. */
    previewId: uuid('preview_id').notNull().defaultRandom(),
    /** Where it was imported from: `ghost:<uuid>`. */
    importedFrom: text('imported_from').unique(),
    /** Deleted by an editor: neither readers nor editors see it until it is restored. Its address stays its own. */
    deletedAt: instant('deleted_at'),
    /** The editor's mail address. */
    deletedBy: text('deleted_by'),
    authorId: uuid('author_id').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('posts_newest').on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('posts_published').on(t.state, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('posts_due').on(t.state, t.scheduledAt),
  ],
);

/** What a post said at a time. Saves of one author within ten minutes are one, unless it was published or scheduled: that one stays as it is. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references((): AnyPgColumn => posts.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … of its post. */
    number: integer('number').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** Markdown. */
    body: text('body').notNull().default(''),
    /** Who is named as its author; empty: nobody. */
    byline: text('byline').notNull().default(''),
    tags: textList('tags'),
    /** Where it stood first, if not here. */
    canonicalUrl: text('canonical_url').notNull().default(''),
    /** For search engines; empty: the excerpt. */
    metaDescription: text('meta_description').notNull().default(''),
    /** Was published, scheduled, sent to review or restored: nothing is written into it any more. */
    isKept: boolean('is_kept').notNull().default(false),
    /** When it was public first; null: never. */
    publishedAt: instant('published_at'),
    savedBy: uuid('saved_by').references(() => profiles.id, { onDelete: 'set null' }),
    /** Kept as text: it outlives the account. */
    savedByEmail: text('saved_by_email').notNull(),
    startedAt: instant('started_at').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [index('post_revisions_newest').on(t.postId, t.number.desc().nullsFirst())],
);

/** Every address that a post has or had while it was public: an old one leads to the present one, and no other post gets it. */
export const postSlugs = pgTable('post_slugs', {
  slug: text('slug').primaryKey(),
  postId: uuid('post_id')
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' }),
});

/** Pictures in posts, encoded by us, each in some widths. */
export const postPictures = pgTable(
  'post_pictures',
  {
    /** Of the largest one's bytes, SHA-256, the first 32 hexadecimal digits. */
    hash: text('hash').notNull(),
    /** In pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** WebP */
    image: bytes('image').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.width] })],
);

/** The pictures that other sites show beside a link to a post, drawn when they are asked for. */
export const postCards = pgTable('post_cards', {
  /** Of what is written on it. */
  hash: text('hash').primaryKey(),
  /** PNG, 1200 × 630 */
  image: bytes('image').notNull(),
});

/** Charts in a post as they were when it was published first with them: what is measured since does not change what was written about. */
export const postCharts = pgTable(
  'post_charts',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** From the first slash, as it is written in the text. */
    path: text('path').notNull(),
    /** See `drawnHistorySchema` in features/fleet/telemetry/contract.ts. */
    chart: jsonb('chart').notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.path] })],
);
