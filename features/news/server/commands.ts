import { and, eq, isNull, sql } from 'drizzle-orm';
import { deletedReports, newsArticles } from '../../../database/schema/news.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { FORMER_EDITOR, forgetAuthor } from '../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { changesBetween } from '../../../platform/shared/record.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { Correction, ManagedReport } from '../contract.ts';
import { classifyArticle } from './classify-article.ts';
import { dateEntry } from './date-entry.ts';
import { findReport } from './desk-queries.ts';
import { putEntities, rereadStories } from './entity-commands.ts';
import { forgetWithdrawn } from './forget-commands.ts';
import { labelSource } from './label-source.ts';
import { lockReport, lockStoriesOf } from './lock-commands.ts';
import {
  addManualReports,
  publisherOf,
  publishManualEntry,
  removeManualEntry,
  suggestTags,
} from './manual-commands.ts';
import { refreshStories } from './refresh-commands.ts';
import { ReportStore, type StoreCounts } from './report-commands.ts';
import { correctionColumns, cutToExcerpt, type ManualReport, manualPublisher, readCorrection } from './shape-report.ts';

export type { ManualReport, StoreCounts };
/** What stories name: exchanged and read again by the hall, which alone knows all records. */
export {
  addManualReports,
  cutToExcerpt,
  dateEntry,
  forgetWithdrawn,
  publishManualEntry,
  putEntities,
  ReportStore,
  removeManualEntry,
  rereadStories,
  suggestTags,
};

type Article = typeof newsArticles.$inferSelect;

/** A feed was deleted: its reports stay and belong to no feed. */
export async function releaseReports(tx: Executor, sourceId: string): Promise<void> {
  await tx.update(newsArticles).set({ sourceId: null }).where(eq(newsArticles.sourceId, sourceId));
}

/** A feed has another name or is of another kind: its reports go by it, and are found under it. */
export async function renameReports(tx: Executor, source: { id: string; name: string; kind: string }): Promise<void> {
  const own = eq(newsArticles.sourceId, source.id);
  await lockStoriesOf(tx, own);
  const publishers = await tx.selectDistinct({ publisher: newsArticles.publisher }).from(newsArticles).where(own);
  const stories = new Set<string>();
  for (const { publisher } of publishers) {
    const renamed = await tx
      .update(newsArticles)
      .set({ sourceName: source.name, sourceKind: source.kind, sourceLabels: labelSource({ ...source, publisher }) })
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
    const before = await lockReport(tx, id);
    if (before.revision !== seen) {
      const who = before.correctedBy ?? 'Somebody';
      throw new AppError('CONFLICT', `${who} changed this meanwhile. Look at it again before you save.`);
    }
    const own = manualColumns(before, facts, now);
    const shown = await getReport(tx, id);
    const corrected: ReturnType<typeof readCorrection<Article>> = {
      ...readCorrection(before),
      ...correctionColumns(correction),
    };
    const isCorrected = Object.values(corrected).some((value) => value !== null);
    await tx
      .update(newsArticles)
      .set({
        ...own,
        ...tagsOfWords(before, corrected),
        ...corrected,
        correctedAt: isCorrected ? now : null,
        correctedBy: isCorrected ? actor.email : null,
        editedAt: now,
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

/**
 * Tags are of the words that visitors read: a corrected title gives its own, where no tag was corrected by hand. What other than the words gave (the
 * feed's own categories) stays. Those of a manual entry were given by a person and stay, as do all where the new words alone would not be news of ours.
 */
function tagsOfWords(
  before: Article,
  { correctedTitle, correctedDescription }: Pick<Article, 'correctedTitle' | 'correctedDescription'>,
): Partial<Article> {
  const isOther = correctedTitle !== before.correctedTitle || correctedDescription !== before.correctedDescription;
  if (before.origin === 'manual' || !isOther) return {};
  const now = classifyWords(before, correctedTitle, correctedDescription);
  if (!now.relevant) return {};
  const then = classifyWords(before, before.correctedTitle, before.correctedDescription);
  const kept = (facet: Facets) => [
    ...new Set([...now[facet], ...before[facet].filter((tag) => !then[facet].includes(tag))]),
  ];
  return {
    tagReasons: { ...before.tagReasons, ...now.reasons },
    categories: kept('categories'),
    technology: kept('technology'),
    application: kept('application'),
    regions: kept('regions'),
  };
}

type Facets = 'categories' | 'technology' | 'application' | 'regions';

function classifyWords(article: Article, title: string | null, description: string | null) {
  return classifyArticle({
    title: title ?? article.title,
    summary: description ?? article.description,
    sourceScope: 'nuclear',
    sourceName: article.sourceName,
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
  // A publisher with a name of its own stays; one that is the host of the link goes with it.
  const isNamed = before.publisher !== null && before.publisher !== publisherOf(before.sourceUrl);
  return {
    ...(url === undefined ? {} : { sourceUrl: url, canonicalUrl: canonicalizeUrl(url) ?? url }),
    ...(url === undefined || isNamed ? {} : manualPublisher(publisherOf(url))),
    ...(publishedOn === undefined ? {} : dateEntry(publishedOn, now)),
  };
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
