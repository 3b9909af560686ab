import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, textList } from './columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * A story: what happened, once, however many sources reported it. Its lists are the union over its articles, kept here so that
 * the list page filters, searches and pages over one table. Derived: `refreshStory` can rebuild every row from news_articles.
 */
export const newsStories = pgTable(
  'news_stories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The article whose title, summary and link stand for the story. */
    leadArticleId: uuid('lead_article_id'),
    /** When it was first told, by the earliest report whose time is known; of a past known by day, month or year the lead's. What "newest first" means. */
    publishedAt: instant('published_at').notNull(),
    articleCount: integer('article_count').notNull().default(0),
    categories: textList('categories'),
    technology: textList('technology'),
    application: textList('application'),
    regions: textList('regions'),
    /** Union of its articles' labels. */
    sourceLabels: textList('source_labels'),
    search: tsvector('search').notNull().default(sql`''::tsvector`),
    /** An editor took it off the site; reports that join it later stay out of sight with it. */
    hiddenAt: instant('hidden_at'),
    /** An editor found that it tells what another story tells: it has no reports any more and its id leads there. */
    mergedInto: uuid('merged_into'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('news_stories_newest').on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('news_stories_written').on(t.updatedAt),
    index('news_stories_merged').on(t.mergedInto).where(sql`merged_into is not null`),
    index('news_stories_hidden')
      .on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`hidden_at is not null`),
    // One index for everything a list can be narrowed by: a story is written once, not into six indexes.
    index('news_stories_narrow').using(
      'gin',
      t.search,
      t.categories,
      t.technology,
      t.application,
      t.regions,
      t.sourceLabels,
    ),
  ],
);

/**
 * The address of each story, made from its title when it comes into being, and the same for good: it outlives the story, so that one that is
 * brought back has its address again and no other story gets it. Merged stories keep theirs, which leads to where their reports went.
 */
export const storySlugs = pgTable('story_slugs', {
  slug: text('slug').primaryKey(),
  storyId: uuid('story_id').notNull().unique('story_slugs_story'),
});

/** What is looked for with `ilike`, as the index has it; of one table, so that its columns need no name in front. */
export const reportWords = sql`(title || ' ' || coalesce(corrected_title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(corrected_description, ''))`;

/** One report by one source: a feed's entry, or a record written by an editor or shipped with the product. */
export const newsArticles = pgTable(
  'news_articles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Refers to news_stories; checked at commit (migration change-feed), because a story is derived from its articles. */
    storyId: uuid('story_id').notNull(),
    /** The feed it came from; null for manual entries, and after the feed was deleted. */
    sourceId: uuid('source_id'),
    /** Unique within the feed: guid, else canonical URL. */
    externalId: text('external_id'),
    title: text('title').notNull(),
    sourceUrl: text('source_url').notNull(),
    /** `source_url` without tracking and noise: the same page has the same one, whoever links it. */
    canonicalUrl: text('canonical_url').notNull(),
    /** At most 300 characters of plain text; never the whole article. */
    description: text('description'),
    publishedAt: instant('published_at').notNull(),
    /** How exact `published_at` is: milestones of the past are often known by month or year only. */
    datePrecision: text('date_precision', { enum: ['day', 'month', 'year', 'minute'] })
      .notNull()
      .default('minute'),
    /** Whether its source said when; false: `published_at` is when it was first seen. */
    isDated: boolean('is_dated').notNull().default(true),
    sourceName: text('source_name').notNull(),
    /** The feed's kind (trade, regulator, blog, company …): decides which report leads a story. */
    sourceKind: text('source_kind').notNull(),
    /** Names under which the source filter finds it: the full name and its aliases (WNN, Blog, Vendor …). */
    sourceLabels: textList('source_labels'),
    /** Who published the linked page when that is not the source: manual entries, aggregators. */
    publisher: text('publisher'),
    categories: textList('categories'),
    technology: textList('technology'),
    application: textList('application'),
    regions: textList('regions'),
    /** Why each tag was given: `{ "<facet>:<value>": ["word that fired", …] }`. */
    tagReasons: jsonb('tag_reasons').$type<Record<string, string[]>>().notNull().default({}),
    imageUrl: text('image_url'),
    /** What an editor put in the place of the source's own; null: as the source has it. Runs over feeds never touch these. */
    correctedTitle: text('corrected_title'),
    correctedDescription: text('corrected_description'),
    correctedCategories: text('corrected_categories').array(),
    correctedTechnology: text('corrected_technology').array(),
    correctedApplication: text('corrected_application').array(),
    correctedRegions: text('corrected_regions').array(),
    correctedAt: instant('corrected_at'),
    /** The editor's mail address. */
    correctedBy: text('corrected_by'),
    /** When an editor last changed it, also by giving it back to its source, which no time of a correction tells any more; or when it was put back. */
    editedAt: instant('edited_at'),
    /** Its source took it back, and told it anew: as changed at that time, by the source's clock. What was taken back before then is not this. */
    toldAgainAt: instant('told_again_at'),
    /** Grows with every change by an editor, so that nobody saves over what they have not seen; runs over feeds leave it as it is. */
    revision: integer('revision').notNull().default(1),
    /** Why the matcher put it into the story it came into, in its words; null for the first report of a story, and for what a person put there. */
    joinedBecause: text('joined_because'),
    /** 'feed', or 'manual' for what a person wrote. */
    origin: text('origin', { enum: ['feed', 'manual'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('news_articles_source_external').on(t.sourceId, t.externalId),
    index('news_articles_canonical_url').on(t.canonicalUrl),
    index('news_articles_story').on(t.storyId),
    index('news_articles_published').on(t.publishedAt.desc().nullsFirst()),
    index('news_articles_publisher').on(sql`coalesce(publisher, source_name)`),
    index('news_articles_corrected').on(t.correctedBy).where(sql`corrected_at is not null`),
    index('news_articles_manual').on(t.storyId).where(sql`origin = 'manual'`),
    index('news_articles_words').using('gin', sql`${reportWords} gin_trgm_ops`),
  ],
);

/** What a source changed of a report after it had been told here: the newest twenty of each report. */
export const reportChanges = pgTable(
  'report_changes',
  {
    articleId: uuid('article_id')
      .notNull()
      .references(() => newsArticles.id, { onDelete: 'cascade' }),
    changedAt: instant('changed_at').notNull().defaultNow(),
    field: text('field', { enum: ['title', 'link', 'date'] }).notNull(),
    /** What stood there; a date as ISO 8601. */
    before: text('before').notNull(),
  },
  (t) => [index('report_changes_newest').on(t.articleId, t.changedAt.desc().nullsFirst())],
);

/**
 * Pairs of reports that an editor found to be two events: said of these two and of no others, and never proposed again. Ids in their order.
 */
export const partedReports = pgTable(
  'parted_reports',
  {
    firstId: uuid('first_id')
      .notNull()
      .references(() => newsArticles.id, { onDelete: 'cascade' }),
    secondId: uuid('second_id')
      .notNull()
      .references(() => newsArticles.id, { onDelete: 'cascade' }),
    partedAt: instant('parted_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.firstId, t.secondId] }), index('parted_reports_second').on(t.secondId)],
);

/**
 * Manual entries that an editor deleted, and reports of feeds that their source took back, whole, so that they can be brought back: readers' queries and
 * the matcher need not leave them out. What their sources had changed of them, and which pairs an editor had parted, goes with them. Of what a source took back
 * the words go after a year (`forget-commands.ts`).
 */
export const deletedReports = pgTable(
  'deleted_reports',
  {
    /** As it was in news_articles, and will be again: the audit log's entries stay its history. */
    id: uuid('id').primaryKey(),
    /** The story it was told in, which goes with its last report. */
    storyId: uuid('story_id').notNull(),
    /** When that story was taken off the site, if it was: it comes back the same. */
    storyHiddenAt: instant('story_hidden_at'),
    publishedAt: instant('published_at').notNull(),
    correctedAt: instant('corrected_at'),
    createdAt: instant('created_at').notNull(),
    /** Its other columns, under their names in `newsArticles`. */
    fields: jsonb('fields').$type<DeletedReportFields>().notNull(),
    /** The editor's mail address, or the name of the source. */
    deletedBy: text('deleted_by').notNull(),
    /** As whoever took it back says; a source may say any time. */
    deletedAt: instant('deleted_at').notNull(),
    /** By this house's own clock. */
    takenOutAt: instant('taken_out_at').notNull().defaultNow(),
  },
  (t) => [
    index('deleted_reports_story').on(t.storyId, t.deletedAt.desc().nullsFirst()),
    index('deleted_reports_feed').on(sql`(fields ->> 'externalId')`).where(sql`fields ->> 'origin' = 'feed'`),
    index('deleted_reports_manual')
      .on(t.deletedAt.desc().nullsFirst(), t.id)
      .where(sql`fields ->> 'origin' = 'manual'`),
  ],
);
type DeletedReportFields = Omit<
  typeof newsArticles.$inferSelect,
  'id' | 'storyId' | 'publishedAt' | 'correctedAt' | 'createdAt' | 'updatedAt' | 'editedAt' | 'toldAgainAt'
>;

/**
 * What each report says now: an editor's correction where there is one, else the source's own words. Whoever shows or searches
 * reports reads this; only the desk where they are corrected, and what feeds are compared with, read the table.
 */
export const shownReports = pgView('shown_reports', {
  id: uuid('id').notNull(),
  storyId: uuid('story_id').notNull(),
  title: text('title').notNull(),
  summary: text('summary'),
  sourceUrl: text('source_url').notNull(),
  canonicalUrl: text('canonical_url').notNull(),
  publishedAt: instant('published_at').notNull(),
  datePrecision: text('date_precision', { enum: ['day', 'month', 'year', 'minute'] }).notNull(),
  sourceName: text('source_name').notNull(),
  sourceKind: text('source_kind').notNull(),
  sourceLabels: text('source_labels').array().notNull(),
  publisher: text('publisher'),
  categories: text('categories').array().notNull(),
  technology: text('technology').array().notNull(),
  application: text('application').array().notNull(),
  regions: text('regions').array().notNull(),
  /** Reasons explain tags that were derived; an editor's own have none. */
  tagReasons: jsonb('tag_reasons').$type<Record<string, string[]>>().notNull(),
  imageUrl: text('image_url'),
  origin: text('origin', { enum: ['feed', 'manual'] }).notNull(),
}).as(sql`
  select id, story_id, coalesce(corrected_title, title) as title, coalesce(corrected_description, description) as summary,
    source_url, canonical_url, published_at, date_precision, source_name, source_kind, source_labels, publisher,
    coalesce(corrected_categories, categories) as categories, coalesce(corrected_technology, technology) as technology,
    coalesce(corrected_application, application) as application, coalesce(corrected_regions, regions) as regions,
    case when num_nonnulls(corrected_categories, corrected_technology, corrected_application, corrected_regions) = 0
      then tag_reasons else '{}'::jsonb end as tag_reasons,
    image_url, origin
  from news_articles`);
