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
  if (inPlainMarks(existing.title) !== inPlainMarks(report.title))
    changes.push({ field: 'title', before: existing.title });
  if (pageOf(existing.canonicalUrl) !== pageOf(report.canonicalUrl))
    changes.push({ field: 'link', before: existing.sourceUrl });
  if (existing.isDated && isEarlier(existing, report))
    changes.push({ field: 'date', before: existing.publishedAt.toISOString() });
  return changes;
}

/**
 * Quotation marks, dashes, dots and blanks differ between two programs of one source: taken over, and nothing that readers need be told. Signs that say
 * something else are left as they are, which NFKC does not do: "10\u00b2" is not "102".
 */
function inPlainMarks(title: string): string {
  return title
    .normalize('NFC')
    .replace(/\u2026/g, '...')
    .replace(/[\u2018-\u201b\u2032\u2039\u203a\uff07`\u00b4]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb\uff02]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ');
}

/** A later date is when the page was changed. */
function isEarlier(existing: ArticleRow, report: Report): boolean {
  const isToTheMinute = (report.datePrecision ?? 'minute') === 'minute';
  return isDated(report) && isToTheMinute && report.publishedAt < existing.publishedAt;
}

/**
 * The time of a report as it is known now. Where none was known, or one that lay ahead, what the source says counts without a word: it changed
 * nothing. It was not published after it was seen here.
 */
export function timeColumns(existing: ArticleRow, report: Report): Partial<ArticleRow> {
  if (existing.isDated && !isEarlier(existing, report)) return {};
  if (existing.isDated) return { publishedAt: report.publishedAt, datePrecision: 'minute' };
  if (!isDated(report)) return {};
  const { publishedAt, datePrecision = 'minute' } = report;
  return publishedAt < existing.publishedAt ? { publishedAt, datePrecision, isDated: true } : { isDated: true };
}

/** A summary that disappears is a feed's hiccup, not a correction. */
export function saysMore(existing: ArticleRow, report: Report): boolean {
  const isNowDated = !existing.isDated && isDated(report);
  return (
    isNowDated ||
    existing.title !== report.title ||
    (report.summary !== null && existing.description !== report.summary)
  );
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
