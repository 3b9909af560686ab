import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { newsArticles } from '../../../database/schema/news.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import {
  type ArticleRow,
  changesOf,
  noteChanges,
  type ReportChange,
  saysMore,
  timeColumns,
} from './change-commands.ts';
import type { Classification } from './classify-article.ts';
import { pageOf, Reading } from './know-reports.ts';
import { lockWithMerged } from './lock-commands.ts';
import { refreshStories } from './refresh-commands.ts';
import { classify, type Report, type ReportSource, tagColumns, toArticle } from './shape-report.ts';
import { StoryMatcher } from './story-matcher.ts';
import {
  applyWithdrawals,
  leaveOutWithdrawn,
  listStanding,
  noteToldAgain,
  type Withdrawal,
  withdrawReports,
} from './withdraw-commands.ts';

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

/** As many as a feed has entries at most; the rest goes with the next reading. */
const MOST_WITHDRAWN = 1_000;

/** What came of a reading. */
export interface Stored {
  /** False when the source was not held to the end. */
  isHeld: boolean;
  /** How many reports its source has taken back that are there still, because they were too many. */
  leftOver: number;
}

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
   */
  async store(
    source: ReportSource,
    told: { reports: readonly Report[]; withdrawn: readonly Withdrawal[] },
    hold: SQL,
    counts: StoreCounts,
  ): Promise<Stored> {
    const { reports, withdrawals, renewed } = applyWithdrawals(told.reports, told.withdrawn);
    const reading = new Reading(reports);
    counts.duplicate += reading.repeated + told.reports.length - reports.length;
    const standing = await listStanding(this.#db, source.id, withdrawals);
    const leftOver = Math.max(0, standing.length - MOST_WITHDRAWN);
    if (!(await this.#withdraw(source, standing.slice(0, MOST_WITHDRAWN), hold))) return { isHeld: false, leftOver };
    for (let start = 0; start < reading.reports.length; start += REPORTS_AT_ONCE) {
      const some = reading.reports.slice(start, start + REPORTS_AT_ONCE);
      this.#matcher ??= await StoryMatcher.load(this.#db, this.#now());
      const stored = await this.#storeSome(source, some, hold, { matcher: this.#matcher, reading, renewed });
      if (!stored) return { isHeld: false, leftOver };
      for (const what of storedAs) counts[what] += stored[what];
    }
    return { isHeld: true, leftOver };
  }

  /** First of all: what is told in the same reading joins no story that goes. */
  async #withdraw(source: ReportSource, withdrawals: readonly Withdrawal[], hold: SQL): Promise<boolean> {
    for (let start = 0; start < withdrawals.length; start += REPORTS_AT_ONCE) {
      const some = withdrawals.slice(start, start + REPORTS_AT_ONCE);
      const gone = await this.#db.transaction(async (tx) => {
        const { rows } = await tx.execute(hold);
        return rows.length > 0 ? withdrawReports(tx, source, some) : null;
      });
      if (gone === null) return false;
      // It knows what is gone.
      if (gone > 0) this.#matcher = null;
    }
    return true;
  }

  async #storeSome(
    source: ReportSource,
    reports: readonly Report[],
    hold: SQL,
    known: Known,
  ): Promise<StoreCounts | null> {
    try {
      return await this.#db.transaction(async (tx) => {
        const { rows } = await tx.execute(hold);
        return rows.length > 0 ? storeReports(tx, source, reports, known) : null;
      });
    } catch (error) {
      // It learned reports that were rolled back: a later match with one of them would point nowhere.
      this.#matcher = null;
      throw error;
    }
  }
}

/** What is known when some reports are stored. */
interface Known {
  matcher: StoryMatcher;
  reading: Reading;
  /** What its source had taken back, and when it changed it since. */
  renewed: ReadonlyMap<string, Date>;
}

const storedAs = ['new', 'updated', 'duplicate', 'irrelevant'] as const satisfies (keyof StoreCounts)[];

/**
 * New reports are classified and join the story they belong to, changed ones are updated in place, the rest is left alone. Repeating the call
 * changes nothing.
 */
async function storeReports(
  tx: Executor,
  source: ReportSource,
  reports: readonly Report[],
  { matcher, reading, renewed }: Known,
): Promise<StoreCounts> {
  const counts: StoreCounts = { new: 0, updated: 0, duplicate: 0, irrelevant: 0 };
  const { told, back } = await leaveOutWithdrawn(tx, source, reports);
  const sourceNameOf = (report: Report) => report.publisher ?? source.name;
  for (const { id, storyId, report } of back) matcher.add({ ...report, id, sourceName: sourceNameOf(report) }, storyId);
  counts.duplicate += reports.length - told.length;
  const known = await findKnownReports(tx, source.id, told);
  const touchedStories = new Set<string>();
  const found: Found[] = [];
  const newArticles: (ReturnType<typeof toArticle> & { joinedBecause: string | null })[] = [];
  for (const one of told) {
    const { report, existing } = reading.find(one, known);
    // It is one entry's.
    if (existing) known.splice(known.indexOf(existing), 1);
    const changes = existing ? changesOf(existing, report) : [];
    if (existing && changes.length === 0 && !saysMore(existing, report)) {
      found.push({ existing, report, change: null });
      counts.duplicate++;
      continue;
    }
    const classification = classify(report, source);
    if (existing) {
      found.push({ existing, report, change: { classification, changes } });
      touchedStories.add(existing.storyId);
      counts.updated++;
    } else if (source.scope === 'general' && !classification.relevant) {
      counts.irrelevant++;
    } else {
      const text = { ...report, id: randomUUID(), sourceName: sourceNameOf(report) };
      const like = matcher.findStory(text);
      const storyId = like?.id ?? randomUUID();
      const joinedBecause = like?.reason ?? null;
      newArticles.push({ ...toArticle(text.id, storyId, source, report, classification), joinedBecause });
      matcher.add(text, storyId);
      touchedStories.add(storyId);
      counts.new++;
    }
  }
  const { leadsTo, now } = await hold(
    tx,
    touchedStories,
    found.flatMap(({ existing, change }) => (change ? existing.id : [])),
  );
  // In the order of the feed, and before what is new: an entry may be called now as another one was.
  for (const { existing, report, change } of found)
    if (change) await updateReport(tx, now.get(existing.id) ?? existing, report, change);
    else await rename(tx, existing, report);
  for (const article of newArticles) article.storyId = leadsTo(article.storyId);
  if (newArticles.length > 0) await tx.insert(newsArticles).values(newArticles);
  await refreshStories(tx, [
    ...new Set([...[...touchedStories].map(leadsTo), ...[...now.values()].map(({ storyId }) => storyId)]),
  ]);
  await noteToldAgain(tx, source.id, new Map([...renewed].filter(([id]) => told.some((one) => one.externalId === id))));
  return counts;
}

/**
 * Stories that are touched and reports that are changed stay as they are until the transaction ends.
 *
 * @returns where what was to go into a story goes, and the reports as they are now: an editor may have merged, split or corrected some since they were read
 */
async function hold(
  tx: Executor,
  stories: Iterable<string>,
  reports: readonly string[],
): Promise<{ leadsTo: (id: string) => string; now: ReadonlyMap<string, ArticleRow> }> {
  const which = inArray(newsArticles.id, [...reports]);
  const told = await tx.select({ id: newsArticles.storyId }).from(newsArticles).where(which);
  const held = await lockWithMerged(tx, [...stories, ...told.map(({ id }) => id)]);
  const rows = await tx.select().from(newsArticles).where(which).orderBy(newsArticles.id).for('update');
  const merged = new Map(held.map(({ id, mergedInto }) => [id, mergedInto]));
  return { leadsTo: (id) => merged.get(id) ?? id, now: new Map(rows.map((row) => [row.id, row])) };
}

/** Stored reports of this source under a key, an address, or a title and time of these. */
async function findKnownReports(tx: Executor, sourceId: string, reports: readonly Report[]): Promise<ArticleRow[]> {
  if (reports.length === 0) return [];
  const { externalId, canonicalUrl, title, publishedAt } = newsArticles;
  return tx
    .select()
    .from(newsArticles)
    .where(
      and(
        eq(newsArticles.sourceId, sourceId),
        or(
          inArray(
            externalId,
            // The key of an entry whose guid turns out to be another's is its address.
            reports.flatMap((report) => [report.externalId, report.canonicalUrl]),
          ),
          inArray(
            canonicalUrl,
            // It may have been stored before others came to its page.
            reports.flatMap((report) => [report.canonicalUrl, pageOf(report.canonicalUrl)]),
          ),
          and(
            inArray(
              title,
              reports.map((report) => report.title),
            ),
            inArray(
              publishedAt,
              reports.map((report) => report.publishedAt),
            ),
          ),
        ),
      ),
    );
}

/** Nobody sees it: the next reading knows the entry by what it is called now. */
async function rename(tx: Executor, existing: ArticleRow, { externalId, canonicalUrl }: Report): Promise<void> {
  if (existing.externalId === externalId && existing.canonicalUrl === canonicalUrl) return;
  await tx.update(newsArticles).set({ externalId, canonicalUrl }).where(eq(newsArticles.id, existing.id));
}

/** An entry that is stored; `change`: it says something else now. */
interface Found {
  existing: ArticleRow;
  report: Report;
  change: { classification: Classification; changes: readonly ReportChange[] } | null;
}

async function updateReport(
  tx: Executor,
  existing: ArticleRow,
  report: Report,
  { classification, changes }: NonNullable<Found['change']>,
): Promise<void> {
  await tx
    .update(newsArticles)
    .set({
      externalId: report.externalId,
      title: report.title,
      ...(report.summary === null ? {} : { description: report.summary }),
      canonicalUrl: report.canonicalUrl,
      ...(changes.some(({ field }) => field === 'link') ? { sourceUrl: report.url } : {}),
      ...timeColumns(existing, report),
      // Those of an editor's words stay those of what is shown.
      ...(existing.correctedTitle === null && existing.correctedDescription === null ? tagColumns(classification) : {}),
      updatedAt: sql`now()`,
    })
    .where(eq(newsArticles.id, existing.id));
  await noteChanges(tx, existing.id, changes);
}
