import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Stream } from '../features/fleet/streams/contract.ts';
import { describeLimit } from '../features/fleet/streams/rules/describe-limit.ts';
import type { Unit } from '../features/fleet/units/contract.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { type ChildScript, runScript } from '../tests/support/child-script.ts';
import type { RunningProduct } from '../tests/support/running-product.ts';
import type { Row } from './table.ts';
import { issueKeyOf, startFleet } from './telemetry.ts';

const CROSSINGS = 120;
const LISTENERS = 1_000;
const BURST = 40;
const BURST_EVERY_MS = 50;

/**
 * What a person sees: from the request that carries a limit's crossing to the changed text in a page of the product in a real browser,
 * while a thousand others hear the same alarm and do what their pages do then. All processes read the machine's one clock.
 */
export async function benchAlarmsSeen(): Promise<Row[]> {
  const product = await startFleet({ LIVE_LISTENERS_PER_ADDRESS: '20000' });
  const plant = await openPlant(product);
  const others = runScript(othersScript, new URL(product.url).port, String(LISTENERS));
  await others.nextLine();
  const browser = await launchBrowser();
  const page = await openPage(browser, product);
  // The first alarms warm up what every later one uses.
  for (let n = 0; n < 10; n++) await cross(plant, page);
  const times: number[] = [];
  for (let n = 0; n < CROSSINGS; n++) times.push(await cross(plant, page));
  const burst = await crossInBurst(plant, page);
  const heard = await report(others);
  await browser.close();
  await others.kill();
  await product.stop();
  const ms = (time: number) => time.toFixed(0);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms(at(times, share)));
  return [
    {
      what: `a limit crossed at the intake → text changed in a browser, ${LISTENERS.toLocaleString('en')} others listen; p50, p95, p99 of ${CROSSINGS}`,
      figure: `${p50}, ${p95}, ${p99} ms`,
      target: 'p95 ≤ 150 ms',
    },
    {
      what: `${BURST} transitions, one each ${BURST_EVERY_MS} ms: the first seen; the latest seen of the others`,
      figure: `${ms(burst[0] ?? -1)}; ${ms(Math.max(...burst.slice(1)))} ms`,
      target: '≤ 150; ≤ 300 ms',
    },
    {
      what: 'the same alarms: frames that the others heard; questions that they asked; sent → heard p95',
      figure: `${heard.frames.toLocaleString('en')}; ${heard.questions.toLocaleString('en')}; ${heard.p95.toFixed(0)} ms`,
    },
  ];
}

/** One crossing: raised with a value that no other one has, seen by that value's text, and back again. @returns ms */
async function cross({ raise, giveBack }: Plant, page: Page): Promise<number> {
  const { sentAt, text } = await raise();
  const seenAt = await seen(page, text);
  await giveBack();
  await sleep(150);
  return seenAt - sentAt;
}

/** @returns for each transition how long after its sending it was seen, ms */
async function crossInBurst({ raise, giveBack }: Plant, page: Page): Promise<number[]> {
  const startedAt = performance.now();
  const raised: Promise<{ sentAt: number; text: string }>[] = [];
  for (let n = 0; n < BURST; n++) {
    await sleep(Math.max(0, startedAt + n * BURST_EVERY_MS - performance.now()));
    // A return says nothing new in the list but its state: every transition of the burst is a raising, of one limit after the other.
    raised.push(raise());
  }
  const times: number[] = [];
  for (const { sentAt, text } of await Promise.all(raised)) times.push((await seen(page, text)) - sentAt);
  for (let n = 0; n < BURST; n++) await giveBack();
  return times;
}

interface Plant {
  /** Exceeds the high limit of the next stream, for longer than its delay. @returns ms of the clock that all processes share */
  raise(): Promise<{ sentAt: number; text: string }>;
  /** Brings the stream back that has been up for the longest time. */
  giveBack(): Promise<void>;
}

async function openPlant(product: RunningProduct): Promise<Plant> {
  const key = await issueKeyOf(product);
  const read = async <Answer>(path: string) => (await (await fetch(product.url + path)).json()) as Answer;
  const units = await read<Unit[]>('/api/fleet/units');
  const all = await read<Stream[]>('/api/fleet/streams');
  const streams = all.filter(
    ({ warningThreshold, onDelaySeconds }) => warningThreshold !== null && onDelaySeconds < 60,
  );
  if (streams.length < BURST) throw new Error(`${streams.length} streams have a high limit; ${BURST} are needed.`);
  /** Time of each stream's newest sample: not long ago, so that samples are told like those of a plant. */
  const startedAt = Date.now() - 9 * 60_000;
  const clocks = new Map<number, number>();
  let next = 0;
  const up: Stream[] = [];
  const send = async (stream: Stream, value: number, seconds: number) => {
    const from = clocks.get(stream.id) ?? startedAt;
    clocks.set(stream.id, from + (seconds + 2) * 1_000);
    const samples = Array.from({ length: Math.ceil(seconds / 30) + 1 }, (_, step) => Math.min(step * 30, seconds)).map(
      (second) => ({ stream: stream.id, ts: from + second * 1_000, value }),
    );
    const sentAt = performance.timeOrigin + performance.now();
    const response = await fetch(`${product.url}/api/fleet/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ samples }),
    });
    if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`);
    return sentAt;
  };
  return {
    async raise() {
      const round = Math.floor(next / streams.length);
      const stream = streams[next++ % streams.length] as Stream;
      up.push(stream);
      const { warningThreshold, criticalThreshold, decimals } = stream;
      const limit = warningThreshold ?? 0;
      const room = (criticalThreshold ?? limit * 1.1 + 1) - limit;
      // A value of its own for each round, written with the digits that the page shows.
      const value = Number((limit + (room * (round + 2)) / 20).toFixed(decimals));
      const unitName = units.find(({ id }) => id === stream.smrUnitId)?.name ?? '';
      const { title, message } = describeLimit({
        ...stream,
        unitName,
        limit: 'warning-high',
        limitValue: limit,
        value,
      });
      return { sentAt: await send(stream, value, stream.onDelaySeconds + 1), text: `${title} ${message}` };
    },
    async giveBack() {
      const stream = up.shift();
      if (stream) await send(stream, stream.nominal ?? 0, stream.offDelaySeconds + 1);
    },
  };
}

/** The list of alerts; it notes when each of its texts changed, by the clock that all processes share. */
async function openPage(browser: Browser, product: RunningProduct): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${product.url}/smr-ops-cloud/alerts`);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.evaluate(`{
    window.seenAt = new Map();
    const note = () => {
      const now = performance.timeOrigin + performance.now();
      for (const row of document.querySelectorAll('ul[aria-label="Alerts"] > li'))
        { const text = row.querySelector('a').textContent + ' ' + row.querySelector('p').textContent; if (!seenAt.has(text)) seenAt.set(text, now); }
    };
    new MutationObserver(note).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });
    note();
  }`);
  return page;
}

async function seen(page: Page, text: string): Promise<number> {
  const lookUntil = performance.now() + 30_000;
  while (performance.now() < lookUntil) {
    const seenAt = await page.evaluate(`window.seenAt.get(${JSON.stringify(text)})`);
    if (typeof seenAt === 'number') return seenAt;
    await sleep(20);
  }
  throw new Error(`Nobody saw “${text}”.`);
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? -1;
}

async function report(others: ChildScript): Promise<{ frames: number; questions: number; p95: number }> {
  others.process.kill('SIGUSR2');
  return JSON.parse(await others.nextLine());
}

/**
 * Each is a page on the first screen of the fleet (`app/web/layouts/open-fleet-news.ts`): it writes the frame down, and asks for the
 * figures of the day one to six seconds later, once for all alarms of that time and one question after the other.
 */
const othersScript = `
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
const [port, count] = process.argv.slice(-2).map(Number);
const agent = new Agent({ keepAlive: true });
const latencies = [];
let questions = 0;
const open = () => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/fleet/live HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'));
  let isOpen = false;
  let timer;
  const ask = () => {
    questions++;
    get({ port, host: '127.0.0.1', path: '/api/fleet/metrics', agent }, (response) =>
      response.resume().on('end', () => { timer = undefined; })).on('error', () => { timer = undefined; });
  };
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    if (!isOpen) { isOpen = true; resolve(); return; }
    for (const [, now] of text.matchAll(/event: alert\\ndata: {"now":(\\d+)/g)) {
      latencies.push(performance.timeOrigin + performance.now() - Number(now));
      timer ??= setTimeout(ask, 1_000 + Math.random() * 5_000);
    }
  });
  socket.on('error', () => {});
});
for (let n = 0; n < count; n += 100) await Promise.all(Array.from({ length: Math.min(100, count - n) }, open));
console.log('open');
process.on('SIGUSR2', () => {
  latencies.sort((a, b) => a - b);
  const p95 = latencies[Math.floor(latencies.length * 0.95)] ?? -1;
  console.log(JSON.stringify({ frames: latencies.length, questions, p95 }));
});
setInterval(() => {}, 1_000);
`;
