import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/server/database.ts';
import type { NewsItem } from '../contract.ts';
import { isFound, isShown } from './word-queries.ts';

/** What one source said of a story. */
export interface StoryReport {
  title: string;
  url: string | null;
  summary: string | null;
  /** Who published the page. */
  source: string;
  /** Of the feed that brought it: regulator, company, trade … ; 'manual' for what a person wrote. */
  sourceKind: string;
  /** ISO 8601, UTC. */
  publishedAt: string;
  datePrecision: NewsItem['datePrecision'];
  /** As its source has it. */
  ownTitle: string;
  /** When our editors worded it; ISO 8601, UTC. */
  correctedAt: string | null;
  /** What its source changed, newest first. */
  changes: { field: 'title' | 'link' | 'date'; before: string; at: string }[];
}

/** By time. */
export async function findReports(db: Executor, storyId: string): Promise<StoryReport[]> {
  const { rows } = await db.execute<Record<keyof StoryReport, never>>(sql`
    select title, nullif(source_url, '') as url, summary, coalesce(publisher, source_name) as source,
      source_kind as "sourceKind", published_at as "publishedAt", date_precision as "datePrecision",
      (select own.title from news_articles own where own.id = shown.id) as "ownTitle",
      (select corrected_at from news_articles own where own.id = shown.id
        and num_nonnulls(corrected_title, corrected_description) > 0) as "correctedAt",
      (select coalesce(json_agg(json_build_object('field', field, 'before', before, 'at', changed_at)
        order by changed_at desc), '[]'::json) from report_changes where article_id = shown.id) as changes
    from shown_reports shown where story_id = ${storyId} order by published_at, id`);
  return rows.map((row: StoryReport) => ({
    ...row,
    publishedAt: toUtc(row.publishedAt),
    correctedAt: row.correctedAt && toUtc(row.correctedAt),
    changes: row.changes.map((change) => ({ ...change, at: toUtc(change.at) })),
  }));
}

/** What was told of a story and its source has taken back, the latest first, as long as its words are kept. */
export async function findWithdrawn(
  db: Executor,
  storyId: string,
  limit: number,
): Promise<{ title: string; source: string; at: string }[]> {
  const { rows } = await db.execute<{ title: string; source: string; at: string }>(sql`
    select coalesce(fields ->> 'correctedTitle', fields ->> 'title') as title,
      coalesce(fields ->> 'publisher', fields ->> 'sourceName') as source, deleted_at as at
    from deleted_reports
    where fields ->> 'origin' = 'feed' and fields ->> 'title' <> ''
      and story_id in (select ${storyId}::uuid union all select id from news_stories where merged_into = ${storyId})
    order by deleted_at desc, id limit ${limit}`);
  return rows.map((row) => ({ ...row, at: toUtc(row.at) }));
}

const toUtc = (instant: string) => new Date(instant).toISOString();

/** A story in a line. */
export type StoryLine = Pick<NewsItem, 'slug' | 'title' | 'source' | 'publishedAt' | 'datePrecision'>;

/**
 * Stories told before this one about the same things: those that share most, newest first among equals. A project or a site says more than a
 * company, a regulator alone says nothing.
 *
 * @param dockets numbers of proceedings that the story names: whoever names the same one tells of the same proceeding
 */
export async function listBefore(
  db: Executor,
  story: Pick<NewsItem, 'id' | 'publishedAt'>,
  dockets: readonly string[],
  limit: number,
): Promise<(StoryLine & { shared: string[] })[]> {
  const docketed = dockets.map(
    (docket) => sql`
      union all select id, ${DOCKET_WEIGHT}, ${docket} from news_stories
      where search @@ phraseto_tsquery('english', ${docket})`,
  );
  const { rows } = await db.execute<Record<keyof StoryLine | 'shared', never>>(sql`
    select slugs.slug, lead.title, coalesce(lead.publisher, lead.source_name) as source, lead.published_at as "publishedAt",
      lead.date_precision as "datePrecision", near.shared
    from (
      select told.story_id, sum(told.weight) as score, array_agg(distinct told.name order by told.name) as shared
      from (
        select other.story_id, case other.kind when 'regulator' then 1 when 'company' then 2 when 'startup' then 2 else 3 end as weight, other.name
        from story_entities own join story_entities other on other.kind = own.kind and other.slug = own.slug
        where own.story_id = ${story.id} and not own.is_implied and not other.is_implied
        ${sql.join(docketed)}
      ) told
      join news_stories on news_stories.id = told.story_id
      where ${isShown} and (news_stories.published_at, news_stories.id) < (${story.publishedAt}::timestamptz, ${story.id}::uuid)
      group by told.story_id having sum(told.weight) > 1
      order by score desc, max(news_stories.published_at) desc, told.story_id limit ${limit}
    ) near
    join news_stories story on story.id = near.story_id
    join shown_reports lead on lead.id = story.lead_article_id
    join story_slugs slugs on slugs.story_id = story.id
    order by story.published_at desc, story.id desc`);
  return rows.map(toLine);
}

/** More than any one thing that has a record. */
const DOCKET_WEIGHT = 4;

/** Stories that have words of an address that leads nowhere, those that have most of them first. */
export async function listNear(db: Executor, slug: string, limit: number): Promise<StoryLine[]> {
  const words = slug.split(/[^a-z0-9]+/i).filter((word) => word.length > 1);
  if (words.length === 0) return [];
  const { rows: queries } = await db.execute<{ query: string }>(
    sql`select websearch_to_tsquery('english', ${words.slice(0, MOST_WORDS).join(' or ')})::text as query`,
  );
  const query = queries[0]?.query ?? '';
  const { rows } = await db.execute<Record<keyof StoryLine, never>>(sql`
    select slugs.slug, lead.title, coalesce(lead.publisher, lead.source_name) as source, lead.published_at as "publishedAt",
      lead.date_precision as "datePrecision"
    from (
      select id, published_at, lead_article_id, ts_rank(search, ${query}::tsquery) as likeness from (
        select id, published_at, lead_article_id, search from news_stories where ${isShown} and ${isFound(query)}
        order by published_at desc, id desc limit ${RANKED}
      ) newest order by likeness desc, published_at desc, id limit ${limit}
    ) story
    join shown_reports lead on lead.id = story.lead_article_id
    join story_slugs slugs on slugs.story_id = story.id
    order by story.likeness desc, story.published_at desc, story.id`);
  return rows.map(toLine);
}

const MOST_WORDS = 12;
/** An address may consist of words that all stories have. */
const RANKED = 500;

const toLine = <Row extends StoryLine>(row: Row): Row => ({
  ...row,
  publishedAt: new Date(row.publishedAt).toISOString(),
});

/**
 * Of the stories that are shown, oldest first: what is added comes last. A story has changed when a report joined it, was corrected or was changed by its
 * publisher, not when it was looked through once more for what it names. Taking a correction back is a change like making it: the time never goes back.
 */
export async function listStoryAddresses(
  db: Executor,
  limit: number,
  offset: number,
): Promise<{ slug: string; changedAt: Date }[]> {
  const { rows } = await db.execute<{ slug: string; changed_at: string }>(sql`
    select slugs.slug, coalesce(
      (select max(greatest(created_at, corrected_at, edited_at, (select max(changed_at) from report_changes where article_id = news_articles.id)))
        from news_articles where story_id = news_stories.id),
      news_stories.created_at
    ) as changed_at
    from news_stories join story_slugs slugs on slugs.story_id = news_stories.id
    where ${isShown} order by news_stories.created_at, news_stories.id limit ${limit} offset ${offset}`);
  return rows.map(({ slug, changed_at }) => ({ slug, changedAt: new Date(changed_at) }));
}

/** Of these stories, those that are shown: the path of each, from the first slash. */
export async function listStoryPaths(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; path: string }>(sql`
    select news_stories.id, '/news/' || slugs.slug as path
    from news_stories join story_slugs slugs on slugs.story_id = news_stories.id
    where ${isShown} and news_stories.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** What stories are found by, all of them. */
export async function listStoriesToFind(db: Executor): Promise<(StoryLine & { summary: string | null })[]> {
  const { rows } = await db.execute<Record<keyof StoryLine | 'summary', never>>(sql`
    select slugs.slug, lead.title, lead.summary, coalesce(lead.publisher, lead.source_name) as source,
      lead.published_at as "publishedAt", lead.date_precision as "datePrecision"
    from news_stories
    join shown_reports lead on lead.id = news_stories.lead_article_id
    join story_slugs slugs on slugs.story_id = news_stories.id
    where ${isShown}`);
  return rows.map(toLine);
}
