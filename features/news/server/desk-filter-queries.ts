import { type SQL, sql } from 'drizzle-orm';
import { reportWords } from '../../../database/schema/news.ts';
import { containing } from '../../../platform/server/like-pattern.ts';
import type { DeskFilter } from '../contract.ts';

/** The condition on news_stories that the desk's filter means. What is asked of a report may be true of any of a story's reports. */
export function narrowDesk({ q, view, source, category, editor, from, to }: DeskFilter): SQL {
  const conditions = [
    sql`news_stories.merged_into is null`,
    ...(view === 'hidden' ? [sql`news_stories.hidden_at is not null`] : []),
    ...(view === 'corrected' ? [hasReport(sql`report.corrected_at is not null`)] : []),
    ...(view === 'manual' ? [hasReport(sql`report.origin = 'manual'`)] : []),
    ...(q ? [hasReport(saysLike(q))] : []),
    ...(source ? [hasReport(sql`coalesce(report.publisher, report.source_name) = ${source}`)] : []),
    ...(editor ? [hasReport(sql`report.corrected_at is not null and report.corrected_by = ${editor}`)] : []),
    ...(category ? [sql`news_stories.categories && array[${category}]`] : []),
    ...(from ? [sql`news_stories.published_at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [sql`news_stories.published_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Asked for once, and not of each story: what few reports have is found by its index. */
function hasReport(condition: SQL): SQL {
  return sql`news_stories.id in (select report.story_id from news_articles report where ${condition})`;
}

/** What the source says and what an editor made of it, titles and summaries: who looks for a report may remember either. */
function saysLike(q: string): SQL {
  const pattern = containing(q);
  return sql`${reportWords} ilike ${pattern}`;
}
