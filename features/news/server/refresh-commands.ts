import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/server/database.ts';
import { nameEntities } from './entity-commands.ts';
import { nameStories } from './slug-commands.ts';

/**
 * Writes what stories derive from their reports: the leading one, time, tags, source labels, search text, and what they name. The
 * lead is the first report by somebody who wrote it: wires and aggregators come last, because they repeat others. What an editor
 * corrected counts instead of what the source says. A story that does not exist yet comes into being (the reference from article
 * to story is checked at commit), and gets its address.
 */
export async function refreshStories(tx: Executor, storyIds: readonly string[]): Promise<void> {
  if (storyIds.length === 0) return;
  const ids = sql`array[${sql.join(
    // Everybody locks stories in this order, so that nobody waits for somebody who waits.
    storyIds.toSorted().map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]`;
  await tx.execute(sql`
    insert into news_stories (id, lead_article_id, published_at, article_count,
      categories, technology, application, regions, source_labels, search)
    select story.id, lead.id, ${firstTold}, merged.article_count,
      ${unionOf('categories')}, ${unionOf('technology')}, ${unionOf('application')}, ${unionOf('regions')}, ${unionOf('source_labels')},
      setweight(to_tsvector('english', unaccent(merged.titles)), 'A')
        || setweight(to_tsvector('english', unaccent(merged.texts)), 'B')
        || setweight(to_tsvector('english', unaccent(merged.sources)), 'C')
    from unnest(${ids}) as story(id)
    cross join lateral (
      select id, published_at, date_precision from news_articles where story_id = story.id
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
  await nameStories(tx, storyIds);
  await nameEntities(tx, storyIds);
}

/** By the earliest report that says when, to the minute; a lead known by day, month or year has no better time than its own. */
const firstTold = sql.raw(`case when lead.date_precision <> 'minute' then lead.published_at else coalesce((
  select min(published_at) from news_articles where story_id = story.id and date_precision = 'minute' and is_dated),
  lead.published_at) end`);

function unionOf(column: string) {
  return sql.raw(`array(select distinct unnest(${column}) from shown_reports where story_id = story.id)`);
}
