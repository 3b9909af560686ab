import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runScript } from '../tests/support/child-script.ts';
import { type RunningProduct, startProduct } from '../tests/support/running-product.ts';
import { onBothEngines, openBenchDatabase, type Where } from './both-engines.ts';
import { loadStream } from './load-stream.ts';
import { percentiles, type Row } from './table.ts';

const SAMPLES = Number(process.env.BENCH_SAMPLES ?? 10_000_000);
const ROUNDS = 3;
const MB = 1024 * 1024;

/**
 * Ten million samples of one stream as a file, over HTTP, taken by another process as fast as it comes: rows a second, what the product's
 * memory grows by, and what small answers wait meanwhile. On the embedded database, and on the PostgreSQL server at BENCH_DATABASE_URL when that is set.
 */
export const benchSamplesCsv = () => onBothEngines(benchEngine);

async function benchEngine(engine: string, where: Where): Promise<Row[]> {
  const folder = 'folder' in where ? where.folder : mkdtempSync(join(tmpdir(), 'smr-csv-'));
  const days = SAMPLES / 86_400;
  const { db, url, drop } = await openBenchDatabase(where);
  const { id, start, end } = await loadStream(db, days);
  await db.close();
  const product = await startProduct({
    DATA_DIR: folder,
    SIMULATOR: 'off',
    LOGO_SERVICE_URL: 'off',
    TELEMETRY_RETENTION_HOURS: String(Math.ceil(days + 2) * 24),
    ...(url ? { DATABASE_URL: url, AUTH_SECRET: 'a secret for the bench, long enough' } : {}),
  });
  try {
    await sleep(30_000);
    const from = (count: number) => new Date(end - count * 1_000).toISOString();
    const addressOf = (count: number) =>
      `${product.url}/api/fleet/streams/${id}/samples.csv?from=${from(count)}&to=${new Date(end + 1_000).toISOString()}`;
    const all = Math.round((end - start) / 1_000);
    const rows: Row[] = [];
    const measure = async (count: number, encoding: string, rounds = ROUNDS) => {
      const taken: Download[] = [];
      for (let round = 0; round < rounds; round++) taken.push(await download(product, addressOf(count), encoding));
      for (const { rows: got } of taken)
        if (encoding === 'identity' && Math.abs(got - 1 - count) > 1) throw new Error(`${got} rows of ${count}`);
      taken.sort((a, b) => a.seconds - b.seconds);
      const middle = taken[Math.floor(rounds / 2)] as Download;
      const told = (of: (one: Download) => string) => (rounds > 1 ? ` (${taken.map(of).join('; ')})` : '');
      const perSecond = (one: Download) => Math.round(count / one.seconds).toLocaleString('en');
      rows.push(
        {
          what: `${engine}: ${count.toLocaleString('en')} samples as CSV, ${encoding}, ${Math.round(middle.bytes / MB)} MB: rows/s`,
          figure: `${perSecond(middle)}${told(perSecond)}`,
        },
        {
          what: '  resident memory of the product before, at most above it',
          figure: `${Math.round(middle.idle)}, +${Math.round(middle.peak - middle.idle)} MB${told(({ peak, idle }) => `+${Math.round(peak - idle)}`)}`,
          target: 'constant',
        },
        {
          what: '  /healthz meanwhile: p50, p99',
          figure: `${percentiles(middle.health)}${told(({ health }) => percentiles(health))}`,
          target: 'p99 ≤ 20 ms',
        },
      );
    };
    await measure(Math.round(all / 10), 'identity', 1);
    await measure(all, 'identity');
    await measure(all, 'gzip', 1);
    return rows;
  } finally {
    await product.stop();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Download {
  bytes: number;
  rows: number;
  seconds: number;
  /** Resident, MB. */
  idle: number;
  peak: number;
  health: number[];
}

async function download(product: RunningProduct, address: string, encoding: string): Promise<Download> {
  await sleep(3_000);
  const idle = residentOf(product);
  let peak = idle;
  const health: number[] = [];
  const client = runScript(clientScript, address, encoding);
  let isOver = false;
  const line = client.nextLine().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    await (await fetch(`${product.url}/healthz`)).text();
    health.push(performance.now() - startedAt);
    peak = Math.max(peak, residentOf(product));
    await sleep(20);
  }
  const told = JSON.parse(await line) as { bytes: number; rows: number; seconds: number };
  return { ...told, idle, peak, health };
}

/** MB */
function residentOf({ process: { pid } }: RunningProduct): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

const clientScript = `
import { get } from 'node:http';
const [address, encoding] = process.argv.slice(-2);
const startedAt = performance.now();
get(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
  if (answer.statusCode !== 200) throw new Error('answered ' + answer.statusCode);
  let [bytes, rows] = [0, 0];
  answer.on('data', (part) => {
    bytes += part.length;
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) rows++;
  });
  answer.on('end', () => console.log(JSON.stringify({ bytes, rows, seconds: (performance.now() - startedAt) / 1_000 })));
  answer.on('aborted', () => { throw new Error('broke off'); });
});
`;
