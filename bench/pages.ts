import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startProduct } from '../tests/support/running-product.ts';
import { CONNECTIONS, client, load } from './load.ts';
import type { Row } from './table.ts';

const PAGE = '/news?limit=50';

export async function benchStart(): Promise<Row[]> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'smr-bench-'));
  const first = await timeToFirstAnswer(DATA_DIR);
  const second = await timeToFirstAnswer(DATA_DIR);
  rmSync(DATA_DIR, { recursive: true });
  return [
    { what: 'first start to first answer (new database)', figure: `${first.seconds.toFixed(1)} s` },
    { what: 'second start to first answer', figure: `${second.seconds.toFixed(1)} s`, target: '≤ 3 s' },
    { what: 'memory after the second start (RSS)', figure: `${second.megabytes} MB` },
  ];
}

export async function benchPages(): Promise<Row[]> {
  const product = await startProduct({ LOG_LEVEL: 'info' });
  // The first run over the feeds, which goes on beside the first requests, must not count.
  const deadline = Date.now() + 60_000;
  while (!product.output().includes('feeds ingested') && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const html = await (await fetch(product.url + PAGE)).text();
  const script = scriptBytes(html);
  const homeScript = scriptBytes(await (await fetch(product.url)).text());
  const kept = await load(product.url + PAGE);
  const keptGzip = await load(product.url + PAGE, { 'accept-encoding': 'gzip' });
  // Longer than what is kept: each is rendered, each is read from the database.
  const unkept = `&n=${'x'.repeat(600)}`;
  const rendered = await load(product.url + PAGE + unkept);
  const keptApi = await load(`${product.url}/api/news?limit=50`);
  const api = await load(`${product.url}/api/news?limit=50${unkept}`);
  const memory = residentMegabytes(product.process.pid);
  await product.stop();
  return [
    { what: `load: ${client}, ${CONNECTIONS} connections`, figure: '' },
    { what: '/news, 50 cards, kept, requests/s', figure: kept.requestsPerSecond, target: '≥ 10,000; peer 1,677' },
    { what: '  p99', figure: kept.p99 },
    { what: '/news, 50 cards, kept, gzip, requests/s', figure: keptGzip.requestsPerSecond, target: 'peer 772' },
    {
      what: '/news, 50 cards, rendered each time, requests/s',
      figure: rendered.requestsPerSecond,
      target: '≥ 200; peer 220',
    },
    { what: '  p99', figure: rendered.p99, target: 'peer 117 ms' },
    { what: '/api/news, 50 stories, kept, requests/s', figure: keptApi.requestsPerSecond, target: 'peer 489' },
    { what: '/api/news, 50 stories, read each time, requests/s', figure: api.requestsPerSecond, target: 'peer 390' },
    { what: '  p99', figure: api.p99, target: 'peer 81 ms' },
    { what: 'HTML of the page', figure: kilobytes(Buffer.byteLength(html)) },
    { what: 'HTML of the page, gzip', figure: kilobytes(gzipSync(html).length) },
    { what: 'JavaScript of the page, gzip', figure: kilobytes(script), target: '≤ 150 KB; peer 141 KB' },
    { what: 'JavaScript of the home page, gzip', figure: kilobytes(homeScript), target: '≤ 170 KB' },
    { what: 'memory after the load (RSS)', figure: `${memory} MB` },
  ];
}

/** Of all that the page asks for at once, as it is sent. */
function scriptBytes(html: string): number {
  const found = html.matchAll(/(?:modulepreload" href|script[^>]* src)="(\/assets\/[^"]+\.js)"/g);
  const paths = new Set([...found].map((match) => match[1] ?? ''));
  return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(`dist/client${path}`), { level: 9 }).length, 0);
}

async function timeToFirstAnswer(DATA_DIR: string): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now();
  const product = await startProduct({ DATA_DIR });
  await (await fetch(`${product.url}/news`)).text();
  const seconds = (performance.now() - startedAt) / 1_000;
  const megabytes = residentMegabytes(product.process.pid);
  await product.stop();
  return { seconds, megabytes };
}

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
