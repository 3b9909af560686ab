import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, textList } from './columns.ts';
import { fleetSites } from './fleet-sites.ts';

/** When shifts change, as the administrators of the house chose: one row, or none as long as nobody chose. */
export const shiftHours = pgTable(
  'shift_hours',
  {
    id: integer('id').primaryKey().default(1),
    /** '06:00', by the clocks of `time_zone`; in their order. */
    changes: textList('changes'),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    /** Grows with every change. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [check('shift_hours_one_row', sql`${t.id} = 1`)],
);

/** What people wrote into the shift log, as it holds now. */
export const shiftEntries = pgTable(
  'shift_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** When it happened, which may be before it was written. */
    happenedAt: instant('happened_at').notNull(),
    /** Of features/fleet/shifts/vocabulary.ts. */
    category: text('category').notNull(),
    /** The site whose log it is in; null: that of the whole fleet. It stays there. */
    siteId: text('site_id').references(() => fleetSites.id),
    /** None: it is about the site, or the fleet, as a whole. */
    unitIds: textList('unit_ids'),
    text: text('text').notNull(),
    /** Who wrote it first. */
    author: text('author').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** Since then it is struck out; its history is kept. */
    withdrawnAt: instant('withdrawn_at'),
    /** Number of its newest version. */
    revision: integer('revision').notNull(),
  },
  (t) => [
    index('shift_entries_newest').on(t.happenedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('shift_entries_site').on(t.siteId, t.happenedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('shift_entries_units').using('gin', t.unitIds),
  ],
);

/** What an entry of the log said, version by version. Only ever added to (triggers refuse the rest but the erasing of a person). */
export const shiftEntryVersions = pgTable(
  'shift_entry_versions',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => shiftEntries.id),
    /** Counts up from 1. */
    number: integer('number').notNull(),
    /** 'written', 'corrected', 'withdrawn', 'brought back' */
    act: text('act').notNull(),
    happenedAt: instant('happened_at').notNull(),
    category: text('category').notNull(),
    unitIds: textList('unit_ids'),
    text: text('text').notNull(),
    author: text('author').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.number] })],
);

/** Shifts that were handed over: what there was to know, frozen as it was then, and who signed it. */
export const shiftHandovers = pgTable(
  'shift_handovers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The site whose shift it is; null: that of the whole fleet. */
    siteId: text('site_id').references(() => fleetSites.id),
    /** The shift that ends. */
    shiftFrom: instant('shift_from').notNull(),
    shiftTo: instant('shift_to').notNull(),
    /** What the page showed at that moment, see `ShiftReview` in features/fleet/shifts/contract.ts. */
    content: jsonb('content').$type<unknown>().notNull(),
    handedOverBy: text('handed_over_by').notNull(),
    handedOverAt: instant('handed_over_at').notNull(),
    handedOverNote: text('handed_over_note').notNull(),
    /** null: nobody has taken it over yet. */
    takenOverBy: text('taken_over_by'),
    takenOverAt: instant('taken_over_at'),
    takenOverNote: text('taken_over_note'),
    /** Whoever handed over took it back before anybody took over: it was too early. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('shift_handovers_one').on(t.shiftFrom, sql`coalesce(site_id, '')`).where(sql`withdrawn_at is null`),
    index('shift_handovers_newest').on(t.siteId, t.shiftFrom.desc().nullsFirst(), t.handedOverAt.desc().nullsFirst()),
  ],
);
