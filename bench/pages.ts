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

/**
 * Pages and answers that are made for each request, with what peers did in the same run (docs/measured.md). What is asked of the API lies a minute apart: one
 * address may read 60,000 times in each.
 */
const MADE_EACH_TIME = [
  { path: '/api/news?limit=50', target: '≥ 1,200' },
  { path: PAGE, target: '≥ 300; Next.js dynamic 248' },
  { path: '/', target: '≥ 250' },
  { path: '/vendors', target: '≥ 250' },
  { path: '/glossary', target: '≥ 250' },
  { path: '/smr-ops-cloud', target: '≥ 250' },
  { path: '/api/companies?limit=100', target: '≥ 800' },
];

/** Of a session that has ended: what is asked with it is neither kept nor made for several at once. */
const ENDED_SESSION = { cookie: 'smr.session_token=ended' };

export async function benchPages(): Promise<Row[]> {
  const product = await startProduct({ LOG_LEVEL: 'info' });
  // The first run over the feeds, which goes on beside the first requests, must not count.
  const deadline = Date.now() + 60_000;
  while (!product.output().includes('feeds ingested') && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const idle = residentMegabytes(product.process.pid);
  const html = await (await fetch(product.url + PAGE)).text();
  const script = scriptBytes(html);
  const homeScript = scriptBytes(await (await fetch(product.url)).text());
  const kept = await load(product.url + PAGE);
  const keptGzip = await load(product.url + PAGE, { 'accept-encoding': 'gzip' });
  const keptStory = await load(product.url + storyOf(html));
  const keptFleet = await load(`${product.url}/smr-ops-cloud`);
  const made: Row[] = [];
  for (const { path, target } of MADE_EACH_TIME) {
    const { requestsPerSecond, p50, p99 } = await load(product.url + path, ENDED_SESSION);
    made.push({
      what: `${path}, made each time, requests/s; p50, p99`,
      figure: `${requestsPerSecond}; ${p50}, ${p99}`,
      target,
    });
  }
  const memory = residentMegabytes(product.process.pid);
  await product.stop();
  return [
    { what: `load: ${client}, ${CONNECTIONS} connections`, figure: '' },
    { what: '/news, 50 cards, kept, requests/s', figure: kept.requestsPerSecond, target: '≥ 10,000; peer 1,677' },
    { what: '  p99', figure: kept.p99 },
    { what: '/news, 50 cards, kept, gzip, requests/s', figure: keptGzip.requestsPerSecond, target: 'peer 871' },
    { what: 'a story’s page, kept, requests/s', figure: keptStory.requestsPerSecond, target: '≥ 10,000' },
    { what: '/smr-ops-cloud, kept for a second, requests/s', figure: keptFleet.requestsPerSecond, target: '≥ 10,000' },
    ...made,
    { what: 'HTML of /news, 50 cards', figure: kilobytes(Buffer.byteLength(html)), target: '≤ 90 KB' },
    { what: 'HTML of /news, 50 cards, gzip', figure: kilobytes(gzipSync(html).length) },
    { what: 'JavaScript of /news once it is awake, gzip', figure: kilobytes(script), target: '≤ 130 KB; peer 141 KB' },
    { what: 'JavaScript of the home page once it is awake, gzip', figure: kilobytes(homeScript), target: '≤ 130 KB' },
    { what: 'memory idle; after the load (RSS)', figure: `${idle}; ${memory} MB`, target: '≤ 450; ≤ 600 MB' },
  ];
}

/** The page of the first story in a list. */
function storyOf(html: string): string {
  const path = html.match(/href="(\/news\/[a-z0-9-]+)"/)?.[1];
  if (!path) throw new Error('The list has no story.');
  return path;
}

/** Of all that the page asks for when it wakes, as it is sent. */
function scriptBytes(html: string): number {
  const found = html.matchAll(/(?:(?:modulepreload|code)" href|script[^>]* src)="(\/assets\/[^"]+\.js)"/g);
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
