import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { nameStories } from '../app/server/name-stories.ts';
import { addCompanies } from '../features/companies/server/commands.ts';
import { listDirectoryEntries, listInOrder } from '../features/companies/server/queries.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import { listStoriesAbout } from '../features/news/server/queries.ts';
import { type Database, openEmbeddedDatabase } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { startProduct } from '../tests/support/running-product.ts';
import { load } from './load.ts';
import { percentiles, type Row } from './table.ts';

const LARGE = 10_000;
/** Longer than what is kept: each answer is made anew. */
const unkept = `&n=${'x'.repeat(600)}`;
const filters = 'category=Developer&country=US&technology=PWR&search=e';

/** The directory with the shipped companies and with 10,000; news for each company. */
export async function benchDirectory(): Promise<Row[]> {
  return [...(await benchLists(null)), ...(await benchLists(LARGE)), ...(await benchRelatedNews())];
}

async function benchLists(size: number | null): Promise<Row[]> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'smr-bench-'));
  const db = await openSeeded(DATA_DIR);
  if (size) await fillUp(db, size);
  const count = (await listDirectoryEntries(db.orm)).length.toLocaleString('en');
  await db.close();
  const product = await startProduct({ DATA_DIR, LOGO_SERVICE_URL: 'off' });
  const list = await load(`${product.url}/api/companies?limit=150&${filters}${unkept}`);
  const page = await load(`${product.url}/vendors?${filters}${unkept}`);
  const kept = await load(`${product.url}/vendors`);
  await product.stop();
  rmSync(DATA_DIR, { recursive: true });
  const row = (what: string, { requestsPerSecond, p50, p99 }: typeof list, target?: string): Row => ({
    what: `${count} companies: ${what}, requests/s (p50, p99)`,
    figure: `${requestsPerSecond} (${p50}, ${p99})`,
    ...(target ? { target } : {}),
  });
  return [
    row('list with four filters, read each time', list, 'peer 276 (137 ms) for 100 without filters'),
    row('/vendors with four filters, rendered each time', page),
    row('/vendors, kept', kept, '≥ 10,000'),
  ];
}

async function benchRelatedNews(): Promise<Row[]> {
  const db = await openSeeded(null);
  const headlines = Papa.parse<{ title: string; link: string }>(
    readFileSync('tests/fixtures/news/headlines.train.csv', 'utf8'),
    { header: true },
  ).data.filter(({ title }) => title);
  const reports = Array.from({ length: 5_000 }, (_, index) => {
    const title = headlines[index % headlines.length]?.title ?? '';
    const url = `https://example.org/${index}`;
    const publishedAt = new Date(Date.UTC(2026, 0, 1) - index * HOUR_MS);
    const facets = { categories: [], technology: [], application: [], regions: [] };
    return {
      title,
      url,
      canonicalUrl: url,
      summary: '',
      publishedAt,
      datePrecision: 'day' as const,
      publisher: '',
      ...facets,
    };
  });
  for (let at = 0; at < reports.length; at += 500) await addManualReports(db.orm, reports.slice(at, at + 500));
  await nameStories({ db });
  const companies = await listAll(db);
  const times: number[] = [];
  let suggested = 0;
  for (const { slug } of companies) {
    const startedAt = performance.now();
    suggested += (await listStoriesAbout(db.orm, [{ kind: 'company', slug }], 6)).length > 0 ? 1 : 0;
    times.push(performance.now() - startedAt);
  }
  await db.close();
  return [
    {
      what: `news about a company among 5,000 stories (${suggested} of ${companies.length} have some), p50, p99`,
      figure: percentiles(times),
    },
  ];
}

async function openSeeded(dataDir: string | null): Promise<Database> {
  const db = await openEmbeddedDatabase(dataDir);
  await migrate(db, 'database/migrations', () => applySeeds(db.orm));
  return db;
}

/** Copies of the shipped companies under other names, until there are `size`. */
async function fillUp(db: Database, size: number): Promise<void> {
  const shipped = await listAll(db);
  const copies = Array.from({ length: size - shipped.length }, (_, index) => {
    const {
      id: _id,
      createdAt: _created,
      updatedAt: _updated,
      ...company
    } = shipped[index % shipped.length] ?? never();
    return { ...company, name: `${company.name} ${index}`, slug: `${company.slug}-${index}` };
  });
  for (let at = 0; at < copies.length; at += 500) await addCompanies(db.orm, copies.slice(at, at + 500));
}

function never(): never {
  throw new Error('there are no shipped companies');
}

async function listAll({ orm }: Database) {
  return listInOrder(
    orm,
    (await listDirectoryEntries(orm)).map(({ id }) => id),
  );
}
