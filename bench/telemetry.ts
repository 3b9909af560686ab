import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Stream } from '../features/fleet/streams/contract.ts';
import { type RunningProduct, startProduct } from '../tests/support/running-product.ts';
import { cookieHeader, postJson } from '../tests/support/sign-in.ts';
import { startInfluxDb } from './influxdb.ts';
import { measurePlainInserts } from './plain-inserts.ts';
import { percentiles, type Row } from './table.ts';

const admin = { email: 'bench@example.org', password: 'correct horse battery' };
const SECONDS = 8;
const MOST_SAMPLES = 1_000_000;

/**
 * Samples a second that are committed and acknowledged, over HTTP with a key, checks and alarms; the sender is another process. On the
 * embedded database, and on the PostgreSQL server at BENCH_DATABASE_URL when that is set; the same lines to InfluxDB where one is installed.
 */
export async function benchTelemetry(): Promise<Row[]> {
  const rows = [...(await benchInfluxDb()), ...(await benchEngine('embedded', {}))];
  const url = process.env.BENCH_DATABASE_URL;
  if (url) {
    const plain = new Map<number, number>();
    for (const connections of [1, 4]) plain.set(connections, await measurePlainInserts(url, connections));
    for (const [connections, perSecond] of plain)
      rows.push({
        what: `PostgreSQL alone: rows of a sample each, batches of 1,000, ${connections} connections`,
        figure: round(perSecond),
      });
    const env = { DATABASE_URL: url, AUTH_SECRET: 'a secret for the bench, long enough' };
    rows.push(...(await benchEngine('PostgreSQL', env, plain)));
  }
  return rows;
}

function round(perSecond: number): string {
  return Math.round(perSecond).toLocaleString('en');
}

/** Samples a second over so many connections, batches of 1,000. */
const targets: Record<string, Record<number, number>> = {
  embedded: { 1: 150_000, 4: 150_000, 8: 150_000 },
  PostgreSQL: { 1: 250_000, 4: 400_000, 8: 400_000 },
};

const LOADS = [
  [100, 1],
  [100, 8],
  [1_000, 1],
  [1_000, 4],
  [1_000, 8],
  [5_000, 4],
] as const;

/** The lines that the product is sent, for another store to take. */
async function benchInfluxDb(): Promise<Row[]> {
  const influxDb = await startInfluxDb();
  if (!influxDb) return [{ what: 'InfluxDB: not installed here (Debian: influxdb)', figure: '' }];
  const product = await startFleet();
  const prepare = lineUp(await readStreams(product));
  await product.stop();
  const rows: Row[] = [];
  try {
    for (const [batch, connections] of LOADS) {
      const address = `${influxDb.url}/write?db=bench&precision=ms`;
      const { perSecond, acks } = await send(address, {}, prepare('lines', batch), batch, connections);
      rows.push({
        what: `${influxDb.version}: durable samples/s, lines, batches of ${batch}, ${connections} connections; ack p50, p99`,
        figure: `${round(perSecond)}; ${percentiles(acks)}`,
      });
    }
  } finally {
    await influxDb.stop();
  }
  return rows;
}

/** @param plain what the same server does without us, by connections: told as a ratio */
async function benchEngine(
  engine: string,
  env: Record<string, string>,
  plain: ReadonlyMap<number, number> = new Map(),
): Promise<Row[]> {
  const product = await startFleet(env);
  const rows: Row[] = [];
  const sender = await openSender(product);
  let best = 0;
  for (const format of ['JSON', 'lines'] as const) {
    for (const [batch, connections] of LOADS) {
      const { perSecond, acks } = await sender.run(format, batch, connections);
      if (batch === 1_000 && connections === 4 && format === 'lines') best = perSecond;
      const alone = plain.get(connections);
      const ratio = alone ? ` (${(perSecond / alone).toFixed(2)} of plain inserts)` : '';
      const target = targets[engine]?.[connections];
      rows.push({
        what: `${engine}: durable samples/s, ${format}, batches of ${batch}, ${connections} connections; ack p50, p99`,
        figure: `${round(perSecond)}${ratio}; ${percentiles(acks)}`,
        target: batch === 1_000 && target ? `≥ ${round(target)}` : '',
      });
    }
  }
  const paced = await sender.run('lines', 500, 4, 50_000);
  rows.push({
    what: `${engine}: at 50,000 samples/s, batches of 500, 4 connections: ack p50, p99`,
    figure: percentiles(paced.acks),
    target: 'p99 ≤ 30 ms',
  });
  const half = best / 2;
  const sending = sender.run('lines', 1_000, 4, half);
  const asked: number[] = [];
  let isSending = true;
  const settled = sending.finally(() => {
    isSending = false;
  });
  while (isSending) {
    const startedAt = performance.now();
    await (await fetch(`${product.url}/healthz`)).text();
    asked.push(performance.now() - startedAt);
    await setTimeout(20);
  }
  await settled;
  rows.push({
    what: `${engine}: /healthz while ${round(half)} samples/s come: p50, p99`,
    figure: percentiles(asked),
    target: 'p99 ≤ 20 ms',
  });
  await product.stop();
  return rows;
}

/** The product without its simulator, and an administrator who can issue keys. */
export function startFleet(env: Record<string, string> = {}): Promise<RunningProduct> {
  return startProduct({
    SIMULATOR: 'off',
    LOGO_SERVICE_URL: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...env,
  });
}

/** The administrator of `startFleet`, over the API. */
export async function signInAsAdmin({ url }: Pick<RunningProduct, 'url'>) {
  // The product believes to be at its public address.
  const origin = 'http://localhost:0';
  const app = { fetch: (path: string, init?: RequestInit) => fetch(url + path, init) };
  const cookie = cookieHeader(await postJson(app, '/api/auth/sign-in/email', admin, { origin }));
  return {
    cookie,
    /** @throws Error when it is refused */
    async post<Answer>(path: string, body: unknown): Promise<Answer> {
      const answer = await postJson(app, path, body, { cookie, origin });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
  };
}

/** A key over the API, as an administrator gets it. */
export async function issueKeyOf(product: Pick<RunningProduct, 'url'>): Promise<string> {
  const { post } = await signInAsAdmin(product);
  return (await post<{ key: string }>('/api/admin/telemetry-keys', { name: 'bench' })).key;
}

type Format = 'JSON' | 'lines';

/** @param choose the streams that it writes; all of them when it is left out */
export async function openSender(product: RunningProduct, choose = (streams: readonly Stream[]) => streams) {
  const authorization = `Bearer ${await issueKeyOf(product)}`;
  const prepare = lineUp(choose(await readStreams(product)));
  return {
    /** @param paced samples a second; as many as are taken when it is left out */
    run(format: Format, batch: number, connections: number, paced = Number.POSITIVE_INFINITY) {
      const path = format === 'JSON' ? '/api/fleet/telemetry' : '/api/fleet/write?precision=ms';
      return send(product.url + path, { authorization }, prepare(format, batch), batch, connections, paced);
    },
  };
}

async function readStreams({ url }: RunningProduct): Promise<Stream[]> {
  return (await fetch(`${url}/api/fleet/streams`)).json() as Promise<Stream[]>;
}

/** Bodies of so many samples of all streams in turn, each later than the ones before. */
function lineUp(streams: readonly Stream[]): (format: Format, batch: number) => string[] {
  /** Milliseconds; each step is one sample of every stream. */
  let clock = Date.now() - 30 * 60_000;
  let place = 0;
  const next = (count: number) =>
    Array.from({ length: count }, () => {
      const stream = streams[place++ % streams.length] as Stream;
      if (place % streams.length === 0) clock += 10;
      return { stream, ts: clock, value: (stream.nominal ?? 50) + (place % 7) / 1_000 };
    });
  const bodies = {
    JSON: (count: number) =>
      JSON.stringify({ samples: next(count).map(({ stream, ts, value }) => ({ stream: stream.id, ts, value })) }),
    lines: (count: number) =>
      next(count)
        .map(({ stream, ts, value }) => `${stream.smrUnitId} ${stream.tag}=${value} ${ts}`)
        .join('\n'),
  };
  return (format, batch) => Array.from({ length: Math.ceil(MOST_SAMPLES / batch) }, () => bodies[format](batch));
}

/**
 * Posts bodies that were made before the clock runs: what is measured is the taking in.
 *
 * @param paced samples a second; as many as are taken when it is left out
 */
async function send(
  url: string,
  headers: Record<string, string>,
  bodies: readonly string[],
  batch: number,
  connections: number,
  paced = Number.POSITIVE_INFINITY,
): Promise<{ perSecond: number; acks: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post = (body: string) =>
    new Promise<number>((resolve, reject) => {
      const startedAt = performance.now();
      const sent = request(
        url,
        { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        (response) => {
          if ((response.statusCode ?? 500) >= 300) return reject(new Error(`answered ${response.statusCode}`));
          response.resume().on('end', () => resolve(performance.now() - startedAt));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const acks: number[] = [];
  let next = 0;
  const work = async (until: number) => {
    while (performance.now() < until && next < bodies.length) {
      const at = next++;
      const early = startedAt + ((at * batch) / paced) * 1_000 - performance.now();
      if (early > 0) await setTimeout(early);
      acks.push(await post(bodies[at] as string));
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, () => work(startedAt + SECONDS * 1_000)));
  const perSecond = ((next * batch) / (performance.now() - startedAt)) * 1_000;
  agent.destroy();
  return { perSecond, acks };
}
