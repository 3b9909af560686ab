import { addManualReports } from '../../features/news/server/commands.ts';
import type { Orm } from '../../platform/server/database.ts';
import { HOUR_MS } from '../../platform/shared/days.ts';

/** Stories 0, 1, 2 … an hour apart, the newest first, each by a publisher of its own. */
export async function publishStories(db: Orm, count: number, newest: Date): Promise<void> {
  await addManualReports(
    db,
    Array.from({ length: count }, (_, n) => ({
      title: `Story ${n} & <its> friends`,
      url: `https://example.org/${n}`,
      canonicalUrl: `https://example.org/${n}`,
      summary: `Summary ${n}`,
      publishedAt: new Date(newest.getTime() - n * HOUR_MS),
      datePrecision: 'day' as const,
      publisher: `Publisher ${n}`,
      categories: [],
      technology: [],
      application: [],
      regions: [],
    })),
  );
}
