import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { newsArticles, newsStories } from '../../../database/schema/news.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Classification } from './classify-article.ts';
import { refreshStories } from './refresh-stories.ts';
import { classify, differs, type Report, type ReportSource, tagColumns, toArticle } from './shape-report.ts';
import { StoryMatcher } from './story-matcher.ts';

export interface StoreCounts {
  new: number;
  updated: number;
  /** Seen before and unchanged, or listed twice in this batch. */
  duplicate: number;
  /** From a general source and not about nuclear energy. */
  irrelevant: number;
}

/** So few that others, who may have to wait for the only connection, do not wait long. */
const REPORTS_AT_ONCE = 5;

/** Stores what one run over sources reports. One call at a time: reports that are matched at once would miss each other. */
export class ReportStore {
  readonly #db: Orm;
  readonly #now: () => Date;
  /** Read when there is something to be stored: a run that brings nothing needs no story. */
  #matcher: StoryMatcher | null = null;

  constructor(db: Orm, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Stores what one source reported, some reports at a time. What is stored stays so when the rest fails: a run that dies stores it next time.
   *
   * @param hold goes first in each transaction; finds nothing when the source is not what was read any more
   * @param counts is added to as far as it went
   * @returns false when the source was not held to the end
   */
  async store(source: ReportSource, reports: readonly Report[], hold: SQL, counts: StoreCounts): Promise<boolean> {
    const seen = new Set<string>();
    for (let start = 0; start < reports.length; start += REPORTS_AT_ONCE) {
      const some = reports.slice(start, start + REPORTS_AT_ONCE);
      this.#matcher ??= await StoryMatcher.load(this.#db, this.#now());
      const stored = await this.#storeSome(source, some, { hold, matcher: this.#matcher, seen });
      if (!stored) return false;
      for (const what of storedAs) counts[what] += stored[what];
    }
    return true;
  }

  async #storeSome(
    source: ReportSource,
    reports: readonly Report[],
    { hold, matcher, seen }: { hold: SQL; matcher: StoryMatcher; seen: Set<string> },
  ): Promise<StoreCounts | null> {
    try {
      return await this.#db.transaction(async (tx) => {
        const { rows } = await tx.execute(hold);
        return rows.length > 0 ? storeReports(tx, source, reports, matcher, seen) : null;
      });
    } catch (error) {
      // It learned reports that were rolled back: a later match with one of them would point nowhere.
      this.#matcher = null;
      throw error;
    }
  }
}

const storedAs = ['new', 'updated', 'duplicate', 'irrelevant'] as const satisfies (keyof StoreCounts)[];

/**
 * New reports are classified and join the story they belong to, changed ones are updated in place, the rest is left alone. Repeating the call
 * changes nothing.
 *
 * @param seen what the same reading of the source told before: of two reports with one address the first counts
 */
async function storeReports(
  tx: Executor,
  source: ReportSource,
  reports: readonly Report[],
  matcher: StoryMatcher,
  seen: Set<string>,
): Promise<StoreCounts> {
  const counts: StoreCounts = { new: 0, updated: 0, duplicate: 0, irrelevant: 0 };
  const known = await findKnownReports(tx, source.id, reports);
  const touchedStories = new Set<string>();
  const newArticles: (ReturnType<typeof toArticle> & { joinedBecause: string | null })[] = [];
  for (const report of reports) {
    if (seen.has(report.externalId) || seen.has(report.canonicalUrl)) {
      counts.duplicate++;
      continue;
    }
    seen.add(report.externalId).add(report.canonicalUrl);
    const existing = known.get(report.externalId) ?? known.get(report.canonicalUrl);
    if (existing && !differs(existing, report)) {
      counts.duplicate++;
      continue;
    }
    const classification = classify(report, source);
    if (existing) {
      await updateReport(tx, existing.id, report, classification);
      touchedStories.add(existing.storyId);
      counts.updated++;
    } else if (source.scope === 'general' && !classification.relevant) {
      counts.irrelevant++;
    } else {
      const text = { ...report, id: randomUUID(), sourceName: report.publisher ?? source.name };
      const found = matcher.findStory(text);
      const storyId = found?.id ?? randomUUID();
      const joinedBecause = found?.reason ?? null;
      newArticles.push({ ...toArticle(text.id, storyId, source, report, classification), joinedBecause });
      matcher.add(text, storyId);
      touchedStories.add(storyId);
      counts.new++;
    }
  }
  const leadsTo = await findMergedStories(tx, touchedStories);
  for (const article of newArticles) article.storyId = leadsTo.get(article.storyId) ?? article.storyId;
  if (newArticles.length > 0) await tx.insert(newsArticles).values(newArticles);
  await refreshStories(tx, [...new Set([...touchedStories].map((id) => leadsTo.get(id) ?? id))]);
  return counts;
}

/** An editor may have merged stories since the matcher read them; the rows stay as they are until the transaction ends. */
async function findMergedStories(tx: Executor, storyIds: ReadonlySet<string>): Promise<Map<string, string>> {
  if (storyIds.size === 0) return new Map();
  const rows = await tx
    .select({ id: newsStories.id, mergedInto: newsStories.mergedInto })
    .from(newsStories)
    .where(inArray(newsStories.id, [...storyIds]))
    .orderBy(newsStories.id)
    .for('share');
  return new Map(rows.flatMap(({ id, mergedInto }) => (mergedInto ? [[id, mergedInto] as const] : [])));
}

/** Stored reports of this source, under their key and under their address: guids change, addresses change, rarely both. */
async function findKnownReports(
  tx: Executor,
  sourceId: string,
  reports: readonly Report[],
): Promise<Map<string, typeof newsArticles.$inferSelect>> {
  if (reports.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(newsArticles)
    .where(
      and(
        eq(newsArticles.sourceId, sourceId),
        or(
          inArray(
            newsArticles.externalId,
            reports.map((report) => report.externalId),
          ),
          inArray(
            newsArticles.canonicalUrl,
            reports.map((report) => report.canonicalUrl),
          ),
        ),
      ),
    );
  const known = new Map<string, typeof newsArticles.$inferSelect>();
  for (const row of rows) known.set(row.canonicalUrl, row);
  for (const row of rows) if (row.externalId) known.set(row.externalId, row);
  return known;
}

async function updateReport(tx: Executor, id: string, report: Report, classification: Classification): Promise<void> {
  await tx
    .update(newsArticles)
    .set({
      title: report.title,
      ...(report.summary === null ? {} : { description: report.summary }),
      ...tagColumns(classification),
      updatedAt: sql`now()`,
    })
    .where(eq(newsArticles.id, id));
}
