import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, textList } from './columns.ts';
import { newsStories } from './news.ts';

/**
 * What stories can name: designs, companies, projects, regulators, startups and sites, by the words that name them. Written from those
 * records whenever they change, so that a story is read by the same words in every process and transaction.
 */
export const entities = pgTable(
  'entities',
  {
    /** design, project, company, startup, regulator, site. */
    kind: text('kind').notNull(),
    /** Of the record, in addresses. */
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    /** By what texts name it, and what has to stand beside it: phrases of `features/entities`. */
    phrases: jsonb('phrases').$type<object[]>().notNull(),
    /** Where one of these is named, `kind:slug`, it is only the place of that. */
    behind: textList('behind'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), index('entities_by_name').on(t.name, t.kind, t.slug)],
);

/** All entities as one, and how far the stories have been read by them. One row. */
export const entityEditions = pgTable('entity_editions', {
  /** Always 1. */
  id: integer('id').primaryKey().default(1),
  /** Of the records that they are made from, and of the rules by which texts are read. */
  edition: text('edition').notNull(),
  /** Stories are read again from the newest on; this is where the last one of them stood. null: at the beginning. */
  readAt: instant('read_at'),
  readId: uuid('read_id'),
  /** All stories are. */
  isRead: boolean('is_read').notNull().default(false),
});

/** What a story names. Derived from its reports, like its tags. */
export const storyEntities = pgTable(
  'story_entities',
  {
    storyId: uuid('story_id')
      .notNull()
      .references(() => newsStories.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    slug: text('slug').notNull(),
    /** As it was called when the story was read. */
    name: text('name').notNull(),
    /** Named by words of something else: a company by its reactor. It has the story in its list, the story does not tell it. */
    isImplied: boolean('is_implied').notNull(),
    /** The first places where it is named. */
    why: jsonb('why').$type<EntityPlace[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.storyId, t.kind, t.slug] }),
    index('story_entities_of_entity').on(t.slug, t.kind, t.storyId),
  ],
);

export interface EntityPlace {
  reportId: string;
  field: 'title' | 'summary';
  /** As the report writes them. */
  words: string;
  /** Where they begin in the field, in UTF-16 units. */
  start: number;
}
