import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  newsletterBounces,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
  newsletterSuppressions,
} from '../database/schema/newsletter.ts';
import { listHeaders } from '../features/letters/rules/list-headers.ts';
import { listLettersSentTo } from '../features/letters/server/queries.ts';
import { letterWriter } from '../features/letters/server/write-letters.ts';
import {
  addSubscribers,
  eraseSubscriber,
  requestSubscription,
  unsubscribe,
} from '../features/newsletter/server/commands.ts';
import { exportSubscriber } from '../features/newsletter/server/queries.ts';
import { createMailer } from '../platform/server/mail.ts';
import { hashAddress, signToken } from '../platform/server/sign-token.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { postJson } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const secret = 'a secret that only tests know, long enough';
const webhookKey = 'the key of the mail provider';
let app: TestApp;
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
  const mailer = createMailer({ smtpUrl: mails.url, mailFrom: 'SMR <no-reply@smr.test>', dataDir: '' }, silentLog);
  app = await startTestApp({
    mailer,
    secret,
    subscriptionLimit: { points: 10_000, durationSeconds: 60 },
    config: {
      publicUrl: 'http://smr.test',
      isDevelopment: false,
      newsletterDomain: null,
      newsletterImprint: null,
      newsletterWebhookKey: webhookKey,
    },
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(async () => {
  await app.db.orm.delete(newsletterSubscriptions);
  await app.db.orm.delete(newsletterSuppressions);
});

describe('asking for the letter', () => {
  it('answers 201 and pending, and stores the address in lower case with the name', async () => {
    const response = await ask({ email: ' Ada@Example.ORG ', fullName: ' Ada  Lovelace ' });
    expect([response.status, await response.json()]).toEqual([201, { status: 'pending' }]);
    expect(await find('ada@example.org')).toMatchObject({
      fullName: 'Ada Lovelace',
      status: 'pending',
      consentAt: null,
    });
  });

  it('without a name stores null', async () => {
    await ask({ email: 'nameless@example.org', fullName: '' });
    expect((await find('nameless@example.org'))?.fullName).toBeNull();
  });

  it.each([
    [{}, 'Email is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: '  ' }, 'Email is required'],
    [{ email: 'ada' }, 'Invalid email address'],
    [{ email: 'ada@example' }, 'Invalid email address'],
    [{ email: 'ada@example.org\r\nBcc: victim@example.org' }, 'Invalid email address'],
    [{ email: 'ada@example.org,victim@example.org' }, 'Invalid email address'],
    [{ email: 'ada@example.org\u0000' }, 'Invalid email address'],
    [{ email: '"ada"<victim@example.org>' }, 'Invalid email address'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'Invalid email address'],
  ])('refuses %j: %s', async (body, message) => {
    const response = await ask(body);
    const { issues } = (await response.json()) as { issues: { path: string[]; message: string }[] };
    expect([response.status, issues[0]]).toEqual([400, { path: ['email'], message }]);
    expect(await app.db.orm.$count(newsletterSubscriptions)).toBe(0);
  });

  it('says so when the address is subscribed already', async () => {
    await subscribed('known@example.org');
    const response = await ask({ email: 'KNOWN@example.org' });
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      409,
      'This email is already subscribed to our newsletter.',
    ]);
  });

  it('answers a robot that fills the hidden field like anybody, and stores nothing', async () => {
    const response = await ask({ email: 'robot@example.org', website: 'https://spam.example' });
    expect([response.status, await response.json()]).toEqual([201, { status: 'pending' }]);
    expect(await find('robot@example.org')).toBeUndefined();
  });

  it('sends three mails a day to one address, then answers the same and sends nothing, also when all come at once', async () => {
    const email = 'popular@example.org';
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ email })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    // Mails leave in the order in which they were asked for: when this one has arrived, those before have, too.
    await ask({ email: 'afterwards@example.org' });
    await mails.next('afterwards@example.org');
    await mailsTo(email, 3);
    expect((await find(email))?.confirmationsCount).toBe(3);
  });

  it('sends again the next day', async () => {
    const request = { email: 'patient@example.org', fullName: null };
    const on = (day: number) => requestSubscription(app.db.orm, request, new Date(Date.UTC(2026, 10, day)));
    const first = [await on(21), await on(21), await on(21), await on(21)].map((id) => id !== null);
    expect([first, (await on(22)) !== null]).toEqual([[true, true, true, false], true]);
  });

  it('is limited for one client, whatever addresses it names', async () => {
    const limited = await startTestApp({ subscriptionLimit: { points: 2, durationSeconds: 60 } });
    const send = (n: number) => postJson(limited, '/api/newsletter/subscriptions', { email: `a${n}@example.org` });
    const statuses = [(await send(1)).status, (await send(2)).status, (await send(3)).status];
    expect(statuses).toEqual([201, 201, 429]);
    const form = new URLSearchParams({ email: 'a4@example.org' });
    expect((await limited.fetch('/subscribe', { method: 'POST', body: form, redirect: 'manual' })).status).toBe(429);
    await limited.close();
  });
});

describe('the confirmation mail', () => {
  it('carries the link and the words that are agreed to, and nothing that a stranger typed', async () => {
    await ask({ email: 'victim@example.org', fullName: 'Buy pills at http://evil.example\r\nBcc: all@example.org' });
    const mail = await mails.next('victim@example.org');
    expect(mail.text).toMatch(/http:\/\/smr\.test\/newsletter\/confirm\?token=[\w.-]+/);
    expect(mail.text).toContain('I want to receive the weekly letter');
    expect([mail.raw.includes('pills'), mail.raw.includes('evil'), mail.raw.includes('all@example')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(mail.to).toEqual(['victim@example.org']);
  });
});

describe('confirming', () => {
  it('makes the subscription active, with the time and the version of what was agreed to', async () => {
    const token = await askForToken('consenting@example.org');
    const response = await confirm(token);
    expect([response.status, (await json(response)).status]).toEqual([200, 'active']);
    const row = await find('consenting@example.org');
    expect([row?.status, row?.consentVersion]).toEqual(['active', '1']);
    expect(Date.now() - (row?.consentAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('does not happen by opening the link', async () => {
    const token = await askForToken('scanned@example.org');
    const response = await app.fetch(`/api/newsletter/confirmations?token=${token}`);
    expect(await response.json()).toEqual({ email: 'scanned@example.org' });
    expect((await find('scanned@example.org'))?.status).toBe('pending');
  });

  it('twice is fine', async () => {
    const token = await askForToken('twice@example.org');
    expect([(await confirm(token)).status, (await confirm(token)).status]).toEqual([200, 200]);
  });

  it('gives the key to the preferences', async () => {
    const { manageToken } = await json(await confirm(await askForToken('keys@example.org')));
    expect((await json(await read(String(manageToken)))).email).toBe('keys@example.org');
  });

  it('works for seven days', async () => {
    const id = await pending('late@example.org');
    const sentBefore = (seconds: number) =>
      signToken(secret, 'newsletter confirm', id, new Date(Date.now() - seconds * 1_000));
    const tooLate = await confirm(sentBefore(7 * 86_400 + 60));
    expect([tooLate.status, String((await json(tooLate)).message)]).toEqual([410, expect.stringContaining('7 days')]);
    expect((await confirm(sentBefore(7 * 86_400 - 60))).status).toBe(200);
  });

  it.each([
    ['nonsense', () => 'nonsense'],
    ['another secret', (id: string) => signToken('another secret', 'newsletter confirm', id, new Date())],
    ['another purpose', (id: string) => signToken(secret, 'newsletter manage', id)],
    ['nobody', () => signToken(secret, 'newsletter confirm', '00000000-0000-4000-8000-000000000000', new Date())],
  ])('with a token for %s is refused', async (_, make) => {
    const id = await pending('held@example.org');
    expect((await confirm(make(id))).status).toBe(404);
    expect((await find('held@example.org'))?.status).toBe('pending');
  });

  it('again after leaving takes a new mail: the old link does not bring the letters back', async () => {
    const id = await pending('left@example.org');
    const old = signToken(secret, 'newsletter confirm', id, new Date(Date.now() - 60_000));
    await confirm(old);
    await oneClick(id);
    expect((await confirm(old)).status).toBe(410);
    expect((await find('left@example.org'))?.status).toBe('unsubscribed');
    expect((await confirm(await askForToken('left@example.org'))).status).toBe(200);
    expect([(await find('left@example.org'))?.status, await suppressionOf('left@example.org')]).toEqual([
      'active',
      null,
    ]);
  });

  it('is what it takes: being asked for alone changes nothing for somebody who left', async () => {
    const id = await subscribed('gone@example.org');
    await oneClick(id);
    await ask({ email: 'gone@example.org', fullName: 'A stranger' });
    expect(await find('gone@example.org')).toMatchObject({ status: 'unsubscribed', fullName: null });
    expect(await suppressionOf('gone@example.org')).toBe('unsubscribed');
  });
});

describe('one click (RFC 8058)', () => {
  it.each([
    ['as a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['as multipart', multipart()],
    ['without a body', undefined],
  ])('leaves %s: 200, no cookie, no redirect', async (_, body) => {
    const id = await subscribed('reader@example.org');
    const response = await oneClick(id, body);
    expect([response.status, response.headers.getSetCookie(), response.redirected]).toEqual([200, [], false]);
    expect((await find('reader@example.org'))?.status).toBe('unsubscribed');
    expect(await suppressionOf('reader@example.org')).toBe('unsubscribed');
  });

  it('a second time is fine, and the time of leaving stays', async () => {
    const id = await subscribed('reader@example.org');
    await oneClick(id);
    const before = await find('reader@example.org');
    expect((await oneClick(id)).status).toBe(200);
    expect(await find('reader@example.org')).toEqual(before);
  });

  it('works from a page of a mail program that sends its own Origin', async () => {
    const id = await subscribed('webmail@example.org');
    const headers = { origin: 'https://mail.example', cookie: 'other=1' };
    const response = await app.fetch(unsubscribePath(id), { method: 'POST', headers });
    expect(response.status).toBe(200);
  });

  it.each(['GET', 'HEAD'])('%s never leaves: it shows the page', async (method) => {
    const id = await subscribed('scanner@example.org');
    const response = await app.fetch(unsubscribePath(id), { method, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/newsletter\/unsubscribe\?token=/),
    ]);
    expect((await find('scanner@example.org'))?.status).toBe('active');
  });

  it('with a foreign token is refused', async () => {
    const id = await subscribed('reader@example.org');
    const token = signToken('another secret', 'newsletter manage', id);
    expect((await app.fetch(`/api/newsletter/unsubscribe/${token}`, { method: 'POST' })).status).toBe(404);
  });

  it('is the address that letters carry in their header', async () => {
    const id = await subscribed('reader@example.org');
    const token = signToken(secret, 'newsletter manage', id);
    const headers = listHeaders({ publicUrl: app.url, siteName: 'SMR', token, mailDomain: null });
    const address = headers['List-Unsubscribe']?.match(/<(http[^>]+)>/)?.[1] ?? '';
    const body = new URLSearchParams([(headers['List-Unsubscribe-Post'] ?? '').split('=') as [string, string]]);
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
    expect((await find('reader@example.org'))?.status).toBe('unsubscribed');
  });
});

describe('preferences', () => {
  it('are read and changed with the token of a letter', async () => {
    const token = signToken(secret, 'newsletter manage', await subscribed('ada@example.org'));
    const response = await change(token, { fullName: ' Ada\r\nBcc: x ', format: 'text' });
    expect(await json(response)).toMatchObject({ fullName: 'Ada Bcc: x', format: 'text', status: 'active' });
    expect(await json(await read(token))).toMatchObject({ email: 'ada@example.org', format: 'text' });
  });

  it('pause the letters for four weeks, and resume them', async () => {
    const token = signToken(secret, 'newsletter manage', await subscribed('away@example.org'));
    const { pausedUntil } = await json(await change(token, { isPaused: true }));
    const days = (new Date(String(pausedUntil)).getTime() - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(28);
    expect((await json(await change(token, { isPaused: false }))).pausedUntil).toBeNull();
  });

  it('with nothing to change stay', async () => {
    const token = signToken(secret, 'newsletter manage', await subscribed('same@example.org'));
    const before = await json(await read(token));
    expect(await json(await change(token, {}))).toEqual(before);
  });

  it('with a token for something else are refused', async () => {
    const id = await subscribed('ada@example.org');
    const foreign = [
      signToken(secret, 'newsletter bounce', id),
      signToken(secret, 'newsletter confirm', id, new Date()),
      'x',
    ];
    for (const token of foreign) {
      expect([(await read(token)).status, (await change(token, { format: 'text' })).status]).toEqual([404, 404]);
    }
  });

  it('end the letters', async () => {
    const token = signToken(secret, 'newsletter manage', await subscribed('leaver@example.org'));
    const response = await postJson(app, '/api/newsletter/preferences/unsubscribe', { token });
    expect([response.status, (await find('leaver@example.org'))?.status]).toEqual([200, 'unsubscribed']);
  });

  it('are never kept by a cache, and no link tells their address on', async () => {
    const token = signToken(secret, 'newsletter manage', await subscribed('secret@example.org'));
    const { headers } = await app.fetch(`/newsletter/my-data.json?token=${token}`);
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'no-referrer',
      'noindex',
    ]);
  });
});

describe('one’s own data', () => {
  it('is a file with everything that is stored', async () => {
    const id = await subscribed('ada@example.org');
    await report([{ type: 'bounce', recipient: 'ada@example.org', detail: 'mailbox full' }]);
    await deliverTo(id);
    const response = await app.fetch(`/newsletter/my-data.json?token=${signToken(secret, 'newsletter manage', id)}`);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(await response.json()).toMatchObject({
      subscription: { email: 'ada@example.org', status: 'active', format: 'html' },
      letters: [{ weekOf: '2026-11-16', subject: 'This week', status: 'sent' }],
      bounces: [{ kind: 'soft', detail: 'mailbox full' }],
      suppression: null,
    });
  });

  it('is erased with letters and bounces; only the hash of the address stays', async () => {
    const id = await subscribed('forget@example.org');
    await report([{ type: 'bounce', recipient: 'forget@example.org' }]);
    await deliverTo(id);
    const token = signToken(secret, 'newsletter manage', id);
    expect((await postJson(app, '/api/newsletter/preferences/erase', { token })).status).toBe(200);
    expect([
      await find('forget@example.org'),
      await app.db.orm.$count(newsletterDeliveries),
      await app.db.orm.$count(newsletterBounces),
      await suppressionOf('forget@example.org'),
    ]).toEqual([undefined, 0, 0, 'erased']);
    const { rows } = await app.db.orm.execute(sql`select * from newsletter_suppressions`);
    expect(JSON.stringify(rows)).not.toContain('forget');
  });

  it('can be exported and erased without HTTP, and is gone afterwards', async () => {
    const id = await subscribed('command@example.org');
    expect((await exportSubscriber(app.db.orm, secret, id, listLettersSentTo))?.subscription.email).toBe(
      'command@example.org',
    );
    await eraseSubscriber(app.db.orm, secret, id, new Date());
    expect(await exportSubscriber(app.db.orm, secret, id, listLettersSentTo)).toBeNull();
    expect((await read(signToken(secret, 'newsletter manage', id))).status).toBe(404);
  });
});

describe('a list of addresses', () => {
  const consent = { at: new Date('2026-01-01T00:00:00Z'), version: 'their form of 2025' };
  const add = (...emails: string[]) =>
    addSubscribers(
      app.db.orm,
      secret,
      emails.map((email) => ({ email, fullName: null, consent })),
      new Date(),
    );

  it('adds who is new, with the consent that was given elsewhere', async () => {
    expect(await add('One@example.org', 'two@example.org', 'one@example.org')).toEqual({
      added: 2,
      known: 0,
      suppressed: 0,
    });
    expect(await find('one@example.org')).toMatchObject({ status: 'active', consentVersion: 'their form of 2025' });
  });

  it('without consent adds nobody who gets letters', async () => {
    await addSubscribers(app.db.orm, secret, [{ email: 'cold@example.org', fullName: 'C', consent: null }], new Date());
    expect((await find('cold@example.org'))?.status).toBe('pending');
  });

  it.each([
    ['left', (id: string) => unsubscribe(app.db.orm, secret, id, new Date()), 'unsubscribed'],
    ['complained', () => report([{ type: 'complaint', recipient: 'past@example.org' }]), 'unsubscribed'],
    ['has no mailbox', () => report([{ type: 'bounce', hard: true, recipient: 'past@example.org' }]), 'bounced'],
    ['had everything erased', (id: string) => eraseSubscriber(app.db.orm, secret, id, new Date()), undefined],
  ])('never brings back somebody who %s', async (_, leave, status) => {
    await leave(await subscribed('past@example.org'));
    expect(await add('PAST@example.org')).toEqual({ added: 0, known: 0, suppressed: 1 });
    expect((await find('past@example.org'))?.status).toBe(status);
  });

  it('does not confirm for somebody who has not', async () => {
    await pending('asked@example.org');
    expect(await add('asked@example.org')).toEqual({ added: 0, known: 1, suppressed: 0 });
    expect((await find('asked@example.org'))?.status).toBe('pending');
  });

  it('leaves out who left before there was a suppression list', async () => {
    await app.db.orm.insert(newsletterSubscriptions).values({ email: 'old@example.org', status: 'unsubscribed' });
    expect(await add('old@example.org')).toEqual({ added: 0, known: 1, suppressed: 0 });
  });
});

describe('reports of mail servers', () => {
  it('need the key', async () => {
    const send = (headers: Record<string, string>) => postJson(app, '/api/newsletter/events', [], headers);
    const statuses = [await send({}), await send({ authorization: 'Bearer wrong' }), await send(authorized)];
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 200]);
  });

  it('are not taken where no key is configured', async () => {
    const closed = await startTestApp();
    expect((await postJson(closed, '/api/newsletter/events', [], { authorization: 'Bearer ' })).status).toBe(404);
    await closed.close();
  });

  it.each([
    ['no list', {}],
    ['an unknown type', [{ type: 'open', recipient: 'a@example.org' }]],
    ['nobody', [{ type: 'bounce' }]],
  ])('with %s are refused, and none of them counts', async (_, body) => {
    await subscribed('a@example.org');
    const good = { type: 'complaint', recipient: 'a@example.org' };
    const response = await postJson(
      app,
      '/api/newsletter/events',
      Array.isArray(body) ? [good, ...body] : body,
      authorized,
    );
    expect([response.status, (await find('a@example.org'))?.status]).toEqual([400, 'active']);
  });

  it('about a mailbox that does not exist end the letters', async () => {
    await subscribed('dead@example.org');
    await report([{ type: 'bounce', hard: true, recipient: 'Dead@example.org', detail: '550 5.1.1 no such user' }]);
    expect((await find('dead@example.org'))?.status).toBe('bounced');
    expect(await suppressionOf('dead@example.org')).toBe('hard-bounce');
  });

  it('of a complaint end the letters', async () => {
    await subscribed('angry@example.org');
    await report([{ type: 'complaint', recipient: 'angry@example.org' }]);
    expect((await find('angry@example.org'))?.status).toBe('unsubscribed');
    expect(await suppressionOf('angry@example.org')).toBe('complaint');
  });

  it('of two soft bounces pause the letters for four weeks; of one do nothing', async () => {
    await subscribed('full@example.org');
    await report([{ type: 'bounce', recipient: 'full@example.org' }]);
    expect((await find('full@example.org'))?.pausedUntil).toBeNull();
    await report([{ type: 'bounce', recipient: 'full@example.org' }]);
    const row = await find('full@example.org');
    const days = ((row?.pausedUntil?.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect([row?.status, Math.round(days)]).toEqual(['active', 28]);
  });

  it('name the reader by the address that the letter came from', async () => {
    const id = await subscribed('forwarded@example.org');
    const letters = { publicUrl: app.url, siteName: 'SMR', secret, mailDomain: 'letters.smr.test', imprint: null };
    const write = letterWriter({ ...emptyIssue, weekOf: '2026-11-16', day: '2026-11-19', isKept: false }, letters);
    const { envelopeFrom } = write({
      subscriptionId: id,
      email: 'forwarded@example.org',
      fullName: null,
      format: 'html',
      attempts: 0,
    });
    const token = envelopeFrom?.match(/^bounce\+(.+)@letters\.smr\.test$/)?.[1];
    expect(await report([{ type: 'bounce', hard: true, token, recipient: 'elsewhere@example.net' }])).toEqual({
      known: 1,
      unknown: 0,
    });
    expect((await find('forwarded@example.org'))?.status).toBe('bounced');
  });

  it('of a mail to unsubscribe+<token>@ end the letters', async () => {
    const id = await subscribed('bymail@example.org');
    await report([{ type: 'unsubscribe', token: signToken(secret, 'newsletter manage', id) }]);
    expect((await find('bymail@example.org'))?.status).toBe('unsubscribed');
  });

  it('do not make somebody who left a broken mailbox', async () => {
    await oneClick(await subscribed('left@example.org'));
    await report([{ type: 'bounce', hard: true, recipient: 'left@example.org' }]);
    expect([(await find('left@example.org'))?.status, await suppressionOf('left@example.org')]).toEqual([
      'unsubscribed',
      'unsubscribed',
    ]);
  });

  it('about somebody unknown are counted as such', async () => {
    expect(
      await report([
        { type: 'complaint', recipient: 'nobody@example.org' },
        { type: 'bounce', token: 'x' },
      ]),
    ).toEqual({
      known: 0,
      unknown: 2,
    });
  });
});

describe('a plain form', () => {
  it.each([
    [{ email: 'plain@example.org', fullName: 'P' }, 'sent'],
    [{ email: 'plain@example.org' }, 'sent'],
    [{ email: 'known@example.org', fullName: 'K' }, 'known'],
    [{ email: 'plain@example.org', fullName: ' ' }, 'no-name'],
    [{ email: '', fullName: 'P' }, 'no-email'],
    [{ email: 'plain', fullName: 'P' }, 'invalid-email'],
    [{ email: 'plain@exa_mple.org!', fullName: 'P' }, 'invalid-email'],
    [{ email: 'plain@example.org', fullName: 'x'.repeat(300) }, 'failed'],
    [{ email: 'plain@example.org', fullName: 'P', website: 'https://spam.example' }, 'sent'],
  ])('%j goes back with %s', async (fields, state) => {
    await subscribed('known@example.org');
    expect(await send('/subscribe', fields)).toBe(`/subscribe?state=${state}`);
  });

  it('confirms and leads to the preferences', async () => {
    const next = await send('/newsletter/confirm', { token: await askForToken('plainly@example.org') });
    expect(next).toMatch(/^\/newsletter\/preferences\?token=[\w.-]+&state=confirmed$/);
    expect((await find('plainly@example.org'))?.status).toBe('active');
  });

  it('with a link that does not work leads to the page that says so', async () => {
    expect(await send('/newsletter/confirm', { token: 'x' })).toBe('/newsletter/confirm?token=x');
    expect(await send('/newsletter/preferences', { token: 'x', do: 'erase' })).toBe('/newsletter/preferences?token=x');
    expect(await send('/newsletter/unsubscribe', {})).toBe('/newsletter/unsubscribe?token=');
  });

  it('saves, pauses, resumes, unsubscribes and erases', async () => {
    const token = signToken(secret, 'newsletter manage', await subscribed('plain@example.org'));
    const act = async (fields: Record<string, string>) => {
      const next = await send('/newsletter/preferences', { token, ...fields });
      return [new URL(next, app.url).searchParams.get('state'), await find('plain@example.org')];
    };
    expect(await act({ do: 'save', fullName: 'Plain', format: 'text' })).toMatchObject([
      'saved',
      { fullName: 'Plain', format: 'text' },
    ]);
    expect(await act({ do: 'pause' })).toMatchObject(['paused', { pausedUntil: expect.any(Date) }]);
    expect(await act({ do: 'resume' })).toMatchObject(['resumed', { pausedUntil: null }]);
    expect(await act({ do: 'unsubscribe' })).toMatchObject(['unsubscribed', { status: 'unsubscribed' }]);
    expect(await act({ do: 'erase' })).toEqual(['erased', undefined]);
  });

  it('on the page of the letter’s link leaves', async () => {
    const token = signToken(secret, 'newsletter manage', await subscribed('plain@example.org'));
    expect(await send('/newsletter/unsubscribe', { token })).toBe(`/newsletter/unsubscribe?token=${token}`);
    expect((await find('plain@example.org'))?.status).toBe('unsubscribed');
  });
});

const authorized = { authorization: `Bearer ${webhookKey}` };
const emptyIssue = {
  edition: { slug: 'weekly', name: 'Weekly letter', rhythm: 'weekly' as const },
  id: '00000000-0000-4000-8000-000000000000',
  subject: '',
  intro: '',
  status: 'sending' as const,
  note: null,
  sendAt: null,
  startedAt: null,
  finishedAt: null,
  revision: 1,
  stories: [],
  items: [],
  deliveries: { queued: 0, sent: 0, unconfirmed: 0, failed: 0, skipped: 0 },
};

function ask(body: Record<string, unknown>): Promise<Response> {
  return postJson(app, '/api/newsletter/subscriptions', body);
}

/** The token in the next mail to this address. */
async function askForToken(email: string): Promise<string> {
  await ask({ email });
  return (await mails.next(email)).text.match(/token=([\w.-]+)/)?.[1] ?? 'none';
}

function confirm(token: string): Promise<Response> {
  return postJson(app, '/api/newsletter/confirmations', { token });
}

async function pending(email: string): Promise<string> {
  const [row] = await app.db.orm.insert(newsletterSubscriptions).values({ email }).returning();
  return row?.id ?? '';
}

async function subscribed(email: string): Promise<string> {
  const [row] = await app.db.orm.insert(newsletterSubscriptions).values({ email, status: 'active' }).returning();
  return row?.id ?? '';
}

async function find(email: string) {
  const [row] = await app.db.orm.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email));
  return row;
}

async function suppressionOf(email: string): Promise<string | null> {
  const hash = hashAddress(secret, email);
  const [row] = await app.db.orm
    .select()
    .from(newsletterSuppressions)
    .where(eq(newsletterSuppressions.emailHash, hash));
  return row?.reason ?? null;
}

const unsubscribePath = (id: string) => `/api/newsletter/unsubscribe/${signToken(secret, 'newsletter manage', id)}`;

function oneClick(id: string, body?: URLSearchParams | FormData): Promise<Response> {
  return app.fetch(unsubscribePath(id), { method: 'POST', ...(body ? { body } : {}) });
}

function multipart(): FormData {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
}

function read(token: string): Promise<Response> {
  return app.fetch(`/api/newsletter/preferences?token=${token}`);
}

function change(token: string, fields: Record<string, unknown>): Promise<Response> {
  return app.fetch('/api/newsletter/preferences', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...fields }),
  });
}

async function report(events: unknown[]): Promise<Record<string, unknown>> {
  const response = await postJson(app, '/api/newsletter/events', events, authorized);
  if (!response.ok) throw new Error(await response.text());
  return json(response);
}

async function deliverTo(subscriptionId: string): Promise<void> {
  await app.db.orm.delete(newsletterIssues);
  const [issue] = await app.db.orm
    .insert(newsletterIssues)
    .values({ weekOf: '2026-11-16', subject: 'This week' })
    .returning();
  await app.db.orm.insert(newsletterDeliveries).values({ issueId: issue?.id ?? '', subscriptionId, status: 'sent' });
}

async function mailsTo(email: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await mails.next(email);
  expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(count);
}

/** @returns where the form's answer leads */
async function send(path: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields);
  const response = await app.fetch(path, { method: 'POST', body, redirect: 'manual' });
  if (response.status !== 303) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.headers.get('location') ?? '';
}

async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}
