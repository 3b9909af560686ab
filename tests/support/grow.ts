import { sql } from 'drizzle-orm';
import { refreshStories } from '../../features/news/server/refresh-commands.ts';
import type { Database } from '../../platform/server/database.ts';

/** How much there is once: about what is shipped, with a year of feeds. */
export const ONCE = { stories: 1_500, companies: 225, terms: 554 };

/** What a database is grown to, at 100×: stories 150,000, companies 10,000, terms 50,000. */
export function sizesAt(factor: number): typeof ONCE {
  if (factor === 1) return ONCE;
  return { stories: 1_500 * factor, companies: 100 * factor, terms: 500 * factor };
}

/**
 * Fills a seeded database up with what reads like the shipped records: titles and definitions are begun like one of them and ended like
 * another, so that words are as rare and as common as they are. The same factor gives the same rows.
 */
export async function grow({ pool, orm }: Database, sizes: typeof ONCE): Promise<void> {
  await pool.query('select setseed(0.5)');
  await addReports(sizes.stories);
  await pool.query(companiesUpTo, [sizes.companies]);
  await pool.query(termsUpTo, [sizes.terms]);
  await pool.query('vacuum analyze');

  async function addReports(wanted: number): Promise<void> {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from news_stories');
    let counted = 0;
    for (let left = wanted - (rows[0]?.n ?? 0), from = 0; left > 0; left -= BATCH, from += BATCH) {
      // A planner that still believes in a small table looks through all of it for each story.
      if (from >= 2 * counted) {
        await pool.query('analyze news_articles, news_stories');
        counted = Math.max(from, BATCH);
      }
      // The story of a report is looked for at the end of the transaction.
      await orm.transaction(async (tx) => {
        const added = await tx.execute<{ id: string }>(reports(from, Math.min(BATCH, left)));
        await refreshStories(
          tx,
          added.rows.map(({ id }) => id),
        );
      });
    }
  }
}

const BATCH = 500;

/** The first words of one text and the last of another. */
const mixed = (first: string, second: string) =>
  `array_to_string((string_to_array(${first}, ' '))[1:5] || (string_to_array(${second}, ' '))[6:], ' ')`;

/** An hour between two, so that 150,000 reach back seventeen years. */
const reports = (first: number, count: number) => sql`
  with shipped as (
    select *, row_number() over (order by canonical_url) - 1 as place, count(*) over () as total
    from news_articles where external_id is null or external_id not like 'grown-%'
  )
  insert into news_articles (story_id, external_id, title, source_url, canonical_url, description, published_at, source_name,
    source_kind, source_labels, publisher, categories, technology, application, regions, tag_reasons, origin)
  select gen_random_uuid(), 'grown-' || n, ${sql.raw(mixed('a.title', 'b.title'))}, 'https://grown.example/' || n, 'https://grown.example/' || n,
    ${sql.raw(mixed('a.description', 'b.description'))}, timestamptz '2026-11-01' - n * interval '1 hour', a.source_name, a.source_kind,
    a.source_labels, a.publisher, a.categories, a.technology, b.application, b.regions, a.tag_reasons, 'feed'
  from generate_series(${first}::int, ${first + count - 1}::int) n
    join shipped a on a.place = n % a.total
    join shipped b on b.place = (n / a.total + 7 * n) % b.total
  returning story_id as id`;

/** $1: how many there are in the end. */
const companiesUpTo = `
  with shipped as (select *, row_number() over (order by slug) - 1 as place, count(*) over () as total from companies)
  insert into companies (name, slug, category, country, website_url, description, technology_focus, reactor_technology,
    applications, founded_year, employee_count, annual_revenue, projects_delivered_count, status, aliases, source_url, as_of)
  select split_part(a.name, ' ', 1) || ' ' || b.name || ' ' || n, 'grown-' || n, a.category, b.country, a.website_url, a.description,
    a.technology_focus, a.reactor_technology, b.applications, a.founded_year, b.employee_count, b.annual_revenue,
    a.projects_delivered_count, a.status, '{}', a.source_url, a.as_of
  from generate_series(1, $1::int - (select count(*)::int from companies)) n
    join shipped a on a.place = n % a.total
    join shipped b on b.place = (n / a.total + 3 * n) % b.total`;

/** $1: how many there are in the end. */
const termsUpTo = `
  with shipped as (select *, row_number() over (order by slug) - 1 as place, count(*) over () as total from glossary_terms)
  insert into glossary_terms (term, slug, category, definition, sources)
  select a.term || ' ' || split_part(b.term, ' ', 1) || ' ' || n, 'grown-' || n, a.category, ${mixed('a.definition', 'b.definition')}, a.sources
  from generate_series(1, $1::int - (select count(*)::int from glossary_terms)) n
    join shipped a on a.place = n % a.total
    join shipped b on b.place = (n / a.total + 5 * n) % b.total`;
