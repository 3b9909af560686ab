import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { deletedReports, newsArticles, newsStories } from '../../../database/schema/news.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { FORMER_EDITOR, forgetAuthor } from '../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { changesBetween } from '../../../platform/shared/record.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { Correction, ManagedReport } from '../contract.ts';
import type { Classification } from './classify-article.ts';
import { findReport } from './desk-queries.ts';
import { putEntities, rereadStories } from './entity-commands.ts';
import { labelSource } from './label-source.ts';
import {
  addManualReports,
  lockArticle,
  publisherOf,
  publishManualEntry,
  removeManualEntry,
  suggestTags,
} from './manual-commands.ts';
import { refreshStories } from './refresh-stories.ts';
import {
  classify,
  correctionColumns,
  cutToExcerpt,
  differs,
  type ManualReport,
  manualPublisher,
  type Report,
  type ReportSource,
  readCorrection,
  tagColumns,
  toArticle,
} from './shape-report.ts';
import { StoryMatcher } from './story-matcher.ts';

export type { ManualReport };
/** Opened once per run and handed to every `storeReports` of it. */
/** What stories name: exchanged and read again by the hall, which alone knows all records. */
export {
  addManualReports,
  cutToExcerpt,
  publishManualEntry,
  putEntities,
  removeManualEntry,
  rereadStories,
  StoryMatcher,
  suggestTags,
};

type Article = typeof newsArticles.$inferSelect;

export interface StoreCounts {
  new: number;
  updated: number;
  /** Seen before and unchanged, or listed twice in this batch. */
  duplicate: number;
  /** From a general source and not about nuclear energy. */
  irrelevant: number;
}

/**
 * Stores what one source reported: new reports are classified and join the story they belong to, changed ones are updated in
 * place, the rest is left alone. Repeating the call changes nothing. Run it in a transaction that holds the source.
 *
 * @param seen what the same reading of the source told before: of two reports with one address the first counts
 */
export async function storeReports(
  tx: Executor,
  source: ReportSource,
  reports: readonly Report[],
  matcher: StoryMatcher,
  seen = new Set<string>(),
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

/** A feed was deleted: its reports stay and belong to no feed. */
export async function releaseReports(tx: Executor, sourceId: string): Promise<void> {
  await tx.update(newsArticles).set({ sourceId: null }).where(eq(newsArticles.sourceId, sourceId));
}

/** A feed has another name: its reports go by it, and are found under it. */
export async function renameReports(tx: Executor, source: { id: string; name: string; kind: string }): Promise<void> {
  const own = eq(newsArticles.sourceId, source.id);
  const publishers = await tx.selectDistinct({ publisher: newsArticles.publisher }).from(newsArticles).where(own);
  const stories = new Set<string>();
  for (const { publisher } of publishers) {
    const renamed = await tx
      .update(newsArticles)
      .set({ sourceName: source.name, sourceLabels: labelSource({ ...source, publisher }) })
      .where(and(own, publisher === null ? isNull(newsArticles.publisher) : eq(newsArticles.publisher, publisher)))
      .returning({ storyId: newsArticles.storyId });
    for (const { storyId } of renamed) stories.add(storyId);
  }
  await refreshStories(tx, [...stories]);
}

/** A feed that was deleted is back: it finds its old reports again instead of telling them a second time. */
export async function adoptReports(tx: Executor, source: { id: string; name: string }): Promise<void> {
  await tx.execute(sql`
    update news_articles set source_id = ${source.id} where id in (
      select distinct on (external_id) id from news_articles
      where source_id is null and origin = 'feed' and source_name = ${source.name}
      order by external_id, created_at desc)`);
}

/** Stored reports of this source, under their key and under their address: guids change, addresses change, rarely both. */
async function findKnownReports(
  tx: Executor,
  sourceId: string,
  reports: readonly Report[],
): Promise<Map<string, Article>> {
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
  const known = new Map<string, Article>();
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

/**
 * Puts an editor's words in the place of the source's. The source's own stay beside them, and runs over feeds go on changing those.
 *
 * @param correction only the fields that it has change; null gives a field back to the source
 * @param seen the revision that the editor saw
 * @throws AppError NOT_FOUND; CONFLICT when another editor changed it since; UNPROCESSABLE for link or day of what a feed brought; BAD_REQUEST
 *   for a day that can't be
 */
export async function correctArticle(
  db: Orm,
  actor: Actor,
  id: string,
  { correction, ...facts }: { correction: Partial<Correction> } & ManualFacts,
  seen: number,
  now: Date,
): Promise<ManagedReport> {
  return db.transaction(async (tx) => {
    const before = await lockArticle(tx, id);
    if (before.revision !== seen) {
      const who = before.correctedBy ?? 'Somebody';
      throw new AppError('CONFLICT', `${who} changed this meanwhile. Look at it again before you save.`);
    }
    const own = manualColumns(before, facts, now);
    const shown = await getReport(tx, id);
    const corrected = { ...readCorrection(before), ...correctionColumns(correction) };
    const isCorrected = Object.values(corrected).some((value) => value !== null);
    await tx
      .update(newsArticles)
      .set({
        ...own,
        ...corrected,
        correctedAt: isCorrected ? now : null,
        correctedBy: isCorrected ? actor.email : null,
        revision: before.revision + 1,
      })
      .where(eq(newsArticles.id, id));
    await refreshStories(tx, [before.storyId]);
    const after = await getReport(tx, id);
    await recordAudit(tx, actor, {
      action: 'article.correct',
      subjectType: 'news_articles',
      subjectId: id,
      details: { title: before.title, changes: changesBetween(sayReport(shown), sayReport(after), saidOfReports) },
    });
    return after;
  });
}

async function getReport(tx: Executor, id: string): Promise<ManagedReport> {
  const report = await findReport(tx, id);
  if (!report) throw new Error('the report that is being corrected is missing');
  return report;
}

/** What visitors are told, by which a change is written down: a field that is given back to its source changes for them, too. */
function sayReport({ shown, url, publishedAt }: ManagedReport) {
  return { ...shown, url, publishedOn: publishedAt.slice(0, 10) };
}

const saidOfReports = [
  'title',
  'summary',
  'url',
  'publishedOn',
  'categories',
  'technology',
  'application',
  'regions',
] as const satisfies (keyof ReturnType<typeof sayReport>)[];

interface ManualFacts {
  url?: string | undefined;
  /** ISO 8601 date. */
  publishedOn?: string | undefined;
}

/** What a person wrote has no source that would say it again: its link and its day are changed for good. */
function manualColumns(before: Article, { url, publishedOn }: ManualFacts, now: Date): Partial<Article> {
  if (url === undefined && publishedOn === undefined) return {};
  if (before.origin !== 'manual')
    throw new AppError('UNPROCESSABLE', 'Link and day of a report from a feed are what the feed says.');
  if (publishedOn !== undefined) checkDay(publishedOn, now);
  // A publisher with a name of its own stays; one that is the host of the link goes with it.
  const isNamed = before.publisher !== null && before.publisher !== publisherOf(before.sourceUrl);
  return {
    ...(url === undefined ? {} : { sourceUrl: url, canonicalUrl: canonicalizeUrl(url) ?? url }),
    ...(url === undefined || isNamed ? {} : manualPublisher(publisherOf(url))),
    ...(publishedOn === undefined ? {} : { publishedAt: new Date(publishedOn), datePrecision: 'day' as const }),
  };
}

/** No news were published before: a year that begins with 1 or 0 for 2 is a slip of the finger. */
const FIRST_DAY = '1900-01-01';

/** Asked of the clock: a story of a day to come would stand above all others until then. */
function checkDay(publishedOn: string, now: Date): void {
  const today = now.toISOString().slice(0, 10);
  if (publishedOn >= FIRST_DAY && publishedOn <= today) return;
  const message =
    publishedOn > today ? 'Choose today or an earlier day (in UTC).' : 'Choose a day of the year 1900 or later.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: ['publishedOn'], message }] });
}

/** Of somebody who was an editor: what they did stays, without their address. */
export async function forgetEditor(tx: Executor, address: string): Promise<void> {
  await forgetAuthor(tx, address, [newsArticles.correctedBy, deletedReports.deletedBy]);
  const { fields } = deletedReports;
  await tx
    .update(deletedReports)
    .set({ fields: sql`jsonb_set(${fields}, '{correctedBy}', to_jsonb(${FORMER_EDITOR}::text))` })
    .where(sql`lower(${fields} ->> 'correctedBy') = ${address}`);
}
