import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Shipped records that were offered to the database once. A row that an editor changed or deleted afterwards is left alone. */
export const seedRecords = pgTable('seed_records', {
  /** `<table>:<natural key>` */
  key: text('key').primaryKey(),
  /** Hash of the shipped content, so that a later release can tell a correction from the same record. */
  contentHash: text('content_hash').notNull(),
  asOf: date('as_of'),
  appliedAt: instant('applied_at').notNull().defaultNow(),
});
