import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ByteWriter } from '../features/fleet/telemetry/rules/pack-bytes.ts';
import { packSamples, unpackSamples } from '../features/fleet/telemetry/rules/pack-samples.ts';
import { everyStream, openIntake, type TelemetryIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { readBuckets } from '../features/fleet/telemetry/server/bucket-queries.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { addToHours, type HourRow, insertHours } from '../features/fleet/telemetry/server/hour-commands.ts';
import { dropOldTelemetry } from '../features/fleet/telemetry/server/jobs.ts';
import { dropDaysBefore } from '../features/fleet/telemetry/server/partition-days.ts';
import { readGeneration, readMeans, readPastSamples } from '../features/fleet/telemetry/server/queries.ts';
import { readHistory } from '../features/fleet/telemetry/server/read-history.ts';
import { readJournalEnd } from '../features/fleet/telemetry/server/sample-commands.ts';
import { listSamples, readSamples } from '../features/fleet/telemetry/server/sample-queries.ts';
import type { Database, Executor } from '../platform/server/database.ts';
import { createLog } from '../platform/server/log.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { addFleet } from './support/fleet.ts';
import { seededRandom } from './support/seeded-random.ts';
import { silentLog } from './support/silent-log.ts';
import { openTestDatabase } from './support/test-database.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 34, 56, 789);
const MINUTE = 60_000;
const HOUR = HOUR_MS;

let db: Database;
let intake: TelemetryIntake;
const ids = new Map<string, number>();

beforeAll(async () => {
  db = await openTestDatabase();
  await addFleet(db);
  const { rows } = await db.pool.query<{ id: number; name: string }>(
    "select id, smr_unit_id || '.' || tag as name from telemetry_streams",
  );
  for (const { id, name } of rows) ids.set(name, id);
  intake = await openIntake({ db, log: silentLog, retentionHours: 72, now: () => NOW });
});
afterAll(() => db.close());

const idOf = (name: string) => ids.get(name) as number;
const send = async (name: string, samples: readonly (readonly [ts: number, value: number])[]) => {
  const sent = samples.map(([ts, value]) => ({ stream: name, ts, value }));
  const { verdicts } = await intake.accept(sent, everyStream);
  expect(verdicts.filter(({ verdict }) => verdict !== 'stored' && verdict !== 'late')).toEqual([]);
};
const countOf = async (name: string) =>
  (await readSamples(db.orm, [{ id: idOf(name), from: 0, to: NOW }])).get(idOf(name))?.ts.length ?? 0;
const waiting = async () =>
  (await db.pool.query<{ ids: number[] }>('select stream_ids as ids from telemetry_journal')).rows.flatMap(
    (row) => row.ids,
  );

/** Numbers that a double can hardly hold, among some that are plain. */
const strange = [5e-324, -5e-324, 1e-310, 2.2250738585072014e-308, -1e-300, 0, -0, 1, -1.5, 287.25, 1e-200, -1e-150];

describe('values that a double can hardly hold', () => {
  it('are folded, and told at every zoom with the mean that they have', async () => {
    const random = seededRandom(18);
    const names = ['dnnp-1.generator_net', 'dnnp-1.core_temp', 'dnnp-2.core_temp', 'dnnp-3.core_temp'];
    const numbers = [[5e-324], strange.slice(0, 5), strange, [...strange, 1e100, -1e100]];
    const known = new Map(names.map((name) => [name, new Map<number, number>()]));
    for (let round = 0; round < 25; round++) {
      for (const [at, name] of names.entries()) {
        const of = numbers[at] as number[];
        const batch = new Map<number, number>();
        for (let n = 0; n < 1 + random() * 6; n++) {
          const ts = NOW - Math.floor(random() * 5 * HOUR);
          if (!known.get(name)?.has(ts)) batch.set(ts, of[Math.floor(random() * of.length)] as number);
        }
        for (const [ts, value] of batch) known.get(name)?.set(ts, value);
        await send(name, [...batch]);
      }
      await foldJournal({ db });
    }
    expect(await waiting()).toEqual([]);
    for (const [name, samples] of known)
      for (const points of [1, 6, 60, 300, 2_000]) {
        const asked = { id: idOf(name), from: new Date(NOW - 5 * HOUR), to: new Date(NOW), points };
        const { buckets, bucketSeconds } = await readHistory(db.orm, asked, new Date(NOW));
        const width = bucketSeconds * 1_000;
        for (const { ts, min, max, avg, count } of buckets) {
          const begin = Date.parse(ts);
          const values = [...samples].flatMap(([at, value]) => (at >= begin && at < begin + width ? [value] : []));
          const mean = values.reduce((sum, value) => sum + value / values.length, 0);
          expect([min + 0, max + 0, count]).toEqual([Math.min(...values) + 0, Math.max(...values) + 0, values.length]);
          const size = Math.max(...values.map(Math.abs));
          expect(Math.abs(avg - mean)).toBeLessThanOrEqual(Math.max(size * 1e-12, 1e-279));
        }
        expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(samples.size);
      }
    await readMeans(db.orm, [...ids.values()], new Date(NOW - 5 * HOUR), new Date(NOW));
    await readGeneration(db.orm, new Date(NOW - 6 * HOUR), new Date(NOW));
  });

  it('may be as large as there are, in hours that came otherwise', async () => {
    const id = idOf('dnnp-4.generator_net');
    const hour = (ts: number, avg: number, count: number): HourRow => {
      const known = { min: avg, max: avg, avg, last: avg, lastAt: null };
      return { streamId: id, ts, count, ...known, uncertain: 0, bad: 0 };
    };
    await db.pool.query("update smr_units set commercial_since = '2020-01-01' where id = 'dnnp-4'");
    const begin = Math.floor(NOW / HOUR) * HOUR - 30 * HOUR;
    for (const large of [1e308, -1e308, 5e-324, 1e308])
      await addToHours(
        db.orm,
        Array.from({ length: 24 }, (_, n) => hour(begin + n * HOUR, large, 1 + n * 100)),
      );
    const asked = { id, from: new Date(begin), to: new Date(begin + 24 * HOUR), points: 2 };
    const { buckets } = await readHistory(db.orm, asked, new Date(NOW));
    for (const { min, max, avg } of buckets) {
      expect([min, max]).toEqual([-1e308, 1e308]);
      expect(Math.abs(avg / 2.5e307 - 1)).toBeLessThan(1e-9);
    }
    await readMeans(db.orm, [id], new Date(begin), new Date(begin + 25 * HOUR));
    const { mwh } = (await readGeneration(db.orm, new Date(begin), new Date(NOW))).get('dnnp-4') ?? {};
    expect(mwh).toBeLessThanOrEqual(24 * 1e100);
  });
});

describe('a stream that cannot be folded', () => {
  const hour = Math.floor((NOW - 20 * HOUR) / HOUR) * HOUR;
  const others = ['dnnp-2.pressure', 'dnnp-3.pressure', 'dnnp-4.pressure', 'dnnp-2.vibration', 'dnnp-3.vibration'];

  it.each([
    [
      'whose hour has too many samples',
      'dnnp-1.pressure',
      'update telemetry_hours set count = 2147483647 where telemetry_stream_id = $1 and ts = to_timestamp($2::float8 / 1000)',
    ],
    [
      'of which something is not whole',
      'dnnp-1.vibration',
      "update telemetry_chunks set data = '\\x7f01' where telemetry_stream_id = $1 and ts >= to_timestamp($2::float8 / 1000)",
    ],
  ])('%s, holds up nobody, and loses nothing that is told again', async (_, name, spoil) => {
    const said: { streamId?: number }[] = [];
    const log = createLog({ logLevel: 'error' }, { write: (line: string) => said.push(JSON.parse(line)) });
    const fold = () => foldJournal({ db, log });
    await send(name, [[hour + 1_000 + idOf(name), 1]]);
    await fold();
    await db.pool.query(spoil, [idOf(name), hour]);
    const before = new Map<string, number>();
    for (const other of others) before.set(other, await countOf(other));
    for (let round = 1; round <= 3; round++) {
      // Of one sender, together in a row of the journal.
      const ts = hour + MINUTE * round + idOf(name);
      const sent = [name, ...others].map((stream) => ({ stream, ts, value: round }));
      const { verdicts } = await intake.accept(sent, everyStream);
      expect(verdicts.map(({ verdict }) => verdict)).not.toContain('rejected');
      await fold();
      expect(new Set(await waiting())).toEqual(new Set([idOf(name)]));
      for (const other of others) expect(await countOf(other)).toBe((before.get(other) ?? 0) + round);
    }
    // It is said once, and looked for again in a while only.
    expect(said.map(({ streamId }) => streamId)).toEqual([idOf(name)]);
    const { rows } = await db.pool.query<{ count: number }>(
      'select sum(count)::int as count from telemetry_journal where stream_ids = array[$1::int]',
      [idOf(name)],
    );
    expect(rows).toEqual([{ count: 3 }]);
    // Nothing else waits, and it is there as long as other samples of its day.
    expect(await readJournalEnd(db.orm, [idOf(name)])).toEqual({ until: null, waiting: 0 });
    const dropAt = (now: number) =>
      dropOldTelemetry({ db, log, telemetryRetentionHours: 72, now: () => new Date(now) });
    await dropAt(NOW);
    expect((await waiting()).length).toBe(3);
    const [other = ''] = others;
    const hoursOf = async () =>
      (
        await db.pool.query<{ count: number }>(
          'select sum(count)::int as count from telemetry_hours where telemetry_stream_id = $1',
          [idOf(other)],
        )
      ).rows[0]?.count ?? 0;
    const told = await hoursOf();
    await send(other, [[hour + MINUTE * 50 + idOf(name), 1]]);
    await dropAt(NOW + 80 * HOUR);
    expect(await waiting()).toEqual([]);
    // What only waited to be folded is told of in the hours, which are kept for longer.
    expect(await hoursOf()).toBe(told + 1);
  });

  it('because its bytes in the journal are not whole, is put back as it is', async () => {
    const [name, other] = ['dnnp-1.flow_rate', 'dnnp-3.flow_rate'];
    const before = await countOf(other);
    const ts = hour + 2_000;
    await intake.accept(
      [name, other].map((stream) => ({ stream, ts, value: 1.5 })),
      everyStream,
    );
    // Those of the first stream end within its first number.
    await db.pool.query("update telemetry_journal set data = overlay(data placing '\\xff' from 1 for 1)");
    await foldJournal({ db });
    expect([await waiting(), await countOf(other)]).toEqual([[idOf(name)], before + 1]);
    await db.pool.query('delete from telemetry_journal');
  });
});

it('what waits to be folded goes on waiting when the job that drops old samples is told to stop, and what is quarantined goes first', async () => {
  await send('dnnp-2.flow_rate', [[Math.floor((NOW - 20 * HOUR) / HOUR) * HOUR + 3_000, 1]]);
  await db.pool.query(
    'insert into telemetry_quarantine (telemetry_stream_id, ts, value, received_at) values (1, to_timestamp(0), 1, to_timestamp(0))',
  );
  const asked = { db, log: silentLog, telemetryRetentionHours: 72, now: () => new Date(NOW + 80 * HOUR) };
  await dropOldTelemetry({ ...asked, signal: AbortSignal.abort() });
  const left = async () => [(await waiting()).length, await db.orm.$count(sql`telemetry_quarantine`)];
  expect(await left()).toEqual([1, 0]);
  await dropOldTelemetry(asked);
  expect(await left()).toEqual([0, 0]);
});

describe('a list of samples', () => {
  it('never has many of them in memory, also where they become dense after a long while', async () => {
    const name = 'dnnp-1.neutron_flux';
    const [begin, dense] = [NOW - 30 * 24 * HOUR, NOW - 9 * HOUR];
    const sent = [
      ...Array.from({ length: 60 }, (_, n) => [begin + n * 11 * HOUR, n] as const),
      ...Array.from({ length: 39_940 }, (_, n) => [dense + n * 800, n % 977] as const),
    ];
    intake = await openIntake({ db, log: silentLog, retentionHours: 1_000, now: () => NOW });
    for (let at = 0; at < sent.length; at += 10_000) await send(name, sent.slice(at, at + 10_000));
    await foldJournal({ db });
    let most = 0;
    const execute = async (query: Parameters<Executor['execute']>[0]) => {
      const answer = await db.orm.execute(query);
      const read = answer.rows.map(({ data }) => (data ? unpackSamples(data as Uint8Array).ts.length : 0));
      most = Math.max(
        most,
        read.reduce((sum, count) => sum + count, 0),
      );
      return answer;
    };
    const listed: [number, number][] = [];
    for await (const { ts, value } of listSamples({ execute } as unknown as Executor, idOf(name), begin, NOW))
      listed.push([ts, value]);
    expect(listed.length).toBe(sent.length);
    expect(listed.every(([ts, value], at) => ts === sent[at]?.[0] && value === sent[at]?.[1])).toBe(true);
    expect(most).toBeLessThan(23_000);
  });
});

describe('a history of a stream that says very much', () => {
  it('is made from minutes where its samples would be too many to be read', async () => {
    const id = idOf('dnnp-2.neutron_flux');
    const hour = Math.floor(NOW / HOUR) * HOUR - 4 * HOUR;
    await send('dnnp-2.neutron_flux', [[hour + 30 * MINUTE, 1]]);
    await foldJournal({ db });
    await db.pool.query(
      `insert into telemetry_chunks (telemetry_stream_id, ts, until, count, data)
        select telemetry_stream_id, ts + n * interval '1 minute', ts + n * interval '1 minute', 600000, data
        from telemetry_chunks, generate_series(1, 2) n where telemetry_stream_id = $1`,
      [id],
    );
    const read = async (minutes: number) => {
      const asked = { id, from: new Date(hour), to: new Date(hour + minutes * MINUTE), points: 2_000 };
      return (await readHistory(db.orm, asked, new Date(NOW))).madeFrom;
    };
    expect([await read(32), await read(40)]).toEqual(['samples', 'minutes']);
    // The same where they lie elsewhere: by half of the bytes of a row that says it has 800,000, and in rows of an older edition.
    const sent = ['dnnp-2.neutron_flux', 'dnnp-4.neutron_flux'].map((stream) => ({ stream, ts: hour + 1, value: 1 }));
    await intake.accept(sent, everyStream);
    for (const [count, wanted] of [
      [700_000, 'samples'],
      [900_000, 'minutes'],
      [799_998, 'samples'],
    ] as const) {
      await db.pool.query('update telemetry_journal set count = $1', [count]);
      expect([count, await read(32)]).toEqual([count, wanted]);
    }
    await db.pool.query(
      "create table telemetry_events_old partition of telemetry_events for values from ('2026-11-21') to ('2026-11-22')",
    );
    const row =
      'insert into telemetry_events (telemetry_stream_id, ts, value, quality) values ($1, to_timestamp($2), 1, 0)';
    for (const second of [1, 2]) await db.pool.query(row, [id, hour / 1_000 + second]);
    expect(await read(32)).toBe('minutes');
    await db.pool.query('drop table telemetry_events_old; delete from telemetry_journal');
  });

  it('lets others have their turn while its samples are read', async () => {
    const writer = new ByteWriter();
    const count = 10_000;
    const ts = Float64Array.from({ length: count }, (_, n) => NOW - n).reverse();
    packSamples(writer, { ts, value: ts, quality: new Uint8Array(count) }, 0, count);
    const row = { id: 1, data: writer.finish(), singly: null, unfolded: false, hour: null, steps: null };
    const execute = async () => ({ rows: new Array(50).fill(row) });
    let [turns, isRead] = [0, false];
    const countTurns = () => {
      turns++;
      if (!isRead) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const plan = { level: 'samples', bucketMs: 1_000, from: NOW - 60_000, to: NOW + 1 } as const;
    const buckets = await readBuckets({ execute } as unknown as Executor, 1, plan);
    isRead = true;
    expect([buckets.length > 9, turns > 3]).toEqual([true, true]);
  });
});

describe('where samples are not there', () => {
  const ask = (name: string, from: number, to: number, points: number) =>
    readHistory(db.orm, { id: idOf(name), from: new Date(from), to: new Date(to), points }, new Date(NOW));

  it.each([
    [500, 'samples'],
    [2_000, 'samples'],
  ])(
    'because none came, minutes beside the range say nothing, before and after they are folded (%i points)',
    async (points) => {
      const name = points === 500 ? 'dnnp-2.flow_rate' : 'dnnp-4.flow_rate';
      const hour = Math.floor(NOW / HOUR) * HOUR - 5 * HOUR;
      const seconds = [5, 10, 15, 50 * 60 + 40, 50 * 60 + 45, 50 * 60 + 50];
      await send(
        name,
        seconds.map((second) => [hour + second * 1_000, second]),
      );
      const read = () => ask(name, hour + 10 * MINUTE, hour + 50 * MINUTE + 20_000, points);
      const before = await read();
      await foldJournal({ db });
      expect([before.buckets, before.gaps.length, await read()]).toEqual([[], 1, before]);
    },
  );

  it('because their day was dropped, minutes tell of it, also beside one that came late', async () => {
    const name = 'dnnp-4.core_temp';
    const day = Date.UTC(2026, 10, 19);
    const known = new Map<number, number>();
    for (let at = day + 3 * HOUR; at < day + 30 * HOUR; at += 20_000) known.set(at, (at / 20_000) % 97);
    known.set(day + 11 * HOUR + 7_000, 1e99);
    for (const part of [0, 1]) await send(name, [...known].slice(part * 4_000, (part + 1) * 4_000));
    await foldJournal({ db });
    // The limit was lower when this was dropped, and samples of that day are taken again.
    await dropOldTelemetry({ db, log: silentLog, telemetryRetentionHours: 30, now: () => new Date(NOW) });
    expect(await countOf(name)).toBe([...known.keys()].filter((at) => at >= day + 24 * HOUR).length);
    const late = day + 14 * HOUR + 1;
    await send(name, [[late, -5]]);
    known.set(late, -5);
    const compare = async () => {
      for (const [from, to] of [
        [4, 20],
        [10, 12],
        [14, 15],
        [13, 14],
        [20, 27],
      ] as const)
        for (const points of [16, 900, 2_000]) {
          const { buckets, gaps } = await ask(name, day + from * HOUR, day + to * HOUR, points);
          const values = [...known].flatMap(([at, value]) =>
            at >= day + from * HOUR && at < day + to * HOUR ? [value] : [],
          );
          expect([
            points,
            buckets.reduce((sum, { count }) => sum + count, 0),
            Math.max(...buckets.map(({ max }) => max)),
            Math.min(...buckets.map(({ min }) => min)),
            gaps,
          ]).toEqual([points, values.length, Math.max(...values), Math.min(...values), []]);
        }
    };
    const play = async (from: number, to: number, names = [name]) => {
      const span = { from: day + from * HOUR, to: day + to * HOUR };
      const asked = names.map((one) => ({ id: idOf(one), intervalSeconds: 5 }));
      const past = await readPastSamples(db.orm, asked, span, new Date(NOW));
      return names.map((one) => {
        const { samples = [], minutes = [] } = past.get(idOf(one)) ?? {};
        return [samples.length, Math.max(...minutes.map(([, , , highest]) => highest))];
      });
    };
    await compare();
    await foldJournal({ db });
    await compare();
    // An hour by its minutes, and by its samples where they are kept.
    expect(await play(11, 12)).toEqual([[61, 1e99]]);
    expect((await play(26, 27))[0]?.[0]).toBeGreaterThan(150);
    // Of minutes that are only partly asked for nobody knows more.
    const { buckets } = await ask(name, day + 11 * HOUR + 5_000, day + 11 * HOUR + 5 * MINUTE + 5_000, 2_000);
    expect([buckets[0]?.max, buckets.reduce((sum, { count }) => sum + count, 0)]).toEqual([1e99, 6 * 3 + 1]);
    // Beside it another stream whose samples are all there, though more was made up of these hours before any came.
    const other = 'dnnp-3.neutron_flux';
    const madeUp = { count: 720, min: 1, max: 1, avg: 1, last: 1, lastAt: null, uncertain: 0, bad: 0 };
    await insertHours(
      db.orm,
      [10, 11, 12].map((n) => ({ streamId: idOf(other), ts: day + n * HOUR, ...madeUp })),
    );
    await send(
      other,
      Array.from({ length: 721 }, (_, n) => [day + 11 * HOUR + n * 5_000, n]),
    );
    await foldJournal({ db });
    expect(await play(11, 12, [name, other])).toEqual([
      [61, 1e99],
      [721, 720],
    ]);
    expect((await play(11.5, 12, [other]))[0]?.[0]).toBe(361);
    // And of an hour, where its minutes are gone as well.
    await dropDaysBefore(db, 'telemetry_minute_packs', day + 24 * HOUR);
    const coarse = await ask(name, day + 23.5 * HOUR, day + 25 * HOUR, 90);
    expect([coarse.madeFrom, coarse.buckets.reduce((sum, { count }) => sum + count, 0)]).toEqual(['minutes', 360]);
  });
});
