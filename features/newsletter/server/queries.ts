import { eq } from 'drizzle-orm';
import { newsletterSubscriptions } from '../../../database/schema/newsletter.ts';
import type { Executor } from '../../../platform/server/database.ts';

export function countActiveSubscriptions(db: Executor): Promise<number> {
  return db.$count(newsletterSubscriptions, eq(newsletterSubscriptions.status, 'active'));
}
