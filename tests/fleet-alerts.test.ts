import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../database/schema/accounts.ts';
import { alertEvents, alerts } from '../database/schema/fleet-alerts.ts';
import { telemetryStreams } from '../database/schema/fleet-telemetry.ts';
import { smrUnits } from '../database/schema/fleet-units.ts';
import type { AlarmStanding, AlarmStatistics, Alert, AlertWithHistory } from '../features/fleet/alerts/contract.ts';
import { chooseRing, RING_AGAIN_SECONDS } from '../features/fleet/alerts/rules/choose-ring.ts';
import { askWaiting, gatherWaiting, isCut } from '../features/fleet/alerts/rules/gather-waiting.ts';
import {
  closeMessage,
  followOutages,
  raiseMessage,
  unshelveExpired,
} from '../features/fleet/alerts/server/commands.ts';
import { countRaised } from '../features/fleet/alerts/server/queries.ts';
import { MOST_LISTED } from '../features/fleet/alerts/vocabulary.ts';
import type { StreamDescription } from '../features/fleet/streams/contract.ts';
import { FLEET_NOTICE } from '../features/fleet/streams/vocabulary.ts';
import { sqlStateOf } from '../platform/server/sql-state.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { changeLimit, findStream } from './support/change-limit.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

const raisedAt = Date.parse('2026-11-20T10:00:00Z');
const nobody = '00000000-0000-4000-8000-000000000000';
let app: TestApp;
let vibration: StreamDescription;
let flow: StreamDescription;
let cookies: { editor: string; subscriber: string };

beforeAll(async () => {
  app = await startTestApp();
  await addFleet(app.db);
  vibration = await findStream(app.db, 'dnnp-2', 'vibration');
  flow = await findStream(app.db, 'dnnp-2', 'flow_rate');
  cookies = {
    editor: await signIn(app, await addUser(app.db, 'editor', 'editor@example.org')),
    subscriber: await signIn(app, await addUser(app.db)),
  };
});
afterAll(() => app.close());
/** The history of an alert cannot be taken away, which every test here does before it begins. */
const guard = (what: 'enable' | 'disable') => app.db.pool.query(`alter table alert_events ${what} trigger user`);
beforeEach(async () => {
  await guard('disable');
  await app.db.orm.delete(alerts);
  await app.db.orm.delete(auditLog);
  await app.db.orm.update(smrUnits).set({ status: 'operational' });
});

const raise = (at = raisedAt, value = 3.92) =>
  changeLimit(app.db, vibration, { limit: 'warning-high', kind: 'raise', at, value });
const comeBack = (at = raisedAt + 60_000) =>
  changeLimit(app.db, vibration, { limit: 'warning-high', kind: 'return', at, value: 3.4 });
const ask = async <Answer>(path: string, cookie = ''): Promise<Answer> =>
  (await app.fetch(path, { headers: { cookie } })).json() as Promise<Answer>; // By the contract.
/** As somebody who is signed in, and is never given an answer that was kept. */
const list = (query = '') => ask<Alert[]>(`/api/fleet/alerts${query}`, cookies.subscriber);
const read = (id: string, cookie = '') => ask<AlertWithHistory>(`/api/fleet/alerts/${id}`, cookie);
const act = (id: string, action: string, body: object = {}, cookie = cookies.editor) =>
  postJson(app, `/api/fleet/alerts/${id}/${action}`, body, { cookie, origin: app.url });
const only = async (): Promise<Alert> => {
  const [alert] = await list();
  if (!alert) throw new Error('no alert');
  return alert;
};

it('a critical alarm that waits is found behind more newer alerts than one answer holds', async () => {
  const { rows } = await app.db.pool.query<{ id: string }>(
    `insert into alerts (smr_unit_id, title, message, severity, state, acknowledged, ts)
      select 'dnnp-1', 'Alarm ' || n, 'Above.', 'crit', case n when 0 then 'unacknowledged' else 'acknowledged' end, n > 0,
        $1::timestamptz + make_interval(secs => n)
      from generate_series(0, ${MOST_LISTED}) n order by n returning id`,
    [new Date(raisedAt)],
  );
  const asked = ({ limit, ...input }: { status: string; state?: string; severity?: string; limit: number }) =>
    list(`?${new URLSearchParams({ ...input, limit: String(limit) })}`);
  const open = await asked({ status: 'open', limit: MOST_LISTED });
  expect(isCut(open)).toBe(true);
  expect(gatherWaiting(open, undefined, undefined)).toEqual([]);
  const waiting = gatherWaiting(open, await asked(askWaiting('crit')), await asked(askWaiting('warn')));
  expect(waiting.map(({ id }) => id)).toEqual([rows[0]?.id]);
  expect(chooseRing(waiting, new Set(rows.map(({ id }) => id)), RING_AGAIN_SECONDS)).toBe('crit');
});

it('what all open alerts come to is told of two thousand as of one', async () => {
  // Of each stream: a high limit whose high-high limit is exceeded too, every tenth put aside, and the oldest of all critical.
  await app.db.pool.query(
    `insert into alerts (smr_unit_id, telemetry_stream_id, title, message, severity, state, limit_name, ts)
      select 'dnnp-1', null, 'Message ' || n, 'Above.', 'warn', case n % 10 when 0 then 'shelved' else 'unacknowledged' end, null,
        $1::timestamptz + make_interval(secs => n)
      from generate_series(1, 1997) n
      union all select 'dnnp-2', ${vibration.id}, 'Oldest', 'Above.', 'crit', 'unacknowledged', 'alarm-high', $1::timestamptz
      union all select 'dnnp-2', ${vibration.id}, 'Covered', 'Above.', 'warn', 'unacknowledged', 'warning-high', $1::timestamptz
      union all select 'dnnp-2', ${flow.id}, 'Seen', 'Below.', 'warn', 'acknowledged', 'warning-low', $1::timestamptz`,
    [new Date(raisedAt)],
  );
  const standing = await ask<AlarmStanding>('/api/fleet/alarm-standing', cookies.subscriber);
  expect(standing).toMatchObject({
    ...{ open: 2_000, quiet: 199, waiting: { crit: 1, warn: 1_799, info: 0 }, covered: 1 },
    levels: { [vibration.id]: 'crit', [flow.id]: 'warn' },
  });
  expect(standing.foremost.map(({ title }) => title).slice(0, 3)).toEqual(['Oldest', 'Message 1997', 'Message 1996']);
  const ofUnits = await list('?status=open&units=dnnp-2,dnnp-3');
  expect(ofUnits.map(({ title }) => title).sort()).toEqual(['Covered', 'Oldest', 'Seen']);
});

describe('the list that visitors are given', () => {
  const visitors = () => ask<Alert[]>('/api/fleet/alerts?status=open');
  const seen = (isAsExpected: (alerts: Alert[]) => boolean) => until(async () => isAsExpected(await visitors()));

  it('is kept, and made anew when an alert changes', async () => {
    await seen((alerts) => alerts.length === 0);
    await raise();
    await seen(([alert]) => alert?.state === 'unacknowledged');
    await comeBack();
    await seen(([alert]) => alert?.state === 'returned-unacknowledged');
  });

  it('is made anew when a stream gets another name', async () => {
    await raise();
    await seen(([alert]) => alert?.tag === 'vibration');
    const rename = (tag: string) =>
      app.db.orm.update(telemetryStreams).set({ tag }).where(eq(telemetryStreams.id, vibration.id));
    await rename('bearing_vibration');
    await seen(([alert]) => alert?.tag === 'bearing_vibration');
    await rename('vibration');
  });
});

describe('a limit that is exceeded', () => {
  it('becomes an open alert with a title and message for people', async () => {
    await raise();
    expect(await list()).toEqual([
      expect.objectContaining({
        title: 'Unit 2: turbine bearing vibration high',
        message: '3.92 mm/s is above the limit of 3.8 mm/s.',
        severity: 'warn',
        status: 'open',
        state: 'unacknowledged',
        tag: 'vibration',
        unit: 'mm/s',
        limitValue: 3.8,
        value: 3.92,
        ts: '2026-11-20T10:00:00.000Z',
      }),
    ]);
  });

  it('is critical at the outer limits', async () => {
    await changeLimit(app.db, vibration, { limit: 'alarm-high', kind: 'raise', at: raisedAt, value: 8 });
    expect(await only()).toMatchObject({ severity: 'crit', title: expect.stringMatching(/high-high$/) });
  });

  it('told twice is one alert', async () => {
    await raise();
    await raise(raisedAt + 1_000);
    expect(await list()).toHaveLength(1);
  });

  it('told by two processes at once is one alert, raised once', async () => {
    await Promise.all([raise(), raise()]);
    expect((await list()).map(({ revision }) => revision)).toEqual([1]);
  });

  it('waits for somebody to acknowledge it after the value came back', async () => {
    await raise();
    await comeBack();
    expect(await only()).toMatchObject({ state: 'returned-unacknowledged', status: 'open', isActive: false });
  });

  it('is over when it was acknowledged and the value came back', async () => {
    await raise();
    await act((await only()).id, 'acknowledge');
    await comeBack();
    expect(await only()).toMatchObject({ state: 'normal', status: 'closed', acknowledged: true });
  });

  it('goes on as the same occurrence when it comes again before anybody acknowledged it', async () => {
    await raise();
    await comeBack();
    await raise(raisedAt + 120_000, 4.1);
    expect(await list()).toEqual([
      expect.objectContaining({ state: 'unacknowledged', revision: 3, message: expect.stringContaining('4.10') }),
    ]);
  });

  it('counts as raised again then', async () => {
    await raise();
    await comeBack();
    await raise(raisedAt + 120_000);
    expect(await countRaised(app.db.orm, new Date(raisedAt), null)).toBe(2);
  });

  it('is a new occurrence after the last one is over', async () => {
    await raise();
    await comeBack();
    await act((await only()).id, 'acknowledge');
    await raise(raisedAt + 120_000);
    expect((await list()).map(({ status }) => status)).toEqual(['open', 'closed']);
  });

  it('that returns without having been raised changes nothing', async () => {
    await comeBack();
    expect(await list()).toEqual([]);
  });

  it('is told to every process', async () => {
    const told: string[] = [];
    await app.db.listen(
      'fleet_alerts',
      (payload) => told.push(payload),
      () => {},
    );
    await raise();
    await until(() => told.length > 0);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ ...(await only()), action: 'raise' });
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await raise();
    await changeLimit(app.db, flow, { limit: 'alarm-low', kind: 'raise', at: raisedAt + 1_000, value: 1_200 });
  });

  it('is newest first', async () => {
    expect((await list()).map(({ tag }) => tag)).toEqual(['flow_rate', 'vibration']);
  });

  it.each([
    ['?severity=crit', ['flow_rate']],
    ['?q=bearing', ['vibration']],
    ['?q=vibration', ['vibration']],
    ['?q=100%25', []],
    ['?unitId=dnnp-1', []],
    ['?unitId=dnnp-2&limit=1', ['flow_rate']],
    ['?status=closed', []],
    ['?state=unacknowledged', ['flow_rate', 'vibration']],
    ['?kind=limit', ['flow_rate', 'vibration']],
    ['?kind=silence', []],
  ])('narrowed by %s', async (query, tags) => {
    expect((await list(query)).map(({ tag }) => tag)).toEqual(tags);
  });

  it('goes on after an alert, also when two were raised at the same instant', async () => {
    await changeLimit(app.db, flow, { limit: 'warning-low', kind: 'raise', at: raisedAt + 1_000, value: 1_200 });
    const all = (await list()).map(({ id }) => id);
    const pages: string[] = [];
    for (let after = ''; pages.length < 3; after = `&after=${pages.at(-1)}`) {
      const [next] = await list(`?limit=1${after}`);
      pages.push(next?.id ?? 'none');
    }
    expect([all.length, pages]).toEqual([3, all]);
    expect(await list(`?after=${all.at(-1)}`)).toEqual([]);
  });

  const file = async (query: string) => (await app.fetch(`/smr-ops-cloud/alerts.csv${query}`)).text();

  it.each([
    ['?state=unacknowledged', 2],
    ['?state=acknowledged', 0],
    ['?state=normal', 0],
    ['?kind=silence', 0],
  ])('narrowed by %s is narrowed as a file, too', async (query, rows) => {
    expect((await file(query)).match(/,dnnp-2,/g)?.length ?? 0).toBe(rows);
  });

  it('as a file says first what it is', async () => {
    expect((await file('')).split('\r\n')[0]).toBe(`# ${FLEET_NOTICE}`);
  });

  it('as a file says when it is cut', async () => {
    await app.db.orm.execute(sql`
      insert into alerts (smr_unit_id, title, message, severity, ts, state)
      select 'dnnp-1', 'Message', 'One of many', 'info', now(), 'unacknowledged' from generate_series(1, 9999)`);
    const lines = (await file('')).trimEnd().split('\r\n');
    expect([lines[0], lines.length]).toEqual([`# ${FLEET_NOTICE} Only the newest 10,000 rows.`, 10_002]);
  });

  it('refuses a word that is no severity', async () => {
    expect((await app.fetch('/api/fleet/alerts?severity=bad')).status).toBe(400);
  });
});

describe.each([
  ['acknowledge', {}],
  ['shelve', { minutes: 30, reason: 'Sensor is being replaced' }],
  ['unshelve', {}],
])('to %s', (action, body) => {
  let id: string;
  beforeEach(async () => {
    await raise();
    id = (await only()).id;
    if (action === 'unshelve') await act(id, 'shelve', { reason: 'for the test' });
  });

  it('asks visitors to sign in', async () => {
    expect((await act(id, action, body, '')).status).toBe(401);
  });

  it('is refused to subscribers', async () => {
    expect((await act(id, action, body, cookies.subscriber)).status).toBe(403);
  });

  it('needs an id that makes sense', async () => {
    expect((await act('x', action, body)).status).toBe(400);
  });

  it('needs an alert that exists', async () => {
    expect((await act(nobody, action, body)).status).toBe(404);
  });

  it('answers with the alert', async () => {
    const response = await act(id, action, body);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ id })]);
  });

  it('leaves a trace in the audit log', async () => {
    await app.db.orm.delete(auditLog);
    await act(id, action, body);
    const rows = await app.db.orm.select().from(auditLog);
    expect(rows).toEqual([expect.objectContaining({ action: `alert.${action}`, subjectId: id })]);
  });

  it('happens once, however often somebody clicks', async () => {
    const statuses = await Promise.all([act(id, action, body), act(id, action, body)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('shelving', () => {
  let id: string;
  beforeEach(async () => {
    await raise();
    id = (await only()).id;
  });

  it('needs a reason', async () => {
    expect((await act(id, 'shelve', { minutes: 30 })).status).toBe(400);
  });

  it('is for twelve hours at most', async () => {
    expect((await act(id, 'shelve', { minutes: 721, reason: 'too long' })).status).toBe(400);
  });

  it('ends by itself, and the alarm asks for attention again', async () => {
    await act(id, 'shelve', { minutes: 30, reason: 'Sensor is being replaced' });
    await unshelveExpired(app.db.orm, new Date(Date.now() + 31 * 60_000));
    expect(await only()).toMatchObject({ state: 'unacknowledged', shelvedUntil: null });
  });

  it('does not end early', async () => {
    await act(id, 'shelve', { minutes: 30, reason: 'Sensor is being replaced' });
    await unshelveExpired(app.db.orm, new Date(Date.now() + 29 * 60_000));
    expect(await only()).toMatchObject({ state: 'shelved' });
  });

  it('closes an alarm whose value came back meanwhile', async () => {
    await act(id, 'shelve', { minutes: 30, reason: 'Sensor is being replaced' });
    await comeBack();
    await act(id, 'unshelve');
    expect(await only()).toMatchObject({ state: 'normal', status: 'closed' });
  });
});

describe('the history', () => {
  const story = async () => {
    await raise();
    const { id } = await only();
    await act(id, 'shelve', { reason: 'Sensor is being replaced' });
    await comeBack();
    await act(id, 'unshelve', { reason: 'It is replaced' });
    return id;
  };

  it('has every transition in order', async () => {
    const { events } = await read(await story());
    expect(events.map(({ action, fromState, toState }) => `${action}: ${fromState} → ${toState}`)).toEqual([
      'raise: normal → unacknowledged',
      'shelve: unacknowledged → shelved',
      'return: shelved → shelved',
      'unshelve: shelved → normal',
    ]);
  });

  it('tells editors who acted', async () => {
    const { events } = await read(await story(), cookies.editor);
    expect(events.map(({ actorEmail }) => actorEmail)).toEqual([
      null,
      'editor@example.org',
      null,
      'editor@example.org',
    ]);
  });

  it('tells visitors nothing of people', async () => {
    const told = await read(await story());
    expect(JSON.stringify(told)).not.toContain('editor@example.org');
    // An entry's hash would confirm a guessed address.
    expect(told.events.map(({ hash }) => hash)).toEqual([null, null, null, null]);
  });

  it('is intact', async () => {
    expect((await read(await story())).isChainIntact).toBe(true);
  });

  it.each<[what: string, tamper: (id: string) => Promise<unknown>]>([
    [
      'a changed reason',
      () => app.db.orm.update(alertEvents).set({ reason: 'other' }).where(eq(alertEvents.action, 'shelve')),
    ],
    [
      'a changed value',
      () => app.db.orm.update(alertEvents).set({ value: 3.7 }).where(eq(alertEvents.action, 'raise')),
    ],
    [
      'another author',
      () => app.db.orm.update(alertEvents).set({ actorEmail: 'x@example.org' }).where(eq(alertEvents.action, 'shelve')),
    ],
    ['a missing first entry', () => app.db.orm.delete(alertEvents).where(eq(alertEvents.action, 'raise'))],
    ['a missing entry in between', () => app.db.orm.delete(alertEvents).where(eq(alertEvents.action, 'return'))],
    ['a missing end', () => app.db.orm.delete(alertEvents).where(eq(alertEvents.action, 'unshelve'))],
  ])('shows %s', async (_, tamper) => {
    const id = await story();
    await tamper(id);
    expect((await read(id)).isChainIntact).toBe(false);
  });

  it.each<[what: string, change: () => Promise<unknown>]>([
    ['changed', () => app.db.orm.update(alertEvents).set({ reason: 'other' })],
    ['taken away', () => app.db.orm.delete(alertEvents)],
    ['taken away with its alert', () => app.db.orm.delete(alerts)],
    ['emptied', () => app.db.pool.query('truncate alert_events')],
  ])('cannot be %s', async (_, change) => {
    const id = await story();
    await guard('enable');
    const error = await change().catch((failure: unknown) => failure);
    expect(sqlStateOf(error)).toBe('23001');
    expect((await read(id)).isChainIntact).toBe(true);
  });

  it('of no alert is not found', async () => {
    expect((await app.fetch(`/api/fleet/alerts/${nobody}`)).status).toBe(404);
  });
});

describe('a planned outage', () => {
  const flowGone = () => changeLimit(app.db, flow, { limit: 'alarm-low', kind: 'raise', at: raisedAt, value: 20 });

  it('suppresses what standing still explains', async () => {
    await app.db.orm.update(smrUnits).set({ status: 'maintenance' });
    await flowGone();
    expect(await only()).toMatchObject({ state: 'suppressed', isActive: true, status: 'open' });
  });

  it('keeps what it suppresses out of the count of alarms', async () => {
    await app.db.orm.update(smrUnits).set({ status: 'maintenance' });
    await flowGone();
    expect(await countRaised(app.db.orm, new Date(raisedAt), null)).toBe(0);
  });

  it('suppresses nothing else', async () => {
    await app.db.orm.update(smrUnits).set({ status: 'maintenance' });
    await raise();
    expect(await only()).toMatchObject({ state: 'unacknowledged' });
  });

  it('that begins later suppresses what is raised already', async () => {
    await flowGone();
    await app.db.orm.update(smrUnits).set({ status: 'maintenance' });
    await followOutages(app.db.orm, new Date(raisedAt + 60_000));
    expect((await list('?q=flow_rate'))[0]).toMatchObject({ state: 'suppressed' });
  });

  it('that ends brings it back', async () => {
    await app.db.orm.update(smrUnits).set({ status: 'maintenance' });
    await flowGone();
    await app.db.orm.update(smrUnits).set({ status: 'operational' });
    await followOutages(app.db.orm, new Date(raisedAt + 60_000));
    expect((await list('?q=flow_rate'))[0]).toMatchObject({ state: 'unacknowledged' });
  });
});

describe('the message on an outage', () => {
  const setStatus = async (status: string) => {
    await app.db.orm.update(smrUnits).set({ status }).where(eq(smrUnits.id, 'dnnp-4'));
    await followOutages(app.db.orm, new Date(raisedAt));
  };

  it('is there once while a unit is out of operation', async () => {
    await setStatus('maintenance');
    await setStatus('maintenance');
    expect((await list()).map(({ title, severity }) => [title, severity])).toEqual([
      ['Unit 4: planned outage', 'info'],
    ]);
  });

  it('ends with the outage', async () => {
    await setStatus('maintenance');
    await setStatus('operational');
    expect(await only()).toMatchObject({ status: 'closed' });
  });

  it('is another one when something fails', async () => {
    await setStatus('maintenance');
    await setStatus('offline');
    expect((await list('?status=open')).map(({ title }) => title)).toEqual(['Unit 4: out of operation']);
  });
});

describe('a message', () => {
  const message = { smrUnitId: 'dnnp-4', title: 'Unit 4: planned outage', message: 'Refuelling.' };
  const tell = () => app.db.orm.transaction((tx) => raiseMessage(tx, { ...message, at: new Date(raisedAt) }));

  it('is informative and has no limit', async () => {
    await tell();
    expect(await only()).toMatchObject({ severity: 'info', limitName: null, tag: null, status: 'open' });
  });

  it('told twice is one', async () => {
    await tell();
    await tell();
    expect(await list()).toHaveLength(1);
  });

  it('ends without anybody having to acknowledge it', async () => {
    await tell();
    await app.db.orm.transaction((tx) => closeMessage(tx, { ...message, at: new Date(raisedAt + 1_000) }));
    expect(await only()).toMatchObject({ status: 'closed' });
  });
});

describe('several at once', () => {
  const acknowledgeAll = async (ids: string[], reason?: string, cookie = cookies.editor) =>
    postJson(app, '/api/fleet/alerts/acknowledge', { ids, reason }, { cookie, origin: app.url });

  it('are acknowledged each for itself: one that is over keeps none of the others', async () => {
    await raise();
    await changeLimit(app.db, flow, { limit: 'alarm-low', kind: 'raise', at: raisedAt, value: 20 });
    const [one, two] = (await list('?status=open')).map(({ id }) => id);
    await act(one ?? '', 'acknowledge');
    const response = await acknowledgeAll([one ?? '', two ?? '', two ?? '', nobody], 'Seen on the walk');
    expect(await response.json()).toEqual({
      acknowledged: 1,
      refused: [
        { id: one, message: 'Somebody has acknowledged this already.' },
        { id: nobody, message: 'There is no such alert.' },
      ],
    });
    expect((await list('?status=open')).map(({ state }) => state)).toEqual(['acknowledged', 'acknowledged']);
    expect((await read(two ?? '', cookies.editor)).events.at(-1)).toMatchObject({
      action: 'acknowledge',
      actorEmail: 'editor@example.org',
      reason: 'Seen on the walk',
    });
  });

  it('are nobody’s but an editor’s', async () => {
    expect((await acknowledgeAll([nobody], undefined, cookies.subscriber)).status).toBe(403);
    expect((await acknowledgeAll([])).status).toBe(400);
  });
});

describe('the statistics', () => {
  const statistics = (query = '') => ask<AlarmStatistics>(`/api/fleet/alarm-statistics${query}`, cookies.subscriber);

  it('count what asked for attention, by day and by alarm', async () => {
    const day = DAY_MS;
    const begin = Date.now() - 3 * day;
    for (const at of [0, 60_000, 120_000].map((ms) => begin + ms)) {
      await raise(at);
      await comeBack(at + 5_000);
    }
    await changeLimit(app.db, flow, { limit: 'alarm-low', kind: 'raise', at: begin + day, value: 20 });
    const found = await statistics();
    expect(found).toMatchObject({
      ...{ raised: 4, mostInTenMinutes: expect.any(Number), fleeting: 3, standing: 1, critPercent: 25, isCut: false },
      chattering: [{ name: 'dnnp-2.vibration', limit: 'warning-high' }],
      top: [
        { name: 'dnnp-2.vibration', raised: 3, percent: 75 },
        { name: 'dnnp-2.flow_rate', raised: 1 },
      ],
    });
    expect([found.days.length, found.days.reduce((sum, { raised }) => sum + raised, 0)]).toEqual([31, 4]);
  });

  it('can be of one unit, and of fewer days', async () => {
    await raise(Date.now() - 5 * DAY_MS);
    const raised = async (query: string) => (await statistics(query)).raised;
    expect([await raised('?unitId=dnnp-2'), await raised('?unitId=dnnp-1'), await raised('?days=2')]).toEqual([
      1, 0, 0,
    ]);
  });

  it('leave out what an outage explains', async () => {
    await app.db.orm.update(smrUnits).set({ status: 'maintenance' });
    await changeLimit(app.db, flow, { limit: 'alarm-low', kind: 'raise', at: Date.now() - 60_000, value: 20 });
    expect((await statistics()).raised).toBe(0);
  });
});
