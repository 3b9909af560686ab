import { sql } from 'drizzle-orm';
import { deletedReports } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';

/**
 * A source that takes something back does not want it told, and what it tells anew after that it tells within days or weeks. A year leaves time for
 * whoever asks what a story said that he has quoted.
 */
const WORDS_KEPT_DAYS = 365;

/** As many at a time. */
const MOST_FORGOTTEN = 1_000;

/** The columns of what was said, with nothing in them. Who told it under which key stays, so that no reading brings it again, and its address says who took it back. */
const NO_WORDS = {
  ...{
    title: '',
    description: null,
    sourceUrl: '',
    canonicalUrl: '',
    imageUrl: null,
    publisher: null,
    joinedBecause: null,
  },
  ...{ sourceLabels: [], categories: [], technology: [], application: [], regions: [], tagReasons: {} },
  ...{ correctedTitle: null, correctedDescription: null, correctedCategories: null, correctedTechnology: null },
  ...{ correctedApplication: null, correctedRegions: null, correctedBy: null },
} satisfies Partial<typeof deletedReports.$inferSelect.fields>;

/** Of what was taken back a year ago or earlier, by this house's clock, the words go. Each is a row for good, as its story's address is. */
export async function forgetWithdrawn(db: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - WORDS_KEPT_DAYS * DAY_MS).toISOString();
  await db.execute(sql`
    update ${deletedReports} set fields = fields || ${JSON.stringify(NO_WORDS)}::jsonb, corrected_at = null
    where id in (
      select id from ${deletedReports}
      where fields ->> 'origin' = 'feed' and fields ->> 'title' <> '' and taken_out_at < ${before}::timestamptz
      limit ${MOST_FORGOTTEN})`);
}
