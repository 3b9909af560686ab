import { and, asc, eq, gte } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySeeds } from '../../../../app/server/apply-seeds.ts';
import { alerts } from '../../../../database/schema/fleet-alerts.ts';
import { simulatorState } from '../../../../database/schema/fleet-simulator.ts';
import { telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import { outages, unitStatusEvents } from '../../../../database/schema/fleet-units.ts';
import type { Database } from '../../../../platform/server/database.ts';
import { MINUTE_MS } from '../../../../platform/shared/days.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { atSize, isSoak } from '../../../../tests/support/soak.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';
import { followOutages } from '../../alerts/server/commands.ts';
import { updateStatuses } from '../../units/server/commands.ts';
import { listUnits } from '../../units/server/queries.ts';
import { listRefuellings } from '../rules/plan-operation.ts';
import { advanceWorld, runScenario } from './advance-world.ts';
import { saveWorld, takeLease } from './commands.ts';
import { createRecordKeeper } from './keep-records.ts';
import { findSavedWorld, readSimulatedFleet } from './queries.ts';
import { startDemoWorld } from './resume-world.ts';
import { startSimulator } from './run-simulator.ts';

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const seededAt = Date.UTC(2026, 10, 21, 12);
/** The simulator starts some seconds after the seeds were written. */
const begin = seededAt + 7_000;
const SEED = 4;
const LOOK_HOURS = atSize(24, 6);
let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await applySeeds(db.orm, new Date(seededAt));
});
afterAll(() => db.close());

describe('records of the simulated fleet', () => {
  it('have the refuelling that is running end when the plan ends it, from the first start', async () => {
    await run(begin, begin + MINUTE_MS, MINUTE_MS);
    const [running] = await recorded('dnnp-4', begin - 13 * DAY_MS);
    expect(running).toMatchObject({ title: 'First refuelling outage', endsAt: new Date(begin + 18 * DAY_MS) });
  });

  it(`are as planned after 100 days with a restart every ten days, looked at every ${LOOK_HOURS} hours, without a double`, async () => {
    for (let day = 0; day < 100; day += 10)
      await run(begin + day * DAY_MS, begin + (day + 9.9) * DAY_MS, LOOK_HOURS * HOUR_MS, async (at) => {
        await updateStatuses(db.orm, new Date(at));
      });
    const planned = listRefuellings(begin, begin + 100 * DAY_MS).map(({ unitId, startsAt, endsAt }) => {
      return [unitId, new Date(startsAt), new Date(endsAt)];
    });
    const rows = await db.orm
      .select()
      .from(outages)
      .where(and(eq(outages.kind, 'planned'), gte(outages.startsAt, new Date(begin - 13 * DAY_MS))))
      .orderBy(outages.startsAt);
    expect(rows.map(({ smrUnitId, startsAt, endsAt }) => [smrUnitId, startsAt, endsAt])).toEqual(
      planned.toSorted(([, a = 0], [, b = 0]) => Number(a) - Number(b)),
    );
    expect(planned).toHaveLength(2);
  });

  it('lead to the statuses of the plan, at its times', async () => {
    expect(await statusesSince('dnnp-4', begin)).toEqual([['operational', new Date(begin + 18 * DAY_MS)]]);
    expect(await statusesSince('dnnp-1', begin)).toEqual([['maintenance', new Date(begin + 79 * DAY_MS)]]);
  });

  it('leave a unit that follows load in operation: that is dispatch', async () => {
    expect([await recorded('dnnp-3', begin), await statusesSince('dnnp-3', begin)]).toEqual([[], []]);
  });

  it('keep alarms of a unit quiet that is out by plan, and of no other', async () => {
    const streams = await db.orm.select().from(telemetryStreams).where(eq(telemetryStreams.tag, 'steam_flow'));
    await db.orm.insert(alerts).values(
      streams.map(({ id, smrUnitId }) => ({
        smrUnitId,
        telemetryStreamId: id,
        limitName: 'warning-low',
        title: 'Low',
        message: 'Low',
        severity: 'warn' as const,
        state: 'unacknowledged' as const,
        ts: new Date(begin + 99 * DAY_MS),
      })),
    );
    await followOutages(db.orm, new Date(begin + 99 * DAY_MS));
    const open = await db.orm.select().from(alerts).where(eq(alerts.title, 'Low')).orderBy(asc(alerts.smrUnitId));
    expect(open.map(({ state }) => state === 'suppressed')).toEqual([true, false, false, false]);
  });

  it('say the same when two processes tell the same at once', async () => {
    const count = await db.orm.$count(outages);
    const world = startDemoWorld(SEED, begin + 171 * DAY_MS, begin);
    const keepers = [1, 2, 3].map(() => createRecordKeeper({ db, log: silentLog, now: () => new Date(world.at) }));
    await Promise.all(keepers.map((keep) => keep(world)));
    expect(await db.orm.$count(outages)).toBe(count + 1);
  });
});

describe('a trip', () => {
  const at = begin + 400 * DAY_MS;

  it('is an unplanned outage of the whole unit from the trip on', async () => {
    await saveTrippedWorld(at);
    await run(at, at + 2 * MINUTE_MS, MINUTE_MS);
    const [trip, ...others] = await recorded('dnnp-1', at);
    expect(others).toEqual([]);
    expect(trip).toMatchObject({ kind: 'unplanned', lostMw: 300, recordedBy: 'Simulation', endsAt: null });
    expect(trip?.title).toBe('Reactor trip: neutron flux high');
    expect(Number(trip?.startsAt) - at).toBeLessThanOrEqual(1_000);
    expect(await statusesSince('dnnp-1', at)).toEqual([['offline', trip?.startsAt]]);
  });

  // Half a day of the world, second by second.
  it.runIf(isSoak)('lasts until the generator is on the grid again', async () => {
    await run(at, at + 15 * HOUR_MS, MINUTE_MS);
    const [trip, ...others] = await recorded('dnnp-1', at);
    const hours = Number(trip?.endsAt) - Number(trip?.startsAt);
    expect(others).toEqual([]);
    expect([hours > 10 * HOUR_MS, hours < 14 * HOUR_MS]).toEqual([true, true]);
    expect(await statusesSince('dnnp-1', at)).toEqual([
      ['operational', trip?.endsAt],
      ['offline', trip?.startsAt],
    ]);
  });

  it('is named by the machine that began it as long as the reactor has not followed', async () => {
    const world = startDemoWorld(SEED, at, begin);
    runScenario(world, 'turbine-trip-full-bypass', 'dnnp-2');
    advanceWorld(world, at + MINUTE_MS);
    await createRecordKeeper({ db, log: silentLog, now: () => new Date(world.at) })(world);
    expect((await recorded('dnnp-2', at)).map(({ title }) => title)).toEqual(['Turbine trip']);
  });

  it('is not recorded a second time by the process that goes on with it', async () => {
    const later = at + DAY_MS;
    await saveTrippedWorld(later);
    await run(later, later + 2 * MINUTE_MS, MINUTE_MS);
    await run(later + 3 * MINUTE_MS, later + 5 * MINUTE_MS, MINUTE_MS);
    expect((await recorded('dnnp-1', later)).map(({ endsAt }) => endsAt)).toEqual([null]);
  });

  it('that is forgotten over a long pause ends when the simulator starts again', async () => {
    const restart = at + 2 * DAY_MS;
    await run(restart, restart + MINUTE_MS, MINUTE_MS);
    const [trip] = await recorded('dnnp-1', at + DAY_MS);
    expect(trip?.endsAt).toEqual(new Date(restart));
    expect((await listUnits(db.orm, null)).find(({ id }) => id === 'dnnp-1')?.status).toBe('operational');
  });

  it('of a unit whose refuelling begins ends with it', async () => {
    const start = begin + (79 + 2 * 365) * DAY_MS;
    await saveTrippedWorld(start - 2 * HOUR_MS);
    await run(start - 2 * HOUR_MS, start + HOUR_MS, MINUTE_MS);
    const rows = await recorded('dnnp-1', start - 2 * HOUR_MS);
    expect(rows.map(({ kind, endsAt }) => [kind, Number(endsAt) - start])).toEqual([
      ['unplanned', 0],
      ['planned', 30 * DAY_MS],
    ]);
  });
});

/** A world in which unit 1 trips in its first second. */
async function saveTrippedWorld(at: number): Promise<void> {
  await db.orm.update(simulatorState).set({ holder: null });
  await takeLease(db.orm, 'test', new Date(at), new Date(at + 1));
  const world = { ...startDemoWorld(SEED, at, begin), eventfulUntil: null };
  runScenario(world, 'turbine-trip', 'dnnp-1');
  await saveWorld(db.orm, 'test', world, new Date(at));
  await db.orm.update(simulatorState).set({ holder: null });
  expect(await findSavedWorld(db.orm)).not.toBeNull();
}

/** The simulator from one time to another, with a clock that jumps instead of waiting. Over a minute at once the world is not computed. */
async function run(from: number, until: number, jumpMs: number, onJump = async (_: number) => {}): Promise<void> {
  const stopping = new AbortController();
  let at = from;
  await startSimulator({
    db,
    log: silentLog,
    seed: SEED,
    backfillMs: 0,
    now: () => new Date(at),
    stopSignal: stopping.signal,
    submit: async () => {},
    readFleet: () => readSimulatedFleet(db.orm),
    pause: async () => {
      await onJump(at);
      at += jumpMs;
      if (at > until) stopping.abort();
    },
  }).stopped;
}

const recorded = (unitId: string, since: number) =>
  db.orm
    .select()
    .from(outages)
    .where(and(eq(outages.smrUnitId, unitId), gte(outages.startsAt, new Date(since))))
    .orderBy(outages.startsAt);

async function statusesSince(unitId: string, since: number) {
  const events = await db.orm
    .select()
    .from(unitStatusEvents)
    .where(and(eq(unitStatusEvents.smrUnitId, unitId), gte(unitStatusEvents.at, new Date(since))))
    .orderBy(unitStatusEvents.at);
  return events.map(({ toStatus, at }) => [toStatus, at]).reverse();
}
