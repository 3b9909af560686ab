import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertEvents, alerts } from '../database/schema/fleet-alerts.ts';
import { telemetryStreams } from '../database/schema/fleet-telemetry.ts';
import { smrUnits } from '../database/schema/fleet-units.ts';
import type { AlarmStanding, AlarmStatistics, Alert, AlertWithHistory } from '../features/fleet/alerts/contract.ts';
import { endAlerts, followOutages } from '../features/fleet/alerts/server/commands.ts';
import { lookForSilence } from '../features/fleet/alerts/server/look-for-silence.ts';
import { countRaised, findUnitOf } from '../features/fleet/alerts/server/queries.ts';
import { LOOK_SECONDS } from '../features/fleet/alerts/vocabulary.ts';
import { sendDueCalls } from '../features/fleet/escalation/server/send-commands.ts';
import type { ShiftReview } from '../features/fleet/shifts/contract.ts';
import { changeStates } from '../features/fleet/streams/server/newest-commands.ts';
import { STALE_RANK } from '../features/fleet/streams/vocabulary.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const UNITS = ['dnnp-1', 'dnnp-2', 'dnnp-3', 'dnnp-4'] as const;
let app: TestApp;
let key: string;
let cookie: string;
/** The clock of the product and of senders. */
let now = Date.UTC(2026, 10, 20, 10);

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  await addFleet(app.db);
  ({ key } = await issueTestKey(app.db));
  cookie = await signIn(app, await addUser(app.db, 'editor', 'editor@example.org'));
});
afterAll(() => app.close());
beforeEach(async () => {
  // Later than what the test before has sent.
  now += 86_400_000;
  await app.db.pool.query('alter table alert_events disable trigger user');
  await app.db.orm.delete(alerts);
  await emptyTables(app.db, 'silence_standings', 'silence_looks', 'alarm_calls', 'notices');
  await app.db.orm.update(telemetryStreams).set({ silenceAlarm: 'off', silentAfterSeconds: 300, removedAt: null });
  await app.db.orm.update(smrUnits).set({
    ...{ kind: 'external', status: 'operational', retiredAt: null, silenceAlarm: 'crit', silentAfterSeconds: 300 },
  });
});

const look = () => lookForSilence({ db: app.db, log: silentLog, now: () => new Date(now) });
/** Within all limits. */
const normal: Record<string, number> = { pressure: 7 };
/** A value of each of these, now. */
async function speak(units: readonly string[] = UNITS, tags: readonly string[] = ['vibration', 'pressure'], more = {}) {
  const samples = units.flatMap((unit) =>
    tags.map((tag) => ({ stream: `${unit}.${tag}`, ts: now, value: normal[tag] ?? 1, ...more })),
  );
  const response = await sendSamples(app, key, samples);
  if (response.status !== 200) throw new Error(await response.text());
}
/** Time goes by, and it is looked as the job does. @param meanwhile what happens every few seconds */
async function pass(seconds: number, meanwhile: (second: number) => Promise<void> | void = () => {}) {
  for (let second = LOOK_SECONDS; second <= seconds; second += LOOK_SECONDS) {
    now += LOOK_SECONDS * 1_000;
    await meanwhile(second);
    await look();
  }
}
const list = async (query = ''): Promise<Alert[]> =>
  (await app.fetch(`/api/fleet/alerts${query}`, { headers: { cookie } })).json() as Promise<Alert[]>;
const read = async (id: string): Promise<AlertWithHistory> =>
  (await app.fetch(`/api/fleet/alerts/${id}`, { headers: { cookie } })).json() as Promise<AlertWithHistory>;
const only = async (): Promise<Alert> => {
  const found = await list();
  expect(found).toHaveLength(1);
  return found[0] as Alert;
};
const watch = (...units: string[]) =>
  app.db.orm
    .update(smrUnits)
    .set({ kind: 'simulated' })
    .where(sql`${smrUnits.id} <> all(${sql.param(units)}::text[])`);

describe('a unit that falls silent', () => {
  it('has one alarm, of no limit and no value, after its time', async () => {
    await watch('dnnp-2');
    await speak();
    await pass(300);
    expect(await list()).toEqual([]);
    await pass(5);
    const alert = await only();
    expect(alert).toMatchObject({
      ...{ kind: 'silence', smrUnitId: 'dnnp-2', telemetryStreamId: null, tag: null, unit: null },
      ...{ limitName: null, limitValue: null, value: null, severity: 'crit', state: 'unacknowledged', isActive: true },
      ...{ title: 'Unit 2: no data', ts: new Date(now).toISOString() },
    });
    expect(alert.message).toMatch(/^No data for 5 minutes: the newest value is of \d+ Nov 2026, 05:00:00 EST\.$/);
    await pass(600);
    expect((await read(alert.id)).events.map(({ action }) => action)).toEqual(['raise']);
  });

  it('is back with its first value of now', async () => {
    await watch('dnnp-2');
    await speak();
    const lastAt = new Date(now).toISOString();
    await pass(310);
    // What a sender has kept meanwhile is of then.
    await sendSamples(app, key, [{ stream: 'dnnp-2.vibration', ts: now - 400_000, value: 1 }]);
    await pass(5);
    expect(await only()).toMatchObject({ state: 'unacknowledged', isActive: true });
    await speak(['dnnp-2'], ['pressure']);
    await pass(5);
    const alert = await only();
    expect(alert).toMatchObject({
      state: 'returned-unacknowledged',
      isActive: false,
      returnedAt: new Date(now).toISOString(),
    });
    const { events, isChainIntact, lastAt: keptAt } = await read(alert.id);
    expect(keptAt).toBe(lastAt);
    expect(events.map(({ action, value }) => [action, value])).toEqual([
      ['raise', null],
      ['return', null],
    ]);
    expect(isChainIntact).toBe(true);
  });

  it('that is silent again before anybody took note goes on as the same alarm', async () => {
    await watch('dnnp-2');
    await speak();
    await pass(310);
    await speak(['dnnp-2']);
    await pass(310);
    const alert = await only();
    expect(alert).toMatchObject({ state: 'unacknowledged', isActive: true });
    expect((await read(alert.id)).events.map(({ action }) => action)).toEqual(['raise', 'return', 'raise']);
  });

  it('is acknowledged and over when data come', async () => {
    await watch('dnnp-2');
    await speak();
    await pass(310);
    const { id } = await only();
    await postJson(
      app,
      `/api/fleet/alerts/${id}/acknowledge`,
      { reason: 'the line is cut' },
      { cookie, origin: app.url },
    );
    await pass(5);
    expect(await only()).toMatchObject({ state: 'acknowledged', isActive: true });
    await speak(['dnnp-2']);
    await pass(5);
    expect(await only()).toMatchObject({ state: 'normal', status: 'closed' });
  });

  it('has no alarm while it speaks once a minute', async () => {
    await speak();
    await pass(1_800, (second) => (second % 60 === 0 ? speak() : undefined));
    expect(await list()).toEqual([]);
  });

  it('has none when it never sent anything, or only what is long past', async () => {
    await sendSamples(app, key, [{ stream: 'dnnp-1.vibration', ts: now - 3_600_000, value: 1 }]);
    await pass(900);
    expect(await list()).toEqual([]);
  });

  it('has none when it is simulated or recorded, retired, or its alarm is off', async () => {
    const set = (id: string, facts: Partial<typeof smrUnits.$inferInsert>) =>
      app.db.orm.update(smrUnits).set(facts).where(eq(smrUnits.id, id));
    await set('dnnp-1', { kind: 'simulated' });
    await set('dnnp-2', { kind: 'recorded' });
    await set('dnnp-3', { retiredAt: new Date(now) });
    await set('dnnp-4', { silenceAlarm: 'off' });
    await speak(['dnnp-1', 'dnnp-2', 'dnnp-4']);
    await pass(900);
    expect(await list()).toEqual([]);
  });

  it('has its own time and severity', async () => {
    await watch('dnnp-2');
    await app.db.orm.update(smrUnits).set({ silenceAlarm: 'warn', silentAfterSeconds: 120 });
    await speak();
    await pass(125);
    expect(await only()).toMatchObject({ severity: 'warn' });
  });

  it('speaks by values of bad quality, and not by what is reckoned from others', async () => {
    await watch('dnnp-1', 'dnnp-2');
    await speak(['dnnp-1', 'dnnp-2']);
    await app.db.orm
      .update(telemetryStreams)
      .set({ expression: 'pressure' })
      .where(sql`smr_unit_id = 'dnnp-2' and tag = 'flow_rate'`);
    await pass(400, () => speak(['dnnp-1'], ['vibration'], { quality: 'bad' }));
    expect((await list()).map(({ smrUnitId }) => smrUnitId)).toEqual(['dnnp-2']);
    await app.db.orm.update(telemetryStreams).set({ expression: null });
  });

  it('by the word of its sender has it after its time, and none when that is taken back by then', async () => {
    await watch('dnnp-1', 'dnnp-2');
    await app.db.orm.update(telemetryStreams).set({ staleAfterSeconds: 86_400 });
    await speak(['dnnp-1', 'dnnp-2']);
    await pass(5);
    const { rows } = await app.db.pool.query<{ id: number; smrUnitId: string }>(
      'select id, smr_unit_id as "smrUnitId" from telemetry_streams where smr_unit_id = any($1)',
      [['dnnp-1', 'dnnp-2']],
    );
    await app.db.orm.transaction((tx) =>
      changeStates(tx, rows, (state) => (state.newest === null ? null : { ...state, quality: STALE_RANK })),
    );
    await pass(200);
    await speak(['dnnp-1']);
    await pass(100);
    expect(await list()).toEqual([]);
    await pass(10);
    const alert = await only();
    expect(alert).toMatchObject({ smrUnitId: 'dnnp-2' });
    expect(alert.message).toMatch(/^Its sender says that it has no data: /);
    await app.db.orm.update(telemetryStreams).set({ staleAfterSeconds: 60 });
  });

  it('has it also where its rows were written before they said when they were heard', async () => {
    await watch('dnnp-2');
    await speak();
    await app.db.pool.query(`update telemetry_newest set states = regexp_replace(states, ',"spoke":[^}]*', '')`);
    await pass(300);
    expect(await list()).toEqual([]);
    await pass(5);
    expect(await only()).toMatchObject({ smrUnitId: 'dnnp-2' });
  });

  it('ends when nobody watches for it any more', async () => {
    await watch('dnnp-2');
    await speak();
    await pass(310);
    await app.db.orm.update(smrUnits).set({ silenceAlarm: 'off' });
    await pass(5);
    const alert = await only();
    expect(alert).toMatchObject({ status: 'closed', state: 'normal' });
    // Switched on again, it has to be heard first.
    await app.db.orm.update(smrUnits).set({ silenceAlarm: 'crit' });
    await pass(600);
    expect(await list()).toHaveLength(1);
  });

  it('that is retired ends its alarm, and begins anew when it is restored', async () => {
    await watch('dnnp-2');
    await speak();
    await pass(310);
    await app.db.orm
      .update(smrUnits)
      .set({ retiredAt: new Date(now) })
      .where(eq(smrUnits.id, 'dnnp-2'));
    await app.db.orm.transaction((tx) => endAlerts(tx, { smrUnitId: 'dnnp-2' }, new Date(now), 'The unit was retired'));
    await pass(310);
    await app.db.orm.update(smrUnits).set({ retiredAt: null });
    await pass(310);
    expect((await list()).map(({ status }) => status)).toEqual(['closed']);
  });
});

describe('a planned outage', () => {
  it('explains the silence of a unit: its alarm begins suppressed, and asks for attention afterwards', async () => {
    await watch('dnnp-2');
    await app.db.orm.update(smrUnits).set({ status: 'maintenance' });
    await speak();
    await pass(310);
    expect(await only()).toMatchObject({ state: 'suppressed', isActive: true });
    await followOutages(app.db.orm, new Date(now));
    expect((await list()).find(({ kind }) => kind === 'silence')).toMatchObject({ state: 'suppressed' });
    await app.db.orm.update(smrUnits).set({ status: 'operational' });
    await followOutages(app.db.orm, new Date(now));
    expect((await list()).find(({ kind }) => kind === 'silence')).toMatchObject({ state: 'unacknowledged' });
  });

  it('suppresses the alarm of a unit that is silent already', async () => {
    await watch('dnnp-2');
    await speak();
    await pass(310);
    await app.db.orm.update(smrUnits).set({ status: 'maintenance' });
    await followOutages(app.db.orm, new Date(now));
    expect((await list()).find(({ kind }) => kind === 'silence')).toMatchObject({ state: 'suppressed' });
    await speak(['dnnp-2']);
    await pass(5);
    await app.db.orm.update(smrUnits).set({ status: 'operational' });
    await followOutages(app.db.orm, new Date(now));
    expect((await list()).find(({ kind }) => kind === 'silence')).toMatchObject({ state: 'normal' });
  });
});

describe('whoever looks', () => {
  it('is one of several processes, and raises an alarm once', async () => {
    await watch('dnnp-2');
    await speak();
    await pass(300);
    now += LOOK_SECONDS * 1_000;
    expect((await Promise.all([look(), look(), look()])).filter(Boolean)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  it('raises it once also when another one looks right after it', async () => {
    await watch('dnnp-2');
    await speak();
    await pass(300);
    now += LOOK_SECONDS * 1_000;
    const hurried = () => lookForSilence({ db: app.db, log: silentLog, now: () => new Date(now) });
    await hurried();
    await app.db.pool.query("update silence_looks set looked_at = looked_at - interval '10 s'");
    await hurried();
    const events = await app.db.orm.select().from(alertEvents);
    expect([(await list()).length, events.length]).toEqual([1, 1]);
    await expect(
      app.db.pool.query(
        `insert into alerts (smr_unit_id, kind, title, message, severity, ts) values ('dnnp-2', 'silence', 'Twice', '', 'crit', now())`,
      ),
    ).rejects.toThrow(/alerts_one_silence/);
  });

  it('was away: waits the whole time before it raises, and none who speaks by then has one', async () => {
    await watch('dnnp-1', 'dnnp-2');
    await speak();
    await pass(60);
    // Stopped for an hour.
    now += 3_600_000;
    await look();
    await pass(120);
    expect(await list()).toEqual([]);
    await speak(['dnnp-1']);
    await pass(180, () => speak(['dnnp-1']));
    const alert = await only();
    expect(alert).toMatchObject({ smrUnitId: 'dnnp-2' });
    expect(alert.message).toContain('No data for 66 minutes');
  });

  it('was away: what was raised before stays, and is back when it may', async () => {
    await watch('dnnp-2');
    await speak();
    await pass(310);
    now += 3_600_000;
    await look();
    expect(await only()).toMatchObject({ state: 'unacknowledged' });
    await speak(['dnnp-2']);
    await pass(5);
    expect(await only()).toMatchObject({ state: 'returned-unacknowledged' });
  });

  it('begins anew when the clock was put back', async () => {
    await watch('dnnp-2');
    await speak();
    await pass(10);
    now -= 3_600_000;
    expect(await look()).toBe(true);
    const { rows } = await app.db.pool.query('select since from silence_looks');
    expect(rows).toEqual([{ since: new Date(now) }]);
    now += 3_600_000;
  });

  it('is another one with another clock: the time goes on for both', async () => {
    await watch('dnnp-2');
    await speak();
    const looks = (behindMs: number) =>
      lookForSilence({ db: app.db, log: silentLog, now: () => new Date(now - behindMs) });
    for (let second = 0; second < 320; second += LOOK_SECONDS) {
      now += LOOK_SECONDS * 1_000;
      expect([await looks(0), await looks(480)]).toEqual([true, false]);
    }
    expect(await only()).toMatchObject({ smrUnitId: 'dnnp-2', state: 'unacknowledged' });
  });
});

describe('an alarm that ends without data', () => {
  const raised = async () => {
    await watch('dnnp-2');
    await speak();
    await pass(310);
    return (await only()).id;
  };
  const lastTurn = async (id: string) => (await read(id)).events.at(-1);

  it('says so when it may be silent for longer now', async () => {
    const id = await raised();
    await app.db.orm.update(smrUnits).set({ silentAfterSeconds: 3_600 });
    await look();
    now += LOOK_SECONDS * 1_000;
    await look();
    expect(await read(id)).toMatchObject({ isActive: false });
    expect(await lastTurn(id)).toMatchObject({ reason: 'It may be silent for longer now' });
  });

  it('says so also of one that came again', async () => {
    await raised();
    await speak(['dnnp-2']);
    await pass(310);
    const { id } = await only();
    expect((await read(id)).events.map(({ action }) => action)).toEqual(['raise', 'return', 'raise']);
    await app.db.orm.update(smrUnits).set({ silentAfterSeconds: 3_600 });
    now += LOOK_SECONDS * 1_000;
    await look();
    expect(await lastTurn(id)).toMatchObject({ reason: 'It may be silent for longer now' });
  });

  it('says so when nothing of the unit is measured any more', async () => {
    const id = await raised();
    await app.db.orm.update(telemetryStreams).set({ removedAt: new Date(now) });
    await pass(10);
    expect(await read(id)).toMatchObject({ status: 'closed' });
    expect((await lastTurn(id))?.reason).toBeTruthy();
  });
});

describe('a stream with an alarm of its own', () => {
  const watchStream = () =>
    app.db.orm
      .update(telemetryStreams)
      .set({ silenceAlarm: 'warn', silentAfterSeconds: 120 })
      .where(sql`tag = 'vibration' and smr_unit_id = 'dnnp-2'`);

  it('has it when it is silent while its unit speaks', async () => {
    await watch('dnnp-2');
    await watchStream();
    await speak();
    await pass(125, () => speak(['dnnp-2'], ['pressure']));
    const alert = await only();
    expect(alert).toMatchObject({
      ...{ kind: 'silence', tag: 'vibration', unit: 'mm/s', severity: 'warn', limitName: null, value: null },
      title: 'Unit 2: no data from turbine bearing vibration',
    });
    await speak();
    await pass(5);
    expect(await only()).toMatchObject({ state: 'returned-unacknowledged' });
  });

  it('has it in a simulated unit, too', async () => {
    await watch();
    await watchStream();
    await speak();
    await pass(125, () => speak(['dnnp-2'], ['pressure']));
    expect(await only()).toMatchObject({ tag: 'vibration' });
  });

  it('leaves it to its unit when that is silent', async () => {
    await watch('dnnp-2');
    await watchStream();
    await speak();
    await pass(600);
    expect(await only()).toMatchObject({ tag: null, title: 'Unit 2: no data' });
  });
});

describe('many that fall silent at once', () => {
  it('say so, and editors are told once', async () => {
    await speak();
    await pass(310);
    const found = await list();
    expect(found.map(({ smrUnitId }) => smrUnitId).sort()).toEqual([...UNITS]);
    for (const { message } of found) expect(message).toContain('Other units fell silent with it');
    const { rows } = await app.db.pool.query('select title from notices');
    expect(rows).toHaveLength(1);
    await speak();
    await pass(5);
    expect(new Set((await list()).map(({ state }) => state))).toEqual(new Set(['returned-unacknowledged']));
    const settled = await app.db.pool.query('select 1 from notices where settled_at is null');
    expect(settled.rows).toEqual([]);
  });

  it('say nothing of each other when they fell silent at other times', async () => {
    await speak();
    await pass(300, (second) => (second % 60 === 0 ? speak(UNITS.slice(0, 2)) : undefined));
    await pass(10);
    const found = await app.db.orm
      .select()
      .from(alerts)
      .where(inArray(alerts.smrUnitId, UNITS.slice(2)));
    expect(found).toHaveLength(2);
    for (const { message } of found) expect(message).not.toMatch(/other unit/i);
  });
});

it('editors hear of one that calls for them, whoever else fell silent with it', async () => {
  await app.db.orm.update(smrUnits).set({ silenceAlarm: 'warn' }).where(eq(smrUnits.id, 'dnnp-1'));
  await speak();
  await pass(310);
  const { rows } = await app.db.pool.query('select title from notices');
  expect(rows).toHaveLength(1);
});

describe('a flood', () => {
  const many = 60;
  const ids = Array.from({ length: many }, (_, n) => `rig-${n}`);

  it('of silent units reaches somebody as a few messages, not as many', async () => {
    await app.db.orm.update(smrUnits).set({ kind: 'simulated' });
    await app.db.pool.query(
      `insert into smr_units (id, name, capacity_mw, site_name, opg_asset_id, latitude, longitude, time_zone, kind, owner_label)
       select id, 'Rig ' || id, 1, (select site_name from smr_units limit 1), '', 0, 0, 'UTC', 'external', 'Ours' from unnest($1::text[]) id`,
      [ids],
    );
    await app.db.pool.query(
      `insert into telemetry_streams (smr_unit_id, tag, description, unit, rank)
       select id, 'flow', 'Flow', 'kg/s', 1 from unnest($1::text[]) id`,
      [ids],
    );
    const contact = await addContact();
    // Their last values lie within a minute, so they are found by one look after the other.
    for (let second = 0; second < 60; second += LOOK_SECONDS) {
      await speak(ids.slice(second, second + LOOK_SECONDS), ['flow']);
      await pass(LOOK_SECONDS);
    }
    let sent = Date.now();
    let messages = 0;
    await pass(320, async () => {
      sent += LOOK_SECONDS * 1_000;
      messages += await sendDueCalls(callDeps(() => new Date(sent)));
    });
    sent += 180_000;
    messages += await sendDueCalls(callDeps(() => new Date(sent)));
    expect((await list('?status=open')).filter(({ kind }) => kind === 'silence')).toHaveLength(many);
    const { rows } = await app.db.pool.query<{ calls: number }>(
      'select calls from alarm_messages where contact_point_id = $1',
      [contact],
    );
    expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(many);
    expect(messages).toBeLessThanOrEqual(8);
    const told = await app.db.pool.query('select 1 from notices');
    expect(told.rows.length).toBeLessThanOrEqual(many / LOOK_SECONDS);
  });

  async function addContact(): Promise<string> {
    const ask = async (path: string, body: object) => {
      const answer = await postJson(app, `/api/admin/fleet/${path}`, body, { cookie, origin: app.url });
      return (await answer.json()) as { id: string };
    };
    const { id } = await ask('contact-points', {
      ...{ name: 'Control room', kind: 'mail', address: 'room@example.org', roster: null, quiet: null, isOn: true },
    });
    await ask('escalation-rules', {
      ...{ name: 'All', isOn: true, unitIds: [], groupIds: [], severities: ['crit'], hours: null, tellsEnd: true },
      steps: [{ afterMinutes: 0, contactPointIds: [id] }],
    });
    return id;
  }
  const callDeps = (clock: () => Date) => ({
    ...{ db: app.db, log: silentLog, siteName: 'SMR', publicUrl: 'https://smr.test', now: clock, findUnitOf },
  });
});

describe('a sender whose clock fell ten minutes back', () => {
  it('is named by the alarm of its unit, which no line that was cut is', async () => {
    await watch('dnnp-1', 'dnnp-2');
    await speak();
    await pass(310, () => speakOfThen('dnnp-2'));
    const found = new Map((await list()).map(({ smrUnitId, message }) => [smrUnitId, message]));
    expect(found.get('dnnp-2')).toMatch(
      /^Samples come, but none is of the last 5 minutes: .* The clock of their sender/,
    );
    expect(found.get('dnnp-1')).toMatch(/^No data for 5 minutes/);
  });

  const speakOfThen = (unit: string) => speak([unit], ['vibration'], { ts: now - 600_000 });
});

describe('units without data', () => {
  it('are told of among those that are asked for', async () => {
    await speak(['dnnp-1', 'dnnp-2']);
    const silent = async () =>
      (await (await app.fetch('/api/fleet/silent-units?ids=dnnp-1,dnnp-2,nowhere')).json()) as string[];
    expect(await silent()).toEqual([]);
    now += 3_600_000;
    await speak(['dnnp-1'], ['pressure']);
    expect(await silent()).toEqual(['dnnp-2']);
  });
});

describe('whatever lists alarms', () => {
  const text = async (path: string) => (await app.fetch(path, { headers: { cookie } })).text();

  it('lists those of silence: file, statistics, counts and the review of a shift', async () => {
    await watch('dnnp-2');
    await app.db.orm
      .update(telemetryStreams)
      .set({ silenceAlarm: 'warn', silentAfterSeconds: 120 })
      .where(sql`tag = 'vibration' and smr_unit_id = 'dnnp-2'`);
    await speak();
    await pass(125, () => speak(['dnnp-2'], ['pressure']));
    await pass(310);
    const [whole, alone] = await list();
    expect([whole?.title, alone?.title]).toEqual(['Unit 2: no data', 'Unit 2: no data from turbine bearing vibration']);
    const csv = (await text('/smr-ops-cloud/alerts.csv')).trim().split('\r\n').slice(1);
    expect(csv.map((line) => line.split(',').at(-1))).toEqual(['kind', 'silence', 'silence']);
    expect(csv.join()).not.toMatch(/NaN|null|undefined/);
    const statistics = JSON.parse(await text('/api/fleet/alarm-statistics?days=1')) as AlarmStatistics;
    expect(statistics.raised).toBe(2);
    expect(statistics.top.map(({ name, limit, tag }) => [name, limit, tag]).sort()).toEqual([
      ['dnnp-2', 'no-data', ''],
      ['dnnp-2.vibration', 'no-data', 'vibration'],
    ]);
    const standing = JSON.parse(await text('/api/fleet/alarm-standing')) as AlarmStanding;
    expect(standing).toMatchObject({ waiting: { crit: 1, warn: 1, info: 0 }, covered: 0 });
    const review = JSON.parse(await text('/api/fleet/shift-review')) as ShiftReview;
    expect(JSON.stringify(review)).toContain('Unit 2: no data from turbine bearing vibration');
    const silent = (told: ShiftReview) => told.units.filter(({ isSilent }) => isSilent).map(({ id }) => id);
    expect(silent(review)).toContain('dnnp-2');
    await speak();
    await pass(5, () => speak());
    expect(silent(JSON.parse(await text('/api/fleet/shift-review')))).not.toContain('dnnp-2');
    expect((await list('?q=no%20data&unitId=dnnp-2')).length).toBe(2);
    expect(await countRaised(app.db.orm, new Date(now - 86_400_000), null)).toBe(2);
  });
});
