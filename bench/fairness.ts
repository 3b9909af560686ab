import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../platform/shared/days.ts';
import { type ChildScript, runScript } from '../tests/support/child-script.ts';
import { writeCompanies } from './imports.ts';
import { openListeners, report } from './live.ts';
import { CONNECTIONS } from './load.ts';
import type { Row } from './table.ts';
import { issueKeyOf, signInAsAdmin, startFleet } from './telemetry.ts';
import { writeFeed } from './write-feed.ts';

const SECONDS = 15;
const LISTENERS = 200;
const FEEDS = 20;
const KEPT_CONNECTIONS = 4;
const YEAR_MS = 365 * DAY_MS;

/**
 * Whether anybody waits for another: while 16 connections have pages made, a year's history is read, 10,000 companies are imported and feeds
 * are taken in, all at once, how long small answers, listeners and kept pages take. Askers are processes of their own, on the same machine.
 */
export async function benchFairness(): Promise<Row[]> {
  const url = process.env.BENCH_DATABASE_URL;
  return [
    ...(await benchEngine('embedded', {})),
    ...(url
      ? await benchEngine('PostgreSQL', { DATABASE_URL: url, AUTH_SECRET: 'a secret for the bench, long enough' })
      : []),
  ];
}

async function benchEngine(engine: string, env: Record<string, string>): Promise<Row[]> {
  const feeds = await serveFeeds();
  const product = await startFleet({ ...env, OUTBOUND_ALLOW: '127.0.0.0/8' });
  const { cookie, post } = await signInAsAdmin(product);
  const [stream] = (await (await fetch(`${product.url}/api/fleet/streams`)).json()) as { id: string }[];
  const key = await issueKeyOf(product);
  const listeners = await openListeners(product, LISTENERS);

  const kept = await ask([`${product.url}/about`], KEPT_CONNECTIONS);
  const alone = await kept.during(5);

  const to = new Date();
  const range = `from=${new Date(to.getTime() - YEAR_MS).toISOString()}&to=${to.toISOString()}`;
  const pages = ['/', '/news?limit=50', '/vendors', '/glossary', '/smr-ops-cloud'].map((path) => product.url + path);
  // Who is signed in gets no kept page: each of these is rendered.
  const readers = await ask(pages, CONNECTIONS, { cookie });
  const history = await ask([`${product.url}/api/fleet/streams/${stream?.id}/history?${range}`], 1);
  const health = await ask([`${product.url}/healthz`], 1, {}, 5);
  const companies = writeCompanies(2_000);
  // The first pages compile what all later ones use.
  await sleep(5_000);

  const sender = runScript(senderScript, JSON.stringify({ url: product.url, key, stream: stream?.id }));
  await sender.nextLine();
  const work = Promise.all([
    post('/api/admin/companies/import', { contentBase64: companies, dryRun: false, updatesExisting: true }),
    // A new source is read at once.
    ...feeds.addresses.map((address, n) => post('/api/admin/feed-sources', { name: `Feed ${n}`, url: address })),
  ]);
  const [rendered, histories, healthy, beside] = await Promise.all(
    [readers, history, health, kept].map((asker) => asker.during(SECONDS)),
  );
  const heard = await report(listeners);
  await Promise.all([sender.kill(), work]);
  await Promise.all([listeners.kill(), ...[readers, history, health, kept].map((asker) => asker.stop())]);
  await product.stop();
  feeds.close();
  const times = ({ p50, p99 }: Asked) => `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`;
  const rate = ({ perSecond }: Asked) => `${Math.round(perSecond).toLocaleString('en')}/s`;
  if (!rendered || !histories || !healthy || !beside) throw new Error('somebody did not ask');
  return [
    { what: `${engine}, everything at once: pages made; years read`, figure: `${rate(rendered)}; ${rate(histories)}` },
    { what: '  /healthz p50, p99', figure: times(healthy), target: 'p99 ≤ 25 ms; Next alone 71' },
    {
      what: `  ${LISTENERS} listeners, from sending: p50, p99`,
      figure: `${heard.p50.toFixed(1)}, ${heard.p99.toFixed(1)} ms`,
      target: 'p99 ≤ 100 ms',
    },
    {
      what: `  kept page over ${KEPT_CONNECTIONS} connections, alone → beside; p50, p99`,
      figure: `${rate(alone)} → ${rate(beside)}; ${times(beside)}`,
      target: '≥ half; p99 ≤ 10 ms',
    },
  ];
}

async function serveFeeds() {
  const documents = Array.from({ length: FEEDS }, (_, n) => writeFeed(`feed-${n}`, 50, 300));
  const server = createServer((request, response) => response.end(documents[Number(request.url?.slice(1))]));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { addresses: documents.map((_, n) => `http://127.0.0.1:${port}/${n}`), close: () => server.close() };
}

interface Asked {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Asks for these addresses in turn until it is stopped. @param pauseMs between an answer and the next question */
export async function ask(addresses: readonly string[], connections: number, headers = {}, pauseMs = 0) {
  const script: ChildScript = runScript(askerScript, JSON.stringify({ addresses, connections, headers, pauseMs }));
  await script.nextLine();
  const count = async () => {
    script.process.kill('SIGUSR2');
    return JSON.parse(await script.nextLine()) as Asked;
  };
  return {
    /** What was answered since the last count. */
    count,
    async during(seconds: number) {
      await count();
      await sleep(seconds * 1_000);
      return count();
    },
    stop: () => script.kill(),
  };
}

/** A process of its own: this one uploads the file and answers for the feeds, and noted times up to 100 ms before it could send. */
const senderScript = `
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
const { url, key, stream } = JSON.parse(process.argv.at(-1));
const options = { method: 'POST', agent: new Agent({ keepAlive: true }), headers: { authorization: 'Bearer ' + key } };
let clock = Date.now() - 60_000;
const send = () => new Promise((resolve, reject) => {
  const value = performance.timeOrigin + performance.now();
  const sent = request(url + '/api/fleet/telemetry', options, (response) => {
    if (response.statusCode >= 300) return reject(new Error('answered ' + response.statusCode));
    response.resume().on('end', resolve);
  });
  sent.on('error', reject).end(JSON.stringify({ samples: [{ stream, ts: ++clock, value }] }));
});
await send();
console.log('begun');
for (;;) await Promise.all([send(), sleep(100)]);
`;

const askerScript = `
import { Agent, get } from 'node:http';
const { addresses, connections, headers, pauseMs } = JSON.parse(process.argv.at(-1));
const agent = new Agent({ keepAlive: true });
let times = [];
let since = performance.now();
let next = 0;
const askOnce = () => new Promise((resolve, reject) => {
  const startedAt = performance.now();
  get(addresses[next++ % addresses.length], { agent, headers }, (response) => {
    response.resume().on('end', () => {
      times.push(performance.now() - startedAt);
      if (response.statusCode === 200) resolve();
      else reject(new Error('answered ' + response.statusCode));
    });
  }).on('error', reject);
});
process.on('SIGUSR2', () => {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)] ?? -1;
  console.log(JSON.stringify({ perSecond: (times.length / (performance.now() - since)) * 1_000, p50: at(0.5), p99: at(0.99) }));
  times = [];
  since = performance.now();
});
for (let n = 0; n < connections; n++)
  (async () => {
    for (;;) {
      await askOnce();
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  })();
console.log('begun');
`;
