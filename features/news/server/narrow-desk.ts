import { type SQL, sql } from 'drizzle-orm';
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
    ...(editor ? [hasReport(sql`report.corrected_by = ${editor}`)] : []),
    ...(category ? [sql`${category} = any(news_stories.categories)`] : []),
    ...(from ? [sql`news_stories.published_at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [sql`news_stories.published_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function hasReport(condition: SQL): SQL {
  return sql`exists (select from news_articles report where report.story_id = news_stories.id and ${condition})`;
}

/** What the source says and what an editor made of it, titles and summaries: who looks for a report may remember either. */
function saysLike(q: string): SQL {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(E'\\n', report.title, report.corrected_title, report.description, report.corrected_description) ilike ${pattern}`;
}
