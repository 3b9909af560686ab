import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Who gets the weekly letter. Only rows with status 'active' do: their owner has confirmed the address. */
export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull().unique(),
  fullName: text('full_name'),
  /** 'pending' until confirmed, 'active', 'unsubscribed' */
  status: text('status').notNull().default('pending'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
