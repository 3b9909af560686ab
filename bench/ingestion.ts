import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rssSources } from '../database/schema/feeds.ts';
import { ingestFeeds } from '../features/feeds/server/ingest-feeds.ts';
import { openEmbeddedDatabase } from '../platform/server/database.ts';
import { createLog } from '../platform/server/log.ts';
import { migrate } from '../platform/server/migrate.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import type { Row } from './table.ts';
import { writeFeed } from './write-feed.ts';

const FEEDS = 100;
const ITEMS = 50;

/** From HTTP to the database on disk: fetch, parse, clean, classify, match, store. */
export async function benchIngestion(): Promise<Row[]> {
  const documents = new Map(Array.from({ length: FEEDS }, (_, n) => [`/${n}`, writeFeed(`feed-${n}`, ITEMS, 300)]));
  const outside = createServer((request, response) => response.end(documents.get(request.url ?? '')));
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port } = outside.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'smr-bench-'));
  const db = await openEmbeddedDatabase(folder);
  await migrate(db, 'database/migrations', async () => {});
  await db.orm.insert(rssSources).values(
    [...documents.keys()].map((path) => ({
      name: `Feed ${path}`,
      url: `http://127.0.0.1:${port}${path}`,
      kind: 'trade',
      scope: 'nuclear' as const,
    })),
  );
  const deps = {
    db,
    safeFetch: createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'bench' }),
    log: createLog({ logLevel: 'silent' }),
    now: () => new Date(),
  };
  const first = await timed(() => ingestFeeds(deps, { due: 'all' }, 'schedule'));
  await db.pool.query('update rss_sources set next_due_at = null');
  const again = await timed(() => ingestFeeds(deps, { due: 'all' }, 'schedule'));
  outside.close();
  await db.close();
  rmSync(folder, { recursive: true });
  return [
    {
      what: `ingest ${FEEDS} feeds × ${ITEMS} items, all new (${first.result?.new} stored)`,
      figure: `${first.seconds.toFixed(1)} s`,
    },
    {
      what: `the same again, nothing new (${again.result?.duplicate} recognized)`,
      figure: `${again.seconds.toFixed(1)} s`,
    },
  ];
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1_000 };
}
