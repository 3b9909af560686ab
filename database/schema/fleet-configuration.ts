import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * How a unit and its streams were set up, version by version, with who asked for it and why; and what is proposed and waits for a second
 * person. Kept also of units that are gone.
 */
export const unitVersions = pgTable(
  'unit_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    smrUnitId: text('smr_unit_id').notNull(),
    /** Counts up from 0, which is how the unit was before anybody changed it; null: it never came into force. */
    number: integer('number'),
    /** 'proposed', 'applied', 'declined' */
    state: text('state').notNull(),
    /** The unit with all its streams, see `features/fleet/configuration/contract.ts`. */
    configuration: jsonb('configuration').$type<unknown>().notNull(),
    /** Whether the unit is part of the fleet by it. */
    isRetired: boolean('is_retired').notNull().default(false),
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
    unique('unit_versions_number').on(t.smrUnitId, t.number),
    index('unit_versions_unit').on(t.smrUnitId, t.at.desc().nullsFirst()),
    index('unit_versions_import').on(t.importId),
  ],
);

/** Files that were imported: what each did is in the versions that carry its id, here and in `fleet_versions`. */
export const fleetImports = pgTable(
  'fleet_imports',
  {
    id: uuid('id').primaryKey(),
    /** null: it had none, or nobody kept it. */
    fileName: text('file_name'),
    /** In the author's words. */
    why: text('why').notNull(),
    /** An address. Text: it outlives an account. */
    author: text('author').notNull(),
    at: instant('at').notNull(),
    /** Who asked last that it be taken back, where a second person had to approve some of it; null: nobody, or nobody had to. */
    askedBackBy: text('asked_back_by'),
    askedBackAt: instant('asked_back_at'),
    /** Who took it back, all of it; null: nobody. */
    takenBackBy: text('taken_back_by'),
    takenBackAt: instant('taken_back_at'),
  },
  (t) => [index('fleet_imports_newest').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst())],
);
