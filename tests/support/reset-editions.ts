import { eq, ne } from 'drizzle-orm';
import { newsletterEditions } from '../../database/schema/newsletter.ts';
import type { Orm } from '../../platform/server/database.ts';

/** The weekly letter as it comes, and no other. Issues are to be deleted before. */
export async function resetEditions(db: Orm): Promise<void> {
  await db.delete(newsletterEditions).where(ne(newsletterEditions.slug, 'weekly'));
  const schedule = { isOn: true, weekday: 4, time: '07:00', timeZone: 'Europe/Berlin', fewestStories: 3, topics: {} };
  await db.update(newsletterEditions).set(schedule).where(eq(newsletterEditions.slug, 'weekly'));
}
