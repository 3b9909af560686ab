import { readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { startProduct } from '../tests/support/running-product.ts';
import type { Row } from './table.ts';

const PAGE = '/news?limit=50';
const CONNECTIONS = 16;
const SECONDS = 8;

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
  const html = await (await fetch(product.url + PAGE)).text();
  const scripts = [...html.matchAll(/(?:modulepreload" href|script[^>]* src)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const script = [...new Set(scripts)].reduce((sum, path) => sum + gzipSync(readFileSync(`dist/client${path}`), { level: 9 }).length, 0);
  const kept = await load(product.url, () => PAGE);
  const keptGzip = await load(product.url, () => PAGE, { 'accept-encoding': 'gzip' });
  let n = 0;
  // Longer than what is kept: each is rendered.
  const filler = 'x'.repeat(600);
  const rendered = await load(product.url, () => `${PAGE}&n=${n++}${filler}`);
  const api = await load(product.url, () => '/api/news?limit=50');
  const memory = residentMegabytes(product.process.pid);
  await product.stop();
  return [
    { what: '/news, 50 cards, kept, requests/s', figure: kept.rate, target: '≥ 10,000; peer 1,677' },
    { what: '  p99', figure: kept.p99 },
    { what: '/news, 50 cards, kept, gzip, requests/s', figure: keptGzip.rate, target: 'peer 772' },
    { what: '/news, 50 cards, rendered each time, requests/s', figure: rendered.rate, target: '≥ 200; peer 220' },
    { what: '  p99', figure: rendered.p99, target: 'peer 117 ms' },
    { what: '/api/news, 50 stories, requests/s', figure: api.rate, target: 'peer 390' },
    { what: '  p99', figure: api.p99, target: 'peer 81 ms' },
    { what: 'HTML of the page', figure: kilobytes(Buffer.byteLength(html)) },
    { what: 'HTML of the page, gzip', figure: kilobytes(gzipSync(html).length) },
    { what: 'JavaScript of the page, gzip', figure: kilobytes(script), target: '≤ 150 KB; peer 141 KB' },
    { what: 'memory after the load (RSS)', figure: `${memory} MB` },
  ];
}

async function load(url: string, path: () => string, headers: Record<string, string> = {}): Promise<{ rate: string; p99: string }> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return { rate: Math.round(result.requests.average).toLocaleString('en'), p99: `${result.latency.p99} ms` };
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
