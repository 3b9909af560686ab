import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { stopMailsTo } from '../app/server/stop-mails-to.ts';
import { alerts } from '../database/schema/fleet-alerts.ts';
import { alarmCalls } from '../database/schema/fleet-escalation.ts';
import { fleetGrants } from '../database/schema/fleet-rights.ts';
import { smrUnits } from '../database/schema/fleet-units.ts';
import { registerDevice } from '../features/deliveries/server/commands.ts';
import { sendDueDeliveries } from '../features/deliveries/server/send-deliveries.ts';
import { NO_MAIL_SERVER } from '../features/deliveries/vocabulary.ts';
import type { Alert } from '../features/fleet/alerts/contract.ts';
import { findUnitOf } from '../features/fleet/alerts/server/queries.ts';
import type {
  AlarmCall,
  ContactFacts,
  ContactPoint,
  EscalationGap,
  EscalationRule,
  ExpectedCall,
  RuleFacts,
} from '../features/fleet/escalation/contract.ts';
import { endEscalation, planEscalation } from '../features/fleet/escalation/server/call-commands.ts';
import { followCalls } from '../features/fleet/escalation/server/jobs.ts';
import { sendDueCalls } from '../features/fleet/escalation/server/send-commands.ts';
import { weekdays } from '../features/fleet/escalation/vocabulary.ts';
import type { StreamDescription } from '../features/fleet/streams/contract.ts';
import { FLEET_NOTICE } from '../features/fleet/streams/vocabulary.ts';
import { startChangeFeed } from '../platform/server/change-feed.ts';
import { createMailer, type Mailer } from '../platform/server/mail.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { addDays, DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '../platform/shared/days.ts';
import { changeLimit, findStream } from './support/change-limit.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet } from './support/fleet.ts';
import { serveLocally } from './support/local-server.ts';
import { startMailServer } from './support/mail-server.ts';
import { startPushService } from './support/push-service.ts';
import { seededRandom } from './support/seeded-random.ts';
import { addUser, postJson, signIn, type TestUser } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { isSoak } from './support/soak.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

const SECRET = 'a secret that only tests know, long enough';
const publicUrl = 'https://smr.test';
const mailFrom = 'SMR <smr@example.org>';
let app: TestApp;
let editor: TestUser;
let cookie: string;
let vibration: StreamDescription;
let flow: StreamDescription;
/** Where the clocks of whoever sends stand; raising takes the real time. */
let now: number;

const acknowledged = { word: 'Acknowledged', message: 'The value is back.' };

beforeAll(async () => {
  app = await startTestApp({ secret: SECRET });
  await addFleet(app.db);
  vibration = await findStream(app.db, 'dnnp-2', 'vibration');
  flow = await findStream(app.db, 'dnnp-2', 'flow_rate');
  editor = await addUser(app.db, 'editor', 'editor@example.org');
  cookie = await signIn(app, editor);
});
afterAll(() => app.close());
const guard = (what: 'enable' | 'disable') => app.db.pool.query(`alter table alert_events ${what} trigger user`);
beforeEach(async () => {
  now = Date.now();
  await guard('disable');
  await app.db.orm.delete(alerts);
  await emptyTables(app.db, 'deliveries', 'alarm_calls', 'alarm_messages', 'escalation_rules', 'contact_points');
  await app.db.orm.execute(sql`delete from webhook_endpoints`);
  await app.db.orm.update(smrUnits).set({ status: 'operational' });
});

async function ask<Answer>(method: string, path: string, body?: unknown, as = cookie) {
  const response = await app.fetch(`/api${path}`, {
    method,
    headers: { cookie: as, origin: app.url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const points = '/admin/fleet/contact-points';
const rules = '/admin/fleet/escalation-rules';
const contactFacts = (name: string, more: Partial<ContactFacts> = {}): ContactFacts => ({
  ...{ name, kind: 'mail', address: `${name}@example.org`, roster: null, quiet: null, isOn: true },
  ...more,
});
async function addContact(name: string, more: Partial<ContactFacts> = {}): Promise<string> {
  const { status, body } = await ask<ContactPoint>('POST', points, contactFacts(name, more));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}
const ruleFacts = (
  name: string,
  steps: [minutes: number, ...ids: string[]][],
  more: Partial<RuleFacts> = {},
): RuleFacts => ({
  ...{ name, isOn: true, unitIds: [], groupIds: [], severities: ['crit', 'warn'], hours: null, tellsEnd: true },
  steps: steps.map(([afterMinutes, ...contactPointIds]) => ({ afterMinutes, contactPointIds })),
  ...more,
});
async function addRule(name: string, steps: [number, ...string[]][], more: Partial<RuleFacts> = {}) {
  const { status, body } = await ask<EscalationRule>('POST', rules, ruleFacts(name, steps, more));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
const raise = (stream = vibration) =>
  changeLimit(app.db, stream, { limit: 'warning-high', kind: 'raise', at: Date.now(), value: 4.2 });
const comeBack = (stream = vibration) =>
  changeLimit(app.db, stream, { limit: 'warning-high', kind: 'return', at: Date.now(), value: 3.4 });
const act = (id: string, action: string, body: object = {}) =>
  postJson(app, `/api/fleet/alerts/${id}/${action}`, body, { cookie, origin: app.url });
async function only(): Promise<Alert> {
  const [alert] = (await ask<Alert[]>('GET', '/fleet/alerts?status=open')).body;
  if (!alert) throw new Error('no alert');
  return alert;
}
const callsOf = async (id: string) => (await ask<AlarmCall[]>('GET', `/fleet/alerts/${id}/calls`)).body;
const statesOf = async (id: string) =>
  (await callsOf(id)).map(({ contactPoint, transition, state }) => `${contactPoint} ${transition} ${state}`);
const deps = () => ({
  ...{ db: app.db, log: silentLog, siteName: 'SMR Intelligence', publicUrl },
  ...{ now: () => new Date(now), findUnitOf },
});
const call = () => sendDueCalls(deps());
/** A busy machine takes a second to raise an alarm: nobody sends before that. */
const pass = (minutes: number) => {
  now = Math.max(now, Date.now()) + minutes * MINUTE_MS;
  return call();
};
/** What goes out, by real servers: none listens where nothing else is said. */
async function deliver(smtpUrl = 'smtp://127.0.0.1:1'): Promise<void> {
  await deliverBy(createMailer({ smtpUrl, mailFrom, dataDir: '' }, silentLog));
}
async function deliverBy(mailer: Mailer): Promise<void> {
  const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' });
  const clock = { now: () => new Date(now), startedAt: new Date(0) };
  await sendDueDeliveries({
    ...{ db: app.db, log: silentLog, mailer, safeFetch, secret: SECRET, mailFrom, stopMailsTo },
    ...clock,
  });
  mailer.close();
}

describe('an alarm', () => {
  it('is told step by step until somebody acknowledges it, and those who were told hear of that', async () => {
    const mails = await startMailServer();
    onTestFinished(() => mails.close());
    const [ana, bo, cy] = [await addContact('ana'), await addContact('bo'), await addContact('cy')];
    await addRule('Day and night', [
      [0, ana],
      [10, bo],
      [30, cy],
    ]);
    await raise();
    await pass(1);
    await pass(8);
    await deliver(mails.url);
    expect(mails.received.map(({ to }) => to)).toEqual([['ana@example.org']]);
    expect(mails.received[0]).toMatchObject({ subject: 'Warning: Unit 2: turbine bearing vibration high' });
    const { id } = await only();
    expect(mails.received[0]?.text).toContain(`${publicUrl}/smr-ops-cloud/alerts/${id}`);
    expect(mails.received[0]?.text).toContain(FLEET_NOTICE);
    await pass(2);
    await deliver(mails.url);
    expect(mails.received.at(-1)?.to).toEqual(['bo@example.org']);
    expect((await act(id, 'acknowledge')).status).toBe(200);
    await pass(600);
    await deliver(mails.url);
    expect(await statesOf(id)).toEqual([
      'ana raised sent',
      'ana over sent',
      'bo over sent',
      'bo raised sent',
      'cy raised cancelled',
    ]);
    expect(mails.received.slice(2).map(({ subject }) => subject)).toEqual([
      'Acknowledged: Unit 2: turbine bearing vibration high',
      'Acknowledged: Unit 2: turbine bearing vibration high',
    ]);
    expect(mails.received.at(-1)?.text).toContain('The value is still beyond its limit.');
    expect(mails.received).toHaveLength(4);
  });

  it('is told by a rule that names a group, when its unit is in it as it comes', async () => {
    await app.db.pool.query(
      "insert into fleet_groups (id, name) values ('pilot', 'Pilot fleet') on conflict do nothing",
    );
    onTestFinished(async () => {
      await app.db.pool.query('delete from fleet_groups');
    });
    await addRule('Pilots', [[0, await addContact('ana')]], { groupIds: ['pilot'] });
    await raise();
    expect(await statesOf((await only()).id)).toEqual([]);
    await act((await only()).id, 'acknowledge');
    await app.db.pool.query("insert into fleet_group_units values ('pilot', 'dnnp-2')");
    const { body } = await ask<{ contactPoint: string }[]>(
      'GET',
      `/admin/fleet/expected-calls?${new URLSearchParams({ unitId: 'dnnp-2', severity: 'warn', at: new Date(now).toISOString() })}`,
    );
    expect(body.map(({ contactPoint }) => contactPoint)).toEqual(['ana']);
    const gone = await ask('POST', '/admin/fleet/escalation-rules', ruleFacts('Lost', [], { groupIds: ['gone'] }));
    expect(gone.status).toBe(400);
  });

  it.each([
    ['acknowledge', {}],
    ['shelve', { minutes: 30, reason: 'Sensor is replaced' }],
  ])('that somebody %ss before it is told is told nobody', async (action, body) => {
    await addRule('All', [[0, await addContact('ana')]]);
    await raise();
    const { id } = await only();
    await act(id, action, body);
    expect(await pass(60)).toBe(0);
    expect(await statesOf(id)).toEqual(['ana raised cancelled']);
  });

  it('that waits in the queue of mails is not told after it was acknowledged', async () => {
    const mails = await startMailServer();
    onTestFinished(() => mails.close());
    await addRule('All', [[0, await addContact('ana')]]);
    await raise();
    await pass(1);
    await deliver();
    await act((await only()).id, 'acknowledge');
    await pass(60);
    await deliver(mails.url);
    expect(mails.received).toEqual([]);
  });

  it('that comes and goes rings no more often than every ten minutes', async () => {
    await addRule('All', [[0, await addContact('ana')]], { tellsEnd: false });
    await raise();
    await pass(0.1);
    for (const _ of [1, 2, 3]) {
      await comeBack();
      await raise();
      await pass(0.1);
    }
    const { id } = await only();
    const count = async () => (await statesOf(id)).filter((state) => state === 'ana raised sent').length;
    expect(await count()).toBe(1);
    await pass(11);
    expect(await count()).toBe(2);
  });

  it('that an outage explains is told when the outage is over', async () => {
    await addRule('All', [[0, await addContact('ana')]]);
    await app.db.orm.update(smrUnits).set({ status: 'maintenance' });
    await changeLimit(app.db, flow, { limit: 'alarm-low', kind: 'raise', at: Date.now(), value: 20 });
    expect(await pass(60)).toBe(0);
  });

  it('carries the label of its unit’s owner', async () => {
    await addRule('All', [[0, await addContact('ana')]]);
    await app.db.orm
      .update(smrUnits)
      .set({ kind: 'external', ownerLabel: 'Test loop of ours' })
      .where(eq(smrUnits.id, 'dnnp-2'));
    onTestFinished(async () => {
      await app.db.orm.update(smrUnits).set({ kind: 'simulated', ownerLabel: null }).where(eq(smrUnits.id, 'dnnp-2'));
    });
    await raise();
    const [row] = await app.db.orm.select().from(alarmCalls);
    expect(row?.origin).toBe('Test loop of ours');
  });
});

describe('many at once', () => {
  it('are one message that counts, and after five within ten minutes they are gathered', async () => {
    const mails = await startMailServer();
    onTestFinished(() => mails.close());
    await addRule('All', [[0, await addContact('ana')]], { tellsEnd: false });
    const raiseOne = async () => {
      const [row] = await app.db.orm
        .insert(alerts)
        .values({
          smrUnitId: 'dnnp-1',
          title: 'Unit 1: level high',
          message: 'Above.',
          severity: 'warn',
          ts: new Date(now),
        })
        .returning();
      if (!row) throw new Error('no row');
      await planEscalation(app.db.orm, { ...row, severity: 'warn' }, new Date(now));
    };
    for (const _ of [1, 2, 3]) await raiseOne();
    expect(await pass(0)).toBe(1);
    for (const _ of [2, 3, 4, 5]) {
      await raiseOne();
      expect(await pass(0.1)).toBe(1);
    }
    for (const _ of Array.from({ length: 40 })) await raiseOne();
    expect([await pass(0.1), await pass(1), await pass(1)]).toEqual([0, 0, 1]);
    await deliver(mails.url);
    expect(mails.received.map(({ subject }) => subject)).toEqual([
      '3 alarms (3 raised): Warning: Unit 1: level high',
      ...Array.from({ length: 4 }, () => 'Warning: Unit 1: level high'),
      '40 alarms (40 raised): Warning: Unit 1: level high',
    ]);
  });
});

describe('contact points', () => {
  it('by webhook are told in the shape of Slack, Teams or Standard Webhooks', async () => {
    const bodies: { path: string; body: unknown; signature: string | undefined }[] = [];
    const server = await serveLocally(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const signature = request.headers['webhook-signature'];
      bodies.push({
        path: request.url ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString()),
        signature: String(signature),
      });
      response.end();
    });
    onTestFinished(() => server.close());
    const add = (kind: 'webhook' | 'slack' | 'teams') => addContact(kind, { kind, address: `${server.url}/${kind}` });
    await addRule('All', [[0, await add('webhook'), await add('slack'), await add('teams')]]);
    await raise();
    await pass(1);
    await deliver();
    const sorted = bodies.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    expect(sorted).toMatchObject([
      { path: '/slack', body: { text: expect.stringContaining('*Warning: Unit 2: turbine bearing vibration high*') } },
      { path: '/teams', body: { type: 'message' } },
      { path: '/webhook', body: { type: 'alarm.call', data: { title: expect.stringMatching(/vibration high$/) } } },
    ]);
    expect(sorted.every(({ signature }) => signature?.startsWith('v1,'))).toBe(true);
    const { body } = await ask<ContactPoint[]>('GET', points);
    expect(body.map(({ last }) => last?.outcome?.state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('are tested by the way that alarms take; the list says how it went', async () => {
    const mails = await startMailServer();
    onTestFinished(() => mails.close());
    const id = await addContact('ana');
    const test = () => ask<{ receiver: string; message?: string }>('POST', `${points}/${id}/test`, {});
    expect((await test()).body).toEqual({ receiver: 'ana' });
    now += MINUTE_MS;
    await deliver();
    const state = async () => (await ask<ContactPoint[]>('GET', points)).body[0]?.last;
    expect(await state()).toMatchObject({ isTest: true, outcome: { state: 'under way', failure: expect.any(String) } });
    now += 10 * MINUTE_MS;
    await deliver(mails.url);
    expect(mails.received[0]?.subject).toBe('Test from SMR Intelligence');
    expect(await state()).toMatchObject({ outcome: { state: 'delivered', failure: null } });
  });

  it('of a person show it in the person’s browsers; without one the test says so', async () => {
    const id = await addContact('me', { kind: 'push', address: editor.email });
    const test = () => ask<{ message: string }>('POST', `${points}/${id}/test`, {});
    expect(await test()).toMatchObject({ status: 409, body: { message: 'No browser of me takes notifications.' } });
    const device = {
      endpoint: 'https://push.example.org/1',
      p256dh: 'a',
      auth: 'b',
      profileId: editor.id,
      name: 'Firefox',
    };
    await registerDevice(app.db.orm, device);
    expect((await test()).status).toBe(200);
  });

  it('of somebody whose rights are in the fleet alone show it there, too', async () => {
    const operator = await addUser(app.db);
    const id = await addContact('operator', { kind: 'push', address: operator.email });
    const test = async () => (await ask<{ message: string }>('POST', `${points}/${id}/test`, {})).body.message;
    expect(await test()).toBe('operator has no account with rights under that address.');
    await app.db.orm
      .insert(fleetGrants)
      .values({ profileId: operator.id, role: 'operator', grantedBy: 'a test', grantedAt: new Date(now) });
    expect(await test()).toBe('No browser of operator takes notifications.');
  });

  it('of somebody who sees other units alone tell nothing of this one', async () => {
    const addOperator = async (name: string, smrUnitId: string) => {
      const { id: profileId, email } = await addUser(app.db);
      await app.db.orm
        .insert(fleetGrants)
        .values({ profileId, role: 'operator', smrUnitId, grantedBy: 'a test', grantedAt: new Date(now) });
      const endpoint = `https://push.example.org/${name}`;
      await registerDevice(app.db.orm, { endpoint, p256dh: 'a', auth: 'b', profileId, name: 'Firefox' });
      return addContact(name, { kind: 'push', address: email });
    };
    const contacts = [await addOperator('here', 'dnnp-2'), await addOperator('there', 'dnnp-1')];
    await addRule(
      'All',
      contacts.map((id, at) => [at, id]),
    );
    await app.db.pool.query(
      'insert into fleet_settings (id, is_closed) values (1, true) on conflict (id) do update set is_closed = true',
    );
    try {
      await raise();
      await pass(2);
    } finally {
      await app.db.pool.query('update fleet_settings set is_closed = false');
    }
    const calls = await callsOf((await only()).id);
    expect(calls.map(({ contactPoint, state, note }) => [contactPoint, state, note])).toEqual([
      ['here', 'sent', null],
      ['there', 'unreachable', 'there sees nothing of this unit.'],
    ]);
  });

  it('that are quiet for days are told afterwards, unless it is over by then', async () => {
    const today = weekdays[(new Date(now).getUTCDay() + 6) % 7] ?? 'Monday';
    const tomorrow = weekdays[new Date(now).getUTCDay()] ?? 'Monday';
    const quiet = { timeZone: 'UTC', days: [today, tomorrow], from: '00:00', to: '00:00' };
    await addRule('All', [[0, await addContact('ana', { quiet })]]);
    await raise();
    const { id } = await only();
    const isTold = async () => (await statesOf(id)).includes('ana raised sent');
    const begin = dayOf(now);
    while (!(await isTold()) && now < Date.parse(begin) + 4 * DAY_MS) await pass(30);
    expect(dayOf(now)).toBe(addDays(begin, 2));
  });

  it('that are a roster reach whoever is on duty', async () => {
    const [ana, bo] = [await addContact('ana'), await addContact('bo')];
    // Bo's week began today: no midnight in between hands it over.
    const beginsOn = dayOf(now - 7 * DAY_MS);
    const roster = { timeZone: 'UTC', handOverAt: '00:00', daysEach: 7, beginsOn, members: [ana, bo] };
    const duty = await addContact('duty', { kind: 'roster', address: null, roster });
    await addRule('All', [[0, duty]]);
    await raise();
    await pass(0.01);
    expect(await callsOf((await only()).id)).toMatchObject([{ contactPoint: 'duty', receiver: 'bo', state: 'sent' }]);
    const listed = (await ask<ContactPoint[]>('GET', points)).body;
    expect(listed.find(({ id }) => id === duty)?.onDuty).toBe('bo');
    expect((await ask('DELETE', `${points}/${ana}`, { revision: 1 })).status).toBe(409);
  });

  it('that reach nobody let the next step come at once', async () => {
    const [off, bo] = [await addContact('off', { isOn: false }), await addContact('bo')];
    await addRule('All', [
      [0, off],
      [60, bo],
    ]);
    await raise();
    await pass(1);
    expect(await statesOf((await only()).id)).toEqual(['off raised unreachable', 'bo raised sent']);
  });

  it.each<[string, Partial<ContactFacts>, string]>([
    ['no mail address', { address: 'nobody' }, 'address'],
    ['no web address', { kind: 'slack', address: 'ftp://example.org' }, 'address'],
    ['a port that there is not', { kind: 'webhook', address: 'https://example.org:99999/ping' }, 'address'],
    ['a password in an address', { kind: 'webhook', address: 'https://a:b@example.org' }, 'address'],
    [
      'a roster of nobody that is there',
      {
        kind: 'roster',
        roster: {
          timeZone: 'UTC',
          handOverAt: '08:00',
          daysEach: 1,
          beginsOn: '2026-01-01',
          members: ['00000000-0000-4000-8000-000000000000'],
        },
      },
      'roster',
    ],
    [
      'a time zone that is none',
      { quiet: { timeZone: 'Moon/Tycho', days: ['Monday'], from: '08:00', to: '09:00' } },
      'quiet',
    ],
    ['an hour that is none', { quiet: { timeZone: 'UTC', days: ['Monday'], from: '25:00', to: '09:00' } }, 'quiet'],
  ])('with %s are refused by field', async (_, more, field) => {
    const { status, body } = await ask<{ issues: { path: string[] }[] }>('POST', points, contactFacts('x', more));
    expect([status, body.issues[0]?.path[0]]).toEqual([400, field]);
  });

  it('keep what somebody else saved meanwhile, and names are not given twice', async () => {
    const id = await addContact('ana');
    await addContact('bo');
    const change = (revision: number, name: string) =>
      ask('PUT', `${points}/${id}`, { ...contactFacts(name), revision });
    expect((await change(1, 'bo')).status).toBe(400);
    expect((await change(1, 'anna')).status).toBe(200);
    expect((await change(1, 'anne')).status).toBe(409);
  });

  it('leave no webhook endpoint behind when they go', async () => {
    const id = await addContact('hook', { kind: 'slack', address: 'https://example.org/hook' });
    const count = async () => (await app.db.pool.query('select from webhook_endpoints')).rowCount;
    expect(await count()).toBe(1);
    expect((await ask('DELETE', `${points}/${id}`, { revision: 1 })).status).toBe(200);
    expect(await count()).toBe(0);
  });
});

/** A web address that answers as it is told, and what came there. */
async function startReceiver() {
  const receiver = { url: '', status: 500, received: [] as string[] };
  const server = await serveLocally(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    receiver.received.push(Buffer.concat(chunks).toString());
    response.writeHead(receiver.status).end();
  });
  onTestFinished(() => server.close());
  receiver.url = `${server.url}/hook`;
  return receiver;
}
const addHook = (name: string, address: string, more: Partial<ContactFacts> = {}) =>
  addContact(name, { kind: 'webhook', address, ...more });
const gapsOf = async () => (await ask<EscalationGap[]>('GET', '/admin/fleet/escalation-gaps')).body;
const foreseen = async () =>
  (await ask<ExpectedCall[]>('GET', '/admin/fleet/expected-calls?unitId=dnnp-2&severity=crit')).body;

describe('a message that comes to nothing', () => {
  it('lets the next step come as soon as its first try has failed, and is told as what it is', async () => {
    const receiver = await startReceiver();
    await addRule('All', [
      [0, await addHook('hook', receiver.url)],
      [10, await addContact('bo')],
      [30, await addContact('cy')],
    ]);
    await raise();
    await pass(0.1);
    const { id } = await only();
    expect(await callsOf(id)).toMatchObject([
      { contactPoint: 'hook', outcome: { state: 'under way', failure: null } },
      { contactPoint: 'bo', state: 'waiting', outcome: null },
      { contactPoint: 'cy', state: 'waiting' },
    ]);
    await deliver();
    // Two processes hear of it.
    await Promise.all([call(), call()]);
    expect(await callsOf(id)).toMatchObject([
      { contactPoint: 'hook', outcome: { state: 'under way', failure: expect.stringContaining('answered 500') } },
      { contactPoint: 'bo', state: 'sent', outcome: { state: 'under way', failure: null } },
      { contactPoint: 'cy', state: 'waiting' },
    ]);
    const mails = await startMailServer();
    onTestFinished(() => mails.close());
    await deliver(mails.url);
    await call();
    expect(mails.received.map(({ to }) => to)).toEqual([['bo@example.org']]);
    expect(await statesOf(id)).toContain('cy raised waiting');
    receiver.status = 204;
    await pass(2);
    await deliver(mails.url);
    expect((await callsOf(id))[0]?.outcome).toEqual({ state: 'delivered', failure: null });
    expect((await act(id, 'acknowledge')).status).toBe(200);
    await pass(60);
    await deliver(mails.url);
    expect((await statesOf(id)).toSorted()).toEqual([
      'bo over sent',
      'bo raised sent',
      'cy raised cancelled',
      'hook over sent',
      'hook raised sent',
    ]);
    expect([receiver.received.length, mails.received.length]).toEqual([3, 2]);
  });

  it('lets one step after the other come while all fail, and says so in the end', async () => {
    const receiver = await startReceiver();
    // Gone for good: it is not tried again.
    receiver.status = 410;
    await addRule('All', [
      [0, await addHook('hook', receiver.url)],
      [10, await addContact('bo')],
      [20, await addContact('cy')],
    ]);
    await raise();
    await pass(0.1);
    for (const _ of [1, 2]) {
      await deliver();
      await call();
    }
    const calls = await callsOf((await only()).id);
    expect(calls.map(({ contactPoint, outcome }) => [contactPoint, outcome?.state, outcome?.failure ?? null])).toEqual([
      ['hook', 'failed', 'The endpoint wants no more (410) and was switched off.'],
      ['bo', 'under way', expect.stringContaining('ECONNREFUSED')],
      ['cy', 'under way', null],
    ]);
  });

  it('holds up nothing that is due when the next step cannot be told sooner', async () => {
    const receiver = await startReceiver();
    await addRule('All', [
      [0, await addHook('hook', receiver.url)],
      [10, await addContact('bo')],
    ]);
    await raise();
    await pass(0.1);
    await deliver();
    await app.db.pool.query(`
      create function refuse_hastening() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse_hastening before update of failed_at on alarm_calls for each row execute function refuse_hastening()`);
    onTestFinished(async () => {
      await app.db.pool.query('drop function refuse_hastening cascade');
    });
    await raise(flow);
    expect(await pass(1)).toBe(1);
  });

  it.runIf(process.env.TEST_DATABASE_URL)('stands in nobody’s way who ends the alarm meanwhile', async () => {
    const receiver = await startReceiver();
    await addRule('All', [
      [0, await addHook('hook', receiver.url)],
      [10, await addContact('bo')],
    ]);
    await raise();
    await pass(0.1);
    await deliver();
    const { id } = await only();
    // Whoever ends the alarm takes the later step first.
    const later = '00000000-0000-4000-8000-000000000000';
    await app.db.pool.query("update alarm_calls set id = $1 where state = 'waiting'", [later]);
    const warnings: unknown[] = [];
    const log = { ...silentLog, warn: (what: unknown) => warnings.push(what) } as typeof silentLog;
    const { calls } = await app.db.orm.transaction(async (tx) => {
      await tx.select().from(alarmCalls).where(eq(alarmCalls.id, later)).for('update');
      const calls = sendDueCalls({ ...deps(), log });
      const isWaiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await until(async () => (await app.db.pool.query(isWaiting)).rowCount === 1);
      await endEscalation(tx, id, acknowledged, new Date(now));
      return { calls };
    });
    await calls;
    expect(warnings).toEqual([]);
    expect(await statesOf(id)).toContain('bo raised cancelled');
  });

  it('wakes nobody whose hours are quiet, and asks them once', async () => {
    // Around now, whatever the hour is: they may begin on the day before.
    const hourIn = (hours: number) => `${new Date(now + hours * HOUR_MS).toISOString().slice(11, 13)}:00`;
    const quiet = { timeZone: 'UTC', days: [...weekdays], from: hourIn(-3), to: hourIn(3) };
    await addRule('All', [
      [0, await addContact('ana')],
      [10, await addContact('bo', { quiet })],
    ]);
    await raise();
    await pass(0.1);
    await deliver();
    await call();
    const before = await callsOf((await only()).id);
    expect(before[1]).toMatchObject({ state: 'waiting', note: expect.stringMatching(/^Quiet until/) });
    await pass(1);
    expect(await callsOf((await only()).id)).toEqual(before);
  });

  it('that was acknowledged before it went out was called back, and lets nothing come', async () => {
    await addRule('All', [
      [0, await addContact('ana')],
      [10, await addContact('bo')],
    ]);
    await raise();
    await pass(0.1);
    const { id } = await only();
    await act(id, 'acknowledge');
    await pass(60);
    expect(await callsOf(id)).toMatchObject([
      { contactPoint: 'ana', outcome: { state: 'called back', failure: null } },
      { contactPoint: 'bo', state: 'cancelled' },
    ]);
    expect((await ask<ContactPoint[]>('GET', points)).body[0]?.last?.outcome?.state).toBe('called back');
  });

  it('of which one browser of several took it has reached its person', async () => {
    const services = [await startPushService(), await startPushService()];
    onTestFinished(async () => {
      await app.db.pool.query('delete from push_devices');
      for (const service of services) await service.close();
    });
    for (const { subscription } of services)
      await registerDevice(app.db.orm, { ...subscription, profileId: editor.id, name: 'Firefox' });
    if (services[0]) services[0].status = 410;
    await addRule('All', [
      [0, await addContact('me', { kind: 'push', address: editor.email })],
      [10, await addContact('bo')],
    ]);
    await raise();
    await pass(0.1);
    await deliver();
    await call();
    const calls = await callsOf((await only()).id);
    expect(calls.map(({ state, outcome }) => [state, outcome?.state])).toEqual([
      ['sent', 'delivered'],
      ['waiting', undefined],
    ]);
  });
});

it('what was planned or has failed while nobody listened is told as soon as somebody does', async () => {
  const receiver = await startReceiver();
  await addRule('All', [
    [0, await addHook('hook', receiver.url)],
    [10, await addContact('bo')],
  ]);
  await raise();
  const stopping = new AbortController();
  const changeFeed = await startChangeFeed(app.db, silentLog);
  const follow = () => followCalls({ ...deps(), changeFeed, stopSignal: stopping.signal });
  now += MINUTE_MS;
  const ends = follow();
  const { id } = await only();
  await until(async () => (await statesOf(id)).includes('hook raised sent'));
  // Heard of by the deliveries themselves, when their first try has come to nothing.
  await deliver();
  await until(async () => (await statesOf(id)).includes('bo raised sent'));
  stopping.abort();
  await ends();
});

describe('without a mail server', () => {
  it('a mail is written to a file, told as not sent, and the next step comes', async () => {
    const dataDir = temporaryFolder();
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir }, silentLog);
    const ana = await addContact('ana');
    await addRule('All', [
      [0, ana],
      [10, await addContact('bo')],
    ]);
    await raise();
    await pass(0.1);
    await deliverBy(mailer);
    await call();
    const calls = await callsOf((await only()).id);
    expect(calls.map(({ state, outcome }) => [state, outcome])).toEqual([
      ['sent', { state: 'failed', failure: NO_MAIL_SERVER }],
      ['sent', { state: 'under way', failure: null }],
    ]);
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1);
  });

  it('contact points by mail are told as what they are beforehand, and leave a gap', async () => {
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir: temporaryFolder() }, silentLog);
    const bare = await startTestApp({ secret: SECRET, mailer });
    onTestFinished(() => bare.close());
    await addFleet(bare.db);
    const asEditor = await signIn(bare, await addUser(bare.db, 'editor', 'editor@example.org'));
    const askBare = async <Answer>(path: string, body?: object) => {
      const response = await bare.fetch(`/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie: asEditor, origin: bare.url, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await response.json()) as Answer;
    };
    const { id, obstacle } = await askBare<ContactPoint>(points, contactFacts('ana'));
    expect(obstacle).toBe('No mail server is set (SMTP_URL): mails reach nobody.');
    await askBare(rules, ruleFacts('All', [[0, id]]));
    expect(await askBare<EscalationGap[]>('/admin/fleet/escalation-gaps')).toHaveLength(4);
  });
});

describe('what would happen', () => {
  it('counts nobody who has no browser that takes notifications', async () => {
    await addRule('All', [[0, await addContact('me', { kind: 'push', address: editor.email })]]);
    const nobody = 'No browser of me takes notifications.';
    expect((await ask<ContactPoint[]>('GET', points)).body[0]?.obstacle).toBe(nobody);
    expect((await gapsOf()).map(({ smrUnitId }) => smrUnitId)).toEqual(['dnnp-1', 'dnnp-2', 'dnnp-3', 'dnnp-4']);
    expect(await foreseen()).toMatchObject([{ receiver: null, note: nobody }]);
    const device = { endpoint: 'https://push.example.org/2', p256dh: 'a', auth: 'b', name: 'Firefox' };
    await registerDevice(app.db.orm, { ...device, profileId: editor.id });
    onTestFinished(async () => {
      await app.db.pool.query('delete from push_devices');
    });
    expect(await gapsOf()).toEqual([]);
    expect(await foreseen()).toMatchObject([{ receiver: 'me', note: null }]);
  });

  it('counts nobody to whom the newest message came to nothing, until one is taken again', async () => {
    const receiver = await startReceiver();
    const hook = await addHook('hook', receiver.url);
    await addRule('All', [[0, hook]]);
    expect(await gapsOf()).toEqual([]);
    const test = () => ask('POST', `${points}/${hook}/test`, {});
    await test();
    now += MINUTE_MS;
    await deliver();
    expect((await gapsOf()).length).toBe(4);
    expect((await foreseen())[0]?.note).toMatch(/^The newest message to hook came to nothing: .* answered 500/);
    receiver.status = 204;
    await test();
    now += MINUTE_MS;
    await deliver();
    expect(await gapsOf()).toEqual([]);
  });

  it('counts nobody at a unit that he may not see', async () => {
    const { id: profileId, email } = await addUser(app.db);
    const grant = { profileId, role: 'operator', smrUnitId: 'dnnp-2', grantedBy: 'a test', grantedAt: new Date(now) };
    await app.db.orm.insert(fleetGrants).values({ ...grant, role: 'operator' });
    const device = { endpoint: 'https://push.example.org/3', p256dh: 'a', auth: 'b', name: 'Firefox', profileId };
    await registerDevice(app.db.orm, device);
    const asAdmin = await signIn(app, await addUser(app.db, 'admin'));
    const seen = await ask<ContactPoint>('POST', points, contactFacts('one', { kind: 'push', address: email }));
    await addRule('All', [[0, seen.body.id]]);
    await app.db.pool.query(
      'insert into fleet_settings (id, is_closed) values (1, true) on conflict (id) do update set is_closed = true',
    );
    onTestFinished(async () => {
      await app.db.pool.query('update fleet_settings set is_closed = false');
      await app.db.pool.query('delete from push_devices');
    });
    const { body } = await ask<EscalationGap[]>('GET', '/admin/fleet/escalation-gaps', undefined, asAdmin);
    expect(body.map(({ smrUnitId }) => smrUnitId)).toEqual(['dnnp-1', 'dnnp-3', 'dnnp-4']);
  });

  it('is said for each unit, severity and moment, with what stands against it', async () => {
    const ana = await addContact('ana', {
      quiet: { timeZone: 'UTC', days: ['Monday'], from: '00:00', to: '06:00' },
    });
    await addRule('All', [
      [0, ana],
      [15, await addContact('off', { isOn: false })],
    ]);
    const foresee = async (severity: string) =>
      (
        await ask<ExpectedCall[]>(
          'GET',
          `/admin/fleet/expected-calls?unitId=dnnp-1&severity=${severity}&at=2026-11-23T03:00:00Z`,
        )
      ).body;
    expect(await foresee('warn')).toEqual([
      {
        at: '2026-11-23T03:15:00.000Z',
        rule: 'All',
        contactPoint: 'off',
        receiver: null,
        note: 'off is switched off.',
      },
      {
        at: '2026-11-23T06:00:00.000Z',
        rule: 'All',
        contactPoint: 'ana',
        receiver: 'ana',
        note: 'Quiet until 2026-11-23 06:00 (UTC)',
      },
    ]);
    expect((await foresee('crit'))[0]).toMatchObject({ at: '2026-11-23T03:00:00.000Z', receiver: 'ana' });
    expect(await foresee('info')).toEqual([]);
  });

  it('names the hours in which a critical alarm would reach nobody', async () => {
    const gaps = async () => (await ask<EscalationGap[]>('GET', '/admin/fleet/escalation-gaps')).body;
    expect(await gaps()).toEqual([]);
    await addRule('One unit', [[0, await addContact('ana')]], { unitIds: ['dnnp-1'] });
    expect((await gaps()).map(({ smrUnitId }) => smrUnitId)).toEqual(['dnnp-2', 'dnnp-3', 'dnnp-4']);
  });
});

it('rules are refused whose steps go back in time, or that name what is not there', async () => {
  const ana = await addContact('ana');
  const add = (facts: RuleFacts) => ask<{ issues: { path: unknown[] }[] }>('POST', rules, facts);
  expect(
    (
      await add(
        ruleFacts('x', [
          [10, ana],
          [5, ana],
        ]),
      )
    ).body.issues[0]?.path,
  ).toEqual(['steps', 1, 'afterMinutes']);
  expect((await add(ruleFacts('x', [[0, '00000000-0000-4000-8000-000000000000']]))).status).toBe(400);
  expect((await add(ruleFacts('x', [[0, ana]], { unitIds: ['nowhere'] }))).status).toBe(400);
  expect((await add(ruleFacts('x', []))).status).toBe(400);
});

const TIMELINES = isSoak ? 10_000 : 60;

it('each step happens once and none after the end, whatever happens when, with two processes that send', async () => {
  const contacts = [await addContact('ana'), await addContact('bo')];
  await addRule('All', [
    [0, contacts[0] ?? ''],
    [5, contacts[1] ?? ''],
    [20, ...contacts],
  ]);
  const random = seededRandom(23);
  const sent = new Map<string, number>();
  for (let timeline = 0; timeline < TIMELINES; timeline++) {
    const [row] = await app.db.orm
      .insert(alerts)
      .values({
        smrUnitId: 'dnnp-1',
        title: `Alarm ${timeline}`,
        message: 'Above.',
        severity: 'crit',
        ts: new Date(now),
      })
      .returning();
    if (!row) throw new Error('no row');
    let isAsking = false;
    let revision = 0;
    for (let step = 0; step < 8; step++) {
      now += Math.floor(random() * 12) * MINUTE_MS;
      const before = await readSent(row.id);
      if (random() < 0.5) {
        // A process that is killed has not committed; another one sends at the same time.
        await Promise.all([call(), call(), random() < 0.3 ? dieSending() : call()]);
        if (!isAsking) expect(await readSent(row.id)).toEqual(before);
      } else if (isAsking) {
        await app.db.orm.transaction((tx) => endEscalation(tx, row.id, acknowledged, new Date(now)));
        isAsking = false;
      } else {
        revision++;
        const alarm = { ...row, revision, severity: 'crit' as const };
        await app.db.orm.transaction((tx) => planEscalation(tx, alarm, new Date(now)));
        isAsking = true;
      }
      // No server listens: all that is on its way fails, and the next steps come sooner.
      if (random() < 0.1) await deliver();
    }
    if (isAsking) await endEscalation(app.db.orm, row.id, acknowledged, new Date(now));
    await call();
    for (const key of await readSent(row.id)) sent.set(key, (sent.get(key) ?? 0) + 1);
    now += 30 * MINUTE_MS;
    await call();
  }
  expect([...sent.values()].every((count) => count === 1)).toBe(true);
  expect(sent.size).toBeGreaterThan(TIMELINES);
  // Each message to a receiver once.
  const { rows } = await app.db.pool.query<{ most: number }>(
    'select max(count)::int as most from (select count(*) from deliveries group by receiver, occurrence) counts',
  );
  expect(rows[0]?.most).toBe(1);
});

async function readSent(alertId: string): Promise<string[]> {
  const rows = await app.db.orm.select().from(alarmCalls).where(eq(alarmCalls.alertId, alertId));
  return rows
    .filter(({ state, transition }) => state === 'sent' && transition === 'raised')
    .map(({ raising, contactPointId, afterMinutes }) => `${alertId} ${raising} ${contactPointId} ${afterMinutes}`)
    .sort();
}

/** Everything was done, and the process was gone before it was committed. */
async function dieSending(): Promise<void> {
  const killed = new Error('killed');
  await app.db.orm
    .transaction(async (tx) => {
      await sendDueCalls({ ...deps(), db: { ...app.db, orm: tx as never } });
      throw killed;
    })
    .catch((error: unknown) => {
      if (error !== killed) throw error;
    });
}
