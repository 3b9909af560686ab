import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outages, unitStatusEvents } from '../database/schema/fleet-units.ts';
import { addPlans, completeTask } from '../features/fleet/maintenance/server/commands.ts';
import { listTasks } from '../features/fleet/maintenance/server/queries.ts';
import type {
  Entry,
  EntryVersion,
  FrozenHandover,
  Handover,
  ShiftHours,
  ShiftReview,
} from '../features/fleet/shifts/contract.ts';
import { forgetEditor } from '../features/fleet/shifts/server/commands.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { changeLimit, findStream } from './support/change-limit.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, signIn, type TestUser } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Half past noon: the shift that began at 06:00 UTC. */
const NOW = Date.UTC(2026, 10, 24, 12, 30);
const MINUTE = 60_000;
const ANN = 'ann@example.org';
const BO = 'bo@example.org';
let app: TestApp;
let now = NOW;
let cookies: { ann: string; bo: string; admin: string; reader: string };
let ann: TestUser;

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  await addFleet(app.db);
  ann = await addUser(app.db, 'editor', ANN);
  cookies = {
    ann: await signIn(app, ann),
    bo: await signIn(app, await addUser(app.db, 'editor', BO)),
    admin: await signIn(app, await addUser(app.db, 'admin')),
    reader: await signIn(app, await addUser(app.db)),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  now = NOW;
  for (const table of ['shift_handovers', 'shift_entry_versions', 'shift_entries', 'shift_hours']) {
    await app.db.pool.query(`alter table ${table} disable trigger user`);
    await app.db.pool.query(`delete from ${table}`);
    await app.db.pool.query(`alter table ${table} enable trigger user`);
  }
});

async function ask<Answer>(method: string, path: string, body?: unknown, as = cookies.ann) {
  const response = await app.fetch(`/api${path}`, {
    method,
    headers: { cookie: as, origin: app.url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE).toISOString();
const facts = (more: object = {}) => ({
  ...{ happenedAt: at(30), category: 'equipment', unitIds: ['dnnp-2'], text: 'Pump B runs loudly.' },
  ...more,
});
const write = async (more: object = {}) => (await ask<Entry>('POST', '/fleet/shift-entries', facts(more))).body;
const entries = async (query = '', as = cookies.ann) =>
  (await ask<Entry[]>('GET', `/fleet/shift-entries${query}`, undefined, as)).body;
const review = async (query = '', as = cookies.ann) =>
  (await ask<ShiftReview>('GET', `/fleet/shift-review${query}`, undefined, as)).body;

describe('the shift log', () => {
  it('keeps what was written with its time, author, units and category', async () => {
    const entry = await write();
    expect(entry).toMatchObject({ ...facts(), author: ANN, isCorrected: false, withdrawnAt: null, revision: 1 });
    expect(await entries()).toEqual([entry]);
  });

  it('corrects by a new version; what it said before is kept', async () => {
    const { id } = await write();
    const corrected = await ask<Entry>(
      'PUT',
      `/fleet/shift-entries/${id}`,
      facts({ text: 'Pump A.', revision: 1 }),
      cookies.bo,
    );
    expect(corrected.body).toMatchObject({ text: 'Pump A.', author: ANN, isCorrected: true, revision: 2 });
    const versions = (await ask<EntryVersion[]>('GET', `/fleet/shift-entries/${id}/versions`)).body;
    expect(versions.map(({ act, text, author }) => [act, text, author])).toEqual([
      ['corrected', 'Pump A.', BO],
      ['written', 'Pump B runs loudly.', ANN],
    ]);
  });

  it('tells the second of two who correct at once', async () => {
    const { id } = await write();
    const answers = await Promise.all(
      [cookies.ann, cookies.bo].map((as) => ask('PUT', `/fleet/shift-entries/${id}`, facts({ revision: 1 }), as)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('strikes out and brings back, and neither twice', async () => {
    const { id } = await write();
    const strike = (revision: number) => ask<Entry>('POST', `/fleet/shift-entries/${id}/withdraw`, { revision });
    expect((await strike(1)).body.withdrawnAt).toBe(new Date(NOW).toISOString());
    expect((await strike(2)).status).toBe(409);
    expect((await ask('PUT', `/fleet/shift-entries/${id}`, facts({ revision: 2 }))).status).toBe(409);
    const back = await ask<Entry>('POST', `/fleet/shift-entries/${id}/bring-back`, { revision: 2 });
    expect(back.body).toMatchObject({ withdrawnAt: null, revision: 3 });
  });

  it('refuses what has not happened yet, a unit that is not there, and nothing', async () => {
    const answers = [{ happenedAt: at(-60) }, { unitIds: ['nowhere'] }, { text: ' ' }].map((wrong) =>
      ask('POST', '/fleet/shift-entries', facts(wrong)),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 404, 400]);
    expect(await entries()).toEqual([]);
  });

  it('is narrowed by unit, category and words, and goes on after an entry', async () => {
    const texts = async (query: string) => (await entries(query)).map(({ text }) => text);
    await write({ text: 'First', happenedAt: at(50) });
    await write({ text: 'Second', unitIds: [], category: 'safety', happenedAt: at(40) });
    const third = await write({ text: 'Third 100%', unitIds: ['dnnp-1'], happenedAt: at(30) });
    expect(await texts('?unitId=dnnp-2')).toEqual(['Second', 'First']);
    expect(await texts('?category=safety')).toEqual(['Second']);
    expect(await texts('?q=0%25')).toEqual(['Third 100%']);
    expect(await texts(`?before=${third.id}&limit=1`)).toEqual(['Second']);
  });

  it('is written by editors; others read it without names', async () => {
    await write();
    expect((await ask('POST', '/fleet/shift-entries', facts(), cookies.reader)).status).toBe(403);
    expect((await ask('POST', '/fleet/shift-entries', facts(), '')).status).toBe(401);
    expect((await entries('', '')).map(({ author, text }) => [author, text])).toEqual([[null, 'Pump B runs loudly.']]);
  });

  it('cannot be changed behind its back', async () => {
    const { id } = await write();
    const { pool } = app.db;
    await expect(pool.query(`update shift_entry_versions set text = 'x' where entry_id = $1`, [id])).rejects.toThrow(
      'only ever added',
    );
    await expect(pool.query('delete from shift_entry_versions')).rejects.toThrow('only ever added');
  });
});

describe('the hours of shifts', () => {
  const set = (more: object, as = cookies.admin) =>
    ask<ShiftHours>(
      'PUT',
      '/admin/fleet/shift-hours',
      { changes: ['07:00', '19:00'], timeZone: 'America/Toronto', revision: 0, ...more },
      as,
    );

  it('are three as long as nobody has chosen, and decide which shift it is', async () => {
    expect((await ask('GET', '/fleet/shift-hours')).body).toEqual({
      changes: ['06:00', '14:00', '22:00'],
      timeZone: 'UTC',
      revision: 0,
    });
    expect(await review()).toMatchObject({
      from: '2026-11-24T06:00:00.000Z',
      to: '2026-11-24T14:00:00.000Z',
      asOf: new Date(NOW).toISOString(),
    });
    expect((await set({ changes: ['19:00', '07:00'] })).body).toMatchObject({
      changes: ['07:00', '19:00'],
      revision: 1,
    });
    expect(await review()).toMatchObject({
      from: '2026-11-24T12:00:00.000Z',
      to: '2026-11-25T00:00:00.000Z',
      timeZone: 'America/Toronto',
    });
  });

  it('are set by administrators, sensibly, and by one at a time', async () => {
    expect((await set({}, cookies.ann)).status).toBe(403);
    expect((await set({ changes: [] })).status).toBe(400);
    expect((await set({ timeZone: 'Moon/Base' })).status).toBe(400);
    const answers = await Promise.all([set({}), set({})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('what happened since the last change of shifts', () => {
  const clock = (text: string) => new Date(`2026-11-24T${text}:00Z`);

  beforeAll(async () => {
    const vibration = await findStream(app.db, 'dnnp-2', 'vibration');
    const flow = await findStream(app.db, 'dnnp-1', 'flow_rate');
    const limit = (stream: typeof vibration, kind: 'raise' | 'return', time: string) =>
      changeLimit(app.db, stream, { limit: 'warning-high', kind, at: clock(time).getTime(), value: 4 });
    await limit(flow, 'raise', '05:00');
    await limit(flow, 'return', '07:00');
    await limit(vibration, 'raise', '08:00');
    await app.db.orm.insert(unitStatusEvents).values([
      { smrUnitId: 'dnnp-3', fromStatus: null, toStatus: 'operational', cause: null, author: ANN, at: clock('02:00') },
      {
        smrUnitId: 'dnnp-3',
        fromStatus: 'operational',
        toStatus: 'offline',
        cause: 'Trip',
        author: ANN,
        at: clock('09:00'),
      },
    ]);
    await app.db.orm.insert(outages).values([
      {
        smrUnitId: 'dnnp-3',
        kind: 'unplanned',
        title: 'Trip',
        startsAt: clock('09:00'),
        endsAt: null,
        lostMw: 300,
        recordedBy: ANN,
      },
      {
        smrUnitId: 'dnnp-3',
        kind: 'planned',
        title: 'Long ago',
        startsAt: clock('01:00'),
        endsAt: clock('02:00'),
        lostMw: 300,
        recordedBy: ANN,
      },
    ]);
    const plan = { smrUnitId: 'dnnp-1', title: 'Oil', description: '', priority: 2, intervalDays: 30 };
    await addPlans(
      app.db.orm,
      [
        { ...plan, firstDueInDays: -3 },
        { ...plan, title: 'Belt', firstDueInDays: -1 },
      ],
      new Date(NOW),
    );
    const belt = (await listTasks(app.db.orm, { status: 'open', seen: null }, new Date(NOW), true)).find(
      ({ title }) => title === 'Belt',
    );
    await completeTask(
      app.db.orm,
      { id: ann.id, email: ANN, role: 'editor' },
      { id: belt?.id ?? '', note: 'Worn.', readings: [] },
      clock('10:00'),
    );
    // One of four sisters lies apart in the hour before the moment of the page.
    const intake = await openIntake({ db: app.db, log: silentLog, retentionHours: 72, now: () => NOW });
    for (const unit of [1, 2, 3, 4])
      for (const tag of ['neutron_flux', 'condenser_pressure'])
        await intake.accept(
          Array.from({ length: 50 }, (_, minute) => ({
            stream: `dnnp-${unit}.${tag}`,
            ts: NOW - minute * MINUTE,
            value: tag === 'neutron_flux' ? 100 : unit === 4 ? 7 : 5,
          })),
          everyStream,
        );
  });

  it('gathers alarms raised, back and standing, status, outages, work, outliers, notes and entries', async () => {
    await write();
    await write({ text: 'Of the shift before', happenedAt: at(7 * 60) });
    await ask('POST', '/fleet/annotations', {
      subject: { unitId: 'dnnp-1' },
      startsAt: at(60),
      endsAt: null,
      text: 'Louder since noon',
    });
    const seen = await review();
    expect(seen.alarms).toMatchObject({ raised: 1, returned: 1, acknowledged: 0, isCut: false });
    expect(seen.alarms.turns.map(({ action, smrUnitId }) => [action, smrUnitId])).toEqual([
      ['raise', 'dnnp-2'],
      ['return', 'dnnp-1'],
    ]);
    expect(seen.alarms.standing.map(({ smrUnitId, tag, state }) => [smrUnitId, tag, state])).toEqual([
      ['dnnp-2', 'vibration', 'unacknowledged'],
    ]);
    expect(seen.statusEvents.map(({ toStatus, cause }) => [toStatus, cause])).toEqual([['offline', 'Trip']]);
    expect(seen.units.find(({ id }) => id === 'dnnp-3')?.status).toBe('offline');
    expect(seen.outages.map(({ title }) => title)).toEqual(['Trip']);
    expect([seen.overdue, seen.done].map((tasks) => tasks.map(({ title }) => title))).toEqual([['Oil'], ['Belt']]);
    expect(seen.outliers.map(({ smrUnitId, tag }) => `${smrUnitId}.${tag}`)).toEqual(['dnnp-4.condenser_pressure']);
    expect(seen.notes.map(({ text }) => text)).toEqual(['Louder since noon']);
    expect(seen.entries.map(({ text }) => text)).toEqual(['Pump B runs loudly.']);
  });

  it('tells of an earlier shift as it was at its end', async () => {
    const seen = await review('?at=2026-11-24T05:30:00Z');
    expect(seen).toMatchObject({
      from: '2026-11-23T22:00:00.000Z',
      to: '2026-11-24T06:00:00.000Z',
      asOf: '2026-11-24T06:00:00.000Z',
    });
    expect(seen.alarms).toMatchObject({ raised: 1, returned: 0 });
    expect(seen.alarms.standing.map(({ smrUnitId }) => smrUnitId)).toEqual(['dnnp-1']);
    expect(seen.units.find(({ id }) => id === 'dnnp-3')?.status).toBe('operational');
    expect([seen.done, seen.overdue].map((tasks) => tasks.map(({ title }) => title))).toEqual([[], ['Oil', 'Belt']]);
  });

  it('names nobody to readers', async () => {
    await write();
    expect(JSON.stringify(await review('', ''))).not.toContain('@');
  });

  it('refuses a shift that has not begun', async () => {
    expect((await ask('GET', '/fleet/shift-review?at=2026-11-25T00:00:00Z')).status).toBe(400);
  });
});

describe('a hand-over', () => {
  const handOver = (more: object = {}, as = cookies.ann) =>
    ask<Handover>('POST', '/fleet/handovers', { at: at(0), note: 'Watch pump B.', ...more }, as);
  const takeOver = (id: string, as = cookies.bo) =>
    ask<Handover>('POST', `/fleet/handovers/${id}/take-over`, { note: 'Understood.' }, as);
  const get = async (id: string, as = cookies.ann) =>
    (await ask<FrozenHandover>('GET', `/fleet/handovers/${id}`, undefined, as)).body;

  it('is signed by both, and stays as it was then', async () => {
    const entry = await write();
    const { body: signed, status } = await handOver();
    expect(status).toBe(201);
    await ask('PUT', `/fleet/shift-entries/${entry.id}`, facts({ text: 'Another text', revision: 1 }));
    now += 5 * MINUTE;
    const taken = await takeOver(signed.id);
    expect(taken.body).toMatchObject({
      ...{ handedOverBy: ANN, handedOverAt: new Date(NOW).toISOString(), handedOverNote: 'Watch pump B.' },
      ...{ takenOverBy: BO, takenOverAt: new Date(now).toISOString(), takenOverNote: 'Understood.' },
    });
    const { content } = await get(signed.id);
    expect(content.entries.map(({ text }) => text)).toEqual(['Pump B runs loudly.']);
    expect(content.asOf).toBe(new Date(NOW).toISOString());
  });

  it('is one for each shift, whoever is faster', async () => {
    const answers = await Promise.all([handOver(), handOver({}, cookies.bo)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is taken over by somebody else, once', async () => {
    const { id } = (await handOver()).body;
    expect((await takeOver(id, cookies.ann)).status).toBe(409);
    expect((await takeOver(id)).status).toBe(200);
    expect((await takeOver(id, cookies.admin)).status).toBe(409);
  });

  it('is taken back by whoever signed it, as long as nobody has taken over, and can be signed anew', async () => {
    const { id } = (await handOver()).body;
    const back = (as: string) => ask('POST', `/fleet/handovers/${id}/withdraw`, undefined, as);
    expect((await back(cookies.bo)).status).toBe(403);
    expect((await back(cookies.ann)).status).toBe(200);
    expect((await takeOver(id)).status).toBe(409);
    const second = await handOver();
    expect(second.status).toBe(201);
    await takeOver(second.body.id);
    expect((await ask('POST', `/fleet/handovers/${second.body.id}/withdraw`)).status).toBe(409);
    const all = (await ask<Handover[]>('GET', '/fleet/handovers')).body;
    expect(all.map(({ withdrawnAt, takenOverAt }) => [withdrawnAt !== null, takenOverAt !== null])).toContainEqual([
      true,
      false,
    ]);
    expect(all).toHaveLength(2);
  });

  it('of a shift that is to come, or by readers, is refused', async () => {
    expect((await handOver({ at: at(-180) })).status).toBe(400);
    expect((await handOver({}, cookies.reader)).status).toBe(403);
  });

  it('names nobody to readers, and cannot be changed behind its back', async () => {
    const { id } = (await handOver()).body;
    expect(JSON.stringify(await get(id, ''))).not.toContain('@');
    const { pool } = app.db;
    await expect(pool.query(`update shift_handovers set content = '{}'`)).rejects.toThrow('as it was signed');
    await takeOver(id);
    await expect(pool.query(`update shift_handovers set taken_over_by = 'x'`)).rejects.toThrow('as it was signed');
    await expect(pool.query('delete from shift_handovers')).rejects.toThrow('as it was signed');
  });

  it('forgets who was an editor and is erased, also where it is frozen', async () => {
    await write();
    const { id } = (await handOver()).body;
    await app.db.orm.transaction((tx) => forgetEditor(tx, ANN));
    const { rows } = await app.db.orm.execute<{ said: string }>(
      sql`select (select string_agg(h::text, '') from shift_handovers h) || (select string_agg(v::text, '') from shift_entry_versions v) as said`,
    );
    expect(rows[0]?.said).not.toContain(ANN);
    expect((await get(id)).handedOverBy).toBe('former editor');
  });
});
