import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { stopMailsTo } from '../app/server/stop-mails-to.ts';
import type { Delivery, Endpoint, MailPayload, NewDelivery } from '../features/deliveries/contract.ts';
import { queueDelivery, queueWebhooks, registerDevice } from '../features/deliveries/server/commands.ts';
import { type DeliveryDeps, sendDueDeliveries } from '../features/deliveries/server/send-deliveries.ts';
import { createMailer } from '../platform/server/mail.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { DAY_MS, MINUTE_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { serveLocally } from './support/local-server.ts';
import { startMailServer } from './support/mail-server.ts';
import { startPushService } from './support/push-service.ts';
import { addUser, signIn, type TestUser } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { startUnreliableMailServer } from './support/unreliable-mail-server.ts';

const SECRET = 'a secret that only tests know, long enough';
const mailFrom = 'SMR <smr@example.org>';

let app: TestApp;
let admin: TestUser;
let cookie: string;
let now: Date;

beforeAll(async () => {
  now = new Date();
  app = await startTestApp({ secret: SECRET, now: () => now.getTime() });
  admin = await addUser(app.db, 'admin');
  cookie = await signIn(app, admin);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date();
  await emptyTables(app.db, 'deliveries', 'webhook_endpoints', 'push_devices');
});

const queue = (delivery: NewDelivery) => queueDelivery(app.db.orm, { dueAt: now, ...delivery });
const letter: MailPayload = { subject: 'Your question', text: 'An answer.', html: '<p>An answer.</p>' };
const aMail = (occurrence = 'reply:1', payload = letter): NewDelivery => ({
  channel: 'mail',
  receiver: 'reader@example.org',
  occurrence,
  payload,
});

function send(smtpUrl: string | null, overrides: Partial<DeliveryDeps> = {}): Promise<number> {
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir: '' }, silentLog);
  const deps: DeliveryDeps = {
    db: app.db,
    log: silentLog,
    mailer,
    safeFetch: createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' }),
    secret: SECRET,
    mailFrom,
    stopMailsTo,
    now: () => now,
    startedAt: new Date(0),
    ...overrides,
  };
  return sendDueDeliveries(deps).finally(() => mailer.close());
}
/** Nothing of these is a mail. */
const sendAll = (overrides: Partial<DeliveryDeps> = {}) => send('smtp://127.0.0.1:1', overrides);

const ask = <Answer>(method: string, path: string, body?: unknown, as = cookie) =>
  askJson<Answer>(app, { method, path: `/api/admin/${path}`, cookie: as, body });
const list = async (query = '') => (await ask<{ items: Delivery[] }>('GET', `deliveries${query}`)).body.items;
const only = async () => {
  const [delivery] = await list();
  if (!delivery) throw new Error('nothing was queued');
  return delivery;
};
const addEndpoint = async (address: string) =>
  (
    await ask<{ endpoint: Endpoint; secret: string }>('POST', 'webhook-endpoints', {
      address,
      kinds: ['submission.waiting'],
    })
  ).body;
const tellWebhooks = (occurrence = 'submission:1') =>
  queueWebhooks(app.db.orm, { kind: 'submission.waiting', occurrence, at: now, data: { title: 'Two units' } });

async function startReceiver(answer: () => number = () => 204, headers: Record<string, string> = {}) {
  const received: { headers: Record<string, unknown>; text: string }[] = [];
  const server = await serveLocally((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, text: Buffer.concat(chunks).toString() });
      response.writeHead(answer(), { location: '/elsewhere', ...headers }).end();
    });
  });
  onTestFinished(() => server.close());
  return { url: `${server.url}/hook`, received };
}

describe('what is queued', () => {
  it('is queued once, also when two do it at the same moment', async () => {
    const ids = await Promise.all([queue(aMail()), queue(aMail())]);
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  it('does not exist when the transaction that told of it fails', async () => {
    const failed = app.db.orm.transaction(async (tx) => {
      await queueDelivery(tx, aMail());
      throw new Error('what it tells of did not happen');
    });
    await expect(failed).rejects.toThrow('did not happen');
    expect(await list()).toEqual([]);
  });

  it('waits until it is due', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    await queueDelivery(app.db.orm, { ...aMail(), dueAt: new Date(now.getTime() + MINUTE_MS) });
    expect(await send(server.url)).toBe(0);
    now = new Date(now.getTime() + MINUTE_MS);
    expect(await send(server.url)).toBe(1);
  });

  it('is sent once when two processes send', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    for (let n = 0; n < 30; n++) await queue(aMail(`reply:${n}`));
    const sent = await Promise.all([send(server.url), send(server.url)]);
    expect(sent[0] + sent[1]).toBe(30);
    expect(server.received).toHaveLength(30);
  });
});

describe('a mail', () => {
  it('carries its thread, says that a program wrote it, and its id is that of the delivery', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const payload = {
      ...letter,
      replyTo: 'reply+abc@example.org',
      inReplyTo: '<question@reader.example>',
      references: ['<first@reader.example>', '<question@reader.example>'],
      autoSubmitted: 'auto-replied' as const,
    };
    const id = await queue(aMail('reply:1', payload));
    await send(server.url);
    const { raw } = await server.next('reader@example.org');
    expect(raw).toContain(`Message-ID: <${id}@example.org>`);
    expect(raw).toContain('Reply-To: reply+abc@example.org');
    expect(raw).toContain('In-Reply-To: <question@reader.example>');
    expect(raw).toContain('References: <first@reader.example> <question@reader.example>');
    expect(raw).toContain('Auto-Submitted: auto-replied');
    expect(await only()).toMatchObject({ state: 'delivered', attempts: 1, failure: null, nextAttemptAt: null });
  });

  it('is tried again later and later, and given up after the eighth try', async () => {
    const server = await startUnreliableMailServer({ refuseRecipient: () => 451 });
    onTestFinished(() => server.close());
    await queue(aMail());
    const delays: number[] = [];
    for (let n = 0; n < 8; n++) {
      await send(server.url);
      const { state, nextAttemptAt } = await only();
      if (state !== 'queued' || !nextAttemptAt) break;
      delays.push(Date.parse(nextAttemptAt) - now.getTime());
      now = new Date(nextAttemptAt);
    }
    expect(delays).toHaveLength(7);
    expect(delays[0]).toBeGreaterThanOrEqual(22_500);
    expect(delays[0]).toBeLessThanOrEqual(37_500);
    expect(delays.every((delay, n) => n === 0 || delay > (delays[n - 1] ?? 0))).toBe(true);
    expect(await only()).toMatchObject({ state: 'failed', attempts: 8 });
    expect((await only()).failure).toContain('Given up after 8 tries');
  });

  it('to a mailbox that is not there is dropped at once, and says so', async () => {
    const server = await startUnreliableMailServer({ refuseRecipient: () => 550 });
    onTestFinished(() => server.close());
    await queue(aMail());
    const stopped: string[] = [];
    await send(server.url, { stopMailsTo: async (_, address) => stopped.push(address) > 0 });
    expect(await only()).toMatchObject({ state: 'dropped', attempts: 1 });
    expect((await only()).failure).toContain('no such mailbox');
    expect(stopped).toEqual(['reader@example.org']);
  });

  it('waits when the mail server refuses us, not the mail', async () => {
    const server = await startUnreliableMailServer({ refuseSender: () => 535 });
    onTestFinished(() => server.close());
    await queue(aMail());
    await send(server.url);
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1 });
  });

  it('is given up when every process that tried it died', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    await queue(aMail());
    await app.db.orm.execute(
      sql`update deliveries set state = 'sending', attempts = 8, claimed_at = ${new Date(0).toISOString()}`,
    );
    expect(await send(server.url)).toBe(0);
    expect(await only()).toMatchObject({ state: 'failed' });
  });

  it('goes out although others beside it cannot even be tried', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    for (let n = 0; n < 8; n++) {
      // Keys that no browser makes, from before they were looked at.
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
      const device = { profileId: admin.id, endpoint: `https://push.example/${n}`, name: 'Odd', ...keys };
      const id = await registerDevice(app.db.orm, device);
      await queue({ channel: 'push', receiver: id, occurrence: 'x:1', payload: { title: 'x', text: '', path: '/' } });
    }
    await queue(aMail());
    expect(await send(server.url)).toBe(1);
    const pushes = await list('?channel=push');
    expect(new Set(pushes.map(({ state }) => state))).toEqual(new Set(['queued']));
  });

  it('waits while the mail server is away', async () => {
    await queue(aMail());
    await send('smtp://127.0.0.1:1');
    expect(await only()).toMatchObject({
      state: 'queued',
      attempts: 1,
      failure: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('that a dead process had claimed goes out once its claim is over', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    await queue(aMail());
    await app.db.orm.execute(
      sql`update deliveries set state = 'sending', attempts = 1, claimed_at = ${now.toISOString()}`,
    );
    expect(await send(server.url)).toBe(0);
    now = new Date(now.getTime() + 11 * MINUTE_MS);
    expect(await send(server.url)).toBe(1);
    expect(await only()).toMatchObject({ state: 'delivered', attempts: 2 });
  });
});

describe('a webhook', () => {
  it('is signed as Standard Webhooks has it, with the secret that was shown', async () => {
    const receiver = await startReceiver();
    const { secret, endpoint } = await addEndpoint(receiver.url);
    await tellWebhooks();
    await sendAll();
    const [got] = receiver.received;
    const { id } = await only();
    expect(got?.headers['webhook-id']).toBe(id);
    const signed = `${id}.${got?.headers['webhook-timestamp']}.${got?.text}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    expect(timingSafeEqual(Buffer.from(String(got?.headers['webhook-signature'])), Buffer.from(expected))).toBe(true);
    expect(JSON.parse(got?.text ?? '')).toMatchObject({ type: 'submission.waiting', data: { title: 'Two units' } });
    expect((await ask<Endpoint[]>('GET', 'webhook-endpoints')).body).toMatchObject([
      { id: endpoint.id, lastFailure: null },
    ]);
    expect(JSON.stringify((await ask('GET', 'webhook-endpoints')).body)).not.toContain('whsec_');
  });

  it('keeps its id over its tries and is signed anew at each', async () => {
    const statuses = [503, 204];
    const receiver = await startReceiver(() => statuses.shift() ?? 204);
    await addEndpoint(receiver.url);
    await tellWebhooks();
    await sendAll();
    const { nextAttemptAt, failure } = await only();
    expect(failure).toContain('answered 503');
    now = new Date(nextAttemptAt ?? 0);
    await sendAll();
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
    expect(await only()).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('follows no redirect', async () => {
    const receiver = await startReceiver(() => 302);
    await addEndpoint(receiver.url);
    await tellWebhooks();
    await sendAll();
    expect(receiver.received).toHaveLength(1);
    expect((await only()).failure).toContain('redirects are not followed');
  });

  it('goes to no address of the own network unless that is allowed', async () => {
    const receiver = await startReceiver();
    await addEndpoint(receiver.url);
    await tellWebhooks();
    await sendAll({ safeFetch: createSafeFetch({ outboundAllow: [], userAgent: 'test' }) });
    expect(receiver.received).toEqual([]);
    expect((await only()).failure).toContain('not a public address');
  });

  it('switches an endpoint off that answers 410', async () => {
    const receiver = await startReceiver(() => 410);
    await addEndpoint(receiver.url);
    await tellWebhooks();
    await sendAll();
    expect(await only()).toMatchObject({ state: 'dropped' });
    expect((await ask<Endpoint[]>('GET', 'webhook-endpoints')).body).toMatchObject([{ isOn: false }]);
    await tellWebhooks('submission:2');
    expect(await list()).toHaveLength(1);
  });

  it('waits as long as a busy receiver asks for', async () => {
    const receiver = await startReceiver(() => 503, { 'retry-after': '7200' });
    await addEndpoint(receiver.url);
    await tellWebhooks();
    await sendAll();
    expect((await only()).nextAttemptAt).toBe(new Date(now.getTime() + 7_200_000).toISOString());
  });

  it('switches an endpoint off that has taken nothing for five days, and not one that was mended in between', async () => {
    let status = 500;
    const receiver = await startReceiver(() => status);
    const { endpoint } = await addEndpoint(receiver.url);
    const found = async () => (await ask<Endpoint[]>('GET', 'webhook-endpoints')).body[0];
    const begin = now.getTime();
    const tryOn = async (day: number) => {
      now = new Date(begin + day * DAY_MS);
      await tellWebhooks(`submission:${day}`);
      await sendAll();
    };
    for (const day of [0, 3]) await tryOn(day);
    status = 204;
    await tryOn(4);
    expect(await found()).toMatchObject({ isOn: true, failingSince: null });
    status = 500;
    for (const day of [5, 7, 9]) await tryOn(day);
    expect(await found()).toMatchObject({ isOn: true, failingSince: new Date(begin + 5 * DAY_MS).toISOString() });
    await tryOn(10);
    expect(await found()).toMatchObject({ isOn: false });
    await ask('PATCH', `webhook-endpoints/${endpoint.id}`, { isOn: true });
    await tryOn(11);
    expect(await found()).toMatchObject({ isOn: true });
  });

  it('is signed with the new secret after it was replaced', async () => {
    const receiver = await startReceiver();
    const { secret, endpoint } = await addEndpoint(receiver.url);
    const replaced = (await ask<{ secret: string }>('POST', `webhook-endpoints/${endpoint.id}/secret`)).body;
    expect(replaced.secret).not.toBe(secret);
  });
});

describe('a message to a browser', () => {
  const aPush = (receiver: string): NewDelivery => ({
    channel: 'push',
    receiver,
    occurrence: 'submission:1',
    payload: { title: 'A submission waits', text: 'Two units', path: '/admin/news-submissions' },
  });

  it('can be read by that browser and by nobody else', async () => {
    const service = await startPushService();
    onTestFinished(() => service.close());
    const device = { profileId: admin.id, name: 'Firefox on Linux', ...service.subscription };
    await queue(aPush(await registerDevice(app.db.orm, device)));
    await sendAll();
    const [got] = service.received;
    expect(JSON.parse(got?.text ?? '')).toMatchObject({ title: 'A submission waits', path: '/admin/news-submissions' });
    expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(String(got?.headers.authorization)).toMatch(/^vapid t=/);
    expect(await only()).toMatchObject({ state: 'delivered', receiver: 'Firefox on Linux' });
  });

  it('ends the device when the push service answers 410', async () => {
    const service = await startPushService();
    onTestFinished(() => service.close());
    service.status = 410;
    const device = { profileId: admin.id, name: 'Firefox on Linux', ...service.subscription };
    await queue(aPush(await registerDevice(app.db.orm, device)));
    await sendAll();
    expect(await only()).toMatchObject({ state: 'dropped', attempts: 1 });
    const { rows } = await app.db.pool.query('select from push_devices');
    expect(rows).toEqual([]);
  });

  it('waits when the push service cannot be reached, and says so', async () => {
    const service = await startPushService();
    const device = { profileId: admin.id, name: 'Firefox on Linux', ...service.subscription };
    await service.close();
    await queue(aPush(await registerDevice(app.db.orm, device)));
    await sendAll();
    expect(await only()).toMatchObject({ state: 'queued', failure: expect.stringContaining('could not be reached') });
  });
});

describe('the log', () => {
  it('can be narrowed by state and channel', async () => {
    await queue(aMail());
    await send('smtp://127.0.0.1:1');
    await queue(aMail('reply:2'));
    await app.db.orm.execute(sql`update deliveries set state = 'failed' where occurrence = 'reply:1'`);
    expect(await list('?state=failed')).toHaveLength(1);
    expect(await list('?channel=webhook')).toEqual([]);
    expect(await list('?channel=mail')).toHaveLength(2);
  });

  it('lets an administrator try again what failed, and only that', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const id = await queue(aMail());
    expect((await ask('POST', `deliveries/${id}/try-again`)).status).toBe(409);
    await app.db.orm.execute(sql`update deliveries set state = 'failed', attempts = 8, failure = 'no'`);
    expect((await ask('POST', `deliveries/${id}/try-again`)).status).toBe(200);
    expect(await send(server.url)).toBe(1);
  });

  it('shows a test mail that goes the way of every mail', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    expect((await ask('POST', 'deliveries/test', { endpointId: null })).status).toBe(201);
    await send(server.url);
    expect((await server.next(admin.email)).subject).toBe('Test from SMR Intelligence');
  });

  it('is closed to editors', async () => {
    const editor = await signIn(app, await addUser(app.db, 'editor'));
    expect((await ask('GET', 'deliveries', undefined, editor)).status).toBe(403);
    expect((await ask('GET', 'webhook-endpoints', undefined, editor)).status).toBe(403);
  });
});
