import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { telemetryStreams } from '../database/schema/fleet-telemetry.ts';
import {
  changeStates,
  doIfKnown,
  lockParts,
  type PartRow,
  updateNewest,
} from '../features/fleet/streams/server/newest-commands.ts';
import { knowStreams } from '../features/fleet/streams/server/queries.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { rememberStreams } from '../features/fleet/telemetry/server/remember-streams.ts';
import { startChangeFeed } from '../platform/server/change-feed.ts';
import type { Database } from '../platform/server/database.ts';
import { addFleet } from './support/fleet.ts';
import { silentLog } from './support/silent-log.ts';
import { openTestDatabase } from './support/test-database.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const NAME = 'dnnp-1.core_temp';

let db: Database;
let id = 0;
beforeAll(async () => {
  db = await openTestDatabase();
  await addFleet(db);
  const { rows } = await db.pool.query<{ id: number }>(
    "select id from telemetry_streams where smr_unit_id || '.' || tag = $1",
    [NAME],
  );
  id = rows[0]?.id ?? 0;
});
afterAll(() => db.close());

const stream = () => ({ id, smrUnitId: 'dnnp-1' });

/** As another process would. */
const write = (ms: number, value: number) =>
  db.orm.transaction((tx) =>
    changeStates(tx, [stream()], (state) => ({ ...state, newest: ms, value, batch: 'another' })),
  );

/** What a batch finds, and how many rows the database had to say something about. */
async function find(recent: ReturnType<typeof rememberStreams>, streams = [stream()]) {
  const question = recent.ask(streams);
  const { rows } = await db.orm.transaction((tx) => tx.execute<PartRow & Record<string, unknown>>(lockParts(question)));
  return { found: question.adopt(rows), told: rows.length };
}

const writersAt = (ms: number) => ({
  writer: 'simulator',
  writtenAt: ms,
  before: null,
  changedAt: null,
  mixedAt: null,
});

/** As a batch that stores one sample would. */
async function remember(recent: ReturnType<typeof rememberStreams>, ms: number, value: number) {
  const newest = { id, ts: ms, value, quality: 0, evaluation: null, writers: writersAt(ms), simulatedUntil: null };
  const found = await db.orm.transaction(async (tx) => {
    const question = recent.ask([stream()]);
    const { rows } = await tx.execute<PartRow & Record<string, unknown>>(lockParts(question));
    const found = question.adopt(rows);
    if (found.states.size === 0) throw new Error('It is not there.');
    await tx.execute(updateNewest(found.parts, [newest], found.batch));
    return found;
  });
  recent.note([0], { streamId: [id], ts: [ms], value: [value], quality: [0] }, found, [newest]);
}

describe('where streams stand', () => {
  it('is told once, and again after somebody else wrote', async () => {
    const recent = rememberStreams();
    await write(NOW, 1);
    expect((await find(recent)).told).toBe(1);
    await remember(recent, NOW + 1_000, 2);
    const again = await find(recent);
    expect([again.told, again.found.states.get(id)]).toEqual([
      0,
      expect.objectContaining({ newest: NOW + 1_000, value: 2 }),
    ]);
    await write(NOW + 2_000, 3);
    const other = await find(recent);
    expect([other.told, other.found.states.get(id)?.value]).toEqual([1, 3]);
    expect(recent.since(other.found.states.get(id) as never, NOW + 1_500)).toBeNull();
  });

  it('is not known of a stream that was removed, or is none', async () => {
    const recent = rememberStreams();
    await remember(recent, NOW + 3_000, 4);
    await db.orm.execute(sql`update telemetry_streams set removed_at = now() where id = ${id}`);
    const removed = await find(recent, [stream(), { id: 99_999_999, smrUnitId: 'dnnp-1' }]);
    expect([removed.told, removed.found.states.size]).toEqual([2, 0]);
    await db.orm.execute(sql`update telemetry_streams set removed_at = null where id = ${id}`);
    expect((await find(recent)).found.states.get(id)?.value).toBe(4);
  });

  it('stays as a batch has found it when news of an older one come late', async () => {
    const recent = rememberStreams();
    await write(NOW + 5_000, 6);
    const older = (await find(recent)).found;
    await remember(recent, NOW + 7_000, 8);
    const { found } = await find(recent);
    recent.note([0], { streamId: [id], ts: [NOW + 6_000], value: [7], quality: [0] }, older, [
      { id, ts: NOW + 6_000, value: 7, quality: 0, evaluation: null, writers: writersAt(NOW), simulatedUntil: null },
    ]);
    expect(found.states.get(id)).toMatchObject({ newest: NOW + 7_000, value: 8 });
    expect((await find(recent)).found.states.get(id)).toMatchObject({ newest: NOW + 7_000, value: 8 });
  });

  it('is done at once only what nobody has come before', async () => {
    const recent = rememberStreams();
    await find(recent);
    expect(recent.ask([stream()]).guess()).toBeNull();
    await remember(recent, NOW + 8_000, 9);
    const doOnce = async () => {
      const question = recent.ask([stream()]);
      expect(question.guess()?.states.get(id)).toMatchObject({ newest: NOW + 8_000, value: 9 });
      const { rows } = await db.orm.execute(
        doIfKnown(question, (isKnown) => [
          sql`update smr_units set name = name || '!' where id = 'dnnp-1' and ${isKnown}`,
        ]),
      );
      return rows;
    };
    expect(await doOnce()).toEqual([{ isDone: true }]);
    await write(NOW + 9_000, 10);
    expect(await doOnce()).toEqual([{ isDone: false }]);
    const { rows } = await db.pool.query("select name from smr_units where id = 'dnnp-1'");
    expect(rows[0].name).toMatch(/[^!]!$/);
  });
});

it('a process that remembers takes notice of samples of another one', async () => {
  const open = () => openIntake({ db, log: silentLog, retentionHours: 72, now: () => NOW + 60_000 });
  const [one, other] = [await open(), await open()];
  const send = async (to: typeof one, ms: number) =>
    (await to.accept([{ stream: NAME, ts: ms, value: 300 }], everyStream)).verdicts.map(({ verdict }) => verdict)[0];
  const at = NOW + 10_000;
  expect([
    await send(one, at),
    await send(other, at + 2_000),
    await send(one, at + 1_000),
    await send(one, at + 2_000),
    await send(other, at + 1_000),
    await send(other, at + 3_000),
    await send(one, at + 3_000),
  ]).toEqual(['stored', 'stored', 'late', 'duplicate', 'duplicate', 'stored', 'duplicate']);
});

describe('names that nobody has', () => {
  it('are not looked up by reading all streams, and keep nobody waiting', async () => {
    const changeFeed = await startChangeFeed(db, silentLog);
    const streams = await knowStreams(db, { changeFeed, log: silentLog });
    const known = streams.all();
    const feed = { changeFeed, log: silentLog };
    const intake = await openIntake({ db, ...feed, retentionHours: 72, now: () => NOW + 60_000 });
    for (let n = 0; n < 5; n++) {
      await streams.lookAgain();
      const { verdicts } = await intake.accept([{ stream: `nobody.${n}`, ts: NOW, value: 1 }], everyStream);
      expect(verdicts).toEqual([{ verdict: 'rejected', reason: 'unknown-stream' }]);
    }
    expect(streams.all()).toBe(known);
    // Whoever reads without having heard of anything does it alone.
    const reading = streams.refresh();
    expect(streams.catchUp()).toBeNull();
    await reading;
    expect([streams.all() === known, streams.catchUp()]).toEqual([false, null]);
  });

  it('are found by whoever asks while a reading goes on that began before they were set up', async () => {
    const before = await db.orm.select().from(telemetryStreams);
    let [there, held] = [before, Promise.resolve()];
    // Reads what is there, and answers when it is let.
    const orderBy = async () => {
      const [read, until] = [there, held];
      await until;
      return read;
    };
    const orm = { select: () => ({ from: () => ({ where: () => ({ orderBy }) }) }) } as unknown as Database['orm'];
    let hear = (_table: string | null) => {};
    const onChange = (listener: typeof hear) => {
      hear = listener;
      return () => {};
    };
    const changeFeed = { onChange, heardSoFar: async () => {} };
    const streams = await knowStreams({ ...db, orm }, { changeFeed, log: silentLog });
    // Long after it was read last.
    const later = performance.now() + 60_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const reading = streams.refresh();
    await new Promise((done) => setTimeout(done, 20));
    const added = before.map((row, at) => (at === 0 ? { ...row, id: 99_999, tag: 'added' } : row));
    [there, held] = [added, Promise.resolve()];
    const looking = streams.lookAgain();
    hear('telemetry_streams');
    resolve();
    await looking;
    clock.mockRestore();
    await reading;
    expect(streams.get(99_999)?.tag).toBe('added');
  });

  it('are found as soon as a unit has them', async () => {
    const changeFeed = await startChangeFeed(db, silentLog);
    const intake = await openIntake({ db, log: silentLog, changeFeed, retentionHours: 72, now: () => NOW + 60_000 });
    for (let n = 0; n < 5; n++) {
      const send = () => intake.accept([{ stream: `dnnp-2.new_${n}`, ts: NOW, value: 1 }], everyStream);
      expect((await send()).verdicts).toMatchObject([{ verdict: 'rejected' }]);
      await db.orm.execute(sql`
        insert into telemetry_streams (smr_unit_id, tag, description, unit, rank)
        values ('dnnp-2', ${`new_${n}`}, 'New', '%', 100)`);
      expect((await send()).verdicts).toEqual([{ verdict: 'stored' }]);
    }
  });
});
