import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { newsArticles, newsStories } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { type Classification, classifyArticle } from './classify-article.ts';
import { labelSource } from './label-source.ts';
import { StoryMatcher } from './story-matcher.ts';

/** Opened once per run and handed to every `storeReports` of it. */
export { StoryMatcher };

/** The source a report came from, as far as news cares. */
export interface ReportSource {
  id: string;
  name: string;
  kind: string;
  scope: 'nuclear' | 'general';
}

/** A report after the feed stages: clean text, absolute address, a key that is stable within its source. */
export interface Report {
  externalId: string;
  url: string;
  canonicalUrl: string;
  title: string;
  summary: string | null;
  publishedAt: Date;
  imageUrl: string | null;
  feedCategories: string[];
  publisher?: string | null;
}

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
      touchedStories.add(await insertReport(tx, source, report, classification, matcher));
      counts.new++;
    }
  }
  await refreshStories(tx, [...touchedStories]);
  return counts;
}

/** A record written by a person: its tags are given, not derived, and it stands as a story of its own. */
export interface ManualReport {
  title: string;
  url: string;
  canonicalUrl: string;
  summary: string;
  publishedAt: Date;
  datePrecision: 'day' | 'month' | 'year';
  publisher: string;
  categories: string[];
  technology: string[];
  application: string[];
  regions: string[];
}

const manualSource = { name: 'Manual Entry', kind: 'manual' };

/** @returns the ids of the stories, in the order of the reports */
export async function addManualReports(tx: Executor, reports: readonly ManualReport[]): Promise<string[]> {
  if (reports.length === 0) return [];
  const stories = await tx
    .insert(newsStories)
    .values(reports.map((report) => ({ publishedAt: report.publishedAt })))
    .returning({ id: newsStories.id });
  const storyIds = stories.map((story) => story.id);
  await tx.insert(newsArticles).values(
    reports.map((report, index) => ({
      storyId: storyIds[index] as string, // One story was inserted for each report.
      title: report.title,
      sourceUrl: report.url,
      canonicalUrl: report.canonicalUrl,
      description: report.summary,
      publishedAt: report.publishedAt,
      datePrecision: report.datePrecision,
      sourceName: manualSource.name,
      sourceKind: manualSource.kind,
      sourceLabels: labelSource(manualSource),
      publisher: report.publisher,
      categories: report.categories,
      technology: report.technology,
      application: report.application,
      regions: report.regions,
      origin: 'manual' as const,
    })),
  );
  await refreshStories(tx, storyIds);
  return storyIds;
}

/**
 * Rebuilds what a story derives from its reports: the leading one, time, tags, source labels, search text. The lead is the first
 * report by somebody who wrote it: wires and aggregators come last, because they repeat others.
 */
export async function refreshStories(tx: Executor, storyIds: readonly string[]): Promise<void> {
  if (storyIds.length === 0) return;
  const ids = sql`array[${sql.join(
    storyIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]`;
  await tx.execute(sql`
    with ranked as (
      select *, row_number() over (
        partition by story_id
        order by case source_kind when 'manual' then 0 when 'blog' then 2 when 'wire' then 3 when 'aggregator' then 4 else 1 end,
                 published_at, id
      ) as place
      from news_articles where story_id = any(${ids})
    ), merged as (
      select story_id, count(*) as article_count,
        string_agg(title, ' ') as titles, string_agg(coalesce(description, ''), ' ') as texts,
        string_agg(concat_ws(' ', source_name, publisher), ' ') as sources
      from ranked group by story_id
    )
    update news_stories s set
      lead_article_id = lead.id,
      published_at = lead.published_at,
      article_count = merged.article_count,
      categories = ${unionOf('categories')}, technology = ${unionOf('technology')},
      application = ${unionOf('application')}, regions = ${unionOf('regions')}, source_labels = ${unionOf('source_labels')},
      search = setweight(to_tsvector('english', unaccent(merged.titles)), 'A')
        || setweight(to_tsvector('english', unaccent(merged.texts)), 'B')
        || setweight(to_tsvector('english', unaccent(merged.sources)), 'C'),
      updated_at = now()
    from merged join ranked lead on lead.story_id = merged.story_id and lead.place = 1
    where s.id = merged.story_id`);
}

function unionOf(column: string) {
  return sql.raw(
    `(select coalesce(array_agg(distinct value), '{}') from ranked r, unnest(r.${column}) value where r.story_id = merged.story_id)`,
  );
}

type KnownReport = Pick<
  typeof newsArticles.$inferSelect,
  'id' | 'storyId' | 'externalId' | 'canonicalUrl' | 'title' | 'description'
>;

/** Stored reports of this source, under their key and under their address: guids change, addresses change, rarely both. */
async function findKnownReports(
  tx: Executor,
  sourceId: string,
  reports: readonly Report[],
): Promise<Map<string, KnownReport>> {
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
  const known = new Map<string, KnownReport>();
  for (const row of rows) known.set(row.canonicalUrl, row);
  for (const row of rows) if (row.externalId) known.set(row.externalId, row);
  return known;
}

/** A summary that disappears is a feed's hiccup, not a correction. */
function differs(existing: KnownReport, report: Report): boolean {
  return existing.title !== report.title || (report.summary !== null && existing.description !== report.summary);
}

function classify(report: Report, source: ReportSource): Classification {
  return classifyArticle({
    title: report.title,
    summary: report.summary,
    sourceScope: source.scope,
    sourceName: source.name,
    feedCategories: report.feedCategories,
  });
}

function tagColumns(classification: Classification) {
  const { categories, technology, application, regions, reasons } = classification;
  return { categories, technology, application, regions, tagReasons: reasons };
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

async function insertReport(
  tx: Executor,
  source: ReportSource,
  report: Report,
  classification: Classification,
  matcher: StoryMatcher,
): Promise<string> {
  const text = { ...report, sourceName: report.publisher ?? source.name };
  const storyId = matcher.findStory(text) ?? (await insertStory(tx, report.publishedAt));
  const [row] = await tx
    .insert(newsArticles)
    .values({
      storyId,
      sourceId: source.id,
      externalId: report.externalId,
      title: report.title,
      sourceUrl: report.url,
      canonicalUrl: report.canonicalUrl,
      description: report.summary,
      publishedAt: report.publishedAt,
      sourceName: source.name,
      sourceKind: source.kind,
      sourceLabels: labelSource(source),
      publisher: report.publisher ?? null,
      ...tagColumns(classification),
      imageUrl: report.imageUrl,
      origin: 'feed',
    })
    .returning({ id: newsArticles.id });
  if (row) matcher.add({ ...text, id: row.id }, storyId);
  return storyId;
}

async function insertStory(tx: Executor, publishedAt: Date): Promise<string> {
  const [story] = await tx.insert(newsStories).values({ publishedAt }).returning({ id: newsStories.id });
  if (!story) throw new Error('INSERT … RETURNING gave no row');
  return story.id;
}
