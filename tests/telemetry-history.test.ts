import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { LastHour, TelemetryEvent } from '../features/fleet/streams/contract.ts';
import type { History } from '../features/fleet/telemetry/contract.ts';
import { everyStream, openIntake, type TelemetryIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { dropOldTelemetry } from '../features/fleet/telemetry/server/jobs.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { addFleet } from './support/fleet.ts';
import { seededRandom } from './support/seeded-random.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 34, 56, 789);
const MINUTE = 60_000;
const HOUR = HOUR_MS;

let app: TestApp;
let intake: TelemetryIntake;
let now = NOW;
const ids = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  await addFleet(app.db);
  intake = await openIntake({ db: app.db, log: silentLog, retentionHours: 72, now: () => now });
  const { rows } = await app.db.pool.query<{ id: number; name: string }>(
    "select id, smr_unit_id || '.' || tag as name from telemetry_streams",
  );
  for (const { id, name } of rows) ids.set(name, id);
});
afterAll(() => app.close());

const send = (name: string, samples: readonly (readonly [ts: number, value: number])[]) =>
  intake.accept(
    samples.map(([ts, value]) => ({ stream: name, ts, value })),
    everyStream,
  );
const fold = () => foldJournal({ db: app.db });
const history = async (name: string, from: number, to: number, points: number) => {
  const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}&points=${points}`;
  return (await (await app.fetch(`/api/fleet/streams/${ids.get(name)}/history?${range}`)).json()) as History;
};
const events = async (name: string) =>
  (await (await app.fetch(`/api/fleet/streams/${ids.get(name)}/events`)).json()) as TelemetryEvent[];

describe('the last hour', () => {
  it('is at most 60 points that cover all of it and end with the newest sample', async () => {
    const samples = Array.from({ length: 3_600 }, (_, s) => [NOW - s * 1_000, s] as const);
    await send('dnnp-1.core_temp', samples);
    const points = await events('dnnp-1.core_temp');
    expect(points).toHaveLength(60);
    // The newest minute began 56.789 seconds ago; the oldest is told whole, with the one after it.
    expect(points.at(-1)).toEqual({ ts: new Date(NOW).toISOString(), value: 0, min: 0, max: 56 });
    expect(Math.max(...points.map(({ max }) => max))).toBe(3_599);
  });

  it('is ascending', async () => {
    const times = (await events('dnnp-1.core_temp')).map(({ ts }) => ts);
    expect(times).toEqual([...times].sort());
  });

  it('leaves minutes without samples out', async () => {
    await send('dnnp-1.pressure', [
      [NOW - 50 * MINUTE, 7.1],
      [NOW - MINUTE / 2, 7.2],
    ]);
    expect(await events('dnnp-1.pressure')).toMatchObject([{ value: 7.1 }, { value: 7.2 }]);
  });

  it('tells of each minute which part of it was of bad or uncertain quality', async () => {
    const at = (quality: number, seconds: number) => {
      const ts = NOW - 5 * MINUTE - seconds * 1_000;
      return { stream: 'dnnp-1.vibration', ts, value: 2, quality };
    };
    await intake.accept([at(0, 4), at(1, 3), at(2, 2), at(2, 1)], everyStream);
    expect(await events('dnnp-1.vibration')).toMatchObject([{ uncertain: 0.25, bad: 0.5 }]);
  });

  it('comes for all streams of a unit at once', async () => {
    const lines = (await (await app.fetch('/api/fleet/sparklines?unitId=dnnp-1')).json()) as Record<string, LastHour>;
    expect(Object.keys(lines).map(Number).sort()).toEqual(
      ['core_temp', 'pressure', 'vibration'].map((tag) => ids.get(`dnnp-1.${tag}`)).sort(),
    );
    const one = await events('dnnp-1.core_temp');
    expect(lines[ids.get('dnnp-1.core_temp') ?? 0]).toEqual({
      ts: one.map(({ ts }) => Date.parse(ts)),
      value: one.map(({ value }) => value),
      min: one.map(({ min }) => min),
      max: one.map(({ max }) => max),
    });
  });

  it('holds every sample, extreme and quality of its minutes, whatever was late or folded, at any second', async () => {
    const random = seededRandom(21);
    const name = 'dnnp-2.core_temp';
    const known = new Map<number, [value: number, quality: number]>();
    try {
      for (let round = 0; round < 10; round++) {
        now += Math.floor(random() * 3 * MINUTE);
        const batch = Array.from({ length: 300 }, () => ({
          stream: name,
          ts: now - Math.floor(random() ** 2 * 75 * MINUTE),
          value: Math.round(random() * 1e6) / 1e3,
          quality: [0, 0, 0, 1, 2][Math.floor(random() * 5)] as number,
        }));
        await intake.accept(batch, everyStream);
        for (const { ts, value, quality } of batch) if (!known.has(ts)) known.set(ts, [value, quality]);
        if (random() < 0.6) await fold();
        expect(await events(name)).toEqual(minutesUntil(now, known));
      }
    } finally {
      now = NOW;
    }
  });

  it('of an unknown stream is 404', async () => {
    expect((await app.fetch('/api/fleet/streams/99999/events')).status).toBe(404);
  });
});

/** Minutes of the clock that the hour before a time touches; of sixty-one the two oldest are one. */
function minutesUntil(end: number, known: ReadonlyMap<number, readonly [value: number, quality: number]>) {
  const minutes = new Map<number, [ts: number, value: number, quality: number][]>();
  for (const [ts, [value, quality]] of [...known].sort(([a], [b]) => a - b)) {
    const begin = Math.floor(ts / MINUTE);
    minutes.set(begin, [...(minutes.get(begin) ?? []), [ts, value, quality]]);
  }
  const oldest = Math.floor(end / MINUTE) - 59;
  const told = new Map<number, [ts: number, value: number, quality: number][]>();
  for (const [begin, samples] of minutes) {
    if (begin < Math.floor((end - HOUR + 1) / MINUTE)) continue;
    const place = Math.max(begin, oldest);
    told.set(place, [...(told.get(place) ?? []), ...samples]);
  }
  const inHour = [...told.values()].filter((samples) => (samples.at(-1)?.[0] ?? 0) > end - HOUR);
  return inHour.map((samples) => {
    const values = samples.map(([, value]) => value);
    const share = (of: number) => samples.filter(([, , quality]) => quality === of).length / samples.length;
    return {
      ts: new Date(samples.at(-1)?.[0] ?? 0).toISOString(),
      ...{ value: values.at(-1), min: Math.min(...values), max: Math.max(...values) },
      ...(share(1) > 0 ? { uncertain: share(1) } : {}),
      ...(share(2) > 0 ? { bad: share(2) } : {}),
    };
  });
}

describe('history', () => {
  it('never loses a sample or an extreme, whatever was late, folded, or asked for', async () => {
    const random = seededRandom(9);
    const known = new Map<number, number>();
    const name = 'dnnp-2.vibration';
    for (let round = 0; round < 12; round++) {
      // Some batches are of the last minutes, some reach back three days; some times come up twice.
      const reach = random() < 0.5 ? 10 * MINUTE : 70 * HOUR;
      const batch = Array.from({ length: 400 }, () => {
        const ts = NOW - Math.floor(random() * reach);
        return [ts, Math.round(random() * 1e6) / 1e3] as const;
      });
      await send(name, batch);
      for (const [ts, value] of batch) if (!known.has(ts)) known.set(ts, value);
      if (random() < 0.6) await fold();
      for (let asked = 0; asked < 4; asked++) {
        const from = NOW - Math.floor(random() * 71 * HOUR);
        const to = from + 1 + Math.floor(random() ** 3 * (NOW + 1_000 - from));
        expectTruth(await history(name, from, to, 1 + Math.floor(random() * 400)), known, from, to);
      }
    }
  });

  it('counts what was of uncertain and of bad quality, at every level, before and after it is folded', async () => {
    const name = 'dnnp-3.flow_rate';
    const qualities = ['good', 'bad', 'uncertain', 'good', 'bad', 'good'] as const;
    await intake.accept(
      qualities.map((quality, n) => ({ stream: name, ts: NOW - 5 * HOUR + n * 1_000, value: 1_700 + n, quality })),
      everyStream,
    );
    const told = async () => {
      const answers = [];
      for (const [range, points] of [
        [10 * MINUTE, 2_000],
        [10 * HOUR, 400],
        [70 * HOUR, 10],
      ] as const) {
        const { buckets } = await history(name, NOW - 5 * HOUR - MINUTE, NOW - 5 * HOUR + range, points);
        const sum = (of: 'count' | 'uncertain' | 'bad') => buckets.reduce((all, bucket) => all + bucket[of], 0);
        answers.push([sum('count'), sum('uncertain'), sum('bad')]);
      }
      return answers;
    };
    const before = await told();
    await fold();
    expect([before, await told()]).toEqual(Array(2).fill(Array(3).fill([6, 1, 2])));
  });

  it('answers with at most as many buckets as were asked for', async () => {
    const { buckets, madeFrom } = await history('dnnp-2.vibration', NOW - 70 * HOUR, NOW, 10);
    expect([buckets.length <= 10, madeFrom]).toEqual([true, 'hours']);
  });

  it.each([
    ['samples', 10 * MINUTE, 100],
    ['minutes', 24 * HOUR, 100],
    ['hours', 70 * HOUR, 20],
  ])('is made from %s for a range of %d ms in %d points', async (madeFrom, range, points) => {
    expect((await history('dnnp-2.vibration', NOW - range, NOW, points)).madeFrom).toBe(madeFrom);
  });

  it('is revised by late samples after it was folded', async () => {
    const name = 'dnnp-3.vibration';
    await send(name, [
      [NOW - 30 * HOUR, 2],
      [NOW - 30 * HOUR + 2_000, 2.1],
    ]);
    await fold();
    await send(name, [[NOW - 30 * HOUR + 1_000, 9]]);
    const highest = async () =>
      Math.max(...(await history(name, NOW - 40 * HOUR, NOW, 12)).buckets.map(({ max }) => max));
    const before = await highest();
    await fold();
    expect([before, await highest()]).toEqual([9, 9]);
  });

  it('names gaps: before the first sample, between, and after the last', async () => {
    const name = 'dnnp-3.pressure';
    const start = NOW - 20 * MINUTE;
    const heard = [5, 6, 7, 12, 13].flatMap((minute) =>
      Array.from({ length: 12 }, (_, n) => [start + minute * MINUTE + n * 5_000, 7.2] as const),
    );
    await send(name, heard);
    const { gaps } = await history(name, start, NOW, 300);
    expect(gaps.map(({ from, to }) => [minutesAfter(start, from), minutesAfter(start, to)])).toEqual([
      [0, 5],
      [8, 12],
      [14, 20],
    ]);
  });

  it('has no gap where samples come as they are expected', async () => {
    const samples = Array.from({ length: 720 }, (_, n) => [NOW - n * 5_000, 7] as const);
    await send('dnnp-4.pressure', samples);
    await fold();
    for (const points of [10, 60, 700])
      expect((await history('dnnp-4.pressure', NOW - HOUR + 5_000, NOW, points)).gaps).toEqual([]);
  });

  it.each([
    ['from=x&to=2026-01-01T00:00:00Z', 400],
    ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 400],
    ['from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&points=0', 400],
    ['from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&points=5000', 400],
    ['from=0001-01-01T00:00:00Z&to=9999-01-01T00:00:00Z', 200],
    ['from=9998-01-01T00:00:00Z&to=9999-01-01T00:00:00Z', 400],
  ])('for %s answers %d', async (query, status) => {
    expect((await app.fetch(`/api/fleet/streams/${ids.get('dnnp-1.pressure')}/history?${query}`)).status).toBe(status);
  });
});

describe('the samples of a stream as a file', () => {
  const download = (id: number, from: number, to: number) => {
    const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
    return app.fetch(`/api/fleet/streams/${id}/samples.csv?${range}`);
  };

  it('are all of them, exactly, in order, from wherever they lie', async () => {
    const name = 'dnnp-4.core_temp';
    const sent = Array.from({ length: 45_000 }, (_, n) => [NOW - 60 * HOUR + n * 700, n / 7] as const);
    for (let at = 0; at < sent.length; at += 9_000) {
      await send(name, sent.slice(at, at + 9_000).toReversed());
      if (at < 20_000) await fold();
    }
    const [from, to] = [NOW - 59 * HOUR, NOW - 54 * HOUR];
    const answer = await download(ids.get(name) ?? 0, from, to);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="simulated-dnnp-4.core_temp-samples.csv"',
    ]);
    const [head, ...rows] = (await answer.text()).trimEnd().split('\r\n');
    expect(head).toBe('time,value,quality,unit,note');
    expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual(
      sent.filter(([ts]) => ts >= from && ts < to).map(([ts, value]) => [new Date(ts).toISOString(), String(value)]),
    );
  });

  it('is empty where nothing was heard, 404 of an unknown stream, 400 for no range', async () => {
    const nothing = await download(ids.get('dnnp-2.flow_rate') ?? 0, NOW - HOUR, NOW);
    expect((await nothing.text()).trimEnd().split('\r\n')).toHaveLength(1);
    expect((await download(99_999, NOW - HOUR, NOW)).status).toBe(404);
    expect((await app.fetch('/api/fleet/streams/1/samples.csv')).status).toBe(400);
  });
});

describe('retention', () => {
  it('drops samples of days that ended more than 72 hours ago; minutes and hours tell what they were', async () => {
    const name = 'dnnp-4.vibration';
    await send(name, [
      [NOW - 71 * HOUR - 20_000, 4],
      [NOW - 71 * HOUR - 10_000, 5],
      [NOW, 6],
    ]);
    await fold();
    now += 2 * HOUR;
    await fold();
    now = NOW + 26 * HOUR;
    await dropOldTelemetry({ db: app.db, log: silentLog, telemetryRetentionHours: 72, now: () => new Date(now) });
    const { rows } = await app.db.pool.query(
      'select sum(count)::int from telemetry_chunks where telemetry_stream_id = $1',
      [ids.get(name)],
    );
    expect(rows).toEqual([{ sum: 1 }]);
    const fine = await history(name, NOW - 72 * HOUR, NOW - 70 * HOUR, 2_000);
    expect(fine.buckets).toMatchObject([{ min: 4, max: 5, count: 2 }]);
    now = NOW + 40 * 24 * HOUR;
    await dropOldTelemetry({ db: app.db, log: silentLog, telemetryRetentionHours: 72, now: () => new Date(now) });
    const coarse = await history(name, NOW - 72 * HOUR, NOW - 70 * HOUR, 2_000);
    expect(coarse.buckets).toMatchObject([{ min: 4, max: 5, count: 2 }]);
  });
});

it('hours told two to a bucket end with the later of both, in whatever order their rows lie', async () => {
  const name = 'dnnp-3.core_temp';
  const begin = Math.floor(NOW / HOUR - 720) * HOUR;
  // Those of a fleet lie hour by hour, and what came late behind all others: such a table is not read in the order of its hours.
  await app.db.pool.query(
    `insert into telemetry_hours (telemetry_stream_id, count, ts, min_value, max_value, avg_value, last_value, last_at)
     select id, 60, at, h, h + 0.9, h + 0.5, h + 0.7, at + interval '59 min'
     from generate_series(0, 720) h, lateral (select $1::timestamptz + h * interval '1 hour' as at) time, unnest($2::int[]) id`,
    [new Date(begin), [ids.get(name), ...Array.from({ length: 111 }, (_, n) => 10_000 + n)]],
  );
  await app.db.pool.query(
    "update telemetry_hours set count = count + 1 where extract(hour from ts at time zone 'UTC')::int % 2 = 0",
  );
  const ordered = (how: 'on' | 'off') =>
    app.db.pool.query(`set enable_indexscan = ${how}; set enable_indexonlyscan = ${how}`);
  await ordered('off');
  onTestFinished(async () => void (await ordered('on')));
  const to = begin + 719.5 * HOUR;
  const { buckets, bucketSeconds, gaps } = await history(name, to - 168 * HOUR + MINUTE, to, 168);
  expect([bucketSeconds, gaps]).toEqual([7_200, []]);
  expect(buckets.length).toBeGreaterThan(80);
  expect(buckets.filter(({ last, max }) => Math.abs((last ?? 0) - ((max ?? 0) - 0.2)) > 1e-6)).toEqual([]);
});

function expectTruth(answer: History, known: ReadonlyMap<number, number>, from: number, to: number): void {
  const [start, end] = [Date.parse(answer.from), Date.parse(answer.to)];
  expect([start <= from, end >= to]).toEqual([true, true]);
  const width = answer.bucketSeconds * 1_000;
  const truth = new Map<number, { at: number; value: number }[]>();
  for (const [at, value] of known) {
    if (at < start || at >= end) continue;
    const bucket = Math.floor(at / width) * width;
    truth.set(bucket, [...(truth.get(bucket) ?? []), { at, value }]);
  }
  const told = answer.buckets.map(({ ts, min, max, last, count }) => [Date.parse(ts), { min, max, last, count }]);
  const wanted = [...truth]
    .sort(([a], [b]) => a - b)
    .map(([bucket, samples]) => {
      const values = samples.map(({ value }) => value);
      const last = samples.reduce((newest, sample) => (sample.at > newest.at ? sample : newest)).value;
      return [bucket, { min: Math.min(...values), max: Math.max(...values), last, count: values.length }];
    });
  expect(told).toEqual(wanted);
}

function minutesAfter(start: number, iso: string): number {
  return Math.round((Date.parse(iso) - start) / MINUTE) + 0;
}
