import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeStates } from '../features/fleet/streams/server/newest-commands.ts';
import { everyStream, openIntake, type TelemetryIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { packOldRows } from '../features/fleet/telemetry/server/pack-old-rows.ts';
import { readHistory } from '../features/fleet/telemetry/server/read-history.ts';
import { listJournalDays, readJournalEnd, takeJournal } from '../features/fleet/telemetry/server/sample-commands.ts';
import { readSamples } from '../features/fleet/telemetry/server/sample-queries.ts';
import type { Database } from '../platform/server/database.ts';
import { DAY_MS, HOUR_MS } from '../platform/shared/days.ts';
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
});
beforeEach(async () => {
  intake = await openProcess();
});
afterAll(() => db.close());

/** Another process of ours: it remembers nothing of what this one stored. */
const openProcess = () => openIntake({ db, log: silentLog, retentionHours: 72, now: () => NOW });
const idOf = (name: string) => ids.get(name) as number;
const verdictsOf = async (process: TelemetryIntake, name: string, samples: readonly (readonly [number, number])[]) => {
  const { verdicts } = await process.accept(
    samples.map(([ts, value]) => ({ stream: name, ts, value })),
    everyStream,
  );
  return verdicts.map(({ verdict }) => verdict);
};
const stored = async (name: string) => {
  const runs = await readSamples(db.orm, [{ id: idOf(name), from: 0, to: NOW + HOUR }]);
  const run = runs.get(idOf(name));
  return run ? [...run.ts].map((ts, at) => [ts, run.value[at]]) : [];
};
const spread = async (name: string, points: number) => {
  const { buckets } = await readHistory(
    db.orm,
    { id: idOf(name), from: new Date(NOW - 71 * HOUR), to: new Date(NOW), points },
    new Date(NOW),
  );
  return buckets;
};

describe('samples', () => {
  it('come back as the numbers that they were, from the journal and from chunks', async () => {
    const values = [0, -0, 0.1 + 0.2, 1e-300, -1e9, 287.25, Math.PI, 1 / 3, 4.4e14, 5e-324];
    const sent = values.map((value, n) => [NOW - 40 * MINUTE + n * 1_000, value] as const);
    expect(new Set(await verdictsOf(intake, 'dnnp-1.core_temp', sent))).toEqual(new Set(['stored']));
    const before = await stored('dnnp-1.core_temp');
    await foldJournal({ db });
    expect([before, await stored('dnnp-1.core_temp')]).toEqual([sent, sent]);
  });

  it('are one of each time, whichever process stored it and whenever it comes again', async () => {
    const other = await openProcess();
    const name = 'dnnp-1.pressure';
    const at = NOW - 30 * MINUTE;
    const verdicts = [
      await verdictsOf(intake, name, [[at, 1]]),
      // Overtaken, by the process that remembers and by the one that does not.
      await verdictsOf(intake, name, [
        [at - 10, 2],
        [at, 3],
        [at - 10, 4],
      ]),
      await verdictsOf(other, name, [
        [at - 10, 5],
        [at - 20, 6],
        [at + 10, 7],
      ]),
      await verdictsOf(intake, name, [
        [at - 20, 8],
        [at + 10, 9],
        [at + 5, 10],
      ]),
    ];
    await foldJournal({ db });
    verdicts.push(await verdictsOf(intake, name, [[at + 5, 11]]), await verdictsOf(other, name, [[at - 20, 12]]));
    expect(verdicts).toEqual([
      ['stored'],
      ['late', 'duplicate', 'duplicate'],
      ['duplicate', 'late', 'stored'],
      ['duplicate', 'duplicate', 'late'],
      ['duplicate'],
      ['duplicate'],
    ]);
    expect(await stored(name)).toEqual([
      [at - 20, 6],
      [at - 10, 2],
      [at, 1],
      [at + 5, 10],
      [at + 10, 7],
    ]);
  });

  it('of two processes that write the same stream while it is folded are neither lost nor doubled', async () => {
    const random = seededRandom(11);
    const processes = [intake, await openProcess(), await openProcess()];
    const name = 'dnnp-2.core_temp';
    const told = new Map<number, number>();
    let isDone = false;
    const folding = (async () => {
      while (!isDone) {
        await Promise.all([foldJournal({ db }), foldJournal({ db })]);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const send = async (process: TelemetryIntake, sender: number) => {
      for (let round = 0; round < 15; round++) {
        const from = NOW - Math.floor(random() ** 3 * 60 * HOUR);
        const batch = Array.from(
          { length: 40 },
          (_, n) => [from - Math.floor(n * random() * 3) * 500, sender] as const,
        );
        const verdicts = await verdictsOf(process, name, batch);
        for (const [at, verdict] of verdicts.entries()) {
          const [ts, value] = batch[at] as readonly [number, number];
          if (verdict === 'duplicate') continue;
          expect([ts, told.has(ts), verdict]).toEqual([ts, false, expect.stringMatching(/^(stored|late)$/)]);
          told.set(ts, value);
        }
      }
    };
    await Promise.all(processes.map(send));
    isDone = true;
    await folding;
    const truth = [...told].sort(([a], [b]) => a - b);
    expect(await stored(name)).toEqual(truth);
    await foldJournal({ db });
    expect(await stored(name)).toEqual(truth);
    for (const points of [5, 400])
      expect((await spread(name, points)).reduce((sum, { count }) => sum + count, 0)).toBe(truth.length);
  });

  it('of one stream are folded together, whatever came between them, and what comes meanwhile later', async () => {
    await foldJournal({ db });
    const [one, other] = ['dnnp-3.vibration', 'dnnp-4.vibration'] as const;
    const sendBoth = async (ts: number) => {
      for (const name of [other, one]) expect(await verdictsOf(intake, name, [[ts, 1]])).toEqual(['stored']);
    };
    for (let n = 9; n > 5; n--) await sendBoth(NOW - n * 1_000);
    const { until, waiting } = await readJournalEnd(db.orm);
    if (until === null) throw new Error('The journal is empty.');
    expect(waiting).toBe(8);
    await sendBoth(NOW);
    const takeNext = async (limit: number) => {
      // One sample is enough to take others of the same streams along, as far as the limit goes.
      const asked = { until, most: 1, limit };
      const rows = await takeJournal(db.orm, asked, await listJournalDays(db.orm, asked));
      return rows.map(({ stream_ids: [id] }) => id);
    };
    const steps = [await takeNext(9), await takeNext(3), await takeNext(9), await takeNext(9)];
    const [first, second] = [idOf(one), idOf(other)].sort((a, b) => a - b) as [number, number];
    expect(steps).toEqual([Array(4).fill(first), Array(3).fill(second), [second], []]);
  });

  it('that are many in an hour lie in chunks of about a thousand, which do not overlap', async () => {
    const random = seededRandom(3);
    const name = 'dnnp-2.pressure';
    const from = Math.floor(NOW / HOUR) * HOUR - 3 * HOUR;
    const times = [...new Set(Array.from({ length: 9_000 }, () => from + Math.floor(random() * HOUR)))];
    for (let begin = 0; begin < times.length; begin += 700) {
      await verdictsOf(
        intake,
        name,
        times.slice(begin, begin + 700).map((ts) => [ts, ts % 1_000] as const),
      );
      await foldJournal({ db });
    }
    expect(await stored(name)).toEqual(times.toSorted((a, b) => a - b).map((ts) => [ts, ts % 1_000]));
    const { rows } = await db.pool.query<{ count: number; overlaps: number }>(
      `select count, (select count(*)::int from telemetry_chunks as other where other.telemetry_stream_id = $1
          and other.ts <> chunk.ts and other.ts <= chunk.until and other.until >= chunk.ts) as overlaps
        from telemetry_chunks as chunk where telemetry_stream_id = $1`,
      [idOf(name)],
    );
    expect(rows.every(({ count, overlaps }) => count <= 1_500 && overlaps === 0)).toBe(true);
    expect(rows.length).toBeLessThan(14);
  });

  it('of ten thousand streams in one batch are each judged', async () => {
    await db.pool.query(
      `insert into telemetry_streams (smr_unit_id, tag, description, unit, rank, stale_after_seconds, interval_seconds)
        select 'dnnp-4', 'made_up_' || n, 'Made up', '%', 100, 60, 5 from generate_series(1, 10000) n`,
    );
    const many = await openProcess();
    const samples = Array.from({ length: 10_000 }, (_, n) => ({
      stream: `dnnp-4.made_up_${n + 1}`,
      ts: NOW - n,
      value: n,
    }));
    for (const wanted of ['stored', 'duplicate'] as const) {
      const { verdicts } = await many.accept(samples, everyStream);
      expect([verdicts.length, verdicts.every(({ verdict }) => verdict === wanted)]).toEqual([10_000, true]);
      await foldJournal({ db });
    }
    const { rows } = await db.pool.query(
      "select count(*)::int from telemetry_hours join telemetry_streams on id = telemetry_stream_id where tag like 'made_up_%'",
    );
    expect(rows).toEqual([{ count: 10_000 }]);
    await db.pool.query("delete from telemetry_streams where tag like 'made_up_%'");
  });
});

describe('what an older edition stored in a row each', () => {
  const name = 'dnnp-3.core_temp';
  const day = Math.floor((NOW - 40 * HOUR) / DAY_MS) * DAY_MS;

  beforeAll(async () => {
    for (const table of ['telemetry_events', 'telemetry_minutes']) {
      for (const at of [day - DAY_MS, day]) {
        const [from, to] = [at, at + DAY_MS].map((ms) => new Date(ms).toISOString());
        await db.pool.query(
          `create table ${table}_${from?.slice(0, 10).replaceAll('-', '')} partition of ${table} for values from ('${from}') to ('${to}')`,
        );
      }
    }
    // A day with its samples and its minutes, and before it one of which only the minutes were kept.
    await db.pool.query(
      `insert into telemetry_events (telemetry_stream_id, ts, value, quality)
        select $1::int, to_timestamp($2::float8) + n * interval '12 seconds', 280 + n % 50 / 10.0, (n % 100 = 0)::int * 2 from generate_series(0, 7199) n`,
      [idOf(name), day / 1_000],
    );
    await db.pool.query(
      `insert into telemetry_minutes (telemetry_stream_id, ts, count, min_value, max_value, avg_value, last_value)
        select $1::int, date_trunc('minute', ts), count(*), min(value), max(value), avg(value), (array_agg(value order by ts desc))[1]
          from telemetry_events group by 2
        union all
        select $1::int, to_timestamp($2::float8) - n * interval '1 minute', 5, 270, 271, 270.5, 271 from generate_series(1, 1440) n`,
      [idOf(name), day / 1_000],
    );
    await db.pool.query(
      `insert into telemetry_hours (telemetry_stream_id, ts, count, min_value, max_value, avg_value, last_value)
        select $1::int, date_trunc('hour', ts), sum(count), min(min_value), max(max_value), sum(avg_value * count) / sum(count), (array_agg(last_value order by ts desc))[1]
          from telemetry_minutes group by 2`,
      [idOf(name)],
    );
    await db.orm.transaction((tx) =>
      changeStates(tx, [{ id: idOf(name), smrUnitId: 'dnnp-3' }], (state) => ({
        ...state,
        newest: day + 86_388_000,
        value: 280,
      })),
    );
  });

  it('is read, judged and packed without a difference, also when packing is broken off', async () => {
    const read = async () => {
      const answers = [];
      for (const [from, to, points] of [
        [day - 20 * HOUR, day + 20 * HOUR, 2_000],
        [day + 3 * HOUR, day + 4 * HOUR, 1_000],
        [day - 24 * HOUR, day + 24 * HOUR, 48],
      ] as const) {
        const asked = { id: idOf(name), from: new Date(from), to: new Date(to), points };
        const { buckets, madeFrom } = await readHistory(db.orm, asked, new Date(NOW));
        const known = buckets.map(({ ts, min, max, last, count, avg }) => [ts, min, max, last, count, avg.toFixed(6)]);
        answers.push([madeFrom, known]);
      }
      return answers;
    };
    const before = await read();
    expect(before.map(([madeFrom]) => madeFrom)).toEqual(['minutes', 'samples', 'hours']);
    // A sample that is there already, and one between two others, which belongs to both now.
    const judged = await verdictsOf(intake, name, [
      [day + 12_000, 1],
      [day + 12_500, 280.05],
    ]);
    expect(judged).toEqual(['duplicate', 'late']);
    const late = await read();
    expect(late).not.toEqual(before);

    const breaking = new AbortController();
    const packing = packOldRows({ db, signal: breaking.signal });
    setTimeout(() => breaking.abort(), 1);
    await packing;
    const { rows: left } = await db.pool.query<{ count: number }>('select count(*)::int from telemetry_minutes');
    expect(left[0]?.count).toBeGreaterThan(0);
    expect(await read()).toEqual(late);
    await Promise.all([packOldRows({ db }), foldJournal({ db })]);
    await packOldRows({ db });
    await foldJournal({ db });
    expect(await read()).toEqual(late);
    const { rows } = await db.pool.query(
      `select (select count(*)::int from telemetry_events) as samples, (select count(*)::int from telemetry_minutes) as minutes,
        (select sum(count)::int from telemetry_chunks where telemetry_stream_id = $1) as packed,
        (select count(*)::int from pg_inherits where inhparent in ('telemetry_events'::regclass, 'telemetry_minutes'::regclass)) as days,
        (select sum(bad)::int from telemetry_hours where telemetry_stream_id = $1) as bad`,
      [idOf(name)],
    );
    expect(rows).toEqual([{ samples: 0, minutes: 0, packed: 7_201, days: 0, bad: 72 }]);
  });
});
