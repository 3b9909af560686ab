import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LastHour } from '../features/fleet/streams/contract.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { readLastHours } from '../features/fleet/telemetry/server/queries.ts';
import type { Database } from '../platform/server/database.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { addFleet } from './support/fleet.ts';
import { seededRandom } from './support/seeded-random.ts';
import { silentLog } from './support/silent-log.ts';
import { openTestDatabase } from './support/test-database.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 34, 56, 789);
const MINUTE = 60_000;

let db: Database;
const streams: { id: number; name: string }[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
  await addFleet(db);
  const { rows } = await db.pool.query(
    "select id, smr_unit_id || '.' || tag as name from telemetry_streams order by id",
  );
  streams.push(...rows);
});
afterAll(() => db.close());

/** So many that rows of the journal are read whole; nothing is known of those that are not there. */
const others = Array.from({ length: 60 }, (_, n) => 1_000_000 + n);

it('the last hours of many streams are what each one alone is told, however they were sent, late or folded', async () => {
  const random = seededRandom(31);
  let now = NOW;
  const intake = await openIntake({ db, log: silentLog, retentionHours: 72, now: () => now });
  const known = new Map(streams.map(({ name }) => [name, new Map<number, number>()]));
  for (let round = 0; round < 7; round++) {
    now += Math.floor(random() * 3 * MINUTE);
    // The same streams several times, as one sender's, and others in between.
    const senders = [streams, streams.slice(0, 3), streams, streams.slice(2, 9)];
    for (const sender of senders) {
      const batch = sender.flatMap(({ name }) =>
        Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
          stream: name,
          ts: now - Math.floor(random() ** 2 * 75 * MINUTE),
          value: Math.round(random() * 1e6) / 1e3,
          quality: [0, 0, 0, 1, 2][Math.floor(random() * 5)] as number,
        })),
      );
      await intake.accept(batch, everyStream);
      for (const { stream, ts, value } of batch) {
        const samples = known.get(stream);
        if (samples && !samples.has(ts)) samples.set(ts, value);
      }
    }
    if (random() < 0.4) await foldJournal({ db });
    const together = await readLastHours(db.orm, [...others, ...streams.map(({ id }) => id)], new Date(now));
    expect(together.size).toBe(streams.length);
    for (const { id, name } of streams.filter((_, n) => n % 7 === round)) {
      expect(together.get(id)).toEqual((await readLastHours(db.orm, [id], new Date(now))).get(id));
      // No extreme of the hour is missing; of its oldest minute, what was before the hour may be told.
      const since = (begin: number) =>
        [...(known.get(name) ?? [])].flatMap(([ts, value]) => (ts > begin ? [value] : []));
      const { min, max } = together.get(id) as LastHour;
      const whole = since(Math.floor((now - HOUR_MS + 1) / MINUTE) * MINUTE - 1);
      expect(since(now - HOUR_MS).filter((value) => value < Math.min(...min) || value > Math.max(...max))).toEqual([]);
      expect([min, max].flat().filter((value) => !whole.includes(value))).toEqual([]);
    }
  }
});

it('a stream whose minutes are not whole is left out, and costs those that lie beside it nothing', async () => {
  await foldJournal({ db });
  const ids = [...others, ...streams.map(({ id }) => id)];
  const at = new Date(NOW + 10 * MINUTE);
  const before = await readLastHours(db.orm, ids, at);
  const broken = streams[4]?.id as number;
  await db.pool.query("update telemetry_minute_packs set data = '\\x7f01' where telemetry_stream_id = $1", [broken]);
  before.delete(broken);
  expect(await readLastHours(db.orm, ids, at)).toEqual(before);
});
