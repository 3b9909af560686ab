import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * What was set of the fleet besides its units (`unit_versions`): sites and groups, and what files said of plans and outages. Version by version,
 * with who asked for it and why; and what is proposed and waits for a second person.
 */
export const fleetVersions = pgTable(
  'fleet_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Its table: 'fleet_sites', 'fleet_groups', 'maintenance_plans', 'outages' */
    kind: text('kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** Counts up; 0 is how it was before anybody changed it; null: it never came into force. */
    number: integer('number'),
    /** 'proposed', 'applied', 'declined' */
    state: text('state').notNull(),
    /** Its fields, see the record of its room. */
    content: jsonb('content').$type<unknown>().notNull(),
    isRemoved: boolean('is_removed').notNull().default(false),
    /** The version that it was made from; a proposal whose base is not the newest any more cannot be applied. */
    base: integer('base').notNull(),
    /** In the author's words. */
    why: text('why').notNull(),
    /** An address, or the program's name. Text: it outlives an account. */
    author: text('author').notNull(),
    at: instant('at').notNull(),
    /** Who approved or declined it; null: nobody had to. */
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    /** The import of a file that it belongs to; null: none. */
    importId: uuid('import_id'),
  },
  (t) => [
    unique('fleet_versions_number').on(t.kind, t.subjectId, t.number),
    index('fleet_versions_newest').on(t.kind, t.subjectId, t.at.desc().nullsFirst()),
    index('fleet_versions_import').on(t.importId),
  ],
);
