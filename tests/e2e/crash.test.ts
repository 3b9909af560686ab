import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDataFolder, inDataFolder } from '../support/data-folder.ts';
import { rss } from '../support/feed-documents.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { startProduct } from '../support/running-product.ts';
import { until } from '../support/until.ts';

/** A process that is killed in the middle of a run, and the next one that finds what it left. */
const FEEDS = 12;
let dataDir: string;
let outside: LocalServer;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'smr-crash-'));
  outside = await serveLocally((request, response) => {
    const feed = request.url ?? '';
    // Slow enough that the kill falls into the run.
    setTimeout(
      () =>
        response.end(
          rss(
            [1, 2, 3].map((n) => ({
              title: `Reactor report ${feed} number ${n}`,
              link: `https://news.example${feed}/${n}`,
            })),
          ),
        ),
      150,
    );
  });
});
afterAll(async () => {
  await outside.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('kill -9 in the middle of a run', () => {
  it('leaves a database that opens, and a run that the next start completes without doubling anything', async () => {
    const env = { DATA_DIR: dataDir, OUTBOUND_ALLOW: '127.0.0.0/8' };
    await prepareFeeds();
    const before = outside.requests.length;

    const killed = await startProduct(env);
    await until(() => outside.requests.length >= before + 3);
    await killed.stop('SIGKILL');
    const reached = new Set(outside.requests.slice(before).map(({ path }) => path)).size;
    expect(reached).toBeLessThan(FEEDS);

    const next = await startProduct(env);
    await until(async () => (await articleTitles(next.url)).length === FEEDS * 3);
    const titles = await articleTitles(next.url);
    expect(new Set(titles).size).toBe(FEEDS * 3);
    // The last entry is there before its run is written down as over.
    await until(() => next.output().includes('"feeds ingested"'));
    expect(await next.stop()).toBe(0);

    // The schedule may begin runs of its own around these, and stopping may break one off; they count nothing twice either.
    const runs = await inDataFolder<{ status: string }>(
      dataDir,
      'select status from ingestion_runs order by started_at',
    );
    const statuses = runs.map((run) => run.status);
    const broken = statuses.indexOf('interrupted');
    expect(statuses.slice(0, broken)).toContain('completed');
    expect(statuses[broken + 1]).toBe('completed');
  });

  it('refuses a second process on the same data folder and says which process has it', async () => {
    const first = await startProduct({ DATA_DIR: dataDir });
    await expect(startProduct({ DATA_DIR: dataDir })).rejects.toThrow(/in use by process \d+/);
    await first.stop();
  });
});

/** A data folder whose feeds are ours, and whose last run is a day old: the next start begins one. */
function prepareFeeds(): Promise<void> {
  const feeds = Array.from(
    { length: FEEDS },
    (_, n) => `('Feed ${n}', '${outside.url}/feed-${n}', 'trade', 'nuclear')`,
  );
  return fillDataFolder(
    dataDir,
    'truncate rss_sources, ingestion_results',
    `insert into ingestion_runs (trigger, status, started_at, finished_at)
      values ('schedule', 'completed', now() - interval '1 day', now() - interval '1 day')`,
    `insert into rss_sources (name, url, kind, scope) values ${feeds.join(', ')}`,
  );
}

async function articleTitles(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/news?limit=100&q=report`);
  const { items } = (await response.json()) as { items: { title: string; alsoReportedBy: { title: string }[] }[] };
  return items
    .flatMap((item) => [item.title, ...item.alsoReportedBy.map((report) => report.title)])
    .filter((title) => title.startsWith('Reactor report'));
}
