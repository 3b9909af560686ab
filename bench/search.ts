import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { Database } from '../platform/server/database.ts';
import { openShippedSearch } from './open-search.ts';
import { percentiles, type Row } from './table.ts';

const RECORDS = 100_000;
const QUESTIONS = 1_000;
const COMMONEST = 50;

/**
 * The search over 100,000 records, in the embedded database or in an empty one on the server at BENCH_DATABASE_URL; every second question is short or a
 * common word.
 */
export async function benchSearch(): Promise<Row[]> {
  const titles = readTitles();
  const { db, search, close } = await openShippedSearch(process.env.BENCH_DATABASE_URL);
  await fillUp(db, titles);
  const ask = async (q: string) => {
    const startedAt = performance.now();
    await search.find(
      { q, limit: 5 },
      {
        mayFind: ({ access }) => access === 'visitor' || access === 'fleet viewer',
        units: null,
      },
    );
    return performance.now() - startedAt;
  };
  const first = await ask('warm');
  const times: number[] = [];
  for (const q of chooseQuestions(titles)) times.push(await ask(q));
  await close();
  const of = `search, ${db.engine === 'server' ? 'PostgreSQL' : 'embedded'}, ${RECORDS.toLocaleString('en')} records`;
  return [
    {
      what: `${of}: ${QUESTIONS.toLocaleString('en')} questions, half short or common (p50, p99)`,
      figure: percentiles(times),
      target: 'p99 ≤ 50 ms',
    },
    { what: `${of}: the first one, which reads them all`, figure: `${Math.round(first)} ms` },
  ];
}

function readTitles(): string[] {
  const file = readFileSync('tests/fixtures/news/headlines.train.csv', 'utf8');
  return Papa.parse<{ title: string }>(file, { header: true }).data.flatMap(({ title }) => title || []);
}

/** Stories with real headlines, each with a word of its own, so that there are as many words as stories. */
async function fillUp(db: Database, titles: readonly string[]): Promise<void> {
  await db.pool.query(
    `insert into news_stories (id, lead_article_id, published_at, article_count, created_at)
      select id, id, now() - n * interval '1 minute', 1, 'epoch' from (
        select n, gen_random_uuid() as id from generate_series(1, $1::int) n) made`,
    [RECORDS],
  );
  await db.pool.query(
    `insert into news_articles (id, story_id, title, description, source_url, canonical_url, published_at, source_name, source_kind, origin)
      select id, id, headlines[1 + n % array_length(headlines, 1)] || ' ' || left(md5(n::text), 7),
        headlines[1 + (n * 7) % array_length(headlines, 1)], 'https://example.org/' || n, 'https://example.org/' || n, published_at, 'Bench', 'trade', 'manual'
      from (select id, published_at, row_number() over () as n, $1::text[] as headlines from news_stories where created_at = 'epoch') told`,
    [titles],
  );
  await db.pool.query(
    "insert into story_slugs (slug, story_id) select id::text, id from news_stories where created_at = 'epoch'",
  );
}

function chooseQuestions(titles: readonly string[]): string[] {
  const words = titles.flatMap((title) => title.toLowerCase().match(/[a-z]+/g) ?? []);
  const counts = Map.groupBy(words, (word) => word);
  const common = [...counts]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, COMMONEST)
    .map(([word]) => word);
  const at = <One>(list: readonly One[], index: number) => list[index % list.length] as One; // There are some.
  return Array.from({ length: QUESTIONS }, (_, index) => {
    const word = at(words, index * 31);
    if (index % 4 === 0) return word.slice(0, 1 + ((index / 4) % 3));
    if (index % 4 === 2) return at(common, index / 2);
    if (index % 8 === 1) return `${word.slice(0, 2)}x${word.slice(3)}`;
    if (index % 8 === 5) return `"${at(words, index * 31 + 1)}" ${word} -nothing`;
    return `${word} ${at(words, index * 31 + 1)} ${at(words, index * 31 + 2)}`;
  });
}
