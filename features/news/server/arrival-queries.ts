import { and, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/server/database.ts';
import type { NewsFilter, NewsItem } from '../contract.ts';
import { narrow } from './narrow-queries.ts';
import { isFound, isShown, writeQuery } from './word-queries.ts';

/** A story as it stands, with what lists are narrowed by. */
export interface WrittenStory {
  id: string;
  title: string;
  summary: string | null;
  /** From the first slash. */
  path: string;
  publishedAt: Date;
  datePrecision: NewsItem['datePrecision'];
  /** When it came into being here. */
  createdAt: Date;
  updatedAt: Date;
  categories: string[];
  technology: string[];
  application: string[];
  regions: string[];
  sourceLabels: string[];
  /** Of its words, as PostgreSQL has them. */
  stems: string[];
  /** What it names, also by way of something else: `kind:slug`. */
  about: { key: string; name: string }[];
  /** Ids of stories that were merged into it. */
  mergedIds: string[];
  /** Ids of stories from which its leading report was parted. */
  partedIds: string[];
}

type Instants = 'publishedAt' | 'createdAt' | 'updatedAt';

/**
 * Stories that were written at an instant or after it, in that order, whatever they say of their own time.
 *
 * @param atLeast there are more when there are more; those of the last instant are all there
 * @param known left out, unless they were written anew
 */
export function listStoriesWritten(
  db: Executor,
  from: Date,
  atLeast: number,
  known: readonly { id: string; writtenAt: Date }[],
): Promise<WrittenStory[]> {
  const ids = sql.param(known.map(({ id }) => id));
  const instants = sql.param(known.map(({ writtenAt }) => writtenAt.toISOString()));
  return selectWritten(
    db,
    sql`news_stories.updated_at >= ${from.toISOString()}::timestamptz
      and (news_stories.id, news_stories.updated_at) not in (select * from unnest(${ids}::uuid[], ${instants}::timestamptz[]))`,
    sql`order by news_stories.updated_at fetch first ${sql.raw(String(atLeast))} rows with ties`,
  );
}

/** The newest stories that a filter finds as it is spelled; what is only nearly spelled so is not told to anybody. */
export async function listNewestWritten(
  db: Executor,
  { q, ...rest }: NewsFilter,
  limit: number,
): Promise<WrittenStory[]> {
  const narrowed = and(await narrow(db, rest), q ? isFound(await writeQuery(db, q)) : undefined);
  const order = sql`order by news_stories.published_at desc, news_stories.id desc limit ${limit}`;
  return selectWritten(db, narrowed ?? sql`true`, order);
}

async function selectWritten(db: Executor, condition: SQL, order: SQL): Promise<WrittenStory[]> {
  const { rows } = await db.execute<Omit<WrittenStory, Instants> & Record<Instants, string>>(sql`
    select news_stories.id, lead.title, lead.summary, '/news/' || (select slug from story_slugs where story_id = news_stories.id) as path,
      news_stories.published_at as "publishedAt", lead.date_precision as "datePrecision",
      news_stories.created_at as "createdAt", news_stories.updated_at as "updatedAt",
      news_stories.categories, news_stories.technology, news_stories.application, news_stories.regions,
      news_stories.source_labels as "sourceLabels", tsvector_to_array(news_stories.search) as stems,
      (select coalesce(json_agg(json_build_object('key', kind || ':' || slug, 'name', name)), '[]'::json)
        from story_entities where story_id = news_stories.id) as about,
      array(select id from news_stories merged where merged.merged_into = news_stories.id) as "mergedIds",
      array(select distinct other.story_id from parted_reports parted
          join news_articles other on other.id = case lead.id when parted.first_id then parted.second_id else parted.first_id end
        where lead.id in (parted.first_id, parted.second_id)) as "partedIds"
    from news_stories join shown_reports lead on lead.id = news_stories.lead_article_id
    where ${isShown} and ${condition}
    ${order}`);
  return rows.map((row) => ({
    ...row,
    publishedAt: new Date(row.publishedAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}

/** Whether readers find what this id means, be it in another story by now. */
export const isStillShown = (id: SQL): SQL => sql`exists (
  select from news_stories own join news_stories story on story.id = coalesce(own.merged_into, own.id)
  where own.id = ${id} and story.hidden_at is null)`;

/** The story that this id means by now; the id itself when there is none. */
export const wholeOfStory = (id: SQL): SQL =>
  sql`coalesce((select coalesce(own.merged_into, own.id) from news_stories own where own.id = ${id}), ${id})`;

/** The ids that mean the same story by now, this one among them. */
export const partsOfStory = (id: SQL): SQL => sql`
  select ${wholeOfStory(id)} union select ${id} union select part.id from news_stories part where part.merged_into = ${wholeOfStory(id)}`;

/**
 * Of each question which of these stories have its words, as a search finds them that is spelled right; all questions in one statement.
 *
 * @param queries as `writeQuery` writes them
 */
export async function listStoriesWithWords(
  db: Executor,
  queries: readonly string[],
  ids: readonly string[],
): Promise<Set<string>[]> {
  const found = queries.map(() => new Set<string>());
  const { rows } = await db.execute<{ place: number; id: string }>(sql`
    select asked.place::int as place, news_stories.id
    from unnest(${sql.param([...queries])}::text[]) with ordinality asked (query, place)
      join news_stories on news_stories.search @@ asked.query::tsquery
    where news_stories.id = any(${sql.param([...ids])}::uuid[]) and ${isShown}`);
  for (const { place, id } of rows) found[place - 1]?.add(id);
  return found;
}

/** A story that names something, with what its sources wrote. */
export interface NamingStory {
  id: string;
  updatedAt: Date;
  /** The leading one first. */
  reports: {
    title: string;
    summary: string | null;
    url: string;
    publishedAt: string;
    publisher: string;
    /** Of the feed: trade, regulator, company … */
    sourceKind: string;
  }[];
}

/**
 * Stories of the last time that name something and were written at an instant or after it, in that order.
 *
 * @param since older ones are left out, whenever they were written
 * @param atLeast as of `listStoriesWritten`
 */
export async function listNamingStories(
  db: Executor,
  { from, since, atLeast }: { from: Date; since: Date; atLeast: number },
): Promise<NamingStory[]> {
  const { rows } = await db.execute<Omit<NamingStory, 'updatedAt'> & { updatedAt: string }>(sql`
    select news_stories.id, news_stories.updated_at as "updatedAt", (
      select json_agg(json_build_object('title', report.title, 'summary', report.summary, 'url', report.source_url,
        'publishedAt', report.published_at, 'publisher', coalesce(report.publisher, report.source_name),
        'sourceKind', report.source_kind) order by report.id = news_stories.lead_article_id desc, report.published_at, report.id)
      from shown_reports report where report.story_id = news_stories.id) as reports
    from news_stories
    where ${isShown} and news_stories.updated_at >= ${from.toISOString()}::timestamptz
      and news_stories.published_at >= ${since.toISOString()}::timestamptz
      and exists (select from story_entities where story_id = news_stories.id)
    order by news_stories.updated_at fetch first ${sql.raw(String(atLeast))} rows with ties`);
  return rows.map((row) => ({ ...row, reports: row.reports ?? [], updatedAt: new Date(row.updatedAt) }));
}
