import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildScript, runScript } from '../tests/support/child-script.ts';
import type { RunningProduct } from '../tests/support/running-product.ts';
import { percentiles, type Row } from './table.ts';
import { issueKeyOf, signInAsAdmin, startFleet } from './telemetry.ts';

export const UNITS = 1_000;
export const STREAMS = 30;
const LISTENERS = 200;
/** What a listener's screen shows. */
const SHOWN = 20;
const CONNECTIONS = 4;
/** A batch holds the streams of so many units. */
const UNITS_IN_BATCH = 50;
const SITES = 40;
const SECONDS = Number(process.env.BENCH_FLEET_SECONDS ?? 60);

/**
 * A large fleet on one process: 30,000 streams with a sample a second each, 200 listeners that each watch a screen, and the fleet's page by
 * filter and place. On the PostgreSQL server at BENCH_DATABASE_URL when that is set, else embedded.
 */
export async function benchFleetSize(): Promise<Row[]> {
  const server = process.env.BENCH_DATABASE_URL;
  const engine = server ? 'PostgreSQL' : 'embedded';
  const product = await startFleet(
    server ? { DATABASE_URL: server, AUTH_SECRET: 'a secret for the bench, long enough' } : {},
  );
  try {
    await addUnits(product);
    const send = await openFleetSender(product);
    // Every stream has a value before anybody looks.
    for (const from of batches) await send(from);
    const pages = await measurePages(product);
    const listeners = await openListeners(product);
    const { late, acks } = await sendEachSecond(send);
    await sleep(1_000);
    listeners.process.kill('SIGUSR2');
    const heard = JSON.parse(await listeners.nextLine()) as {
      p50: number;
      p95: number;
      frames: number;
      foreign: number;
    };
    await listeners.kill();
    const fleet = `${engine}, ${UNITS.toLocaleString('en')} units × ${STREAMS} streams`;
    return [
      {
        what: `${fleet}: ${SECONDS} s of a sample a second of each: the longest from its moment to its acknowledgement; ack p50, p95`,
        figure: `${Math.round(late)} ms; ${percentiles(acks, 0.95)}`,
        target: '≤ 1,000 ms',
      },
      {
        what: `  sent → heard by ${LISTENERS} listeners of ${SHOWN} streams each, p50, p95; values that were not theirs`,
        figure: `${heard.p50.toFixed(0)} ms, ${heard.p95.toFixed(0)} ms (${heard.frames.toLocaleString('en')} frames); ${heard.foreign}`,
        target: 'p95 ≤ 200 ms; 0',
      },
      ...pages,
    ];
  } finally {
    await product.stop();
  }
}

const nameOf = (unit: number) => `unit-${String(unit).padStart(4, '0')}`;
const tagOf = (stream: number) => `s${String(stream).padStart(2, '0')}`;

/** As an engineer brings them: by files. */
export async function addUnits(product: RunningProduct): Promise<void> {
  const { post } = await signInAsAdmin(product);
  for (let from = 0; from < UNITS; from += UNITS_IN_BATCH) {
    const units = Array.from({ length: UNITS_IN_BATCH }, (_, place) => {
      const unit = from + place;
      return {
        ...{
          unitId: nameOf(unit),
          name: `Plant ${unit % SITES} Unit ${unit}`,
          capacityMw: 300,
          siteName: `Site ${unit % SITES}`,
        },
        ...{
          timeZone: 'America/Toronto',
          latitude: 43.87,
          longitude: -78.71,
          kind: 'external',
          ownerLabel: 'Of the bench.',
        },
        streams: Array.from({ length: STREAMS }, (_, stream) => ({
          ...{ tag: tagOf(stream), description: `Measurement ${stream}`, unit: 'celsius', decimals: 1, rank: stream },
          intervalSeconds: 1,
        })),
      };
    });
    const outcome = await post<{ errors: unknown[]; state: string }>('/api/admin/fleet/imports', {
      ...{ fileName: 'fleet.json', content: JSON.stringify({ units }), dryRun: false, why: 'The bench begins.' },
    });
    if (outcome.errors.length > 0) throw new Error(JSON.stringify(outcome.errors[0]));
  }
}

/** A sample of every stream of so many units from this one on. @returns how long it waited for its acknowledgement, ms */
type SendBatch = (from: number) => Promise<number>;

export async function openFleetSender(product: RunningProduct): Promise<SendBatch> {
  const key = await issueKeyOf(product);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const post = (body: string) =>
    new Promise<number>((resolve, reject) => {
      const startedAt = performance.now();
      const sent = request(
        `${product.url}/api/fleet/write?precision=ms`,
        {
          method: 'POST',
          agent,
          headers: { authorization: `Bearer ${key}`, 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          if ((response.statusCode ?? 500) >= 300) return reject(new Error(`answered ${response.statusCode}`));
          response.resume().on('end', () => resolve(performance.now() - startedAt));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return async (from) => {
    const ts = Date.now();
    // The clock that all processes share, as the value: a listener reckons by it.
    const value = performance.timeOrigin + performance.now();
    const fields = Array.from({ length: STREAMS }, (_, stream) => `${tagOf(stream)}=${value}`).join();
    const lines = Array.from({ length: UNITS_IN_BATCH }, (_, place) => `${nameOf(from + place)} ${fields} ${ts}`);
    return post(lines.join('\n'));
  };
}

/** First units of the batches. */
export const batches = Array.from({ length: UNITS / UNITS_IN_BATCH }, (_, batch) => batch * UNITS_IN_BATCH);

/**
 * Every unit sends once a second, each at its own moment of it, as plants do that know nothing of each other: a batch every 50 ms.
 *
 * @returns the longest time from a batch's moment to its acknowledgement, ms
 */
async function sendEachSecond(send: SendBatch): Promise<{ late: number; acks: number[] }> {
  const acks: number[] = [];
  const begin = performance.now();
  const step = 1_000 / batches.length;
  let late = 0;
  const waiting = new Set<Promise<void>>();
  for (let sent = 0; sent < SECONDS * batches.length; sent++) {
    const due = begin + sent * step;
    await sleep(Math.max(0, due - performance.now()));
    const one = send(batches[sent % batches.length] as number).then((ack) => {
      acks.push(ack);
      late = Math.max(late, performance.now() - due);
      waiting.delete(one);
    });
    waiting.add(one);
  }
  await Promise.all(waiting);
  return { late, acks };
}

/** Listeners in a process of their own, each with a screen of one unit. */
async function openListeners(product: RunningProduct): Promise<ChildScript> {
  const paths: string[] = [];
  for (let listener = 0; listener < LISTENERS; listener++) {
    const unit = nameOf((listener * UNITS) / LISTENERS);
    const streams = (await (await fetch(`${product.url}/api/fleet/streams?unitId=${unit}`)).json()) as { id: number }[];
    paths.push(
      streams
        .slice(0, SHOWN)
        .map(({ id }) => id)
        .join(),
    );
  }
  const clients = runScript(listenersScript, new URL(product.url).port, paths.join(';'));
  await clients.nextLine();
  return clients;
}

/** Of addresses that nobody has asked for before: each is made anew. */
async function measurePages(product: RunningProduct): Promise<Row[]> {
  const asked = {
    'by a text': (n: number) => `q=unit+${n}`,
    'by site and capacity': (n: number) => `site=Site+${n % SITES}&sort=capacity&q=${n % 10}`,
    'by page': (n: number) => `sort=status&page=${n + 2}`,
  };
  const rows: Row[] = [];
  for (const [what, search] of Object.entries(asked)) {
    const times: number[] = [];
    let bytes = 0;
    for (let n = 0; n < 60; n++) {
      const startedAt = performance.now();
      const response = await fetch(`${product.url}/smr-ops-cloud?${search(n)}`);
      bytes = (await response.arrayBuffer()).byteLength;
      if (!response.ok) throw new Error(`the page answered ${response.status}`);
      // The first ones are warming up.
      if (n >= 10) times.push(performance.now() - startedAt);
    }
    const size = `${Math.round(bytes / 1_024)} KB`;
    rows.push({
      what: `  the fleet's page with ${UNITS.toLocaleString('en')} units, made anew, ${what}: p50, p95; size`,
      figure: `${percentiles(times, 0.95)}; ${size}`,
      target: 'p95 ≤ 100 ms',
    });
  }
  return rows;
}

/** Listens on plain sockets, and finds the sending time in the value of a frame's first sample. */
const listenersScript = `
import { connect } from 'node:net';
const [port, list] = process.argv.slice(-2);
const latencies = [];
let foreign = 0;
const open = (ids) => new Promise((resolve) => {
  const own = new Set(ids.split(','));
  const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /api/fleet/live?streams=' + ids + ' HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'));
  let isOpen = false;
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    if (!isOpen) { isOpen = true; resolve(); return; }
    const now = performance.timeOrigin + performance.now();
    for (const [, value] of text.matchAll(/"samples":\\[\\[\\d+,\\d+,([\\d.]+)/g)) latencies.push(now - Number(value));
    for (const [, id] of text.matchAll(/\\[(\\d+),\\d{13},/g)) if (!own.has(id)) foreign++;
  });
  socket.on('error', () => {});
});
for (const ids of list.split(';')) await open(ids);
console.log('open');
process.on('SIGUSR2', () => {
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(latencies.length * share)] ?? -1;
  console.log(JSON.stringify({ p50: at(0.5), p95: at(0.95), frames: latencies.length, foreign }));
});
setInterval(() => {}, 1_000);
`;
