import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { houseSettings } from '../database/schema/accounts.ts';
import type { MaintenancePlan, MaintenanceTask } from '../features/fleet/maintenance/contract.ts';
import type { Availability, Outage } from '../features/fleet/units/contract.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

let app: TestApp;
let editor: string;
let engineer: string;

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW });
  editor = await signIn(app, await addUser(app.db, 'editor', 'engineer@smr.test'));
  const own = await addUser(app.db);
  engineer = await signIn(app, own);
  await addFleet(app.db);
  const admin = await signIn(app, await addUser(app.db, 'admin'));
  const grant = { email: own.email, role: 'engineer', unitId: 'dnnp-1' };
  expect((await ask('POST', '/admin/fleet/grants', grant, admin)).status).toBe(200);
});
beforeEach(() =>
  emptyTables(app.db, 'house_settings', 'fleet_versions', 'maintenance_tasks', 'maintenance_plans', 'outages'),
);
afterAll(() => app.close());

interface Failure {
  message: string;
}
const ask = <Answer = Failure>(method: string, path: string, body?: unknown, cookie = editor) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });
interface Imported extends Failure {
  importId: string | null;
  state: string;
  records: { kind: string; name: string; isNew: boolean; differences: { label: string | null; to: unknown }[] }[];
  units: { id: string }[];
  unchanged: number;
  errors: { row: string; message: string }[];
  warnings: { row: string; message: string }[];
}
const importFile = (content: string, dryRun: boolean, { fileName = 'fleet.yaml', cookie = editor } = {}) =>
  ask<Imported>('POST', '/admin/fleet/imports', { fileName, content, dryRun, why: 'From the register' }, cookie);
const undo = (importId: string | null | undefined, cookie = editor) =>
  ask('POST', `/admin/fleet/imports/${importId}/undo`, {}, cookie);
const download = async (name: string, cookie = editor) =>
  (await app.fetch(`/api/admin/fleet/${name}`, { headers: { cookie } })).text();
const plansOf = async (unitId: string) =>
  (await ask<MaintenancePlan[]>('GET', `/admin/fleet/units/${unitId}/plans`)).body;
const tasks = async () => (await ask<MaintenanceTask[]>('GET', '/fleet/maintenance-tasks')).body;
const outages = async (): Promise<Outage[]> => {
  const { body } = await ask<Availability>('GET', '/fleet/availability');
  return [...body.outages, ...body.upcoming];
};
const statusOf = async (id: string) => (await ask<{ status: string }>('GET', `/fleet/units/${id}`)).body.status;
const rowsOf = (faults: Imported['errors']) => faults.map(({ row, message }) => `${row}: ${message}`);

const file = `
plans:
  - unitId: dnnp-1
    title: Calibration of the flow meter
    intervalDays: 30
    nextDueOn: 2083-01-10
    readings: ['Flow, kg/s']
outages:
  - unitId: dnnp-2
    kind: planned
    title: Refuelling
    startsAt: 2083-03-01T08:00
    endsAt: 2083-03-28T20:00:00Z
    lostMw: 300
  - unitId: dnnp-1
    kind: unplanned
    title: Turbine trip
    startsAt: 2026-11-21T10:00:00Z
    lostMw: 300
`;

describe('a file with plans of maintenance and outages', () => {
  it('says what would change, changes it, and is taken back', async () => {
    const { body: dry } = await importFile(file, true);
    expect([dry.errors, dry.warnings]).toEqual([[], []]);
    expect(dry.records.map(({ kind, name, isNew }) => [kind, name, isNew])).toEqual([
      ['maintenance plan', 'Calibration of the flow meter (dnnp-1)', true],
      ['outage', 'Refuelling (dnnp-2, from 2083-03-01 13:00 UTC)', true],
      ['outage', 'Turbine trip (dnnp-1, from 2026-11-21 10:00 UTC)', true],
    ]);
    expect(dry.records.map(({ differences: [one] }) => one?.to)).toEqual([
      'every 30 days, next due 2083-01-10',
      'planned, 300 MW, 2083-03-01 13:00 UTC to 2083-03-28 20:00 UTC',
      'unplanned, 300 MW, from 2026-11-21 10:00 UTC, no end known',
    ]);
    expect([await tasks(), await outages(), await statusOf('dnnp-1')]).toEqual([[], [], 'operational']);

    const { body: done } = await importFile(file, false);
    expect(done.state).toBe('applied');
    expect(await plansOf('dnnp-1')).toMatchObject([
      { nextDueOn: '2083-01-10', priority: 2, readings: [{ name: 'Flow', unit: 'kg/s' }] },
    ]);
    expect(await tasks()).toMatchObject([{ smrUnitId: 'dnnp-1', dueDate: '2083-01-10' }]);
    expect(await outages()).toMatchObject([
      { title: 'Turbine trip', endsAt: null, recordedBy: 'engineer@smr.test' },
      // By the clocks of the unit, where its row says no offset.
      { title: 'Refuelling', startsAt: '2083-03-01T13:00:00.000Z', endsAt: '2083-03-28T20:00:00.000Z' },
    ]);
    expect(await statusOf('dnnp-1')).toBe('offline');
    expect((await importFile(file, true)).body).toMatchObject({ records: [], unchanged: 3 });

    expect((await undo(done.importId)).status).toBe(200);
    expect([await plansOf('dnnp-1'), await tasks(), await outages(), await statusOf('dnnp-1')]).toEqual([
      [],
      [],
      [],
      'operational',
    ]);
  });

  it('changes what is there, by its id or its names, and gives it back as it was', async () => {
    await importFile(file, false);
    const { id } = (await outages()).find(({ title }) => title === 'Refuelling') as Outage;
    const changed = `
plans: [{ unitId: dnnp-1, title: Calibration of the flow meter, intervalDays: 60, nextDueOn: 2083-02-01 }]
outages: [{ outageId: ${id}, startsAt: '2083-03-08T13:00Z' }]`;
    const { body: dry } = await importFile(changed, true);
    expect(dry.records.flatMap(({ differences }) => differences.map(({ label, to }) => [label, to]))).toEqual([
      ['Days between', 60],
      ['Next due', '2083-02-01'],
      ['Start', '2083-03-08 13:00 UTC'],
    ]);
    const { body: done } = await importFile(changed, false);
    expect(await tasks()).toMatchObject([{ dueDate: '2083-02-01', intervalDays: 60 }]);
    expect((await undo(done.importId)).status).toBe(200);
    expect(await tasks()).toMatchObject([{ dueDate: '2083-01-10', intervalDays: 30 }]);
    expect(await outages()).toContainEqual(expect.objectContaining({ id, startsAt: '2083-03-01T13:00:00.000Z' }));
  });

  it('is not taken back over what was changed or done since, nor any of it', async () => {
    const { body: first } = await importFile(file, false);
    const [task] = await tasks();
    await ask('POST', `/fleet/maintenance-tasks/${task?.id}/complete`, {});
    const refused = await undo(first.importId);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^The maintenance plan Calib/)]);
    expect([await plansOf('dnnp-1'), await outages()]).toMatchObject([[{}], [{}, {}]]);

    const trip = (await outages()).find(({ title }) => title === 'Turbine trip');
    const { body: later } = await importFile(`outages: [{ outageId: ${trip?.id}, lostMw: 200 }]`, false);
    await ask('POST', `/fleet/outages/${trip?.id}/end`, { why: 'It runs again' });
    const again = await undo(later.importId);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('Turbine trip')]);
  });

  it('is not taken back to a day of which the work is done, though it was done before the file came', async () => {
    await importFile(file, false);
    const [task] = await tasks();
    await ask('POST', `/fleet/maintenance-tasks/${task?.id}/complete`, {});
    const [before] = await plansOf('dnnp-1');
    expect(before?.nextDueOn).not.toBe('2083-01-10');
    const { body: longer } = await importFile(`plans: [{ planId: ${before?.id}, intervalDays: 45 }]`, false);
    expect((await undo(longer.importId)).status).toBe(200);
    expect(await plansOf('dnnp-1')).toMatchObject([{ nextDueOn: before?.nextDueOn, intervalDays: 30 }]);
  });

  it('is not brought over work that was done since it was looked at', async () => {
    await importFile(file, false);
    const [plan] = await plansOf('dnnp-1');
    const [task] = await tasks();
    await ask('POST', `/fleet/maintenance-tasks/${task?.id}/complete`, {});
    const stale = { ...plan, intervalDays: 45, why: 'It lasts longer' };
    const { status } = await ask('PUT', `/admin/fleet/plans/${plan?.id}`, stale);
    expect(status).toBe(409);
  });

  it('gives a unit its power back before the outages that took it', async () => {
    await importFile(file, false);
    const { id } = (await outages()).find(({ title }) => title === 'Refuelling') as Outage;
    const { body: done } = await importFile(
      `units: [{ unitId: dnnp-2, capacityMw: 250 }]\noutages: [{ outageId: ${id}, lostMw: 250 }]`,
      false,
    );
    expect(done).toMatchObject({ state: 'applied' });
    expect((await undo(done.importId)).status).toBe(200);
    expect(await outages()).toContainEqual(expect.objectContaining({ id, lostMw: 300 }));
  });

  it('says in words what is wrong, and then changes nothing', async () => {
    const wrong = `
plans:
  - { unitId: dnnp-1, title: Too short, intervalDays: 30, nextDueOn: 2083-01-10, endsOn: 2082-12-31 }
  - { unitId: gone-1, title: Of nothing, intervalDays: 30, nextDueOn: 2083-01-10 }
  - { unitId: dnnp-1, title: Without a day, intervalDays: 30 }
  - { unitId: dnnp-1, title: Right, intervalDays: 30, nextDueOn: 2083-01-10 }
outages:
  - { unitId: dnnp-1, kind: planned, title: Backwards, startsAt: 2083-03-02T08:00Z, endsAt: 2083-03-01T08:00Z, lostMw: 300 }
  - { unitId: dnnp-1, kind: planned, title: Too much, startsAt: 2083-05-02T08:00Z, lostMw: 301 }
  - { unitId: dnnp-1, kind: planned, title: Skipped, startsAt: 2083-03-14T02:30, lostMw: 300 }
  - { unitId: gone-1, kind: planned, title: Of nothing, startsAt: 2083-03-01T08:00Z, lostMw: 300 }
`;
    expect(rowsOf((await importFile(wrong, true)).body.errors)).toEqual([
      'Maintenance plan Too short: The plan ends before it begins.',
      'Maintenance plan Of nothing: There is no unit gone-1.',
      'Maintenance plan Without a day: Next due is missing, and there is none yet.',
      'Outage Backwards: The outage ends before it begins.',
      'Outage Too much: The unit has 300 MW to lose, not more.',
      expect.stringMatching(/^Outage Skipped: Start is no time/),
      'Outage Of nothing: There is no unit gone-1.',
    ]);
    expect((await importFile(wrong, false)).status).toBe(400);
    expect([await tasks(), await outages()]).toEqual([[], []]);
  });

  it('takes outages at once as the form does, and says so', async () => {
    await importFile(file, false);
    const more = `
outages:
  - { unitId: dnnp-2, kind: planned, title: Derating, startsAt: 2083-03-05T08:00Z, endsAt: 2083-03-06T08:00Z, lostMw: 50 }
  - { unitId: dnnp-3, kind: planned, title: Elsewhere, startsAt: 2083-03-05T08:00Z, endsAt: 2083-03-06T08:00Z, lostMw: 50 }
  - { unitId: dnnp-2, kind: planned, title: After it, startsAt: 2083-03-28T20:00Z, endsAt: 2083-03-29T20:00Z, lostMw: 50 }`;
    const { body } = await importFile(more, false);
    expect([body.state, rowsOf(body.warnings)]).toEqual([
      'applied',
      ['Outage Derating: It overlaps “Refuelling” of the same unit, from 2083-03-01 13:00 UTC.'],
    ]);
    expect(await outages()).toHaveLength(5);
  });

  it('leaves what the simulation keeps, and plans that are over unless it says when they go on', async () => {
    await importFile(file, false);
    await app.db.pool.query(`update outages set recorded_by = 'Simulation' where title = 'Turbine trip'`);
    const [plan] = await plansOf('dnnp-1');
    await ask('POST', `/admin/fleet/plans/${plan?.id}/end`, { revision: plan?.revision, why: 'It is over' });
    const changed = file.replaceAll('lostMw: 300', 'lostMw: 99').replace('intervalDays: 30', 'intervalDays: 31');
    const { body } = await importFile(changed, true);
    expect(rowsOf(body.errors)).toEqual([
      'Maintenance plan Calibration of the flow meter: The plan ends before it begins.',
      'Outage Turbine trip: The simulation recorded this outage and keeps it: people can’t change it.',
    ]);
    const silent = `plans: [{ planId: ${plan?.id}, intervalDays: 31 }]`;
    expect((await importFile(silent, true)).body.errors).toMatchObject([
      { message: expect.stringMatching(/^It is over/) },
    ]);
    const resumed = `plans: [{ planId: ${plan?.id}, nextDueOn: 2083-01-10, endsOn: 2084-01-10 }]`;
    const { body: done } = await importFile(resumed, false);
    expect(await tasks()).toMatchObject([{ dueDate: '2083-01-10' }]);
    expect((await undo(done.importId)).status).toBe(200);
    expect(await tasks()).toEqual([]);
    expect(JSON.parse(await download('fleet.json'))).toMatchObject({ plans: [], outages: [{ title: 'Refuelling' }] });
  });

  it('is for engineers of the unit, and so is taking it back', async () => {
    const mine = (await importFile(file.replaceAll('dnnp-2', 'dnnp-1'), true, { cookie: engineer })).body;
    expect([mine.errors, mine.records.length]).toEqual([[], 3]);
    const { body } = await importFile(file, true, { cookie: engineer });
    expect(rowsOf(body.errors)).toEqual(['Outage Refuelling: You are no engineer of this unit.']);
    const { body: done } = await importFile(file, false);
    expect((await undo(done.importId, engineer)).status).toBe(403);
    const { body: own } = await importFile(file.replaceAll('dnnp-2', 'dnnp-1').replaceAll('300', '200'), false, {
      cookie: engineer,
    });
    expect((await undo(own.importId, engineer)).status).toBe(200);
    const seen = JSON.parse(await download('fleet.json', engineer));
    expect(seen.outages.map(({ title }: Outage) => title)).toEqual(['Turbine trip']);
  });

  it('needs no second person, as its forms don’t', async () => {
    await app.db.orm.insert(houseSettings).values({ reviewRequired: true });
    const { body: done } = await importFile(file, false);
    expect(done.state).toBe('applied');
    expect(await tasks()).toHaveLength(1);
    expect((await undo(done.importId)).status).toBe(200);
    expect(await tasks()).toEqual([]);
  });

  const unit = `
units:
  - { unitId: loop-1, name: Test loop, capacityMw: 2.5, siteName: Espoo, timeZone: Europe/Helsinki, latitude: 60.2, longitude: 24.7, kind: external, ownerLabel: Our test loop. }
outages:
  - { unitId: loop-1, kind: planned, title: Rest, startsAt: 2083-03-01T08:00, lostMw: 2.5 }`;

  it('comes with a unit that is new', async () => {
    const { body: done } = await importFile(unit, false);
    expect(done.state).toBe('applied');
    expect(await outages()).toMatchObject([{ smrUnitId: 'loop-1', startsAt: '2083-03-01T06:00:00.000Z' }]);
    expect((await undo(done.importId)).status).toBe(200);
    expect(await outages()).toEqual([]);
  });

  it('waits for a unit that somebody else has to approve, and says so before', async () => {
    await app.db.orm.insert(houseSettings).values({ reviewRequired: true });
    const waits = ['Outage Rest: Its unit has to be approved first.'];
    const other = unit.replaceAll('loop-1', 'loop-2');
    expect(rowsOf((await importFile(other, true)).body.errors)).toEqual(waits);
    expect((await importFile(other, false)).status).toBe(400);
  });

  it('names a zone that is none, also where a time needs it', async () => {
    const { status, body } = await importFile(unit.replace('Europe/Helsinki', 'Europe/Nowhere'), true);
    expect([status, rowsOf(body.errors)]).toEqual([
      200,
      expect.arrayContaining([expect.stringContaining('time zone is not known')]),
    ]);
  });

  it.each(['fleet.json', 'plans.csv', 'outages.csv'])('what %s says is what is there', async (fileName) => {
    await importFile(file, false);
    const written = await download(fileName);
    const { body } = await importFile(written, true, { fileName });
    expect([body.errors, body.records, body.units]).toEqual([[], [], []]);
    expect(body.unchanged).toBeGreaterThan(0);
    await emptyTables(app.db, 'maintenance_tasks', 'maintenance_plans', 'outages');
    await importFile(written, false, { fileName });
    // Elsewhere the ids are others, and reading it a second time adds nothing.
    expect((await importFile(written, true, { fileName })).body.records).toEqual([]);
    expect((await plansOf('dnnp-1')).length + (await outages()).length).toBe(
      { 'fleet.json': 3, 'plans.csv': 1, 'outages.csv': 2 }[fileName],
    );
  });
});
