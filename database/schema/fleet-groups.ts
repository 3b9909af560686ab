import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { smrUnits } from './fleet-units.ts';

/** Named sets of units, across sites. What somebody set of one, and why, is kept in `fleet_versions`. */
export const fleetGroups = pgTable('fleet_groups', {
  /** Readable and stable: part of addresses ('pilot-fleet'). */
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  description: text('description'),
  /** Since then it narrows nothing; null: it is one of the groups. */
  removedAt: instant('removed_at'),
  /** Number of its newest version. */
  revision: integer('revision').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Which units are in which group: each in any number of them. */
export const fleetGroupUnits = pgTable(
  'fleet_group_units',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => fleetGroups.id, { onDelete: 'cascade' }),
    smrUnitId: text('smr_unit_id')
      .notNull()
      .references(() => smrUnits.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.smrUnitId] }), index('fleet_group_units_unit').on(t.smrUnitId)],
);
