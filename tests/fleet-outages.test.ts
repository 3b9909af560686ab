import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../database/schema/accounts.ts';
import { outages, smrUnits, unitStatusEvents } from '../database/schema/fleet-units.ts';
import type { Availability, Outage, OutageFacts, StatusEvent, Unit } from '../features/fleet/units/contract.ts';
import { addOutages, updateStatuses } from '../features/fleet/units/server/commands.ts';
import { SIMULATION } from '../features/fleet/units/vocabulary.ts';
import type { FleetVersion } from '../features/fleet/versions/contract.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

/** People keep the records of outages, and the fleet follows. */
const NOW = new Date('2026-11-21T17:00:00Z');
const EDITOR = 'editor@example.org';
const OTHER = 'other@example.org';
const nobody = '00000000-0000-4000-8000-000000000000';
let app: TestApp;
let cookies: { editor: string; other: string; subscriber: string };
let clock = NOW;

beforeAll(async () => {
  app = await startTestApp({ now: () => clock.getTime() });
  await addFleet(app.db);
  cookies = {
    editor: await signIn(app, await addUser(app.db, 'editor', EDITOR)),
    other: await signIn(app, await addUser(app.db, 'editor', OTHER)),
    subscriber: await signIn(app, await addUser(app.db)),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = NOW;
  await app.db.orm.delete(outages);
  await app.db.orm.delete(unitStatusEvents);
  await app.db.orm.delete(auditLog);
  await app.db.orm.update(smrUnits).set({ status: 'operational' });
});

const fromNow = (ms: number) => new Date(NOW.getTime() + ms);
const trip: OutageFacts = {
  smrUnitId: 'dnnp-2',
  kind: 'unplanned',
  title: 'Turbine trip',
  startsAt: fromNow(-HOUR_MS).toISOString(),
  endsAt: null,
  lostMw: 300,
};
const send = (method: string, path: string, body: object, cookie = cookies.editor) =>
  app.fetch(`/api/fleet/outages${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie, origin: app.url },
    body: JSON.stringify({ why: 'The log says so', ...body }),
  });
const record = (change: Partial<OutageFacts> = {}, cookie = cookies.editor) =>
  send('POST', '', { ...trip, ...change }, cookie);
const recorded = async (change: Partial<OutageFacts> = {}) => (await (await record(change)).json()) as Outage;
const correct = ({ id, recordedBy: _, ...outage }: Outage, change: Partial<OutageFacts>, cookie?: string) =>
  send('PUT', `/${id}`, { ...outage, ...change }, cookie);
const end = (id: string, cookie?: string) => send('POST', `/${id}/end`, {}, cookie);
const read = async <Answer>(path: string, cookie = '') =>
  (await (await app.fetch(`/api/fleet${path}`, { headers: { cookie } })).json()) as Answer;
/** As an editor: what visitors read is kept, and dropped a moment after a change. */
const statusNow = async (id = 'dnnp-2') => (await read<Unit>(`/units/${id}`, cookies.editor)).status;
const events = (cookie = cookies.editor) => read<StatusEvent[]>('/units/dnnp-2/status-events', cookie);
const message = async (response: Response) => ((await response.json()) as { message: string }).message;
const audits = () => app.db.orm.select().from(auditLog).orderBy(desc(auditLog.at));
const simulated = async () => {
  const outage = { ...trip, kind: 'unplanned' as const, startsAt: fromNow(-HOUR_MS), endsAt: null };
  await addOutages(app.db.orm, [{ ...outage, recordedBy: SIMULATION }], NOW);
  const [row] = await app.db.orm.select().from(outages);
  return row?.id ?? '';
};

describe('to record an outage', () => {
  it.each([
    ['visitors', () => '', 401],
    ['subscribers', () => cookies.subscriber, 403],
  ])('is refused to %s', async (_, cookie, status) => {
    expect([(await record({}, cookie())).status, await app.db.orm.$count(outages)]).toEqual([status, 0]);
  });

  it('takes its unit out of operation at once', async () => {
    await record();
    expect(await statusNow()).toBe('offline');
  });

  it('leaves the unit in operation when it is only derated', async () => {
    await record({ lostMw: 120 });
    expect(await statusNow()).toBe('operational');
  });

  it('tells the change of status with its time and author', async () => {
    await record({ startsAt: NOW.toISOString() });
    expect(await events()).toEqual([
      {
        smrUnitId: 'dnnp-2',
        fromStatus: 'operational',
        toStatus: 'offline',
        cause: 'Turbine trip',
        author: EDITOR,
        at: NOW.toISOString(),
      },
    ]);
  });

  it('is written down', async () => {
    const { id } = await recorded();
    const [entry] = await audits();
    expect(entry).toMatchObject({
      action: 'outage.record',
      subjectId: id,
      actorEmail: EDITOR,
      details: { title: 'Turbine trip', smrUnitId: 'dnnp-2', recordedBy: EDITOR },
    });
  });

  it('costs availability', async () => {
    await app.db.orm.update(smrUnits).set({ commercialSince: fromNow(-100 * 24 * HOUR_MS) });
    await record({ startsAt: fromNow(-30 * HOUR_MS).toISOString(), endsAt: fromNow(-20 * HOUR_MS).toISOString() });
    const { station } = await read<Availability>('/availability?days=30');
    await app.db.orm.update(smrUnits).set({ commercialSince: null });
    expect(station.unplannedLossMwh).toBe(3_000);
  });

  it('may be done ahead: it is listed apart, and begins by itself', async () => {
    await record({ kind: 'planned', startsAt: fromNow(HOUR_MS).toISOString() });
    const { outages: listed, upcoming } = await read<Availability>('/availability');
    const before = await statusNow();
    await updateStatuses(app.db.orm, fromNow(2 * HOUR_MS));
    expect([listed.length, upcoming.length, before, await statusNow()]).toEqual([0, 1, 'operational', 'maintenance']);
  });

  it.each([
    ['ends before it begins', { endsAt: fromNow(-2 * HOUR_MS).toISOString() }, 'endsAt'],
    ['loses nothing', { lostMw: 0 }, 'lostMw'],
    ['loses more than the unit has', { lostMw: 301 }, 'lostMw'],
    ['says nothing', { title: ' ' }, 'title'],
    ['begins in the wrong century', { startsAt: '0026-11-21T17:00:00Z' }, 'startsAt'],
  ])('is refused when it %s, with the field', async (_, change, field) => {
    const response = await record(change);
    const { issues } = (await response.json()) as { issues: { path: string[] }[] };
    expect([response.status, issues.map(({ path }) => path[0]), await app.db.orm.$count(outages)]).toEqual([
      400,
      [field],
      0,
    ]);
  });

  it('is refused for a unit that is none', async () => {
    expect((await record({ smrUnitId: 'nowhere' })).status).toBe(404);
  });
});

describe('to end an outage', () => {
  it('gives its unit back at once, by whoever ended it', async () => {
    const { id } = await recorded({ startsAt: NOW.toISOString() });
    clock = fromNow(HOUR_MS);
    await end(id, cookies.other);
    expect([await statusNow(), (await events())[0]]).toEqual([
      'operational',
      expect.objectContaining({ toStatus: 'operational', author: OTHER, at: clock.toISOString() }),
    ]);
  });

  it('is written down with what was before', async () => {
    const { id } = await recorded();
    await end(id);
    const [entry] = await audits();
    expect(entry).toMatchObject({
      action: 'outage.end',
      actorEmail: EDITOR,
      details: { before: { endsAt: null }, after: { endsAt: NOW.toISOString() } },
    });
  });

  it.each([
    ['is over', { endsAt: fromNow(-1).toISOString() }, 'This outage is over already.'],
    ['has not begun', { startsAt: fromNow(HOUR_MS).toISOString() }, 'This outage has not begun.'],
  ])('is refused when it %s', async (_, change, sentence) => {
    const response = await end((await recorded(change)).id);
    expect([response.status, await message(response)]).toEqual([409, expect.stringContaining(sentence)]);
  });

  it('asks for one that exists', async () => {
    expect((await end(nobody)).status).toBe(404);
  });
});

describe('to correct an outage', () => {
  it('changes what is said, and who says it', async () => {
    const before = await recorded();
    const after = (await (await correct(before, { kind: 'external', title: 'Grid' }, cookies.other)).json()) as Outage;
    expect(after).toEqual({ ...before, kind: 'external', title: 'Grid', recordedBy: OTHER, revision: 2 });
  });

  it('is written down with what was before', async () => {
    await correct(await recorded(), { lostMw: 100 });
    const [entry] = await audits();
    expect(entry).toMatchObject({
      action: 'outage.correct',
      details: { before: { lostMw: 300, revision: 1 }, after: { lostMw: 100, revision: 2 } },
    });
  });

  it('says why, version by version, and what it was before is restored with the status of its unit', async () => {
    const before = await recorded();
    await correct(before, { endsAt: fromNow(-1).toISOString() });
    expect(await statusNow()).toBe('operational');
    expect((await send('PUT', `/${before.id}`, { ...trip, revision: 2, why: ' ' })).status).toBe(400);
    const asked = { method: 'GET', headers: { cookie: cookies.editor } };
    const path = `/api/admin/fleet/outages/${before.id}/versions`;
    const versions = (await (await app.fetch(path, asked)).json()) as FleetVersion[];
    expect(versions.map(({ number, why, author }) => [number, why, author])).toEqual([
      [2, 'The log says so', EDITOR],
      [1, 'The log says so', EDITOR],
    ]);
    expect(versions[0]?.differences).toEqual([expect.objectContaining({ act: 'changed', label: 'End', from: null })]);
    const restore = (number: number, revision: number) =>
      app.fetch(`${path}/${number}/restore`, {
        ...{ method: 'POST', body: JSON.stringify({ revision, why: 'It goes on' }) },
        headers: { 'content-type': 'application/json', cookie: cookies.editor, origin: app.url },
      });
    const restored = await restore(1, 2);
    expect([restored.status, (await restored.json()) as Outage]).toEqual([
      200,
      expect.objectContaining({ endsAt: null, revision: 3 }),
    ]);
    expect(await statusNow()).toBe('offline');
    expect([(await restore(1, 2)).status, (await restore(9, 3)).status]).toEqual([409, 404]);
  });

  it('moves a full outage to another unit, and both statuses follow', async () => {
    await correct(await recorded(), { smrUnitId: 'dnnp-3' });
    expect([await statusNow('dnnp-2'), await statusNow('dnnp-3')]).toEqual(['operational', 'offline']);
  });

  it('makes its author that of a change of status that no time of a record explains', async () => {
    await addOutages(
      app.db.orm,
      [
        {
          ...trip,
          startsAt: fromNow(-9 * HOUR_MS),
          endsAt: fromNow(-8 * HOUR_MS),
          recordedBy: SIMULATION,
        },
      ],
      fromNow(-2 * HOUR_MS),
    );
    await correct(await recorded(), { lostMw: 100 }, cookies.other);
    expect((await events())[0]).toMatchObject({ toStatus: 'operational', author: OTHER, at: NOW.toISOString() });
  });

  it('sets its end afterwards: the unit was back then', async () => {
    const before = await recorded({ startsAt: NOW.toISOString() });
    clock = fromNow(2 * HOUR_MS);
    await correct(before, { endsAt: fromNow(HOUR_MS).toISOString() });
    expect((await events())[0]).toMatchObject({ toStatus: 'operational', at: fromNow(HOUR_MS).toISOString() });
  });

  it('is refused when somebody else changed it meanwhile', async () => {
    const before = await recorded();
    await correct(before, { title: 'Theirs' }, cookies.other);
    const response = await correct(before, { title: 'Mine' });
    const [row] = await app.db.orm.select().from(outages);
    expect([response.status, await message(response), row?.title]).toEqual([
      409,
      expect.stringContaining('Somebody else changed this outage'),
      'Theirs',
    ]);
  });

  it('is refused when it would end before it begins, and nothing changes', async () => {
    const before = await recorded();
    const response = await correct(before, { endsAt: before.startsAt });
    const [row] = await app.db.orm.select().from(outages);
    expect([response.status, row?.revision, (await audits()).length]).toEqual([400, 1, 1]);
  });

  it('asks for one that exists', async () => {
    expect((await correct({ ...(await recorded()), id: nobody }, {})).status).toBe(404);
  });
});

describe('an outage of the simulation', () => {
  const refusal = [409, 'The simulation recorded this outage and keeps it: people can’t change it.'];

  it('is not corrected by people', async () => {
    const response = await send('PUT', `/${await simulated()}`, { ...trip, revision: 0 });
    expect([response.status, await message(response)]).toEqual(refusal);
  });

  it('is not ended by people', async () => {
    const response = await end(await simulated());
    expect([response.status, await message(response), await statusNow()]).toEqual([...refusal, 'offline']);
  });
});

describe('who recorded an outage', () => {
  const authors = async (cookie: string) => {
    const { outages: listed } = await read<Availability>('/availability', cookie);
    return [listed[0]?.recordedBy, (await events(cookie))[0]?.author];
  };

  it('is told to editors', async () => {
    await record();
    expect(await authors(cookies.other)).toEqual([EDITOR, EDITOR]);
  });

  it.each([
    ['visitors', () => ''],
    ['subscribers', () => cookies.subscriber],
  ])('is only an editor to %s', async (_, cookie) => {
    await record();
    // What visitors read was kept, perhaps, and is dropped when the word of the change arrives.
    await until(async () => (await events(cookie())).length > 0);
    expect(await authors(cookie())).toEqual(['an editor', 'an editor']);
  });

  it('is told to everybody when it was the simulation', async () => {
    await simulated();
    await until(async () => (await events('')).length > 0);
    expect(await authors('')).toEqual([SIMULATION, SIMULATION]);
  });
});

describe('many who record at once', () => {
  it('each are heard, and the status changes once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => record()));
    const changes = await app.db.orm.$count(unitStatusEvents, eq(unitStatusEvents.smrUnitId, 'dnnp-2'));
    expect([answers.map(({ status }) => status), changes]).toEqual([[200, 200, 200, 200, 200], 1]);
  });

  it('end it once', async () => {
    const { id } = await recorded();
    const answers = await Promise.all([end(id), end(id, cookies.other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
