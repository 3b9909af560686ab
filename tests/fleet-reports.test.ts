import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { stopMailsTo } from '../app/server/stop-mails-to.ts';
import { deliveries } from '../database/schema/deliveries.ts';
import { outages, smrUnits } from '../database/schema/fleet-units.ts';
import { sendDueDeliveries } from '../features/deliveries/server/send-deliveries.ts';
import type { Report, Subscription } from '../features/fleet/reports/contract.ts';
import { queueReports } from '../features/fleet/reports/server/send-reports.ts';
import { FLEET_NOTICE } from '../features/fleet/streams/vocabulary.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { createMailer } from '../platform/server/mail.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { changeLimit, findStream } from './support/change-limit.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet } from './support/fleet.ts';
import { startMailServer } from './support/mail-server.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const SECRET = 'a secret that only tests know, long enough';
const publicUrl = 'https://smr.test';
const ANN = 'ann@example.org';
/** In Toronto the 24th has begun at 05:00 UTC. */
const NOW = Date.UTC(2026, 10, 24, 12);
let app: TestApp;
let now = NOW;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp({ now: () => now, secret: SECRET });
  await addFleet(app.db);
  cookie = await signIn(app, await addUser(app.db, 'subscriber', ANN));
  const day = Date.UTC(2026, 10, 23, 5);
  await app.db.orm.update(smrUnits).set({ commercialSince: new Date('2026-01-01T00:00:00Z') });
  await app.db.orm.insert(outages).values({
    ...{ smrUnitId: 'dnnp-1', kind: 'unplanned', title: 'Turbine trip', lostMw: 300, recordedBy: 'ed@example.org' },
    ...{ startsAt: new Date(day + 6 * HOUR_MS), endsAt: new Date(day + 12 * HOUR_MS) },
  });
  const vibration = await findStream(app.db, 'dnnp-1', 'vibration');
  for (const [limit, hour] of [
    ['warning-high', 1],
    ['alarm-high', 2],
  ] as const)
    await changeLimit(app.db, vibration, { limit, kind: 'raise', at: day + hour * HOUR_MS, value: 8 });
  const intake = await openIntake({ db: app.db, log: silentLog, retentionHours: 72, now: () => NOW });
  await intake.accept(
    Array.from({ length: 24 * 30 }, (_, place) => ({
      stream: 'dnnp-1.generator_net',
      ts: day + place * 120_000,
      value: 250,
    })),
    everyStream,
  );
  await foldJournal({ db: app.db });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = NOW;
  await emptyTables(app.db, 'deliveries', 'report_subscriptions');
});

const read = (query = '', unit = 'dnnp-1') => app.fetch(`/api/fleet/units/${unit}/report${query}`);
const report = async (query = '') => (await (await read(query)).json()) as Report;
const send = (method: string, path: string, body?: unknown) =>
  app.fetch(`/api/me/fleet-reports${path}`, {
    method,
    headers: { cookie, origin: app.url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const subscribe = async (period = 'daily', smrUnitId = 'dnnp-1') =>
  (await (await send('POST', '', { smrUnitId, period })).json()) as Subscription;
const deps = () => ({ db: app.db, siteName: 'SMR Test', publicUrl, secret: SECRET, now: () => new Date(now) });
const mails = () => app.db.orm.select().from(deliveries);

describe('a report', () => {
  it('is of the newest day of the unit that is over, with its availability and the sum of it', async () => {
    const { energies, ...told } = await report();
    expect(told).toMatchObject({
      ...{ notice: FLEET_NOTICE, period: 'daily', day: '2026-11-23', lastDay: '2026-11-23', isOver: true },
      ...{ from: '2026-11-23T05:00:00.000Z', to: '2026-11-24T05:00:00.000Z' },
    });
    // 300 MW over 24 hours, and six of them lost.
    expect(energies).toMatchObject({
      referenceMwh: 7_200,
      unplannedLossMwh: 1_800,
      availabilityPercent: 75,
      operatingHours: 18,
    });
    expect(told.outages.map(({ title, recordedBy }) => [title, recordedBy])).toEqual([['Turbine trip', 'an editor']]);
  });

  it('counts alarms and names the worst, and draws the output first', async () => {
    const { alarms, worst, plots } = await report();
    expect(alarms).toMatchObject({ raised: 2, mostInTenMinutes: 1, standing: 0 });
    expect(worst.map(({ severity }) => severity)).toEqual(['crit', 'warn']);
    expect(plots.map(({ tag }) => tag)[0]).toBe('generator_net');
    expect(plots[0]?.history.buckets.every(({ avg }) => avg === 250)).toBe(true);
    expect(plots[0]?.history.buckets.length).toBeGreaterThan(100);
  });

  it('of a week or month that is going on counts up to now', async () => {
    const week = await report('?period=weekly&day=2026-11-24');
    expect(week).toMatchObject({
      day: '2026-11-23',
      lastDay: '2026-11-29',
      isOver: false,
      asOf: new Date(NOW).toISOString(),
    });
    expect(week.energies.hours).toBe(31);
    // Two alarms of the week stand for more than a day.
    expect(week.alarms.standing).toBe(2);
    expect((await report('?period=monthly&day=2026-11-30')).day).toBe('2026-11-01');
  });

  it.each([
    ['a day that has not begun', '?day=2026-11-25', 400],
    ['a day long past', '?day=1999-12-31', 400],
    ['no day at all', '?day=2026-02-30', 400],
    ['a period that is none', '?period=yearly', 400],
  ])('of %s is refused', async (_, query, status) => {
    expect((await read(query)).status).toBe(status);
  });

  it('of a unit that is not there is not found', async () => {
    expect((await read('', 'nowhere')).status).toBe(404);
  });

  it('is a file, too, with what it is in its first line', async () => {
    const response = await app.fetch('/api/fleet/units/dnnp-1/report.csv?period=daily&day=2026-11-23');
    const lines = (await response.text()).replace('\ufeff', '').split('\r\n');
    expect(response.headers.get('content-disposition')).toContain('dnnp-1-daily-2026-11-23.csv');
    expect(lines.slice(0, 3)).toEqual([
      `# ${FLEET_NOTICE}`,
      'section,item,from,to,value,unit',
      'availability,EAF,2026-11-23T05:00:00.000Z,2026-11-24T05:00:00.000Z,75,%',
    ]);
    expect(lines.filter((line) => line.startsWith('history,generator_net')).length).toBeGreaterThan(100);
  });
});

describe('by mail', () => {
  it('a report begins with the period that is going on, and goes out an hour after its end', async () => {
    await subscribe();
    expect(await queueReports(deps())).toBe(0);
    now = Date.UTC(2026, 10, 25, 5, 59);
    expect(await queueReports(deps())).toBe(0);
    now = Date.UTC(2026, 10, 25, 6);
    expect(await queueReports(deps())).toBe(1);
    expect((await mails()).map(({ receiver, occurrence }) => [receiver, occurrence])).toEqual([
      [ANN, 'fleet-report:dnnp-1:daily:2026-11-24'],
    ]);
  });

  it('it goes out once, whichever processes send, also when somebody ends and begins it anew', async () => {
    const { id } = await subscribe();
    await subscribe('weekly');
    now += 24 * HOUR_MS;
    const queued = await Promise.all([queueReports(deps()), queueReports(deps()), queueReports(deps())]);
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    await subscribe();
    expect(await queueReports(deps())).toBe(0);
    // Even if the mark were lost.
    await app.db.orm.execute(sql`update report_subscriptions set sent_through = '2026-11-01' where period = 'daily'`);
    expect(await queueReports(deps())).toBe(0);
    expect(await mails()).toHaveLength(1);
  });

  it('after a rest tells the newest period, not each that was missed', async () => {
    await subscribe();
    now += 9 * 24 * HOUR_MS;
    expect(await queueReports(deps())).toBe(1);
    expect((await mails())[0]?.occurrence).toBe('fleet-report:dnnp-1:daily:2026-12-02');
  });

  it('goes out of the others when one cannot be written', async () => {
    await subscribe();
    await app.db.orm.execute(sql`insert into report_subscriptions (profile_id, smr_unit_id, period, sent_through, created_at)
      select profile_id, 'dnnp-2', period, sent_through, created_at from report_subscriptions`);
    const zone = (name: string) =>
      app.db.orm.execute(sql`update smr_units set time_zone = ${name} where id = 'dnnp-1'`);
    await zone('Nowhere/None');
    onTestFinished(async () => void (await zone('America/Toronto')));
    now += 24 * HOUR_MS;
    await expect(queueReports(deps())).rejects.toThrow('1 reports could not be written');
    expect((await mails()).map(({ occurrence }) => occurrence)).toEqual(['fleet-report:dnnp-2:daily:2026-11-24']);
  });

  it('says the figures with their sum, what it is, and how to end it by one press', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const mailFrom = 'SMR Intelligence <desk@smr.test>';
    const mailer = createMailer({ smtpUrl: server.url, mailFrom, dataDir: '' }, silentLog);
    const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' });
    await subscribe();
    now += 24 * HOUR_MS;
    await queueReports(deps());
    const clock = { now: () => new Date(now), startedAt: new Date(0) };
    await sendDueDeliveries({
      ...{ db: app.db, log: silentLog, mailer, safeFetch, secret: SECRET, mailFrom, stopMailsTo },
      ...clock,
    });
    mailer.close();
    const { subject, text, raw } = await server.next(ANN);
    expect(subject).toMatch(/^SMR Test: Daily report of .*, 24 November 2026$/);
    expect(text).toContain(FLEET_NOTICE);
    expect(text).toContain('EAF = (REG − PEL − UEL − XEL) / REG = (7,200 − 0 − 0 − 0) MWh / 7,200 MWh = 100.0 %');
    const stop = raw.replaceAll(/\r\n\s+/g, '').match(/List-Unsubscribe: ?<([^>]+)>/)?.[1] ?? '';
    const ended = await app.fetch(stop.replace(publicUrl, ''), { method: 'POST' });
    expect([ended.status, await (await send('GET', '')).json()]).toEqual([200, []]);
  });

  it('nobody gets who is deactivated', async () => {
    await subscribe();
    await app.db.orm.execute(sql`update profiles set deactivated_at = now() where email = ${ANN}`);
    now += 24 * HOUR_MS;
    expect(await queueReports(deps())).toBe(0);
    await app.db.orm.execute(sql`update profiles set deactivated_at = null where email = ${ANN}`);
  });

  it('is its receiver’s own business', async () => {
    const { id } = await subscribe();
    const other = await signIn(app, await addUser(app.db));
    const headers = { cookie: other, origin: app.url };
    expect((await app.fetch(`/api/me/fleet-reports/${id}`, { method: 'DELETE', headers })).status).toBe(404);
    expect((await app.fetch('/api/me/fleet-reports')).status).toBe(401);
    expect((await send('POST', '', { smrUnitId: 'nowhere', period: 'daily' })).status).toBe(404);
  });
});
