import { sql } from 'drizzle-orm';
import { type newsArticles, reportChanges } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { pageOf } from './know-reports.ts';
import { isDated, type Report } from './shape-report.ts';

export type ArticleRow = typeof newsArticles.$inferSelect;

export type ReportChange = Pick<typeof reportChanges.$inferInsert, 'field' | 'before'>;

/** What a source says otherwise than it did: what readers are told of, with what stood there before. */
export function changesOf(existing: ArticleRow, report: Report): ReportChange[] {
  const changes: ReportChange[] = [];
  if (existing.title !== report.title) changes.push({ field: 'title', before: existing.title });
  if (pageOf(existing.canonicalUrl) !== pageOf(report.canonicalUrl))
    changes.push({ field: 'link', before: existing.sourceUrl });
  if (isTruerTime(existing, report)) changes.push({ field: 'date', before: existing.publishedAt.toISOString() });
  return changes;
}

/** A date that was not known, or an earlier one: a later one is when the page was changed. */
function isTruerTime(existing: ArticleRow, report: Report): boolean {
  if (!isDated(report)) return false;
  const isToTheMinute = (report.datePrecision ?? 'minute') === 'minute';
  return !existing.isDated || (isToTheMinute && report.publishedAt < existing.publishedAt);
}

/** A summary that disappears is a feed's hiccup, not a correction. */
export function saysMore(existing: ArticleRow, report: Report): boolean {
  return report.summary !== null && existing.description !== report.summary;
}

/** A feed that says one thing and another by turns fills nothing. */
const MOST_KEPT = 20;

export async function noteChanges(tx: Executor, articleId: string, changes: readonly ReportChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(reportChanges).values(changes.map((change) => ({ ...change, articleId })));
  await tx.execute(sql`
    delete from report_changes where article_id = ${articleId} and changed_at < (
      select min(changed_at) from (
        select changed_at from report_changes where article_id = ${articleId} order by changed_at desc limit ${MOST_KEPT}
      ) newest)`);
}
