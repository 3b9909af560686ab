import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/server/database.ts';
import type { NewsItem } from '../contract.ts';
import { isShown } from './word-queries.ts';

/**
 * One story by its address or its id; those of a story that was merged into another lead to that one. Null when there is none that
 * visitors can see.
 */
export async function findStory(db: Executor, asked: string): Promise<NewsItem | null> {
  const own = UUID.test(asked) ? sql`${asked}::uuid` : sql`(select story_id from story_slugs where slug = ${asked})`;
  const target = sql`coalesce((select merged_into from news_stories where id = ${own}), ${own})`;
  const [story] = await selectStories(db, sql`id = ${target}`, 1);
  return story ?? null;
}

/** All addresses that lead to a story: its own, and those of stories that were merged into it. */
export async function listStorySlugs(db: Executor, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from story_slugs
    where story_id = ${id}::uuid or story_id in (select id from news_stories where merged_into = ${id}::uuid)`);
  return rows.map(({ slug }) => slug);
}

/** Those of these addresses that lead to a story which visitors see, also to one that it is part of by now. */
export async function listShownSlugs(db: Executor, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  if (slugs.length === 0) return new Set();
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from story_slugs slugs
    join news_stories own on own.id = slugs.story_id
    join news_stories story on story.id = coalesce(own.merged_into, own.id)
    where slugs.slug = any(${sql.param([...slugs])}::text[]) and story.hidden_at is null`);
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * Whether there was a story by this address or id, and there is none that visitors see. `source` is who took the last of its reports back; null: an editor hid it
 * or deleted its last report.
 */
export async function findGone(db: Executor, asked: string): Promise<{ source: string | null; at: string } | null> {
  const own = UUID.test(asked) ? sql`${asked}::uuid` : sql`(select story_id from story_slugs where slug = ${asked})`;
  const { rows } = await db.execute<{ source: string | null; at: string | null }>(sql`
    with asked as (
      select coalesce((select merged_into from news_stories where id = slugs.story_id), slugs.story_id) as id
      from story_slugs slugs where slugs.story_id = ${own}
    )
    select case when last.by_source and story.id is null then last.by end as source,
      coalesce(story.hidden_at, last.at) as at
    from asked left join news_stories story on story.id = asked.id
    left join lateral (
      select fields ->> 'origin' = 'feed' as by_source, deleted_by as by, deleted_at as at from deleted_reports
      where story_id = asked.id order by deleted_at desc limit 1
    ) last on true
    where story.id is null or story.hidden_at is not null`);
  const [row] = rows;
  return row ? { source: row.source, at: row.at === null ? '' : toUtc(row.at) } : null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgreSQL writes the answer as JSON: decoding fifty rows of twenty columns one value at a time took longer than finding them. */
export async function selectStories(db: Executor, condition: SQL, limit: number): Promise<NewsItem[]> {
  const { rows } = await db.execute<{ stories: StoryJson[] | null }>(sql`
    select json_agg(item) as stories from (
      select story.id, (select slug from story_slugs where story_id = story.id) as slug, lead.title, nullif(lead.source_url, '') as url, lead.summary, story.published_at as "publishedAt", ${changedAt} as "changedAt",
        lead.date_precision as "datePrecision", lead.source_name as source, lead.publisher, lead.categories,
        lead.technology, lead.application, lead.regions, lead.tag_reasons as "tagReasons", lead.image_url as "imageUrl", ${namedEntities} as entities,
        case when story.article_count > 1 then ${otherReports} end as "alsoReportedBy"
      from (
        select id, lead_article_id, published_at, article_count from news_stories
        where ${isShown} and ${condition}
        order by published_at desc, id desc limit ${limit}
      ) story
      join shown_reports lead on lead.id = story.lead_article_id
      order by story.published_at desc, story.id desc
    ) item`);
  return (rows[0]?.stories ?? []).map(toItem);
}

/** What PostgreSQL writes: the contract's item, but for what follows from its other fields; instants with their offset. */
type StoryJson = Omit<NewsItem, 'category' | 'tags' | 'alsoReportedBy'> & {
  alsoReportedBy: NewsItem['alsoReportedBy'] | null;
};

function toItem(story: StoryJson): NewsItem {
  const { categories, technology, application, regions } = story;
  return {
    ...story,
    publishedAt: toUtc(story.publishedAt),
    changedAt: story.changedAt && toUtc(story.changedAt),
    category: categories[0] ?? null,
    // Categories first, then facets; a word that is both (Fusion, Arctic) once.
    tags: [...new Set([...categories, ...technology, ...application, ...regions])],
    alsoReportedBy: (story.alsoReportedBy ?? []).map((report) => ({
      ...report,
      publishedAt: toUtc(report.publishedAt),
    })),
  };
}

function toUtc(instant: string): string {
  return new Date(instant).toISOString();
}

/** In the order in which they are named. */
const namedEntities = sql`(
  select coalesce(json_agg(json_build_object('kind', kind, 'slug', slug, 'name', name, 'why', (
      select json_agg(json_build_object('field', place ->> 'field', 'words', place ->> 'words', 'start', (place ->> 'start')::int))
      from jsonb_array_elements(why) place))
    order by why -> 0 ->> 'field' desc, (why -> 0 ->> 'start')::int, kind, slug), '[]'::json)
  from story_entities where story_id = story.id and not is_implied)`;

/** By its source or by an editor; nobody sees a change of its place. */
const changedAt = sql`(
  select greatest((select max(changed_at) from report_changes where article_id = lead.id), case when num_nonnulls(corrected_title, corrected_description) > 0 then corrected_at end)
  from news_articles where id = lead.id)`;

const otherReports = sql`(
  select json_agg(report) from (
    select coalesce(publisher, source_name) as source, title, source_url as url, published_at as "publishedAt"
    from shown_reports where story_id = story.id and id <> lead.id and source_url <> '' order by published_at, id
  ) report)`;
