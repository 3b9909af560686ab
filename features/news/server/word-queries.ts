import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/server/database.ts';
import { nearlySpelled } from '../../../platform/server/nearly-spelled.ts';

/**
 * The condition on news_stories that a search means: words as they are written; when no story has them, words that are nearly spelled so,
 * in the titles of the newest stories.
 */
export async function findByWords(db: Executor, q: string): Promise<SQL> {
  const exact = isFound(await writeQuery(db, q));
  const alike = nearlySpelled(q, sql`title`);
  if (!alike) return exact;
  // Materialized: the planner must not hope to meet one of a few soon by looking through all.
  const { rows } = await db.execute(sql`
    with found as materialized (select from news_stories where ${isShown} and ${exact}) select from found limit 1`);
  if (rows.length > 0) return exact;
  // Story by story: the planner would rather compare all titles and look afterwards which are new.
  return sql`news_stories.id in (
    select newest.id from (
      select id from news_stories where ${isShown} order by published_at desc, id desc limit ${TITLES_COMPARED}
    ) newest cross join lateral (
      select from (
        select lower(unaccent(title)) as title from shown_reports where story_id = newest.id
      ) titles where ${alike} limit 1
    ) as named)`;
}

/** @param query of the type tsquery, written out: the planner then knows how rare its words are, and no row writes it anew */
export function isFound(query: string): SQL {
  return sql`news_stories.search @@ ${query}::tsquery`;
}

/** Neither taken off the site nor merged into another one. */
export const isShown = sql`hidden_at is null and merged_into is null`;
/** Each is compared letter by letter, about 40 ms for a thousand: a search without results stays cheap however many stories there are. */
const TITLES_COMPARED = 1_000;

/** All words, in any order; the last one may be unfinished, because people search while they type. Quotes and -word work too. */
export async function writeQuery(db: Executor, q: string): Promise<string> {
  const words = q.normalize('NFKD').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return '';
  const exact = sql`websearch_to_tsquery('english', unaccent(${q}))`;
  const unfinished = sql`to_tsquery('english', unaccent(${`${words.join(' & ')}:*`}))`;
  const { rows } = await db.execute<{ query: string }>(
    sql`select (${/["-]/.test(q) ? exact : sql`${exact} || ${unfinished}`})::text as query`,
  );
  return rows[0]?.query ?? '';
}
