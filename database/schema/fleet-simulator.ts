import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The simulated fleet between two starts of the product, and which process runs it: one row. */
export const simulatorState = pgTable('simulator_state', {
  /** 'fleet' */
  id: text('id').primaryKey(),
  /** The process that runs the simulator; null: none does. Another one may take over after `expires_at`. */
  holder: text('holder'),
  expiresAt: instant('expires_at'),
  /** What plans of the demonstration count from. */
  firstStartedAt: instant('first_started_at').notNull(),
  /** The world as `create-world.ts` describes it; null before it was first saved. */
  state: jsonb('state').$type<unknown>(),
  savedAt: instant('saved_at'),
});
