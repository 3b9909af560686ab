import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertEvents, alerts } from '../database/schema/fleet-alerts.ts';
import { telemetryStreams } from '../database/schema/fleet-telemetry.ts';
import { smrUnits } from '../database/schema/fleet-units.ts';
import type { Alert, AlertWithHistory } from '../features/fleet/alerts/contract.ts';
import { endAlerts, followOutages } from '../features/fleet/alerts/server/commands.ts';
import { lookForSilence } from '../features/fleet/alerts/server/look-for-silence.ts';
import { LOOK_SECONDS } from '../features/fleet/alerts/vocabulary.ts';
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
    expect(alert.message).toMatch(/^No data for 5 minutes: the newest value is of 2026-11-2\d 10:00 UTC\.$/);
    await pass(600);
    expect((await read(alert.id)).events.map(({ action }) => action)).toEqual(['raise']);
  });

  it('is back with its first value of now', async () => {
    await watch('dnnp-2');
    await speak();
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
    const { events, isChainIntact } = await read(alert.id);
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

  it('raises it once even when two look at the same moment', async () => {
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
    now += 3_600_000;
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
    for (const { message } of found) expect(message).toContain('3 other units fell silent with it');
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
    for (const { message } of found) expect(message).not.toContain('other unit');
  });
});
