import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Screens that somebody made for himself or for all: what they show stands in `content`, see `features/fleet/screens/contract.ts`. */
export const fleetScreens = pgTable(
  'fleet_screens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Its address; free again when the screen was removed. */
    slug: text('slug').notNull(),
    content: jsonb('content').$type<unknown>().notNull(),
    /** Everybody who may see the fleet sees it; otherwise its owner alone. */
    isShared: boolean('is_shared').notNull(),
    /** Account of its owner. Text: it outlives an account. */
    ownerId: text('owner_id').notNull(),
    owner: text('owner').notNull(),
    /** Number of its newest version. */
    revision: integer('revision').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Since then it is on no list; a version brings it back. */
    removedAt: instant('removed_at'),
  },
  (t) => [uniqueIndex('fleet_screens_slug').on(t.slug).where(sql`removed_at is null`)],
);

/** How a screen was, version by version, with who made it so. */
export const fleetScreenVersions = pgTable(
  'fleet_screen_versions',
  {
    screenId: uuid('screen_id')
      .notNull()
      .references(() => fleetScreens.id, { onDelete: 'cascade' }),
    /** Counts up from 1. */
    number: integer('number').notNull(),
    content: jsonb('content').$type<unknown>().notNull(),
    isShared: boolean('is_shared').notNull(),
    /** 'made', 'changed', 'imported', 'restored', 'removed' */
    act: text('act').notNull(),
    author: text('author').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.screenId, t.number] })],
);

/** Notes of people at a time, or a span of time, of a stream, a unit or a screen. */
export const fleetAnnotations = pgTable(
  'fleet_annotations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** One of the three is what it is about. */
    telemetryStreamId: integer('telemetry_stream_id'),
    smrUnitId: text('smr_unit_id'),
    screenId: uuid('screen_id'),
    startsAt: instant('starts_at').notNull(),
    /** null: it is about a moment. */
    endsAt: instant('ends_at'),
    text: text('text').notNull(),
    /** Who wrote it first. */
    author: text('author').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** Since then it is on no plot; its history is kept. */
    withdrawnAt: instant('withdrawn_at'),
    /** Number of its newest version. */
    revision: integer('revision').notNull(),
  },
  (t) => [
    index('fleet_annotations_stream').on(t.telemetryStreamId, t.startsAt),
    index('fleet_annotations_unit').on(t.smrUnitId, t.startsAt),
    index('fleet_annotations_screen').on(t.screenId, t.startsAt),
    index('fleet_annotations_newest').on(t.startsAt.desc().nullsFirst()),
  ],
);

/** What a note said, version by version. */
export const fleetAnnotationVersions = pgTable(
  'fleet_annotation_versions',
  {
    annotationId: uuid('annotation_id')
      .notNull()
      .references(() => fleetAnnotations.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** 'written', 'edited', 'withdrawn', 'brought back' */
    act: text('act').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    text: text('text').notNull(),
    author: text('author').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.annotationId, t.number] })],
);
