import { date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { instant } from './columns.ts';
import { smrUnits } from './fleet-units.ts';

/** Who gets the report of a unit by mail. */
export const reportSubscriptions = pgTable(
  'report_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    smrUnitId: text('smr_unit_id')
      .notNull()
      .references(() => smrUnits.id, { onDelete: 'cascade' }),
    /** 'daily', 'weekly', 'monthly' */
    period: text('period').notNull(),
    /** First day of the newest period that was sent, or that was over when it was subscribed: older ones are not sent. */
    sentThrough: date('sent_through').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('report_subscriptions_once').on(t.profileId, t.smrUnitId, t.period),
    index('report_subscriptions_unit').on(t.smrUnitId),
  ],
);
