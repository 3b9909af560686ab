import { or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/server/database.ts';
import { nearlySpelled } from '../../../platform/server/nearly-spelled.ts';

/**
 * The condition on news_stories that a search means: words as they are written; when no story has them, words that are nearly spelled so,
 * in the titles of the newest stories.
 */
export async function findByWords(db: Executor, q: string): Promise<SQL> {
  const exact = matches(q);
  const alike = nearlySpelled(q, sql`title`);
  if (!alike) return exact;
  const { rows } = await db.execute(sql`select from news_stories where ${isShown} and ${exact} limit 1`);
  if (rows.length > 0) return exact;
  return sql`news_stories.id in (
    select story_id from (
      select report.story_id, lower(unaccent(report.title)) as title from shown_reports report
      join (
        select id from news_stories where ${isShown} order by published_at desc, id desc limit ${TITLES_COMPARED}
      ) newest on newest.id = report.story_id
    ) titles where ${alike})`;
}

const isShown = sql`hidden_at is null and merged_into is null`;
/** Each is compared letter by letter, about 40 ms for a thousand: a search without results stays cheap however many stories there are. */
const TITLES_COMPARED = 1_000;

/** All words, in any order; the last one may be unfinished, because people search while they type. Quotes and -word work too. */
function matches(q: string): SQL {
  const words = q.normalize('NFKD').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return sql`false`;
  const unfinished = `${words.join(' & ')}:*`;
  const exact = sql`websearch_to_tsquery('english', unaccent(${q}))`;
  if (/["-]/.test(q)) return sql`news_stories.search @@ ${exact}`;
  return or(
    sql`news_stories.search @@ ${exact}`,
    sql`news_stories.search @@ to_tsquery('english', unaccent(${unfinished}))`,
  ) as SQL;
}
