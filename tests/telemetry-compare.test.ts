import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { telemetryStreams } from '../database/schema/fleet-telemetry.ts';
import { smrUnits } from '../database/schema/fleet-units.ts';
import fleet from '../features/fleet/simulator/server/seeds/fleet.json' with { type: 'json' };
import type { FleetComparison } from '../features/fleet/telemetry/contract.ts';
import { everyStream, openIntake, type TelemetryIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { readMeans } from '../features/fleet/telemetry/server/queries.ts';
import { addFleet } from './support/fleet.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 34, 56, 789);
const MINUTE = 60_000;

let app: TestApp;
let intake: TelemetryIntake;

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW });
  await addFleet(app.db);
  intake = await openIntake({ db: app.db, log: silentLog, retentionHours: 72, now: () => NOW });
  for (const { id } of fleet.units)
    for (const { tag, nominal } of fleet.tags)
      await send(
        `${id}.${tag}`,
        everyMinute(30, () => nominal),
      );
});
afterAll(() => app.close());

const everyMinute = (minutes: number, value: (ago: number) => number) =>
  Array.from({ length: minutes }, (_, ago) => [NOW - ago * MINUTE, value(ago)] as const);
const send = (stream: string, samples: readonly (readonly [ts: number, value: number])[]) =>
  intake.accept(
    samples.map(([ts, value]) => ({ stream, ts, value })),
    everyStream,
  );
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const compare = async (query = '') =>
  (await (await app.fetch(`/api/fleet/comparison${query}`)).json()) as FleetComparison;
const valuesOf = ({ tags }: FleetComparison, tag: string) => tags.find((one) => one.tag === tag)?.values ?? [];

describe('GET /api/fleet/comparison', () => {
  it('has every tag of every unit, by rank, and nothing to say of units that agree', async () => {
    const { tags, findings } = await compare();
    expect([tags.map(({ tag }) => tag), findings]).toEqual([
      fleet.tags.toSorted((a, b) => a.rank - b.rank).map(({ tag }) => tag),
      [],
    ]);
    expect(tags.every(({ values }) => values.length === 4 && values.every(({ z }) => z === 0))).toBe(true);
  });

  it('finds the odd one out', async () => {
    await send(
      'dnnp-2.vibration',
      everyMinute(9, () => 4).map(([ts, value]) => [ts - 1_000, value] as const),
    );
    const { findings } = await compare('?minutes=10');
    expect(findings.map(({ smrUnitId, tag }) => `${smrUnitId}.${tag}`)).toEqual(['dnnp-2.vibration']);
    expect(findings[0]?.sentence).toMatch(/^Unit 2 turbine bearing vibration lies \d+\.\d robust deviations above/);
  });

  it('means every sample once, folded or not', async () => {
    const expected = (30 * 2.2 + 9 * 4) / 39;
    const before = valuesOf(await compare(), 'vibration')[1]?.mean;
    await foldJournal({ db: app.db });
    const after = valuesOf(await compare(), 'vibration')[1]?.mean;
    expect([before, after]).toEqual([expect.closeTo(expected, 9), expect.closeTo(expected, 9)]);
    await send('dnnp-2.vibration', [[NOW - 10 * MINUTE - 7, 40]]);
    expect(valuesOf(await compare(), 'vibration')[1]?.mean).toBeCloseTo((39 * expected + 40) / 40, 9);
  });

  it.each([45, 240, 1_440])('means every sample of %d minutes once, whatever of it was folded', async (minutes) => {
    const tag = 'offgas_activity';
    const nominal = fleet.tags.find((one) => one.tag === tag)?.nominal ?? 0;
    // Every eleven minutes for more than a day, and what all streams have said in the last half hour.
    const sent = Array.from(
      { length: 150 },
      (_, n) => [NOW - n * 11 * MINUTE - 3, nominal * (1 + (n % 7) / 100)] as const,
    );
    const all = [...sent, ...everyMinute(30, () => nominal)];
    const from = Math.floor(NOW / MINUTE) * MINUTE - minutes * MINUTE;
    const expected = mean(all.filter(([ts]) => ts >= from).map(([, value]) => value));
    await send(`dnnp-4.${tag}`, sent.slice(0, 75));
    await foldJournal({ db: app.db });
    await send(`dnnp-4.${tag}`, sent.slice(75));
    const said = valuesOf(await compare(`?minutes=${minutes}`), tag);
    expect(said.find(({ smrUnitId }) => smrUnitId === 'dnnp-4')?.mean).toBeCloseTo(expected, 6);
  });

  it.each([
    [240, 'feedwater_temp'],
    [1_440, 'steam_flow'],
  ])('counts every sample of %d minutes to the half that it lies in, folded or not', async (minutes, tag) => {
    const smrUnitId = 'dnnp-1';
    const nominal = fleet.tags.find((one) => one.tag === tag)?.nominal ?? 0;
    const from = Math.floor(NOW / MINUTE) * MINUTE - minutes * MINUTE;
    const middle = Math.floor(NOW / MINUTE) * MINUTE - (minutes / 2) * MINUTE;
    const level = (ts: number) => (ts < from ? 90 : ts < middle ? 10 : 30);
    const sent = Array.from({ length: minutes / 4 + 20 }, (_, n) => NOW - n * 4 * MINUTE - 3).map(
      (ts) => [ts, level(ts)] as const,
    );
    const [before, after] = [sent.filter(([ts]) => ts < middle), sent.filter(([ts]) => ts >= middle)];
    await send(`${smrUnitId}.${tag}`, [...before, ...after.slice(5)]);
    await foldJournal({ db: app.db });
    await send(`${smrUnitId}.${tag}`, after.slice(0, 5));
    const [stream] = await app.db.orm
      .select()
      .from(telemetryStreams)
      .where(and(eq(telemetryStreams.smrUnitId, smrUnitId), eq(telemetryStreams.tag, tag)));
    const id = stream?.id ?? 0;
    const means = (await readMeans(app.db.orm, [id], new Date(from), new Date(NOW))).get(id);
    // What all streams have said in the last half hour lies in the second.
    const second = mean([
      ...after.map(([, value]) => value),
      ...everyMinute(30, () => nominal).map(([, value]) => value),
    ]);
    expect(means?.halves).toEqual([expect.closeTo(10, 9), expect.closeTo(second, 6)]);
  });

  it('leaves out what is older than the window', async () => {
    await send('dnnp-1.vibration', [[NOW - 100 * MINUTE, 14]]);
    expect(valuesOf(await compare('?minutes=60'), 'vibration')[0]?.mean).toBeCloseTo(2.2, 9);
    expect(valuesOf(await compare('?minutes=120'), 'vibration')[0]?.mean).toBeGreaterThan(2.5);
  });

  it('does not compare a unit at another power, and says why', async () => {
    await send(
      'dnnp-3.neutron_flux',
      everyMinute(60, (ago) => (ago < 30 ? 20 : 60)).map(([ts, value]) => [ts - 500, value] as const),
    );
    const comparison = await compare();
    const [vibration] = [valuesOf(comparison, 'vibration')[2]];
    expect(vibration).toMatchObject({ mean: expect.closeTo(2.2, 9), isCompared: false, z: null });
    expect(vibration?.reason).toMatch(/^At 60\.0 % of rated power/);
  });

  it('does not compare a unit in an outage', async () => {
    await app.db.orm.update(smrUnits).set({ status: 'maintenance' }).where(eq(smrUnits.id, 'dnnp-4'));
    const { units, tags } = await compare();
    expect(units.map(({ reason }) => reason)).toEqual([null, null, expect.any(String), 'In a planned outage']);
    expect(new Set(tags.map(({ basis }) => basis))).toEqual(new Set(['paired']));
  });

  it.each(['9', '1441', 'x'])('refuses a window of %s minutes', async (minutes) => {
    expect((await app.fetch(`/api/fleet/comparison?minutes=${minutes}`)).status).toBe(400);
  });
});
