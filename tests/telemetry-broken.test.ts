import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyStream, openIntake, type TelemetryIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { readMeans } from '../features/fleet/telemetry/server/queries.ts';
import { readHistory } from '../features/fleet/telemetry/server/read-history.ts';
import {
  listJournalDays,
  putBack,
  readJournalEnd,
  takeJournal,
} from '../features/fleet/telemetry/server/sample-commands.ts';
import { readSamples } from '../features/fleet/telemetry/server/sample-queries.ts';
import type { Database, Executor } from '../platform/server/database.ts';
import { createLog } from '../platform/server/log.ts';
import type { KeptMessage, NatsBus } from '../platform/server/nats-bus.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { addFleet } from './support/fleet.ts';
import { openTestDatabase } from './support/test-database.ts';
import { until } from './support/until.ts';

/** One stream of which something that is stored is not whole never costs the others anything. */
const NOW = Date.UTC(2026, 10, 21, 12, 34, 56, 789);
const MINUTE = 60_000;
const HOUR = HOUR_MS;
const hour = Math.floor((NOW - 20 * HOUR) / HOUR) * HOUR;

let db: Database;
const ids = new Map<string, number>();
const said: { msg: string; streamId?: number }[] = [];
const log = createLog({ logLevel: 'error' }, { write: (line: string) => said.push(JSON.parse(line)) });

beforeAll(async () => {
  db = await openTestDatabase();
  await addFleet(db);
  const { rows } = await db.pool.query<{ id: number; name: string }>(
    "select id, smr_unit_id || '.' || tag as name from telemetry_streams",
  );
  for (const { id, name } of rows) ids.set(name, id);
});
afterAll(() => db.close());

const idOf = (name: string) => ids.get(name) as number;
/** A process that remembers nothing of what others stored. */
const open = () => openIntake({ db, log, retentionHours: 72, now: () => NOW });
const send = async (
  samples: readonly (readonly [stream: string, ts: number, value: number])[],
  process?: TelemetryIntake,
) => {
  const sent = samples.map(([stream, ts, value]) => ({ stream, ts, value }));
  const { verdicts } = await (process ?? (await open())).accept(sent, everyStream);
  return verdicts.map(({ verdict, reason }) => reason ?? verdict);
};
const spoil = (table: string, name: string, at: number) =>
  db.pool.query(
    `update ${table} set data = '\\x7f01' where telemetry_stream_id = $1 and ts >= to_timestamp($2::float8)
    and ts < to_timestamp($2::float8) + interval '1 hour'`,
    [idOf(name), at / 1_000],
  );

describe('a reader', () => {
  const [name, other] = ['dnnp-1.pressure', 'dnnp-2.pressure'];
  const times = Array.from({ length: 12 }, (_, n) => hour + n * 10 * MINUTE);
  const read = async () => {
    const runs = await readSamples(
      db.orm,
      [name, other].map((one) => ({ id: idOf(one), from: hour, to: NOW })),
    );
    return [name, other].map((one) => runs.get(idOf(one))?.ts.length ?? 0);
  };
  const count = async (points: number) => {
    const asked = { id: idOf(name), from: new Date(hour), to: new Date(hour + 2 * HOUR), points };
    const { buckets, gaps, madeFrom } = await readHistory(db.orm, asked, new Date(NOW));
    return [madeFrom, buckets.reduce((sum, bucket) => sum + bucket.count, 0), gaps[0]?.to];
  };
  const means = async () => {
    const found = await readMeans(
      db.orm,
      [name, other].map(idOf),
      new Date(hour + MINUTE),
      new Date(hour + 119 * MINUTE),
    );
    return [name, other].map((one) => found.get(idOf(one))?.mean);
  };

  it('passes over what cannot be unpacked, and a log says so once', async () => {
    const process = await open();
    await send(
      times.flatMap((ts, n) => [[name, ts, n] as const, [other, ts, n] as const]),
      process,
    );
    await foldJournal({ db });
    await spoil('telemetry_chunks', name, hour);
    expect(await read()).toEqual([6, 12]);
    const second = new Date(hour + HOUR).toISOString();
    // What samples do not tell minutes do; where these are gone, too, there is a gap.
    expect((await count(2_000)).slice(0, 2)).toEqual(['samples', 12]);
    await spoil('telemetry_minute_packs', name, hour);
    expect([await count(2_000), await count(120)]).toEqual([
      ['samples', 6, second],
      ['minutes', 6, second],
    ]);
    expect(await means()).toEqual([8.5, 6]);
    await send(
      [
        [name, hour + 3 * HOUR, 1],
        [other, hour + 3 * HOUR, 1],
      ],
      process,
    );
    await db.pool.query("update telemetry_journal set data = overlay(data placing '\\xff' from 1 for 1)");
    expect(await read()).toEqual([6, 13]);
    expect((await readMeans(db.orm, [name, other].map(idOf), new Date(hour), new Date(NOW))).size).toBe(2);
    await db.pool.query('delete from telemetry_journal');
    expect(said.map(({ streamId }) => streamId)).toEqual([idOf(name)]);
  });
});

describe('a sender', () => {
  const [name, other] = ['dnnp-1.vibration', 'dnnp-2.vibration'];

  it('is told of which samples nobody knows whether they are new, and all others are taken', async () => {
    for (const ts of [hour + MINUTE, hour + HOUR]) await send([name, other].map((one) => [one, ts, 1] as const));
    await foldJournal({ db });
    await spoil('telemetry_chunks', name, hour);
    expect(
      await send([
        [name, hour + 1_000, 2],
        [name, hour + MINUTE, 2],
        [name, hour + 2 * HOUR, 2],
        [other, hour + 1_000, 2],
        [other, hour + MINUTE, 2],
        [other, hour + 2 * HOUR, 2],
      ]),
    ).toEqual(['unreadable', 'unreadable', 'stored', 'late', 'duplicate', 'stored']);
    // Where nothing is broken it goes on.
    expect(await send([[name, hour + HOUR + 1, 3]])).toEqual(['late']);
    await db.pool.query('delete from telemetry_journal');
  });
});

describe('where samples are kept first', () => {
  const name = 'dnnp-1.flow_rate';
  let isSick = false;
  let intake: TelemetryIntake;
  const stopping = new AbortController();
  const accept = async (ts: number) => {
    const { verdicts } = await intake.accept([{ stream: name, ts, value: 1 }], everyStream);
    return verdicts.map(({ verdict, reason }) => reason ?? verdict);
  };

  beforeAll(async () => {
    const connect = () => {
      if (isSick) throw new RangeError('Invalid array length');
      return db.pool.connect();
    };
    const pool = new Proxy(db.pool, {
      get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)),
    });
    intake = await openIntake({
      ...{ db: { ...db, pool }, log, retentionHours: 72, now: () => NOW, stopSignal: stopping.signal },
      bus: openMemoryBus(),
    });
    await until(async () => (await accept(hour + 1_000))[0] === 'duplicate');
  });
  afterAll(async () => {
    stopping.abort();
    await intake.stopped();
    await db.pool.query('delete from telemetry_journal');
  });

  it('a sender is told the same', async () => {
    await send([[name, hour + HOUR, 1]]);
    await foldJournal({ db });
    await spoil('telemetry_chunks', name, hour);
    expect(await accept(hour + 1_000)).toEqual(['unreadable']);
  });

  it('what nobody can store holds up nobody', async () => {
    isSick = true;
    await accept(NOW - 5_000);
    await until(() => said.some(({ msg }) => msg === 'a kept batch cannot be stored, and is left out'));
    isSick = false;
    expect([await accept(NOW), await accept(NOW - 5_000)]).toEqual([['stored'], ['late']]);
  });
});

/** Keeps what is sent as the NATS servers do, for one process. */
function openMemoryBus(): NatsBus {
  const kept: (KeptMessage & { subject: string })[] = [];
  const hearers = new Map<string, (data: Uint8Array) => void>();
  return {
    keep: async (subject, data) => void kept.push({ subject, data, sequence: kept.length + 1 }),
    identify: async () => ({ madeAt: 'once', lastSequence: kept.length }),
    async *readAfter(subject, sequence, signal) {
      for (let at = sequence; !signal.aborted; )
        if (at >= kept.length) await new Promise((resolve) => setTimeout(resolve, 5));
        else {
          const message = kept[at++];
          if (message?.subject === subject) yield message;
        }
    },
    forget: async () => {},
    say: (topic, data) => hearers.get(topic)?.(data as Uint8Array),
    hear: (topic, listener) => void hearers.set(topic, listener),
    isConnected: () => true,
    close: async () => {},
  };
}

describe('a stream that cannot be folded', () => {
  it('is put back in one statement, and is what it was', async () => {
    const names = ['dnnp-4.flow_rate', 'dnnp-4.vibration'];
    const sent = [1, 2, 3].map((n) => names.map((stream) => ({ stream, ts: hour + n * 6 * HOUR + n, value: n / 10 })));
    for (const samples of sent) await (await open()).accept(samples, everyStream);
    const read = () =>
      readSamples(
        db.orm,
        names.map((name) => ({ id: idOf(name), from: hour, to: NOW })),
      );
    const before = await read();
    const { until } = await readJournalEnd(db.orm);
    const asked = { until: until ?? 0, most: 100, limit: 100 };
    const days = await listJournalDays(db.orm, asked);
    let statements = 0;
    await db.orm.transaction(async (tx) => {
      const taken = await takeJournal(tx, asked, days);
      const execute = (query: SQL) => {
        statements++;
        return tx.execute(query);
      };
      await putBack({ execute } as unknown as Executor, taken);
    });
    expect([statements, await read(), days.length]).toEqual([1, before, 2]);
    expect(new Set(await listJournalDays(db.orm, { ...asked, until: 2 ** 50 }))).toEqual(new Set(days));
    const { rows } = await db.pool.query<{ ids: number[] }>('select stream_ids as ids from telemetry_journal');
    expect(rows.map((row) => row.ids).toSorted()).toEqual(
      names.flatMap((one) => Array(3).fill([idOf(one)])).toSorted(),
    );
    await db.pool.query('delete from telemetry_journal');
  });
});
