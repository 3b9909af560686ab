import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ByteWriter } from '../features/fleet/telemetry/rules/pack-bytes.ts';
import { packMinutes } from '../features/fleet/telemetry/rules/pack-minutes.ts';
import { packSamples } from '../features/fleet/telemetry/rules/pack-samples.ts';
import { addSamples, type Summaries } from '../features/fleet/telemetry/rules/sum-samples.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { findPostgres, startPostgres } from '../tests/support/postgres-server.ts';
import type { RunningProduct } from '../tests/support/running-product.ts';
import { until } from '../tests/support/until.ts';
import { addUnits, batches, openFleetSender, STREAMS, UNITS } from './fleet-size.ts';
import { openListeners, openSender as openTimedSender, report } from './live.ts';
import type { Row } from './table.ts';
import { signInAsAdmin, startFleet } from './telemetry.ts';

/** And until the last of it is folded. */
const INTAKE_SECONDS = 70;
const EVERY_SECONDS = 5;
const SETTLED_AFTER_SECONDS = 60;
const SECONDS = 12;
const LISTENERS = 2_000;

/**
 * What a sample, a page and a listener take: time of the processors by process, bytes on the disk and over the network. On PostgreSQL, so that product
 * and database are told apart. docs/capacity.md reckons with it.
 */
export async function benchCapacity(): Promise<Row[]> {
  const bin = findPostgres();
  if (!bin) return [{ what: 'capacity', figure: 'needs PostgreSQL on this machine' }];
  const server = await startPostgres(bin, { fsync: 'on' });
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  const product = await startFleet({
    DATABASE_URL: server.url,
    AUTH_SECRET: 'a secret for the bench, long enough',
    LIVE_LISTENERS_PER_ADDRESS: '20000',
  });
  try {
    const spent = async (work: () => Promise<number>) => {
      const before = [await processorOf(product), databaseProcessor(server.pid())] as const;
      const count = await work();
      const after = [await processorOf(product), databaseProcessor(server.pid())] as const;
      const each = (at: 0 | 1) => ((after[at] - before[at]) * 1e6) / count;
      return { count, product: each(0), database: each(1) };
    };
    // What a first start has to do besides would count as what nobody asked for.
    await sleep(SETTLED_AFTER_SECONDS * 1_000);
    const asleep = await spent(async () => {
      await sleep(SECONDS * 1_000);
      return SECONDS;
    });
    const rows: Row[] = [];
    const tell = (what: string, figure: string) => rows.push({ what, figure });
    tell('nobody asks: product, PostgreSQL', `${us(asleep.product)}, ${us(asleep.database)} of each second`);
    const told = (name: string, { count, product: ours, database }: typeof asleep, seconds: number) => {
      const idle = (of: number) => (of * seconds) / count;
      tell(
        `${name}: product, PostgreSQL`,
        `${us(ours - idle(asleep.product))}, ${us(database - idle(asleep.database))} (${count.toLocaleString('en')})`,
      );
    };
    const { cookie } = await signInAsAdmin(product);
    const pages = ['/', '/news', '/vendors', '/glossary'];
    // Compiled, and kept.
    for (let n = 0; n < 40; n++)
      for (const headers of [{ cookie }, {}])
        await (await fetch(product.url + pages[n % 4], { headers })).arrayBuffer();
    let bytes = 0;
    const ask = async (headers: Record<string, string>, everyMs: number) => {
      let count = 0;
      for (const endsAt = performance.now() + SECONDS * 1_000; performance.now() < endsAt; count++) {
        const answer = await fetch(product.url + pages[count % pages.length], { headers });
        bytes += Number(answer.headers.get('content-length') ?? 0);
        await answer.arrayBuffer();
        if (everyMs > 0) await sleep(everyMs);
      }
      return count;
    };
    told('a page that is made', await spent(() => ask({ cookie }, 20)), SECONDS);
    bytes = 0;
    const kept = await spent(() => ask({}, 0));
    told('a page that is kept', kept, SECONDS);
    tell('  bytes of a page over the network, packed', Math.round(bytes / kept.count).toLocaleString('en'));
    const listeners = await openListeners(product, LISTENERS);
    const sendTimed = await openTimedSender(product);
    told(
      `a frame to one of ${LISTENERS} listeners`,
      await spent(async () => {
        for (const endsAt = performance.now() + SECONDS * 1_000; performance.now() < endsAt; await sleep(200))
          await sendTimed();
        return (await report(listeners)).frames;
      }),
      SECONDS,
    );
    await listeners.kill();
    await addUnits(product);
    const send = await openFleetSender(product);
    const sendAll = async () => {
      for (const from of batches) await send(from);
    };
    await sendAll();
    const begunAt = performance.now();
    const intake = await spent(async () => {
      const rounds = INTAKE_SECONDS / EVERY_SECONDS;
      for (let round = 0, due = performance.now(); round < rounds; round++, due += EVERY_SECONDS * 1_000) {
        await sleep(Math.max(0, due - performance.now()));
        await sendAll();
      }
      await until(async () => (await pool.query('select from telemetry_journal limit 1')).rowCount === 0, 120_000);
      return rounds * UNITS * STREAMS;
    });
    told(
      `a sample, stored, told and folded, of ${(UNITS * STREAMS).toLocaleString('en')} streams each ${EVERY_SECONDS} s`,
      intake,
      (performance.now() - begunAt) / 1_000,
    );
    const sizes = packHour();
    tell('  bytes on the disk of a sample in its chunk', sizes.sample.toFixed(2));
    tell(
      '  of the packed minutes of a stream and hour; of an hour',
      `${sizes.minutes.toFixed(0)}; ${sizes.hour.toFixed(0)}`,
    );
    tell('  bytes sent by the plant for a sample, JSON', bytesOfSample().toFixed(0));
    return rows;
  } finally {
    await pool.end();
    await product.stop();
    await server.close();
  }
}

const us = (microseconds: number) => `${microseconds.toFixed(1)} µs`;

/** Seconds of a core that it has taken so far. */
async function processorOf({ url }: RunningProduct): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

/** Of the server and of all processes that it has, or had. */
function databaseProcessor(postmaster: number): number {
  const own = readStat(postmaster);
  let ticks = own ? own.used + own.ofEnded : 0;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (stat?.parent === postmaster) ticks += stat.used;
  }
  return ticks / TICKS_PER_SECOND;
}

/** Of Linux on all machines that matter here (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;

function readStat(pid: number): { parent: number; used: number; ofEnded: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything. See proc(5).
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const field = (number: number) => fields[number - 3] ?? 0;
    return { parent: field(4), used: field(14) + field(15), ofEnded: field(16) + field(17) };
  } catch {
    // It has ended since its folder was listed.
    return null;
  }
}

/** As plants measure: a value that drifts, with noise in its last digits, to three digits after the point. */
const measured = (at: number) => Number((287.5 * (1 + Math.sin(at / 300) / 100) + Math.random() / 10).toFixed(3));

/** An hour of one stream as it is stored. A row takes its header, its place in the page and its entry in the index besides. */
function packHour(): { sample: number; minutes: number; hour: number } {
  const count = 3_600 / EVERY_SECONDS;
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const run = {
    ts: Float64Array.from({ length: count }, (_, n) => hour + n * EVERY_SECONDS * 1_000),
    value: Float64Array.from({ length: count }, (_, n) => measured(n)),
    quality: new Uint8Array(count),
  };
  const writer = new ByteWriter(count * 10);
  packSamples(writer, run, 0, count);
  const minutes: Summaries = new Map();
  addSamples(minutes, 60_000, run);
  return {
    sample: (writer.finish().length + CHUNK_ROW) / count,
    minutes: packMinutes(minutes, hour).length + PACK_ROW,
    hour: HOUR_ROW,
  };
}

/** Header 24, place 4, entry of the index 24 to 32; then its columns. */
const ROW = 56;
const CHUNK_ROW = ROW + 4 + 4 + 8 + 8 + 4;
const PACK_ROW = ROW + 4 + 8 + 4;
const HOUR_ROW = ROW + 4 + 4 + 8 + 4 * 8 + 8 + 4 + 4;

function bytesOfSample(): number {
  const samples = Array.from({ length: 100 }, (_, n) => ({
    stream: 'unit-0001.core_temp',
    ts: Date.now() + n,
    value: measured(n),
  }));
  return JSON.stringify({ samples }).length / 100;
}
