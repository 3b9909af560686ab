import { setTimeout as sleep } from 'node:timers/promises';
import type { Stream } from '../features/fleet/streams/contract.ts';
import { type ChildScript, runScript } from '../tests/support/child-script.ts';
import { LiveClient } from '../tests/support/live-client.ts';
import type { RunningProduct } from '../tests/support/running-product.ts';
import { inspectable, measureMemory } from './measure-memory.ts';
import { percentiles, type Row } from './table.ts';
import { issueKeyOf, openSender as openLines, startFleet } from './telemetry.ts';

const SECONDS = 20;
const IDLE = 10_000;
const RECONNECTS = 1_000;
const manyListeners = { LIVE_LISTENERS_PER_ADDRESS: '20000' };

/** From a sender's request to listeners in another process; what an idle listener costs; listeners that come and go. */
export async function benchLive(): Promise<Row[]> {
  const product = await startFleet(manyListeners);
  const send = await openSender(product);
  const rows: Row[] = [];
  for (const listeners of [500, 2_000]) {
    const clients = await openListeners(product, listeners);
    await sendFor(SECONDS, send);
    const { p50, p95, p99, frames } = await report(clients);
    rows.push({
      what: `sent → heard by ${listeners.toLocaleString('en')} listeners in another process, 10 batches/s; p50, p95, p99`,
      figure: `${p50.toFixed(1)}, ${p95.toFixed(1)}, ${p99.toFixed(1)} ms (${frames.toLocaleString('en')} frames)`,
      target: listeners === 2_000 ? 'p95 ≤ 50 ms' : '',
    });
    await clients.kill();
  }
  rows.push(await reconnect(product, send));
  await product.stop();
  rows.push(await idle());
  rows.push(...(await besideIntake('embedded', {})));
  const url = process.env.BENCH_DATABASE_URL;
  if (url) {
    const server = { DATABASE_URL: url, AUTH_SECRET: 'a secret for the bench, long enough' };
    rows.push(...(await besideIntake('PostgreSQL', server)));
  }
  return rows;
}

const BESIDE = 20;

/** What listeners to the whole fleet and small answers wait while lines come at half the rate that was reached before. */
async function besideIntake(engine: string, env: Record<string, string>): Promise<Row[]> {
  const product = await startFleet(env);
  const send = await openSender(product);
  // The first stream carries the times of sending.
  const lines = await openLines(product, (streams) => streams.slice(1));
  const { perSecond } = await lines.run('lines', 1_000, 4);
  const clients = await openListeners(product, BESIDE);
  const health: number[] = [];
  const sending = lines.run('lines', 1_000, 4, perSecond / 2);
  let isSending = true;
  const settled = sending.finally(() => {
    isSending = false;
  });
  const askHealth = async () => {
    while (isSending) {
      const startedAt = performance.now();
      const answer = await fetch(`${product.url}/healthz`);
      if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
      await answer.text();
      health.push(performance.now() - startedAt);
      await sleep(20);
    }
  };
  const sendTimes = async () => {
    while (isSending) {
      await send();
      await sleep(50);
    }
  };
  const [{ perSecond: taken }] = await Promise.all([settled, askHealth(), sendTimes()]);
  await sleep(500);
  const { p50, p95, p99, frames } = await report(clients);
  await clients.kill();
  await product.stop();
  const rate = `${Math.round(taken).toLocaleString('en')} samples/s of ${Math.round(perSecond).toLocaleString('en')}`;
  return [
    {
      what: `${engine}: sent → heard by ${BESIDE} listeners to the whole fleet beside ${rate}; p50, p95, p99`,
      figure: `${p50.toFixed(1)}, ${p95.toFixed(1)}, ${p99.toFixed(1)} ms (${frames.toLocaleString('en')} heard)`,
      target: 'p99 ≤ 100 ms',
    },
    { what: `${engine}: /healthz meanwhile: p50, p99`, figure: percentiles(health), target: 'p99 ≤ 20 ms' },
  ];
}

/** In a process that has served nobody yet: memory that others have left behind would hide what these take. */
async function idle(): Promise<Row> {
  const product = await startFleet({ ...manyListeners, ...inspectable });
  await sleep(5_000);
  const before = await measureMemory(product);
  const clients = await openListeners(product, IDLE);
  await sleep(12_000);
  const after = await measureMemory(product);
  await clients.kill();
  await product.stop();
  const each = (bytes: number) => `${(bytes / IDLE / 1_024).toFixed(1)} KB`;
  return {
    what: `${IDLE.toLocaleString('en')} idle listeners, with heartbeats: what the server holds for each; resident`,
    figure: `${each(after.held - before.held)}; ${each(after.resident - before.resident)}`,
    target: '≤ 20 KB',
  };
}

/** One listener is torn off a thousand times while samples come; it counts what it heard. */
async function reconnect(product: RunningProduct, send: Send): Promise<Row> {
  const client = await new LiveClient().connect(product.url);
  await sleep(200);
  const sent: number[] = [];
  let isOver = false;
  const sending = (async () => {
    while (!isOver) {
      sent.push(await send());
      await sleep(2);
    }
  })();
  for (let n = 0; n < RECONNECTS; n++) {
    await sleep(5);
    client.drop();
    await client.connect(product.url);
  }
  isOver = true;
  await sending;
  await sleep(500);
  client.drop();
  const heard = client.events('samples').flatMap(({ data }) => (data.samples ?? []).map(([, , value]) => value));
  const missing = sent.filter((value) => !heard.includes(value)).length;
  return {
    what: `${RECONNECTS.toLocaleString('en')} forced reconnects, ${sent.length.toLocaleString('en')} samples: missing, doubled`,
    figure: `${missing}, ${heard.length - new Set(heard).size}`,
    target: '0, 0',
  };
}

/** Sends one batch. @returns the value that it carried: when it was sent, ms of a clock that all processes share */
type Send = () => Promise<number>;

export async function openSender(product: RunningProduct): Promise<Send> {
  const key = await issueKeyOf(product);
  const [stream] = (await (await fetch(`${product.url}/api/fleet/streams`)).json()) as Stream[];
  let clock = Date.now() - 60_000;
  return async () => {
    const value = performance.timeOrigin + performance.now();
    const response = await fetch(`${product.url}/api/fleet/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ samples: [{ stream: stream?.id, ts: ++clock, value }] }),
    });
    if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`);
    return value;
  };
}

async function sendFor(seconds: number, send: Send): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  for (let due = performance.now(); due < until; due += 100) {
    await sleep(Math.max(0, due - performance.now()));
    await send();
  }
  await sleep(1_000);
}

/** Listeners in a process of their own. */
export async function openListeners(product: RunningProduct, count: number): Promise<ChildScript> {
  const clients = runScript(listenersScript, new URL(product.url).port, String(count));
  await clients.nextLine();
  return clients;
}

/** What they heard so far, ms from sending. */
export async function report(clients: ChildScript): Promise<{ p50: number; p95: number; p99: number; frames: number }> {
  clients.process.kill('SIGUSR2');
  return JSON.parse(await clients.nextLine());
}

/** Listens on plain sockets, and finds the sending time in the values of a frame. */
const listenersScript = `
import { connect } from 'node:net';
const [port, count] = process.argv.slice(-2).map(Number);
const latencies = [];
const open = () => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/fleet/live HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'));
  let isOpen = false;
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    if (!isOpen) { isOpen = true; resolve(); return; }
    const now = performance.timeOrigin + performance.now();
    for (const [, samples] of text.matchAll(/"samples":(\\[\\[.*?\\]\\])/g))
      // Beside others: what carries a time of sending is as large as one.
      for (const [, value] of samples.matchAll(/\\[\\d+,\\d+,(1\\d{12}[\\d.]*)/g)) latencies.push(now - Number(value));
  });
  socket.on('error', () => {});
});
for (let n = 0; n < count; n += 100) await Promise.all(Array.from({ length: Math.min(100, count - n) }, open));
console.log('open');
process.on('SIGUSR2', () => {
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(latencies.length * share)] ?? -1;
  console.log(JSON.stringify({ p50: at(0.5), p95: at(0.95), p99: at(0.99), frames: latencies.length }));
});
setInterval(() => {}, 1_000);
`;
