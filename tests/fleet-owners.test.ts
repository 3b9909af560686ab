import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smrUnits } from '../database/schema/fleet-units.ts';
import { addStreams } from '../features/fleet/streams/server/commands.ts';
import { FLEET_NOTICE, OWNERS_NOTICE, originNotices } from '../features/fleet/streams/vocabulary.ts';
import { addUnits } from '../features/fleet/units/server/commands.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { changeLimit, findStream } from './support/change-limit.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const LOOP = 'Our test loop';
const RIG = 'Rig of the pump lab.';
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const range = `from=${encodeURIComponent(at(-2))}&to=${encodeURIComponent(at(0))}`;
const tag = { description: 'Pressure', unit: 'kPa', deadband: 1, onDelaySeconds: 0, offDelaySeconds: 0 };
let app: TestApp;
const ids = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW });
  await addFleet(app.db);
  const place = { siteName: 'Espoo', opgAssetId: '', latitude: 60.2, longitude: 24.7, timeZone: 'Europe/Helsinki' };
  await addUnits(app.db.orm, [
    { id: 'loop-1', name: 'Test loop', capacityMw: 10, kind: 'external', ownerLabel: LOOP, ...place },
    { id: 'loop-2', name: 'Pump rig', capacityMw: 50, kind: 'external', ownerLabel: RIG, ...place },
  ]);
  await addStreams(
    app.db.orm,
    ['loop-1', 'loop-2'].flatMap((smrUnitId) =>
      ['pressure', 'flow', 'level'].map((name, rank) => ({
        ...{ ...tag, smrUnitId, tag: name, rank, nominal: null, minValue: 0, maxValue: 200 },
        ...{ warningThreshold: 100, intervalSeconds: 10, staleAfterSeconds: 60, decimals: 1, isCalculated: false },
      })),
    ),
  );
  await app.db.orm
    .update(smrUnits)
    .set({ retiredAt: new Date(NOW - 72 * HOUR_MS) })
    .where(like(smrUnits.id, 'dnnp-%'));
  const { key } = await issueTestKey(app.db);
  await sendSamples(app, key, [{ stream: 'loop-1.pressure', ts: NOW - HOUR_MS, value: 50 }]);
  const { rows } = await app.db.pool.query<{ id: number; name: string }>(
    "select id, smr_unit_id || '.' || tag as name from telemetry_streams",
  );
  for (const { id, name } of rows) ids.set(name, id);
});
afterAll(() => app.close());

const read = async (path: string) => (await app.fetch(path)).text();
const ask = async (path: string) => JSON.parse(await read(`/api/fleet${path}`));
const foreign = /simulat|OPG|demonstration/i;

describe('where every unit has an owner', () => {
  it('a page is told of their labels, and of no simulation', async () => {
    const said = async (query: string) => {
      const { values, records, alarms, pastAlarms } = (await ask(`/origin${query}`)).said;
      return [values, records, alarms, pastAlarms].map(({ sentences }: { sentences: string[] }) => sentences.join(' '));
    };
    const both = `${RIG} ${LOOP}.`;
    expect(await said('')).toEqual([both, both, both, `${originNotices.partly} ${both}`]);
    expect(await said('?unitId=loop-1')).toEqual([`${LOOP}.`, `${LOOP}.`, `${LOOP}.`, `${LOOP}.`]);
    expect(await ask('/origin?unitId=loop-1')).toMatchObject({ origin: 'plant', ownerLabel: LOOP });
    // A unit that left the fleet has a page no more.
    expect((await said('?unitId=dnnp-1'))[0]).toBe(both);
  });

  it('answers say so in their header, without a label, which not everybody may see', async () => {
    const noticeOf = async (path: string) => (await app.fetch(`/api/fleet${path}`)).headers.get('x-data-origin');
    await until(async () => (await noticeOf('/streams')) === OWNERS_NOTICE);
    for (const _ of ['made', 'kept']) expect(await noticeOf('/units')).toBe(OWNERS_NOTICE);
    // Alarms of units that were retired are still listed.
    expect(await noticeOf('/alerts')).toBe(FLEET_NOTICE);
  });

  it.each([
    ['a history', () => `/api/fleet/streams/${ids.get('loop-1.pressure')}/history.csv?${range}`],
    ['samples', () => `/api/fleet/streams/${ids.get('loop-1.pressure')}/samples.csv?${range}`],
    ['a plot', () => `/api/fleet/plot.csv?streams=${ids.get('loop-1.pressure')}&${range}`],
  ])('%s as a file bears the label in every row', async (_, path) => {
    const answer = await app.fetch(path());
    const rows = (await answer.text()).trim().split('\r\n').slice(1);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toContain(`${LOOP}.`);
    expect(rows.join()).not.toMatch(foreign);
    expect(answer.headers.get('content-disposition')).not.toMatch(foreign);
  });

  it('a plot of two owners bears each label at its own rows, also where nothing was heard', async () => {
    const streams = [ids.get('loop-1.pressure'), ids.get('loop-2.flow')].join();
    const rows = (await read(`/api/fleet/plot.csv?streams=${streams}&${range}`)).trim().split('\r\n').slice(1);
    const labelled = rows.map((row) => (row.includes(RIG) ? 'loop-2.flow' : 'loop-1.pressure'));
    expect(rows.map((row) => row.split(',')[1])).toEqual(labelled);
    expect(new Set(labelled).size).toBe(2);
  });

  it('a report says it of the whole and of each plot, also of one without values', async () => {
    for (const [unit, label] of [
      ['loop-1', `${LOOP}.`],
      ['loop-2', RIG],
    ]) {
      const { notice, plots } = await ask(`/units/${unit}/report`);
      expect([notice, ...plots.map(({ history }: { history: { notice: string } }) => history.notice)]).toEqual(
        Array.from({ length: plots.length + 1 }, () => label),
      );
      expect(plots.length).toBeGreaterThan(0);
    }
  });

  it('a comparison, a replay and a shift say it of what they show', async () => {
    const replay = `/replay?streams=${ids.get('loop-2.flow')}&${range}`;
    expect([
      (await ask(replay)).notice,
      (await ask('/comparison')).notice,
      (await ask('/shift-review')).notice,
    ]).toEqual([RIG, `${RIG} ${LOOP}.`, `${RIG} ${LOOP}.`]);
  });

  it('the calendar of work says it', async () => {
    const calendar = await read('/smr-ops-cloud/maintenance.ics?unit=loop-1');
    expect(calendar).toContain(LOOP);
    expect(calendar).not.toMatch(foreign);
  });

  it('alarms as a file say it, and what they are of units that were retired, where the file has them', async () => {
    const first = async () => (await read('/smr-ops-cloud/alerts.csv?status=all')).split('\r\n')[0];
    expect(await first()).toBe(`# ${RIG} ${LOOP}.`);
    const raised = { limit: 'warning-high', kind: 'raise', at: NOW - HOUR_MS, value: 120 } as const;
    await changeLimit(app.db, await findStream(app.db, 'loop-1', 'pressure'), raised);
    expect(await first()).toBe(`# ${LOOP}.`);
    await changeLimit(app.db, await findStream(app.db, 'dnnp-1', 'vibration'), { ...raised, at: NOW - 90 * HOUR_MS });
    expect(await first()).toBe(`# ${FLEET_NOTICE} ${LOOP}.`);
  });

  it('availability knows of no unit that it is simulated', async () => {
    const { units } = await ask('/availability');
    expect(units.map(({ isSimulated }: { isSimulated: boolean }) => isSimulated)).toEqual([false, false]);
  });
});

describe('where the demonstration is back', () => {
  beforeAll(() => app.db.orm.update(smrUnits).set({ retiredAt: null }).where(eq(smrUnits.id, 'dnnp-1')));

  it('its data are called simulated beside the labels of the others', async () => {
    expect((await ask('/origin')).said.records).toEqual({
      ...{ sentences: [FLEET_NOTICE, RIG, `${LOOP}.`], demonstration: 'simulated' },
    });
    expect((await ask('/shift-review')).notice).toBe(`${FLEET_NOTICE} ${RIG} ${LOOP}.`);
    expect(await read('/smr-ops-cloud/maintenance.ics')).toContain('Simulated data');
    const noticeOf = async (path: string) => (await app.fetch(`/api/fleet${path}`)).headers.get('x-data-origin');
    await until(async () => (await noticeOf('/streams')) === originNotices.partly);
    expect(await noticeOf('/units')).toBe(FLEET_NOTICE);
  });
});
