import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../database/schema/accounts.ts';
import { maintenancePlans, maintenanceTasks } from '../database/schema/fleet-maintenance.ts';
import { outages, smrUnits } from '../database/schema/fleet-units.ts';
import type { MaintenancePlan, MaintenanceTask } from '../features/fleet/maintenance/contract.ts';
import { addPlans, completeDueTasks } from '../features/fleet/maintenance/server/commands.ts';
import { listTasks, readNextMaintenance } from '../features/fleet/maintenance/server/queries.ts';
import type { FleetVersion } from '../features/fleet/versions/contract.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { dateAt } from '../platform/shared/zoned-time.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const plan = {
  smrUnitId: 'dnnp-1',
  title: 'Start of the standby power supply',
  description: 'Start it and run it for an hour.',
  priority: 1,
  intervalDays: 30,
};
let app: TestApp;
let cookies: { editor: string; subscriber: string };

beforeAll(async () => {
  app = await startTestApp();
  await addFleet(app.db);
  cookies = {
    editor: await signIn(app, await addUser(app.db, 'editor', 'editor@example.org')),
    subscriber: await signIn(app, await addUser(app.db)),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.orm.delete(maintenanceTasks);
  await app.db.orm.delete(maintenancePlans);
  await app.db.orm.delete(auditLog);
});

const give = (firstDueInDays: number, smrUnitId = 'dnnp-1', now = new Date()) =>
  addPlans(app.db.orm, [{ ...plan, smrUnitId, firstDueInDays }], now);
const list = async (query = '', cookie = '') =>
  (await (
    await app.fetch(`/api/fleet/maintenance-tasks${query}`, { headers: { cookie } })
  ).json()) as MaintenanceTask[]; // By the contract.
const complete = (id: string, cookie = cookies.editor) =>
  postJson(app, `/api/fleet/maintenance-tasks/${id}/complete`, {}, { cookie, origin: app.url });
const only = async (): Promise<MaintenanceTask> => {
  const [task] = await list();
  if (!task) throw new Error('no task');
  return task;
};

describe('the list', () => {
  it('is by due date', async () => {
    await give(5);
    await give(-2, 'dnnp-2');
    expect((await list()).map(({ dueInDays }) => dueInDays)).toEqual([-2, 5]);
  });

  it('can be of one unit', async () => {
    await give(5);
    await give(-2, 'dnnp-2');
    expect((await list('?unitId=dnnp-1')).map(({ smrUnitId }) => smrUnitId)).toEqual(['dnnp-1']);
  });

  it.each([
    ['open', ['planned']],
    ['done', ['done']],
    ['all', ['done', 'planned']],
  ])('can be of those that are %s', async (status, statuses) => {
    await give(5);
    await complete((await only()).id);
    expect((await list(`?status=${status}`)).map((task) => task.status)).toEqual(statuses);
  });

  it('refuses a status that is none', async () => {
    expect((await app.fetch('/api/fleet/maintenance-tasks?status=lost')).status).toBe(400);
  });

  it('counts days by the calendar of the unit', async () => {
    const evening = new Date('2026-11-21T04:30:00Z');
    await give(1, 'dnnp-1', evening);
    const [task] = await listTasks(app.db.orm, { status: 'all', seen: null }, evening, false);
    expect(task).toMatchObject({ dueDate: '2026-11-21', dueInDays: 1 });
  });
});

describe('to complete a task', () => {
  beforeEach(() => give(5));

  it('asks visitors to sign in', async () => {
    expect((await complete((await only()).id, '')).status).toBe(401);
  });

  it('is refused to subscribers', async () => {
    expect((await complete((await only()).id, cookies.subscriber)).status).toBe(403);
  });

  it('needs an id that makes sense', async () => {
    expect((await complete('x')).status).toBe(400);
  });

  it('needs a task that exists', async () => {
    expect((await complete(nobody)).status).toBe(404);
  });

  it('answers with the finished task', async () => {
    const response = await complete((await only()).id);
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'done', doneBy: 'editor@example.org' }),
    ]);
  });

  it('leads to the next one, a round after the day it was due', async () => {
    await complete((await only()).id);
    expect((await list('?status=open')).map(({ dueInDays }) => dueInDays)).toEqual([35]);
  });

  it('leaves a trace in the audit log', async () => {
    const { id } = await only();
    await complete(id);
    expect(await app.db.orm.select().from(auditLog)).toEqual([
      expect.objectContaining({ action: 'maintenance.complete', subjectId: id, actorEmail: 'editor@example.org' }),
    ]);
  });

  it('works once, however often somebody clicks', async () => {
    const { id } = await only();
    const answers = await Promise.all([complete(id), complete(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('tells visitors nothing of people', async () => {
    await complete((await only()).id);
    expect((await list('?status=done')).map(({ doneBy }) => doneBy)).toEqual([null]);
  });
});

describe('to take back that a task is done', () => {
  beforeEach(() => give(5));
  const reopen = (id: string, cookie = cookies.editor) =>
    postJson(app, `/api/fleet/maintenance-tasks/${id}/reopen`, {}, { cookie, origin: app.url });

  it('opens it again, and what its plan had set goes', async () => {
    const { id } = await only();
    await complete(id);
    expect((await reopen(id)).status).toBe(200);
    expect((await list()).map((task) => [task.id, task.status, task.doneAt])).toEqual([[id, 'planned', null]]);
  });

  it('leaves it as far as it was', async () => {
    const { id } = await only();
    await app.db.orm.update(maintenanceTasks).set({ status: 'in-progress' });
    await complete(id);
    await reopen(id);
    expect((await list()).map((task) => [task.id, task.status])).toEqual([[id, 'in-progress']]);
  });

  it('is for editors, and for what is done', async () => {
    const { id } = await only();
    expect((await reopen(id)).status).toBe(409);
    expect((await reopen(id, '')).status).toBe(401);
    expect((await reopen(nobody)).status).toBe(404);
  });

  it('is refused when the next one is done, too', async () => {
    const { id } = await only();
    await complete(id);
    await complete((await list('?status=open'))[0]?.id ?? '');
    expect((await reopen(id)).status).toBe(409);
  });
});

it('a note about what was done is for editors', async () => {
  await give(5);
  const { id } = await only();
  const path = `/api/fleet/maintenance-tasks/${id}/complete`;
  await postJson(app, path, { note: 'Two bolts replaced.' }, { cookie: cookies.editor, origin: app.url });
  const notes = async (cookie: string) => (await list('?status=done', cookie)).map(({ note }) => note);
  expect([await notes(cookies.editor), await notes('')]).toEqual([['Two bolts replaced.'], [null]]);
});

describe('readings', () => {
  const readings = [
    { name: 'Bearing temperature', unit: '°C' },
    { name: 'Strokes', unit: '' },
  ];
  const take = (id: string, taken: object[]) =>
    postJson(
      app,
      `/api/fleet/maintenance-tasks/${id}/complete`,
      { readings: taken },
      { cookie: cookies.editor, origin: app.url },
    );
  beforeEach(() => addPlans(app.db.orm, [{ ...plan, readings, firstDueInDays: 5 }], new Date()));

  it('are asked for by the plan, kept with the task, and told again the next time', async () => {
    const { id, readings: asked } = await only();
    expect(asked).toEqual(readings.map((one) => ({ ...one, value: null })));
    await take(id, [{ name: 'Bearing temperature', value: 64.2 }]);
    const taken = readings.map((one, place) => ({ ...one, value: place === 0 ? 64.2 : null }));
    expect((await list('?status=done'))[0]?.readings).toEqual(taken);
    expect((await list('?status=open'))[0]?.readings).toEqual(taken);
  });

  it('go when it is taken back that the task is done', async () => {
    const { id } = await only();
    await take(id, [{ name: 'Strokes', value: 3 }]);
    await postJson(app, `/api/fleet/maintenance-tasks/${id}/reopen`, {}, { cookie: cookies.editor, origin: app.url });
    expect((await only()).readings.map(({ value }) => value)).toEqual([null, null]);
  });

  it('that nobody asked for are refused, and nothing is done', async () => {
    const { id } = await only();
    expect((await take(id, [{ name: 'Noise', value: 1 }])).status).toBe(400);
    expect((await only()).status).toBe('planned');
  });
});

describe('the calendar', () => {
  const events = async (query = '') => {
    const response = await app.fetch(`/smr-ops-cloud/maintenance.ics${query}`);
    const text = (await response.text()).replaceAll(/\r\n[ \t]/g, '');
    return {
      type: response.headers.get('content-type'),
      summaries: [...text.matchAll(/^SUMMARY:(.*)$/gm)].map(([, summary]) => summary?.trim()),
      text,
    };
  };

  it('has open work on its day, overdue work today, and planned outages as long as they last', async () => {
    const now = new Date();
    await give(3, 'dnnp-1', now);
    await give(-2, 'dnnp-2', now);
    const [begins, ends] = [2, 4].map((days) => new Date(now.getTime() + days * DAY_MS)) as [Date, Date];
    const outage = { kind: 'planned', lostMw: 300, startsAt: begins, endsAt: ends, recordedBy: 'ed@example.org' };
    await app.db.orm.insert(outages).values([
      { ...outage, smrUnitId: 'dnnp-1', title: 'Refuelling' },
      { ...outage, smrUnitId: 'dnnp-1', title: 'Trip', kind: 'unplanned' },
    ]);
    const { type, summaries, text } = await events();
    expect(type).toBe('text/calendar; charset=utf-8');
    expect(summaries).toHaveLength(3);
    expect(summaries[0]).toMatch(/^Overdue: /);
    expect(summaries[2]).toMatch(/^Planned outage.*: Refuelling$/);
    expect(text).not.toContain('@example.org');
    const endDay = dateAt(new Date(ends.getTime() + DAY_MS), 'America/Toronto').replaceAll('-', '');
    expect(text).toContain(`DTEND;VALUE=DATE:${endDay}`);
    expect((await events('?unit=dnnp-2')).summaries).toHaveLength(1);
    await app.db.orm.delete(outages);
  });
});

describe('the days to the next maintenance', () => {
  it.each([
    ['nothing is planned', [], -1, 0],
    ['something is overdue', [-3, 8, -1], 0, 2],
    ['something is due today', [0], 0, 0],
    ['all is ahead', [8, 4], 4, 0],
  ])('when %s', async (_, days, nextMaintenanceDays, overdueTasks) => {
    const now = new Date();
    for (const day of days) await give(day);
    expect(await readNextMaintenance(app.db.orm, now, null)).toEqual({ nextMaintenanceDays, overdueTasks });
  });
});

describe('the simulated crew', () => {
  const start = Date.parse('2026-11-21T19:30:00Z');
  const crewWorksFor = async (days: number) => {
    for (let day = 0; day < days; day++) await completeDueTasks(app.db.orm, new Date(start + day * DAY_MS));
  };
  const countOpen = () => app.db.orm.$count(maintenanceTasks, ne(maintenanceTasks.status, 'done'));
  /** With ids of their own: what is put off is chosen by them. */
  const giveSixteen = () =>
    app.db.orm.insert(maintenanceTasks).values(
      Array.from({ length: 16 }, (_, n) => ({
        id: `00000000-0000-4000-8000-0000000000${10 + n}`,
        smrUnitId: 'dnnp-1',
        title: plan.title,
        description: plan.description,
        priority: 3,
        dueDate: '2026-11-21',
      })),
    );

  it('leaves what is not due yet', async () => {
    await give(1, 'dnnp-1', new Date(start));
    expect(await completeDueTasks(app.db.orm, new Date(start))).toBe(0);
  });

  it('keeps one open task for each plan, over months', async () => {
    for (let n = 0; n < 6; n++) await give(n, `dnnp-${1 + (n % 4)}`, new Date(start));
    await crewWorksFor(120);
    expect(await countOpen()).toBe(6);
  });

  it('puts a few things off', async () => {
    await giveSixteen();
    await crewWorksFor(1);
    expect([1, 2, 3, 4]).toContain(await countOpen());
  });

  it('puts nothing off for ever', async () => {
    await giveSixteen();
    await crewWorksFor(40);
    expect(await countOpen()).toBe(0);
  });

  it('is named in the list, also for visitors', async () => {
    await giveSixteen();
    await crewWorksFor(1);
    expect((await list('?status=done'))[0]?.doneBy).toBe('Simulated crew');
  });
});

describe('a plan of one’s own', () => {
  const facts = {
    title: 'Calibration of the flow meter',
    description: 'With the portable one beside it.',
    priority: 2,
    intervalDays: 30,
    nextDueOn: '2087-01-10',
    endsOn: null as string | null,
    why: 'The supplier asks for it',
  };
  const ask = async <Answer = MaintenancePlan>(method: string, path: string, body?: unknown) => {
    const response = await app.fetch(`/api/admin/fleet${path}`, {
      method,
      headers: { cookie: cookies.editor, origin: app.url, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const add = async (more: Partial<typeof facts> = {}) =>
    (await ask('POST', '/units/dnnp-1/plans', { ...facts, ...more })).body;

  it('has its first task at once, and its list', async () => {
    const plan = await add();
    expect(await only()).toMatchObject({ title: facts.title, dueDate: '2087-01-10', intervalDays: 30 });
    expect((await ask<MaintenancePlan[]>('GET', '/units/dnnp-1/plans')).body).toEqual([plan]);
    expect(plan).toMatchObject({ smrUnitId: 'dnnp-1', nextDueOn: '2087-01-10', revision: 1 });
  });

  it('moves its open task when it is changed; the second of two is told', async () => {
    const { id } = await add();
    const change = { ...facts, title: 'Calibration', nextDueOn: '2087-02-01', revision: 1 };
    const answers = await Promise.all([1, 2].map(() => ask('PUT', `/plans/${id}`, change)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await only()).toMatchObject({ title: 'Calibration', dueDate: '2087-02-01' });
  });

  it('sets no task after its end, and none when it was ended; done work stays', async () => {
    const { id } = await add({ endsOn: '2087-02-20' });
    await complete((await only()).id);
    const second = (await list('?status=open'))[0];
    expect(second?.dueDate).toBe('2087-02-09');
    await complete(second?.id ?? '');
    expect(await list('?status=open')).toEqual([]);
    const [plan] = (await ask<MaintenancePlan[]>('GET', '/units/dnnp-1/plans')).body;
    // Each time that it moved to another day it became another plan to who looks at it.
    expect(plan).toMatchObject({ nextDueOn: null, revision: 3 });
    await ask('PUT', `/plans/${id}`, { ...facts, nextDueOn: '2087-03-01', revision: 3 });
    expect((await list('?status=open')).map(({ dueDate }) => dueDate)).toEqual(['2087-03-01']);
    const ended = await ask('POST', `/plans/${id}/end`, { revision: 4, why: 'It is not needed any more' });
    expect(ended.body).toMatchObject({ nextDueOn: null, revision: 5 });
    expect([(await list('?status=open')).length, (await list('?status=done')).length]).toEqual([0, 2]);
  });

  it.each([
    [{ endsOn: '2087-01-09' }, 'endsOn', 'The plan ends before it begins.'],
    [{ nextDueOn: '0027-01-10' }, 'nextDueOn', 'A day between 2000 and 2099.'],
    [{ title: ' ' }, 'title', 'Say what is to be done.'],
  ])('with %j is refused, and nothing of it is there', async (wrong, field, message) => {
    const { status, body } = await ask<{ issues: { path: string[]; message: string }[] }>(
      'POST',
      '/units/dnnp-1/plans',
      { ...facts, ...wrong },
    );
    expect([status, body.issues[0]]).toEqual([400, { path: [field], message }]);
    expect(await list()).toEqual([]);
  });

  it('says why it was changed, version by version, and becomes again what it was', async () => {
    const { id } = await add();
    await ask('PUT', `/plans/${id}`, { ...facts, intervalDays: 60, why: 'It lasts longer', revision: 1 });
    await ask('POST', `/plans/${id}/end`, { revision: 2, why: 'The meter is gone' });
    expect((await ask('POST', `/plans/${id}/end`, { revision: 3 })).status).toBe(400);
    const versions = async () => (await ask<FleetVersion[]>('GET', `/plans/${id}/versions`)).body;
    expect((await versions()).map(({ number, why, author }) => [number, why, author])).toEqual([
      [3, 'The meter is gone', 'editor@example.org'],
      [2, 'It lasts longer', 'editor@example.org'],
      [1, facts.why, 'editor@example.org'],
    ]);
    expect((await versions())[1]?.differences).toEqual([
      { tag: null, act: 'changed', label: 'Days between', from: 30, to: 60 },
    ]);
    const restored = await ask('POST', `/plans/${id}/versions/2/restore`, { revision: 3, why: 'It came back' });
    expect(restored.body).toMatchObject({ intervalDays: 60, nextDueOn: '2087-01-10', endsOn: null, revision: 4 });
    expect(await only()).toMatchObject({ dueDate: '2087-01-10' });
    expect((await ask('POST', `/plans/${id}/versions/9/restore`, { revision: 4, why: 'x' })).status).toBe(404);
    expect((await ask('POST', `/plans/${id}/versions/1/restore`, { revision: 3, why: 'x' })).status).toBe(409);
  });

  it('that was there before versions were kept begins with what it was', async () => {
    const { id } = await add();
    await app.db.pool.query(`delete from fleet_versions where kind = 'maintenance_plans'`);
    await ask('PUT', `/plans/${id}`, { ...facts, intervalDays: 60, revision: 1 });
    const versions = (await ask<FleetVersion[]>('GET', `/plans/${id}/versions`)).body;
    expect(versions.map(({ number, why }) => [number, why])).toEqual([
      [2, facts.why],
      [1, 'As it was before'],
    ]);
  });

  it('of a unit that is not there is not made', async () => {
    expect((await ask('POST', '/units/nowhere/plans', facts)).status).toBe(404);
  });

  it('of a plant of one’s own is nobody’s work but one’s own', async () => {
    await app.db.orm.update(smrUnits).set({ kind: 'external', ownerLabel: 'Ours' }).where(eq(smrUnits.id, 'dnnp-1'));
    await give(-20);
    expect(await completeDueTasks(app.db.orm, new Date())).toBe(0);
    await app.db.orm.update(smrUnits).set({ kind: 'simulated', ownerLabel: null }).where(eq(smrUnits.id, 'dnnp-1'));
  });
});
