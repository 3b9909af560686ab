import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { newsArticles, newsStories } from '../../../database/schema/news.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
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
  const newArticles: NewArticle[] = [];
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

/** A record written by a person: its tags are given, not derived, and it stands as a story of its own. */
export interface ManualReport {
  title: string;
  url: string;
  canonicalUrl: string;
  summary: string | null;
  publishedAt: Date;
  datePrecision: 'minute' | 'day' | 'month' | 'year';
  /** Who published the page behind the link; null without a link. */
  publisher: string | null;
  categories: string[];
  technology: string[];
  application: string[];
  regions: string[];
  /** The story it belongs to; left out: one of its own. */
  storyId?: string;
}

const manualSource = { name: 'Manual Entry', kind: 'manual' };

/** @returns the ids of the stories, in the order of the reports */
export async function addManualReports(db: Executor, reports: readonly ManualReport[]): Promise<string[]> {
  if (reports.length === 0) return [];
  const rows = reports.map((report) => ({ ...report, storyId: report.storyId ?? randomUUID() }));
  const storyIds = rows.map((row) => row.storyId);
  await db.transaction(async (tx) => {
    await tx.insert(newsArticles).values(
      rows.map((report) => ({
        storyId: report.storyId,
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

const LONGEST_SUMMARY = 300;

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
      publisher: url ? new URL(url).hostname.replace(/^www\./, '') : null,
      categories,
      technology,
      application,
      regions,
      ...(known ? { storyId: known.storyId } : {}),
    },
  ]);
  return storyId;
}

/** At most 300 characters, whole words. */
function cutToExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_SUMMARY) return line;
  return `${line.slice(0, LONGEST_SUMMARY - 1).replace(/\s+\S*$/, '')}…`;
}

/**
 * Writes, in one statement, what stories derive from their reports: the leading one, time, tags, source labels, search text. The
 * lead is the first report by somebody who wrote it: wires and aggregators come last, because they repeat others. What an editor
 * corrected counts instead of what the source says. A story that does not exist yet comes into being (the reference from article
 * to story is checked at commit).
 */
export async function refreshStories(tx: Executor, storyIds: readonly string[]): Promise<void> {
  if (storyIds.length === 0) return;
  const ids = sql`array[${sql.join(
    storyIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]`;
  await tx.execute(sql`
    insert into news_stories (id, lead_article_id, published_at, article_count,
      categories, technology, application, regions, source_labels, search)
    select story.id, lead.id, lead.published_at, merged.article_count,
      ${unionOf('categories')}, ${unionOf('technology')}, ${unionOf('application')}, ${unionOf('regions')}, ${unionOf('source_labels')},
      setweight(to_tsvector('english', unaccent(merged.titles)), 'A')
        || setweight(to_tsvector('english', unaccent(merged.texts)), 'B')
        || setweight(to_tsvector('english', unaccent(merged.sources)), 'C')
    from unnest(${ids}) as story(id)
    cross join lateral (
      select id, published_at from news_articles where story_id = story.id
      order by case source_kind when 'manual' then 0 when 'blog' then 2 when 'wire' then 3 when 'aggregator' then 4 else 1 end,
               published_at, id
      limit 1
    ) lead
    cross join lateral (
      select count(*) as article_count, string_agg(title, ' ') as titles,
        string_agg(coalesce(summary, ''), ' ') as texts,
        string_agg(concat_ws(' ', source_name, publisher), ' ') as sources
      from shown_reports where story_id = story.id
    ) merged
    on conflict (id) do update set
      lead_article_id = excluded.lead_article_id, published_at = excluded.published_at, article_count = excluded.article_count,
      categories = excluded.categories, technology = excluded.technology, application = excluded.application,
      regions = excluded.regions, source_labels = excluded.source_labels, search = excluded.search, updated_at = now()`);
}

function unionOf(column: string) {
  return sql.raw(`array(select distinct unnest(${column}) from shown_reports where story_id = story.id)`);
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

type NewArticle = typeof newsArticles.$inferInsert;

function toArticle(
  id: string,
  storyId: string,
  source: ReportSource,
  report: Report,
  classification: Classification,
): NewArticle {
  return {
    id,
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
  };
}
