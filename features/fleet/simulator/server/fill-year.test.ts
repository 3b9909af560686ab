import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../platform/server/database.ts';
import { DAY_MS, HOUR_MS } from '../../../../platform/shared/days.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';
import { addStreams } from '../../streams/server/commands.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { listOldestHours, readGeneration } from '../../telemetry/server/queries.ts';
import { readHistory } from '../../telemetry/server/read-history.ts';
import { addOutages, addUnits } from '../../units/server/commands.ts';
import { readAvailability } from '../../units/server/queries.ts';
import { HOUSE_LOAD_MW, type OutageKind, SIMULATION } from '../../units/vocabulary.ts';
import { fillYear } from './fill-year.ts';
import fleet from './seeds/fleet.json' with { type: 'json' };

const firstStart = Date.UTC(2026, 10, 22, 8);
const now = new Date(firstStart);
const unitId = 'dnnp-1';
const trip = fleet.outages.find(({ title }) => title === 'Turbine trip on high bearing vibration');
let db: Database;
let statements = 0;

const fill = () =>
  fillYear(
    {
      db,
      seed: 300,
      stopSignal: new AbortController().signal,
      pause: async () => {
        statements++;
      },
    },
    firstStart,
    firstStart,
  );
const history = async (tag: string, from: number, to: number) => {
  const [stream] = await listStreams(db.orm, { unitId, tag });
  return readHistory(db.orm, { id: stream?.id ?? 0, from: new Date(from), to: new Date(to), points: 600 }, now);
};

beforeAll(async () => {
  db = await openTestDatabase();
  await addUnits(db.orm, fleet.units.slice(0, 1));
  // Two of the 28 are enough to tell, and a year of all of them is a quarter of a million rows.
  const tags = fleet.tags.filter(({ tag }) => tag === 'generator_net' || tag === 'core_temp');
  await addStreams(
    db.orm,
    tags.map((tag) => ({ ...tag, smrUnitId: unitId })),
  );
  await db.pool.query("update smr_units set commercial_since = '2024-01-01'");
  const own = fleet.outages.filter(({ smrUnitId }) => smrUnitId === unitId);
  await addOutages(
    db.orm,
    own.map(({ startsDaysAgo, lastsDays, kind, ...outage }) => ({
      ...outage,
      kind: kind as OutageKind, // The validator of fleet.json checks the words.
      startsAt: new Date(firstStart - startsDaysAgo * DAY_MS),
      endsAt: new Date(firstStart - (startsDaysAgo - lastsDays) * DAY_MS),
      recordedBy: SIMULATION,
      recordedAt: now,
    })),
    now,
  );
  await fill();
});
afterAll(() => db.close());

describe('the year before the first start', () => {
  it('has a load factor that agrees with the records of its outages within half a percent', async () => {
    const { units } = await readAvailability(
      db.orm,
      { days: 365, seen: null, showsPeople: false },
      now,
      readGeneration,
    );
    const [unit] = units;
    // What the unit needs itself is no loss of availability, and is not delivered.
    const houseLoad = (HOUSE_LOAD_MW * (unit?.operatingHours ?? 0)) / ((unit?.hours ?? 1) * 3);
    expect(unit?.generationHours).toBeGreaterThan(364 * 24);
    expect(Math.abs((unit?.loadFactorPercent ?? 0) + houseLoad - (unit?.availabilityPercent ?? 0))).toBeLessThan(0.5);
  });

  it('has values in every week, without a gap', async () => {
    const { buckets, gaps } = await history('core_temp', firstStart - 365 * DAY_MS, firstStart);
    const weeks = new Set(buckets.map(({ ts }) => Math.floor((firstStart - Date.parse(ts)) / (7 * DAY_MS))));
    expect([weeks.size, gaps]).toEqual([53, []]);
  });

  it('is called simulated', async () => {
    const [stream] = await listStreams(db.orm, { unitId, tag: 'core_temp' });
    expect(Date.parse(stream?.simulatedUntil ?? '')).toBeGreaterThan(firstStart - DAY_MS);
  });

  it('has no gaps between its hours where a range asks for minutes', async () => {
    const { madeFrom, gaps } = await history('core_temp', firstStart - 7 * DAY_MS, firstStart - HOUR_MS);
    expect([madeFrom, gaps]).toEqual(['minutes', []]);
  });

  it('has no output while the turbine was tripped, and comes back by a ramp', async () => {
    const startsAt = firstStart - (trip?.startsDaysAgo ?? 0) * DAY_MS;
    const endsAt = startsAt + (trip?.lastsDays ?? 0) * DAY_MS;
    const { buckets } = await history('generator_net', startsAt + HOUR_MS, endsAt - 5 * HOUR_MS);
    expect(Math.max(...buckets.map(({ max }) => max))).toBeLessThan(3);
    const ramp = await history('generator_net', endsAt - 5 * HOUR_MS, endsAt + 2 * HOUR_MS);
    const means = ramp.buckets.map(({ avg }) => avg);
    expect(means.filter((mean) => mean > 20 && mean < 260).length).toBeGreaterThan(1);
  });
});

it('goes on where it was interrupted, and does nothing when it is done', async () => {
  const before = statements;
  await fill();
  expect(statements).toBe(before);
  await db.pool.query("delete from telemetry_hours where ts < '2025-11-24'");
  await fill();
  expect(statements).toBeGreaterThan(before);
  expect((await listOldestHours(db.orm, 'generator_net')).get(unitId)).toBe(Date.UTC(2025, 10, 22, 8));
});
