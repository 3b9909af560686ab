import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Places at which units stand. What somebody set of one, and why, is kept in `fleet_versions`. */
export const fleetSites = pgTable('fleet_sites', {
  /** Readable and stable: part of addresses ('darlington-new-nuclear-project'). */
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  /** ISO 3166-1 alpha-2; null: nobody has said it. */
  country: text('country'),
  /** State, province or the like. */
  region: text('region'),
  /** Degrees, WGS 84. Of the site; a unit has a position of its own. null: nobody has said it. */
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  /** IANA name. */
  timeZone: text('time_zone').notNull(),
  /** Who runs it. */
  operator: text('operator'),
  note: text('note'),
  /** Since then it is offered to nobody; a unit that is set up at it brings it back. null: it is one of the sites. */
  removedAt: instant('removed_at'),
  /** Number of its newest version; 0: it is as it was shipped, or as it came with its first unit. */
  revision: integer('revision').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});
