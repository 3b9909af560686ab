import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { smrUnits } from './fleet-units.ts';

/** Work that comes round again: each finished task leads to the next one. */
export const maintenancePlans = pgTable('maintenance_plans', {
  id: uuid('id').primaryKey().defaultRandom(),
  smrUnitId: text('smr_unit_id')
    .notNull()
    .references(() => smrUnits.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  description: text('description').notNull(),
  /** 1 (most urgent) to 3 */
  priority: integer('priority').notNull(),
  /** Days from one due date to the next. */
  intervalDays: integer('interval_days').notNull(),
  /** No task is due after this day; null: it goes on. */
  endsOn: date('ends_on'),
  /** What is read off each time, in its order. */
  readings: jsonb('readings').$type<{ name: string; unit: string }[]>().notNull().default([]),
  /** Grows with every change by a person, so that two of them don't overwrite each other. */
  revision: integer('revision').notNull().default(0),
});

export const maintenanceTasks = pgTable(
  'maintenance_tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    smrUnitId: text('smr_unit_id')
      .notNull()
      .references(() => smrUnits.id, { onDelete: 'cascade' }),
    /** The plan it comes from; null: once only. */
    planId: uuid('plan_id').references(() => maintenancePlans.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** 1 (most urgent) to 3 */
    priority: integer('priority').notNull(),
    /** 'planned', 'in-progress', 'done' */
    status: text('status').notNull().default('planned'),
    /** In the unit's time zone. */
    dueDate: date('due_date').notNull(),
    doneAt: instant('done_at'),
    doneBy: text('done_by'),
    /** What whoever did it wants to be known. */
    note: text('note'),
    /** What was read off when it was done; null values were not read. */
    readings: jsonb('readings').$type<{ name: string; unit: string; value: number | null }[]>().notNull().default([]),
    /** 'planned' or 'in-progress': what it is again when it is taken back that it is done. */
    statusBeforeDone: text('status_before_done'),
  },
  (t) => [
    index('maintenance_tasks_unit').on(t.smrUnitId, t.dueDate),
    index('maintenance_tasks_plan').on(t.planId, t.doneAt),
  ],
);
