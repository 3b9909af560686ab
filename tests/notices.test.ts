import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rssSources } from '../database/schema/feeds.ts';
import type { Delivery, NewDelivery } from '../features/deliveries/contract.ts';
import { type IngestionDeps, ingestFeeds } from '../features/feeds/server/ingest-feeds.ts';
import type { Alert } from '../features/fleet/alerts/contract.ts';
import { runLetters } from '../features/letters/server/jobs.ts';
import type { Bell, Device, Notice } from '../features/notices/contract.ts';
import { notify, settle } from '../features/notices/server/commands.ts';
import { queueNoticeMails } from '../features/notices/server/queue-mails.ts';
import type { NoticeSettings } from '../features/notices/vocabulary.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { changeLimit, findStream } from './support/change-limit.ts';
import { emptyTables } from './support/empty-tables.ts';
import { rss } from './support/feed-documents.ts';
import { addFleet } from './support/fleet.ts';
import { serveLocally } from './support/local-server.ts';
import { startPushService } from './support/push-service.ts';
import { addUser, postJson, signIn, type TestUser } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let admin: TestUser;
let cookies: { admin: string; editor: string; subscriber: string };
let now: Date;

beforeAll(async () => {
  now = new Date('2026-11-22T06:00:00Z');
  app = await startTestApp({ now: () => now.getTime(), submissionLimit: { points: 10_000, durationSeconds: 3_600 } });
  await addFleet(app.db);
  admin = await addUser(app.db, 'admin', 'admin@example.org');
  cookies = {
    admin: await signIn(app, admin),
    editor: await signIn(app, await addUser(app.db, 'editor', 'editor@example.org')),
    subscriber: await signIn(app, await addUser(app.db)),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date('2026-11-22T06:00:00Z');
  await emptyTables(
    app.db,
    'notices',
    'notice_settings',
    'deliveries',
    'push_devices',
    'webhook_endpoints',
    'content_submissions',
  );
});

async function ask<Answer>(method: string, path: string, body?: unknown, cookie = cookies.editor) {
  const response = await app.fetch(`/api/${path}`, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const bell = async (cookie = cookies.editor) => (await ask<Bell>('GET', 'notices/bell', undefined, cookie)).body;
const list = async (query = '') => (await ask<{ items: Notice[] }>('GET', `notices${query}`)).body.items;
const submit = (title: string) => postJson(app, '/api/submissions', { title });
const settingsOf = async (cookie = cookies.editor) =>
  (await ask<NoticeSettings>('GET', 'notices/settings', undefined, cookie)).body;
/** Changes what the editor wants of submissions. */
async function want(
  change: Partial<NoticeSettings['wishes']['submission.waiting']>,
  rest: Partial<NoticeSettings> = {},
) {
  const before = await settingsOf();
  const wishes = { ...before.wishes, 'submission.waiting': { ...before.wishes['submission.waiting'], ...change } };
  return ask('PUT', 'notices/settings', { ...before, ...rest, wishes });
}
const tell = (occurrence: string, at = now) =>
  notify(app.db.orm, {
    kind: 'submission.waiting',
    occurrence,
    subject: { type: 'content_submissions', id: occurrence },
    title: 'A submission waits',
    text: occurrence,
    path: '/admin/news-submissions?status=pending',
    at,
  });
const mailing = () =>
  queueNoticeMails({ db: app.db, siteName: 'SMR Intelligence', publicUrl: 'http://smr.test', now: () => now });
const mailsTo = async (receiver: string) => {
  const { rows } = await app.db.pool.query<{ payload: Extract<NewDelivery, { channel: 'mail' }>['payload'] }>(
    "select payload from deliveries where channel = 'mail' and receiver = $1 order by created_at",
    [receiver],
  );
  return rows.map(({ payload }) => payload);
};

describe('a submission', () => {
  it('comes to everybody with rights, and to nobody else', async () => {
    await submit('Two units at Palisades');
    expect((await bell()).newest).toMatchObject([{ title: 'A submission waits', text: 'Two units at Palisades' }]);
    expect((await bell(cookies.admin)).waiting).toBe(1);
    expect((await bell(cookies.subscriber)).waiting).toBe(0);
    expect((await app.fetch('/api/notices/bell')).status).toBe(401);
  });

  it('is settled for all when one has decided', async () => {
    await submit('Two units at Palisades');
    const [submission] = (await ask<{ items: { id: string }[] }>('GET', 'admin/submissions')).body.items;
    await ask('POST', `admin/submissions/${submission?.id}/reject`, { reason: 'Old news.' });
    expect((await bell(cookies.admin)).waiting).toBe(0);
    expect((await list())[0]?.settledAt).not.toBeNull();
  });

  it('that was not kept tells nobody', async () => {
    await postJson(app, '/api/submissions', { title: 'Buy this', website: 'https://spam.example' });
    expect((await bell()).waiting).toBe(0);
  });
});

describe('the list', () => {
  it('has a thing once, however often it is told', async () => {
    await Promise.all([tell('submission:1'), tell('submission:1')]);
    expect(await list()).toHaveLength(1);
  });

  it('has it again when it was settled and is back', async () => {
    await tell('alarm:1');
    await settle(app.db.orm, 'alarm:1');
    expect((await bell()).waiting).toBe(0);
    await tell('alarm:1');
    expect((await bell()).waiting).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('that has it again tells of it on every way again', async () => {
    const service = await startPushService();
    onTestFinished(() => service.close());
    await ask('POST', 'notices/devices', { ...service.subscription, name: 'Firefox' });
    const address = 'https://hooks.example/smr';
    await ask('POST', 'admin/webhook-endpoints', { address, kinds: ['submission.waiting'] }, cookies.admin);
    await want({ mail: 'at-once' });
    for (let round = 1; round <= 3; round++) {
      await tell('alarm:1');
      await mailing();
      await tell('alarm:1');
      await mailing();
      const { rows } = await app.db.pool.query(
        "select channel, count(*)::int as count from deliveries where receiver <> 'admin@example.org' group by 1 order by 1",
      );
      expect(rows.map(({ channel, count }) => `${channel} ${count}`)).toEqual([
        `mail ${round}`,
        `push ${round}`,
        `webhook ${round}`,
      ]);
      await settle(app.db.orm, 'alarm:1');
    }
  });

  it('settles what begins with the same words, and not what has another id', async () => {
    await tell('feed:1:day');
    await tell('feed:12:day');
    await settle(app.db.orm, 'feed:1');
    expect((await list('?only=waiting')).map(({ text }) => text)).toEqual(['feed:12:day']);
  });

  it('shows what waits before what was read', async () => {
    await tell('submission:1', new Date(now.getTime() - 2 * HOUR_MS));
    await tell('submission:2', new Date(now.getTime() - HOUR_MS));
    const newer = (await list())[0]?.id;
    await ask('POST', `notices/${newer}/read`);
    expect((await bell()).newest.map(({ text }) => text)).toEqual(['submission:1', 'submission:2']);
  });

  it('is read by its owner only', async () => {
    await tell('submission:1');
    const [mine] = await list();
    expect((await ask('POST', `notices/${mine?.id}/read`, undefined, cookies.admin)).body).toEqual({ count: 0 });
    expect((await ask('POST', 'notices/read')).body).toEqual({ count: 1 });
    expect((await bell()).waiting).toBe(0);
    expect((await bell(cookies.admin)).waiting).toBe(1);
  });

  it('has nothing of a kind that its owner does not want', async () => {
    await want({ list: false, mail: 'off', push: false });
    await tell('submission:1');
    expect(await list()).toEqual([]);
    expect((await bell(cookies.admin)).waiting).toBe(1);
  });
});

describe('a mail', () => {
  it('comes once a day with what waits, also with two processes', async () => {
    await tell('submission:1');
    await tell('submission:2');
    now = new Date('2026-11-22T08:01:00Z');
    const queued = await Promise.all([mailing(), mailing()]);
    expect(queued[0] + queued[1]).toBe(2);
    const [mail, ...more] = await mailsTo('editor@example.org');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('SMR Intelligence: 2 things wait for you');
    expect(mail?.text).toContain('http://smr.test/admin/news-submissions?status=pending');
    await tell('submission:3');
    now = new Date('2026-11-22T20:00:00Z');
    await mailing();
    expect(await mailsTo('editor@example.org')).toHaveLength(1);
    now = new Date('2026-11-23T08:00:00Z');
    await mailing();
    expect(await mailsTo('editor@example.org')).toHaveLength(2);
  });

  it('comes at the hour of its reader, once over the night in which the clocks go back', async () => {
    await want({}, { digestHour: 2, timeZone: 'Europe/Berlin' });
    now = new Date('2026-10-24T23:00:00Z');
    await tell('submission:1');
    const sentAt: string[] = [];
    for (let minutes = 0; minutes < 180; minutes += 15) {
      now = new Date(Date.parse('2026-10-24T23:00:00Z') + minutes * 60_000);
      if (minutes === 75) await tell('submission:2');
      const before = (await mailsTo('editor@example.org')).length;
      await mailing();
      if ((await mailsTo('editor@example.org')).length > before) sentAt.push(now.toISOString());
    }
    expect(sentAt).toEqual(['2026-10-25T00:00:00.000Z']);
  });

  it('says nothing of what was read or settled meanwhile', async () => {
    await tell('submission:1');
    await tell('submission:2');
    await settle(app.db.orm, 'submission:1');
    await ask('POST', 'notices/read');
    now = new Date('2026-11-22T08:01:00Z');
    await mailing();
    expect(await mailsTo('editor@example.org')).toEqual([]);
  });

  it('comes at once where that is wanted, with everything of the last minute', async () => {
    await want({ mail: 'at-once' });
    await tell('submission:1');
    await tell('submission:2');
    await mailing();
    await mailing();
    expect(await mailsTo('editor@example.org')).toHaveLength(1);
    expect(await mailsTo('admin@example.org')).toEqual([]);
  });

  it('goes to nobody whose account was switched off meanwhile', async () => {
    await tell('submission:1');
    await app.db.pool.query("update profiles set deactivated_at = now() where email = 'editor@example.org'");
    onTestFinished(async () => {
      await app.db.pool.query('update profiles set deactivated_at = null');
    });
    now = new Date('2026-11-22T08:01:00Z');
    await mailing();
    expect(await mailsTo('editor@example.org')).toEqual([]);
    expect(await mailsTo('admin@example.org')).toHaveLength(1);
  });

  it('carries what a stranger wrote as text', async () => {
    await want({ mail: 'at-once' });
    await submit('<script>alert(1)</script>');
    await mailing();
    const [mail] = await mailsTo('editor@example.org');
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toContain('<script>');
  });
});

describe('a device', () => {
  it('gets what its owner wants there, once', async () => {
    const service = await startPushService();
    onTestFinished(() => service.close());
    const device = { ...service.subscription, name: 'Firefox on Linux' };
    expect((await ask('POST', 'notices/devices', device)).status).toBe(201);
    expect((await ask('POST', 'notices/devices', device)).status).toBe(201);
    const { body } = await ask<{ publicKey: string; devices: Device[] }>('GET', 'notices/devices');
    expect(body.devices).toHaveLength(1);
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65);
    await tell('submission:1');
    await tell('submission:1');
    const log = await ask<{ items: Delivery[] }>('GET', 'admin/deliveries?channel=push', undefined, cookies.admin);
    expect(log.body.items).toMatchObject([{ what: 'A submission waits', receiver: 'Firefox on Linux' }]);
  });

  it('belongs to its owner', async () => {
    const service = await startPushService();
    onTestFinished(() => service.close());
    const { body } = await ask<{ id: string }>('POST', 'notices/devices', { ...service.subscription, name: 'Mine' });
    expect((await ask('DELETE', `notices/devices/${body.id}`, undefined, cookies.admin)).status).toBe(404);
    expect((await ask('POST', `notices/devices/${body.id}/test`, undefined, cookies.admin)).status).toBe(404);
    expect((await ask('DELETE', `notices/devices/${body.id}`)).status).toBe(200);
  });
});

describe('what is told of', () => {
  it('is a feed that has failed for a day, again after three, until it works', async () => {
    let isBroken = true;
    const feed = rss([{ title: 'TVA applies to build a BWRX-300', link: 'https://press.example/tva', guid: '1' }]);
    const outside = await serveLocally((_, response) =>
      isBroken ? response.writeHead(500).end() : response.writeHead(200).end(feed),
    );
    onTestFinished(() => outside.close());
    const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' });
    const deps: IngestionDeps = { db: app.db, safeFetch, log: silentLog, now: () => now };
    await app.db.orm.delete(rssSources);
    await app.db.orm
      .insert(rssSources)
      .values({ name: 'Press', url: `${outside.url}/feed`, kind: 'trade', scope: 'nuclear' });
    const visitAfter = async (hours: number) => {
      now = new Date(now.getTime() + hours * HOUR_MS);
      await app.db.orm.update(rssSources).set({ nextDueAt: null }).where(eq(rssSources.name, 'Press'));
      await ingestFeeds(deps, { due: 'all' }, 'manual');
    };
    await visitAfter(0);
    await visitAfter(23);
    expect(await list()).toEqual([]);
    await visitAfter(1);
    await visitAfter(6);
    expect((await list()).map(({ title }) => title)).toEqual(['Press has failed for 1 day']);
    await visitAfter(48);
    expect((await list()).map(({ title }) => title)).toEqual([
      'Press has failed for 3 days',
      'Press has failed for 1 day',
    ]);
    isBroken = false;
    await visitAfter(6);
    expect((await bell()).waiting).toBe(0);
  });

  it('is a critical alarm once, until it is acknowledged or back; not a warning, not one that is shelved', async () => {
    const stream = await findStream(app.db, 'dnnp-2', 'vibration');
    const change = (limit: 'warning-high' | 'alarm-high', kind: 'raise' | 'return', at: number) =>
      changeLimit(app.db, stream, { limit, kind, at: now.getTime() + at, value: 9 });
    await change('warning-high', 'raise', 0);
    expect((await bell()).waiting).toBe(0);
    await change('alarm-high', 'raise', 1_000);
    await change('alarm-high', 'return', 2_000);
    expect((await bell()).waiting).toBe(0);
    await change('alarm-high', 'raise', 3_000);
    expect((await bell()).waiting).toBe(1);
    const alarms = (await ask<Alert[]>('GET', 'fleet/alerts?status=open')).body;
    const critical = alarms.find(({ severity }) => severity === 'crit');
    const act = (action: string, body: object) => ask('POST', `fleet/alerts/${critical?.id}/${action}`, body);
    await act('shelve', { minutes: 60, reason: 'Sensor is being replaced' });
    expect((await bell()).waiting).toBe(0);
    await act('unshelve', { reason: 'Replaced' });
    expect((await bell()).waiting).toBe(1);
    await act('acknowledge', {});
    expect((await bell()).waiting).toBe(0);
    expect(await list()).toHaveLength(1);
  });

  it('is the draft of a letter, until the letter goes out; and that it was left out', async () => {
    const letters = {
      publicUrl: 'http://smr.test',
      siteName: 'SMR Intelligence',
      secret: 'a secret that only tests know, long enough',
      mailDomain: null,
      imprint: 'SMR Ltd, 1 Reactor Road, Geneva',
      mailsPerSecond: 100,
    };
    const openLane = async () => ({ send: async () => {}, close: () => {} });
    const run = () =>
      runLetters({ db: app.db, log: silentLog, letters, openLane, now: () => now, startedAt: new Date(0) });
    now = new Date('2026-11-25T06:00:00Z');
    await run();
    expect((await list()).map(({ title }) => title)).toEqual(['The draft of a letter is ready']);
    now = new Date('2026-11-26T06:01:00Z');
    await run();
    expect((await list('?only=waiting')).map(({ title }) => title)).toEqual(['A letter was left out']);
  });

  it('goes to the webhooks that want it, too', async () => {
    const endpoint = { address: 'https://hooks.example/smr', kinds: ['submission.waiting'] };
    await ask('POST', 'admin/webhook-endpoints', endpoint, cookies.admin);
    await submit('Two units at Palisades');
    const log = await ask<{ items: Delivery[] }>('GET', 'admin/deliveries?channel=webhook', undefined, cookies.admin);
    expect(log.body.items).toMatchObject([{ what: 'submission.waiting', receiver: 'https://hooks.example/smr' }]);
  });
});
