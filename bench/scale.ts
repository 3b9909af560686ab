import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { connectToServer, openEmbeddedDatabase } from '../platform/server/database.ts';
import { createLog } from '../platform/server/log.ts';
import { migrate } from '../platform/server/migrate.ts';
import { grow, sizesAt } from '../tests/support/grow.ts';
import { startProduct } from '../tests/support/running-product.ts';
import { createOnServer } from '../tests/support/server-databases.ts';
import type { Row } from './table.ts';

const FACTORS = [1, 10, 100];
const ASKED = 40;

/** Lists, files and searches of which somebody could think that they grow: rare, common, short and mistyped words among them. */
const addresses = [
  '/',
  '/news',
  '/news?limit=50',
  '/news?technology=HTGR',
  '/news?technology=HTGR&region=North+America',
  '/news?q=reactor',
  '/news?q=reactor+nuclear',
  '/news?q=molten+salt',
  '/news?q=r',
  '/news?q=zirconolite',
  '/news?q=raector',
  '/api/news?limit=50',
  '/vendors',
  '/vendors?search=nuc',
  '/vendors?country=US&technology=PWR',
  '/vendors/nuscale-power',
  '/api/companies?limit=100',
  '/api/companies?limit=100&sort=founded&category=Developer',
  '/glossary',
  '/glossary?letter=B',
  '/glossary?q=reactor',
  '/glossary?q=re',
  '/glossary?q=moltne',
  '/sitemap.xml',
];

/** What each address costs when nothing is kept, on a database of 1×, 10× and 100×; with BENCH_DATABASE_URL on that server. */
export async function benchScale(): Promise<Row[]> {
  const times = new Map<string, number[][]>();
  for (const factor of FACTORS) {
    const product = await openGrown(factor);
    for (const address of addresses) {
      const measured = await measure(product.url + address);
      times.set(address, [...(times.get(address) ?? []), measured]);
    }
    await product.close();
  }
  const at = (measured: number[] | undefined, share: number) =>
    measured?.[Math.floor(measured.length * share)] ?? Number.NaN;
  return addresses.map((address) => {
    const [once, ten, hundred] = times.get(address) ?? [];
    const figures = [once, ten, hundred].map((one) => `${at(one, 0.5).toFixed(1)}/${at(one, 0.95).toFixed(1)}`);
    const ratio = at(hundred, 0.95) / at(once, 0.95);
    return {
      what: `${address}: p50/p95 ms at 1×, 10×, 100×`,
      figure: `${figures.join(', ')}  (${ratio.toFixed(1)})`,
      target: '≤ 1.5',
    };
  });
}

async function openGrown(factor: number): Promise<{ url: string; close(): Promise<void> }> {
  const log = createLog({ logLevel: 'silent' });
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'smr-bench-'));
  const server = process.env.BENCH_DATABASE_URL;
  const created = server ? await createOnServer(server) : null;
  const db = created ? await connectToServer(created.url, log) : await openEmbeddedDatabase(DATA_DIR);
  await migrate(db, 'database/migrations', () => applySeeds(db.orm));
  await grow(db, sizesAt(factor));
  await db.close();
  const product = await startProduct({
    DATA_DIR,
    PAGE_CACHE_MB: '0',
    SIMULATOR: 'off',
    ...(created ? { DATABASE_URL: created.url, AUTH_SECRET: 'x'.repeat(32) } : {}),
  });
  return {
    url: product.url,
    async close() {
      await product.stop();
      await created?.drop();
      rmSync(DATA_DIR, { recursive: true });
    },
  };
}

/** One after the other, each with a question of its own that the page leaves out: nothing kept answers it. @returns ms, sorted */
export async function measure(address: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = -5; n < ASKED; n++) {
    const startedAt = performance.now();
    const answer = await fetch(`${address}${address.includes('?') ? '&' : '?'}n=${crypto.randomUUID()}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    if (n >= 0) times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}
