import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { newsArticles, newsStories, shownReports } from '../../../database/schema/news.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { Correction, ManagedReport, ManualEntryInput, MergedStory } from '../contract.ts';
import { type Classification, classifyArticle } from './classify-article.ts';
import { findReport } from './queries.ts';
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
  toManualArticle,
} from './shape-report.ts';
import { StoryMatcher } from './story-matcher.ts';

export type { ManualReport };
/** Opened once per run and handed to every `storeReports` of it. */
export { StoryMatcher };

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
 * place, the rest is left alone. Repeating the call changes nothing. Run it in a transaction with the source's own state.
 */
export async function storeReports(
  tx: Executor,
  source: ReportSource,
  reports: readonly Report[],
  matcher: StoryMatcher,
): Promise<StoreCounts> {
  const counts: StoreCounts = { new: 0, updated: 0, duplicate: 0, irrelevant: 0 };
  const known = await findKnownReports(tx, source.id, reports);
  const touchedStories = new Set<string>();
  const newArticles: ReturnType<typeof toArticle>[] = [];
  const seen = new Set<string>();
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
      const storyId = matcher.findStory(text) ?? randomUUID();
      newArticles.push(toArticle(text.id, storyId, source, report, classification));
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
    .for('share');
  return new Map(rows.flatMap(({ id, mergedInto }) => (mergedInto ? [[id, mergedInto] as const] : [])));
}

/** A feed was deleted: its reports stay and belong to no feed. */
export async function releaseReports(tx: Executor, sourceId: string): Promise<void> {
  await tx.update(newsArticles).set({ sourceId: null }).where(eq(newsArticles.sourceId, sourceId));
}

/** A feed that was deleted is back: it finds its old reports again instead of telling them a second time. */
export async function adoptReports(tx: Executor, source: { id: string; name: string }): Promise<void> {
  await tx.execute(sql`
    update news_articles set source_id = ${source.id} where id in (
      select distinct on (external_id) id from news_articles
      where source_id is null and origin = 'feed' and source_name = ${source.name}
      order by external_id, created_at desc)`);
}

/** @returns the ids of the stories, in the order of the reports */
export async function addManualReports(db: Executor, reports: readonly ManualReport[]): Promise<string[]> {
  if (reports.length === 0) return [];
  const rows = reports.map((report) => ({ ...report, storyId: report.storyId ?? randomUUID() }));
  const storyIds = rows.map((row) => row.storyId);
  await db.transaction(async (tx) => {
    await tx.insert(newsArticles).values(rows.map(toManualArticle));
    await refreshStories(tx, storyIds);
  });
  return storyIds;
}

/** What an editor publishes: his own words, or a reader's. */
export interface ManualEntry {
  title: string;
  summary: string | null;
  /** null: there is nothing to link to. */
  url: string | null;
  publishedAt: Date;
  /** Left out: as the words say. */
  tags?: { categories: string[]; technology: string[]; application: string[]; regions: string[] } | undefined;
}

/** Publishes a manual entry. It joins the story that reports the same page already. @returns the story's id */
export async function publishManualEntry(tx: Executor, entry: ManualEntry): Promise<string> {
  const { title, url, publishedAt } = entry;
  const summary = entry.summary === null ? null : cutToExcerpt(entry.summary);
  const canonicalUrl = (url && canonicalizeUrl(url)) ?? `manual:${randomUUID()}`;
  const [known] = await tx
    .select({ storyId: newsArticles.storyId })
    .from(newsArticles)
    .where(eq(newsArticles.canonicalUrl, canonicalUrl))
    .limit(1);
  const { categories, technology, application, regions } =
    entry.tags ?? classifyArticle({ title, summary: entry.summary, sourceScope: 'nuclear' });
  const [storyId = ''] = await addManualReports(tx, [
    {
      title,
      url: url ?? '',
      canonicalUrl,
      summary,
      publishedAt,
      datePrecision: 'minute',
      publisher: url ? publisherOf(url) : null,
      categories,
      technology,
      application,
      regions,
      ...(known ? { storyId: known.storyId } : {}),
    },
  ]);
  return storyId;
}

function publisherOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
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

/** @returns the id of the story that it opened or joined */
export async function writeManualEntry(db: Orm, actor: Actor, entry: ManualEntryInput, now: Date): Promise<string> {
  const { title, summary, url, ...tags } = entry;
  return db.transaction(async (tx) => {
    const storyId = await publishManualEntry(tx, { title, summary: summary || null, url, publishedAt: now, tags });
    await recordAudit(tx, actor, {
      action: 'article.write',
      subjectType: 'news_stories',
      subjectId: storyId,
      details: { title },
    });
    return storyId;
  });
}

/**
 * Puts an editor's words in the place of the source's. The source's own stay beside them, and runs over feeds go on changing those.
 *
 * @param correction only the fields that it has change; null gives a field back to the source
 * @param seen when the report was corrected last, as the editor saw it
 * @throws AppError NOT_FOUND; CONFLICT when another editor corrected it since; UNPROCESSABLE for link or day of what a feed brought
 */
export async function correctArticle(
  db: Orm,
  actor: Actor,
  id: string,
  { correction, ...facts }: { correction: Partial<Correction> } & ManualFacts,
  seen: string | null,
  now: Date,
): Promise<ManagedReport> {
  return db.transaction(async (tx) => {
    const before = await lockArticle(tx, id);
    if ((before.correctedAt?.toISOString() ?? null) !== seen) {
      const who = before.correctedBy ?? 'Somebody';
      throw new AppError('CONFLICT', `${who} changed this meanwhile. Look at it again before you save.`);
    }
    const own = manualColumns(before, facts);
    const corrected = { ...readCorrection(before), ...correctionColumns(correction) };
    const isCorrected = Object.values(corrected).some((value) => value !== null);
    await tx
      .update(newsArticles)
      .set({
        ...own,
        ...corrected,
        correctedAt: isCorrected ? now : null,
        correctedBy: isCorrected ? actor.email : null,
      })
      .where(eq(newsArticles.id, id));
    await refreshStories(tx, [before.storyId]);
    await recordAudit(tx, actor, {
      action: 'article.correct',
      subjectType: 'news_articles',
      subjectId: id,
      details: { title: before.title, changed: { ...correction, ...facts } },
    });
    const after = await findReport(tx, id);
    if (!after) throw new Error('the report that was just corrected is missing');
    return after;
  });
}

interface ManualFacts {
  url?: string | undefined;
  /** ISO 8601 date. */
  publishedOn?: string | undefined;
}

/** What a person wrote has no source that would say it again: its link and its day are changed for good. */
function manualColumns(before: Article, { url, publishedOn }: ManualFacts): Partial<Article> {
  if (url === undefined && publishedOn === undefined) return {};
  if (before.origin !== 'manual')
    throw new AppError('UNPROCESSABLE', 'Link and day of a report from a feed are what the feed says.');
  // A publisher with a name of its own stays; one that is the host of the link goes with it.
  const isNamed = before.publisher !== null && before.publisher !== publisherOf(before.sourceUrl);
  return {
    ...(url === undefined ? {} : { sourceUrl: url, canonicalUrl: canonicalizeUrl(url) ?? url }),
    ...(url === undefined || isNamed ? {} : manualPublisher(publisherOf(url))),
    ...(publishedOn === undefined ? {} : { publishedAt: new Date(publishedOn), datePrecision: 'day' as const }),
  };
}

/** @throws AppError NOT_FOUND */
export async function hideStory(db: Orm, actor: Actor, id: string, isHidden: boolean, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [story] = await lockStories(tx, [id]);
    if (!story) throw new AppError('NOT_FOUND', 'There is no such story.');
    if ((story.hiddenAt !== null) === isHidden) return;
    await tx
      .update(newsStories)
      .set({ hiddenAt: isHidden ? now : null })
      .where(eq(newsStories.id, id));
    await recordAudit(tx, actor, {
      action: isHidden ? 'story.hide' : 'story.show',
      subjectType: 'news_stories',
      subjectId: id,
      details: { title: await leadTitleOf(tx, id) },
    });
  });
}

/**
 * Moves the reports of one story into another. The empty story stays as a sign to where they went: for addresses that are out, and
 * for a run over feeds that had read the old state.
 *
 * @throws AppError NOT_FOUND; UNPROCESSABLE for a story and itself
 */
export async function mergeStories(db: Orm, actor: Actor, from: string, into: string): Promise<MergedStory> {
  if (from === into) throw new AppError('UNPROCESSABLE', 'A story can’t be merged into itself.');
  return db.transaction(async (tx) => {
    const stories = await lockStories(tx, [from, into]);
    if (stories.length < 2) throw new AppError('NOT_FOUND', 'One of the stories is gone. Somebody may have merged it.');
    const title = await leadTitleOf(tx, from);
    const intoTitle = await leadTitleOf(tx, into);
    const { id } = newsArticles;
    const moved = await tx
      .update(newsArticles)
      .set({ storyId: into })
      .where(eq(newsArticles.storyId, from))
      .returning({ id });
    // One step is enough for every old id, also for those that led to this story before.
    const led = await tx
      .update(newsStories)
      .set({ mergedInto: into })
      .where(eq(newsStories.mergedInto, from))
      .returning({ id: newsStories.id });
    await tx
      .update(newsStories)
      .set({ mergedInto: into, leadArticleId: null, articleCount: 0 })
      .where(eq(newsStories.id, from));
    await refreshStories(tx, [into]);
    await auditStory(tx, actor, 'story.merge', from, { title, into, intoTitle });
    return { id: from, into, reportIds: moved.map((row) => row.id), ledHere: led.map((row) => row.id) };
  });
}

/** What a story is called. */
async function leadTitleOf(tx: Executor, storyId: string): Promise<string | null> {
  const [lead] = await tx
    .select({ title: shownReports.title })
    .from(newsStories)
    .innerJoin(shownReports, eq(shownReports.id, newsStories.leadArticleId))
    .where(eq(newsStories.id, storyId));
  return lead?.title ?? null;
}

/**
 * Takes a merge back, as far as it still stands: reports that an editor has moved on since stay where they are.
 *
 * @throws AppError CONFLICT when nothing of it is left to be taken back
 */
export async function unmergeStories(db: Orm, actor: Actor, merged: MergedStory): Promise<void> {
  const { id, into, reportIds, ledHere } = merged;
  const gone = new AppError('CONFLICT', 'Somebody has changed these stories since. Split reports off instead.');
  await db.transaction(async (tx) => {
    const [target] = await lockStories(tx, [into]);
    const [back] = await tx
      .update(newsStories)
      .set({ mergedInto: null })
      .where(and(eq(newsStories.id, id), eq(newsStories.mergedInto, into)))
      .returning();
    if (!target || !back || reportIds.length === 0) throw gone;
    const moved = await tx
      .update(newsArticles)
      .set({ storyId: id })
      .where(and(inArray(newsArticles.id, reportIds), eq(newsArticles.storyId, into)))
      .returning({ id: newsArticles.id });
    const isLeft = await tx.$count(newsArticles, eq(newsArticles.storyId, into));
    if (moved.length === 0 || isLeft === 0) throw gone;
    if (ledHere.length > 0) {
      await tx
        .update(newsStories)
        .set({ mergedInto: id })
        .where(and(inArray(newsStories.id, ledHere), eq(newsStories.mergedInto, into)));
    }
    await refreshStories(tx, [id, into]);
    await auditStory(tx, actor, 'story.unmerge', id, { title: await leadTitleOf(tx, id), into });
  });
}

function auditStory(
  tx: Executor,
  actor: Actor,
  action: AuditAction,
  subjectId: string,
  details: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, actor, { action, subjectType: 'news_stories', subjectId, details });
}

/**
 * Makes a report a story of its own. It stays one: runs find the report where it is, and never move it.
 *
 * @returns the new story's id
 * @throws AppError NOT_FOUND; UNPROCESSABLE when it is alone in its story
 */
export async function splitArticle(db: Orm, actor: Actor, id: string): Promise<string> {
  return db.transaction(async (tx) => {
    const { storyId: before, title } = await lockArticle(tx, id);
    await lockStories(tx, [before]);
    if ((await tx.$count(newsArticles, eq(newsArticles.storyId, before))) < 2) {
      throw new AppError('UNPROCESSABLE', 'This report is a story of its own already.');
    }
    const storyId = randomUUID();
    await tx.update(newsArticles).set({ storyId }).where(eq(newsArticles.id, id));
    await refreshStories(tx, [before, storyId]);
    await recordAudit(tx, actor, {
      action: 'story.split',
      subjectType: 'news_stories',
      subjectId: before,
      details: { title, storyId },
    });
    return storyId;
  });
}

async function lockArticle(tx: Executor, id: string): Promise<Article> {
  const [row] = await tx.select().from(newsArticles).where(eq(newsArticles.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such report.');
  return row;
}

/** In the order of their ids, so that two editors never wait for each other. Merged ones are no stories any more. */
async function lockStories(tx: Executor, ids: string[]) {
  return tx
    .select()
    .from(newsStories)
    .where(sql`${inArray(newsStories.id, ids)} and ${newsStories.mergedInto} is null`)
    .orderBy(newsStories.id)
    .for('update');
}
