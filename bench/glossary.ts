import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addResearchSources, addTerms } from '../features/glossary/server/commands.ts';
import { listTerms } from '../features/glossary/server/queries.ts';
import { researchTerm } from '../features/glossary/server/research-term.ts';
import glossary from '../features/glossary/server/seeds/glossary.json' with { type: 'json' };
import { type Database, openEmbeddedDatabase } from '../platform/server/database.ts';
import { createLog } from '../platform/server/log.ts';
import { migrate } from '../platform/server/migrate.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import type { Row } from './table.ts';

const MANY = 50_000;
const ROUNDS = 20;
const SOURCE_ANSWERS_AFTER_MS = 100;

/** Abbreviation, beginning, later word, plural, typo, and one that finds nothing. */
const queries = ['haleu', 'high assay', 'salt reactor', 'control rods', 'molten slat', 'criticallity', 'rea', 'zzzzqq'];

/** The one search at the size we ship and far beyond it; research with three reference sources on this machine. */
export async function benchGlossary(): Promise<Row[]> {
  const db = await openEmbeddedDatabase(null);
  await migrate(db, 'database/migrations', async () => {});
  await addTerms(db.orm, glossary);
  const rows = await searchRows(db, glossary.length);
  const research = await researchRow(db);
  await addMadeUpTerms(db, MANY - glossary.length);
  rows.push(...(await searchRows(db, MANY)), research);
  await db.close();
  return rows;
}

async function searchRows(db: Database, terms: number): Promise<Row[]> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    for (const query of queries) {
      const startedAt = performance.now();
      await listTerms(db.orm, { q: query, limit: 100 });
      // The first rounds warm the engine up.
      if (round >= 0) times.push(performance.now() - startedAt);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
  const what = `search ${terms.toLocaleString('en')} terms`;
  return [
    { what: `${what}, p50`, figure: at(0.5) },
    { what: `${what}, p99`, figure: at(0.99) },
  ];
}

/** Other words than those searched for, so that a search finds as many as a real glossary would have. */
async function addMadeUpTerms(db: Database, count: number): Promise<void> {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'wo', 'zu', 'tri'];
  const word = (n: number) => [n, n >> 4, n >> 8].map((part) => syllables[part % syllables.length]).join('');
  for (let from = 0; from < count; from += 1_000) {
    const size = Math.min(1_000, count - from);
    await addTerms(
      db.orm,
      Array.from({ length: size }, (_, offset) => {
        const n = from + offset;
        const term = `${word(n)} ${word(n * 31 + 7)} ${n % 3 === 0 ? 'reactor' : n % 3 === 1 ? 'fuel' : 'system'} ${n}`;
        return {
          term,
          slug: `made-up-${n}`,
          category: 'Reactor Technology',
          definition: `Made up for the bench: ${term}.`,
        };
      }),
    );
  }
  await db.pool.query('analyze glossary_terms');
}

async function researchRow(db: Database): Promise<Row> {
  const filler = '<p>Words of a large glossary page, of no use to this question.</p>'.repeat(3_000);
  const page = `<h1>Glossary</h1>${filler}<p>A heat pipe is a sealed tube that moves heat by evaporation.</p>`;
  const outside = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    setTimeout(() => response.end(page), SOURCE_ANSWERS_AFTER_MS);
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port } = outside.address() as AddressInfo;
  await addResearchSources(
    db.orm,
    [1, 2, 3].map((n) => ({
      name: `Source ${n}`,
      searchUrl: `http://127.0.0.1:${port}/${n}?q={query}`,
      credibility: 8,
    })),
  );
  const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'bench' });
  const log = createLog({ logLevel: 'silent' });
  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    const startedAt = performance.now();
    await researchTerm({ db, safeFetch, model: null }, 'heat pipe', log);
    times.push(performance.now() - startedAt);
  }
  outside.close();
  times.sort((a, b) => a - b);
  const kilobytes = Math.round(page.length / 1_000);
  return {
    what: `research, 3 sources of ${kilobytes} KB that answer after ${SOURCE_ANSWERS_AFTER_MS} ms, median`,
    figure: `${Math.round(times[5] ?? 0)} ms`,
  };
}
