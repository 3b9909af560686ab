import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { auditLog } from '../database/schema/accounts.ts';
import { smrUnits } from '../database/schema/fleet-units.ts';
import { postOnce } from '../features/deliveries/server/post-message.ts';
import type { ContactPoint, Heartbeat, HeartbeatFacts } from '../features/fleet/escalation/contract.ts';
import { type HeartbeatDeps, sendHeartbeat } from '../features/fleet/escalation/server/send-heartbeat.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { MINUTE_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { changeLimit, findStream } from './support/change-limit.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { serveLocally } from './support/local-server.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { openTestDatabase } from './support/test-database.ts';

let app: TestApp;
let cookie: string;
let now: number;
/** A watchdog on loopback: what it heard, and what it answers. */
let dog: { url: string; heard: { at: string; everyMinutes: number }[]; status: number };

beforeAll(async () => {
  app = await startTestApp();
  await addFleet(app.db);
  cookie = await signIn(app, await addUser(app.db, 'editor'));
  const server = await serveLocally(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'POST') dog.heard.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(dog.status).end();
  });
  dog = { url: `${server.url}/ping/0f0e`, heard: [], status: 200 };
  return server.close;
});
afterAll(() => app.close());
beforeEach(async () => {
  // The clock of whoever sends; samples and alarms take the real time.
  now = Date.now();
  dog.heard.length = 0;
  dog.status = 200;
  await emptyTables(app.db, 'heartbeats', 'alarm_calls', 'escalation_rules', 'contact_points');
  await app.db.orm.update(smrUnits).set({ kind: 'simulated' });
});

const ask = <Answer>(method: string, path: string, body?: unknown) =>
  askJson<Answer>(app, { method, path: `/api/admin/fleet/${path}`, cookie, body });
const read = async () => (await ask<Heartbeat | null>('GET', 'heartbeat')).body;
const set = async (more: Partial<HeartbeatFacts & { revision: number }> = {}) => {
  const facts = { address: dog.url, everyMinutes: 5, silenceMinutes: null, isOn: true, revision: 0, ...more };
  return ask<Heartbeat & { message?: string; issues?: { path: string[] }[] }>('PUT', 'heartbeat', facts);
};
const clock = { now: () => new Date(now) };
const postBy =
  (outboundAllow: string[]): HeartbeatDeps['postOnce'] =>
  (...what) =>
    postOnce({ safeFetch: createSafeFetch({ outboundAllow, userAgent: 'test' }), ...clock }, ...what);
const beat = (more: Partial<HeartbeatDeps> = {}) =>
  sendHeartbeat({
    ...{ db: app.db, log: silentLog, siteName: 'SMR Intelligence', ...clock },
    postOnce: postBy(['127.0.0.0/8']),
    ...more,
  });
/** Jobs run every minute. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    now += MINUTE_MS;
    await beat();
  }
}

describe('a heartbeat', () => {
  it('is heard every few minutes, once, however many processes there are', async () => {
    expect(await read()).toBeNull();
    await set();
    await Promise.all([beat(), beat(), beat()]);
    expect(dog.heard).toEqual([
      { type: 'heartbeat', from: 'SMR Intelligence', at: new Date(now).toISOString(), everyMinutes: 5 },
    ]);
    expect(await read()).toMatchObject({ takenAt: new Date(now).toISOString(), failure: null, isLate: false });
    await pass(4);
    expect(dog.heard).toHaveLength(1);
    now += MINUTE_MS;
    await Promise.all([beat(), beat()]);
    expect(dog.heard).toHaveLength(2);
    await pass(20);
    expect(dog.heard).toHaveLength(6);
  });

  it('is not put off by a run that began a little early', async () => {
    await set({ everyMinutes: 1 });
    await beat();
    now += 59_000;
    await beat();
    expect(dog.heard).toHaveLength(2);
  });

  it('that is off is not heard', async () => {
    await set({ isOn: false });
    await pass(10);
    expect(dog.heard).toEqual([]);
  });

  it('that was not taken is told with the reason, and never repeated: the next one is of its own time', async () => {
    dog.status = 503;
    await set({ everyMinutes: 60 });
    await beat();
    const { host } = new URL(dog.url);
    expect(await read()).toMatchObject({ takenAt: null, failure: `${host} answered 503.` });
    dog.status = 200;
    await pass(1);
    expect(await read()).toMatchObject({ takenAt: new Date(now).toISOString(), failure: null });
    expect(dog.heard.map(({ at }) => Date.parse(at))).toEqual([now - MINUTE_MS, now]);
    await pass(58);
    expect(dog.heard).toHaveLength(2);
  });

  it('whose process ended before it was noted is told as unfinished, and the next one comes a minute later', async () => {
    const ended = new Error('the process ended');
    const beatAndEnd = () => expect(beat({ postOnce: () => Promise.reject(ended) })).rejects.toBe(ended);
    now -= 1_441 * MINUTE_MS;
    await set({ everyMinutes: 1_440 });
    await beat();
    now += 1_440 * MINUTE_MS;
    await beatAndEnd();
    expect((await read())?.failure).toMatch(/^It was not finished/);
    now = Date.now();
    await beatAndEnd();
    // As long as it may be on its way it has not failed.
    expect(await read()).toMatchObject({ triedAt: new Date(now).toISOString(), failure: null });
    now += MINUTE_MS;
    await beat();
    expect(dog.heard).toHaveLength(2);
    expect(await read()).toMatchObject({ takenAt: new Date(now).toISOString(), failure: null });
  });

  it('that nobody answers is told as that', async () => {
    const server = await serveLocally(() => {});
    await server.close();
    await set({ address: server.url });
    await beat();
    expect((await read())?.failure).toEqual(expect.any(String));
  });

  it('goes to no address within the house', async () => {
    await set();
    await beat({ postOnce: postBy([]) });
    expect(dog.heard).toEqual([]);
    expect((await read())?.failure).toMatch(/127\.0\.0\.1/);
  });

  it('is told as late when no run has tried it', async () => {
    await set({ everyMinutes: 1 });
    now -= 10 * MINUTE_MS;
    await beat();
    expect(await read()).toMatchObject({ isLate: true });
  });

  it('is not heard when the database does not answer', async () => {
    const db = await openTestDatabase();
    await db.pool.query('insert into heartbeats (is_on, address, every_minutes) values (true, $1, 1)', [dog.url]);
    await beat({ db });
    expect(dog.heard).toHaveLength(1);
    await db.close();
    now += MINUTE_MS;
    await expect(beat({ db })).rejects.toThrow();
    expect(dog.heard).toHaveLength(1);
  });
});

describe('a heartbeat is held back', () => {
  const send = async (stream: string, ts: number) => {
    const { key } = await issueTestKey(app.db);
    expect((await sendSamples(app, key, [{ stream, ts, value: 285 }])).status).toBe(200);
  };

  it('when units outside are silent for longer than it may be, until they send again', async () => {
    await app.db.orm.update(smrUnits).set({ kind: 'external' }).where(eq(smrUnits.id, 'dnnp-2'));
    await set({ everyMinutes: 1, silenceMinutes: 10 });
    await beat();
    expect((await read())?.failure).toBe('Held back: no unit outside has sent anything.');
    await send('dnnp-2.core_temp', Date.now());
    const sentAt = Date.now();
    await pass(1);
    expect(dog.heard).toHaveLength(1);
    now = sentAt + 11 * MINUTE_MS;
    await beat();
    expect(dog.heard).toHaveLength(1);
    expect((await read())?.failure).toMatch(/^Held back: the newest sample of a unit outside is of .* UTC/);
    now = Date.now() + 30_000;
    await send('dnnp-2.core_temp', Date.now());
    await set({ everyMinutes: 1, silenceMinutes: 10, revision: 1 });
    await beat();
    expect(dog.heard).toHaveLength(2);
  });

  it('also when simulated units have values', async () => {
    await send('dnnp-1.core_temp', Date.now());
    await set({ silenceMinutes: 10 });
    await beat();
    expect(dog.heard).toEqual([]);
  });

  it('while a call of an alarm is not made', async () => {
    const contact = { name: 'ana', kind: 'mail', address: 'ana@example.org', roster: null, quiet: null, isOn: true };
    const { id } = (await ask<ContactPoint>('POST', 'contact-points', contact)).body;
    await ask('POST', 'escalation-rules', {
      ...{ name: 'All', isOn: true, unitIds: [], groupIds: [], severities: ['warn'], hours: null, tellsEnd: true },
      steps: [
        { afterMinutes: 0, contactPointIds: [id] },
        { afterMinutes: 600, contactPointIds: [id] },
      ],
    });
    const stream = await findStream(app.db, 'dnnp-2', 'vibration');
    await changeLimit(app.db, stream, { limit: 'warning-high', kind: 'raise', at: Date.now(), value: 4.2 });
    onTestFinished(() =>
      changeLimit(app.db, stream, { limit: 'warning-high', kind: 'return', at: Date.now(), value: 3 }),
    );
    await set({ everyMinutes: 1 });
    await pass(4);
    expect(dog.heard).toHaveLength(4);
    await pass(3);
    expect((await read())?.failure).toMatch(/^Held back: a call of an alarm has waited since/);
    const heard = dog.heard.length;
    await pass(2);
    expect(dog.heard).toHaveLength(heard);
    await app.db.pool.query("update alarm_calls set state = 'sent' where after_minutes = 0");
    await pass(1);
    expect(dog.heard).toHaveLength(heard + 1);
  });
});

describe('its setting', () => {
  it('keeps what somebody else saved meanwhile, and asks for a web address', async () => {
    expect((await set()).body).toMatchObject({ revision: 1, everyMinutes: 5, takenAt: null });
    expect((await set()).status).toBe(409);
    expect((await set({ revision: 1, everyMinutes: 7 })).body).toMatchObject({ revision: 2, everyMinutes: 7 });
    expect((await set({ revision: 1 })).status).toBe(409);
    for (const address of [
      'nowhere',
      'ftp://example.org',
      'https://a:b@example.org/',
      'https://example.org:99999/ping/x',
      'https://[1::2::3]/',
    ])
      expect(await set({ revision: 2, address })).toMatchObject({
        status: 400,
        body: { issues: [{ path: ['address'] }] },
      });
    expect((await set({ revision: 2, everyMinutes: 0 })).status).toBe(400);
  });

  it('of another address knows nothing of what the one before took', async () => {
    await set();
    await beat();
    expect((await set({ revision: 1, everyMinutes: 6 })).body.takenAt).not.toBeNull();
    expect((await set({ revision: 2, address: `${dog.url}1` })).body.takenAt).toBeNull();
  });

  it('stands in the log of deeds without the address, which is a secret', async () => {
    await set();
    const rows = await app.db.orm.select().from(auditLog).where(eq(auditLog.action, 'heartbeat.set'));
    expect(rows.at(-1)?.details).toMatchObject({ name: new URL(dog.url).host, everyMinutes: 5 });
    expect(JSON.stringify(rows)).not.toContain('/ping/0f0e');
  });
});
