import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterIssues, newsletterSubscriptions, newsletterSuppressions } from '../database/schema/newsletter.ts';
import type {
  Edition,
  ManagedEdition,
  ManagedIssue,
  PublicIssue,
  StoredEdition,
} from '../features/letters/contract.ts';
import { runLetters } from '../features/letters/server/jobs.ts';
import { nextSendAt } from '../features/letters/server/queries.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import { createMailLanes } from '../platform/server/bulk-mail.ts';
import { createMailer } from '../platform/server/mail.ts';
import { signToken } from '../platform/server/sign-token.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { publishStories } from './support/publish-stories.ts';
import { resetEditions } from './support/reset-editions.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** More letters than the weekly one: a daily one, and those of a topic. */
const secret = 'a secret that only tests know, long enough';
const webhookKey = 'the key of the mail provider';
let app: TestApp;
let mails: MailServer;
let editor: string;
let now = new Date('2026-11-26T06:00:30Z');

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    mailer: createMailer({ smtpUrl: mails.url, mailFrom: 'SMR <no-reply@smr.test>', dataDir: '' }, silentLog),
    secret,
    subscriptionLimit: { points: 10_000, durationSeconds: 60 },
    config: {
      publicUrl: 'http://smr.test',
      isDevelopment: false,
      newsletterDomain: null,
      newsletterImprint: null,
      newsletterWebhookKey: webhookKey,
    },
    openLane: lanes().open,
    now: () => now.getTime(),
  });
  editor = await signIn(app, await addUser(app.db, 'editor'));
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(async () => {
  for (const table of [newsletterIssues, newsletterSubscriptions, newsletterSuppressions])
    await app.db.orm.delete(table);
  await resetEditions(app.db.orm);
  await emptyTables(app.db, 'news_articles', 'news_stories');
  mails.received.length = 0;
});

function lanes() {
  return createMailLanes({ smtpUrl: mails.url, mailFrom: 'SMR <letters@smr.test>', dataDir: '', dkim: null });
}

/** The clock reaches this time. */
async function runAt(time: string): Promise<void> {
  now = new Date(time);
  await runLetters({
    db: app.db,
    log: silentLog,
    letters: {
      publicUrl: 'http://smr.test',
      siteName: 'SMR Intelligence',
      secret,
      mailDomain: 'letters.smr.test',
      imprint: 'SMR Ltd, 1 Reactor Road, Geneva',
      mailsPerSecond: Number.POSITIVE_INFINITY,
    },
    openLane: lanes().open,
    now: () => now,
    startedAt: new Date('2026-01-01T00:00:00Z'),
  });
}

const send = <Answer>(method: string, path: string, body?: unknown) =>
  askJson<Answer>(app, { method, path: `/api/admin/newsletter${path}`, cookie: editor, body });

const daily: Edition = {
  ...{ slug: 'daily', name: 'Daily letter', description: 'Every working day.', rhythm: 'daily', topics: {} },
  ...{ weekday: 1, time: '07:00', timeZone: 'Europe/Berlin', fewestStories: 2, isOn: true },
};
const add = (edition: Partial<Edition> = {}) => send<Edition>('POST', '/editions', { ...daily, ...edition });
const find = async (slug: string) => (await send<StoredEdition>('GET', `/editions/${slug}`)).body;
const change = async (slug: string, fields: Partial<StoredEdition>) =>
  send<StoredEdition>('PATCH', `/editions/${slug}`, { revision: (await find(slug)).revision, ...fields });
const issuesOf = async (slug: string) =>
  (await send<{ issues: ManagedIssue[] }>('GET', '/issues')).body.issues.filter(({ edition }) => edition.slug === slug);
const archiveOf = async (slug: string) =>
  (await (await app.fetch(`/api/newsletter/issues?letter=${slug}`)).json()) as PublicIssue[];

async function subscribe(email: string, editions = ['weekly', 'daily']): Promise<string> {
  const [row] = await app.db.orm
    .insert(newsletterSubscriptions)
    .values({ email, status: 'active', editions })
    .returning();
  return row?.id ?? '';
}
async function findSubscriber(email: string) {
  const rows = await app.db.orm.select().from(newsletterSubscriptions);
  return rows.find((row) => row.email === email);
}
const publish = (count: number, newest: string) => publishStories(app.db.orm, count, new Date(newest));
const stories = async (slug: string) => (await archiveOf(slug)).map((issue) => issue.stories.map(({ title }) => title));

describe('letters that are set up', () => {
  it('stand in the list with their next time and subscribers; the weekly one leads', async () => {
    now = new Date('2026-11-26T07:00:00Z');
    expect((await add()).status).toBe(201);
    await subscribe('ada@example.org');
    await subscribe('bob@example.org', ['daily']);
    const { editions } = (await send<{ editions: ManagedEdition[] }>('GET', '/issues')).body;
    expect(editions.map(({ slug, nextSendAt: next, subscribers }) => [slug, next, subscribers])).toEqual([
      ['weekly', '2026-12-03T06:00:00.000Z', 1],
      ['daily', '2026-11-27T06:00:00.000Z', 2],
    ]);
    expect(await (await app.fetch('/api/newsletter/letters')).json()).toEqual([
      expect.objectContaining({ slug: 'weekly' }),
      { slug: 'daily', name: 'Daily letter', description: 'Every working day.' },
    ]);
  });

  it.each([
    ['an address that is taken', { slug: 'weekly' }, 409],
    ['an address that is none', { slug: 'A letter' }, 400],
    ['a topic that the news do not have', { topics: { category: ['Gossip'] } }, 400],
    ['a time zone that nobody knows', { timeZone: 'Mars/Olympus' }, 422],
  ])('with %s are refused', async (_, fields, status) => {
    expect((await add(fields as Partial<Edition>)).status).toBe(status);
  });

  it('by two editors at once keep what the first one saved; the second one is refused and loses nothing of it', async () => {
    await add();
    const { revision } = await find('daily');
    expect(await change('daily', { revision, name: 'Morning letter' })).toMatchObject({
      status: 200,
      body: { revision: revision + 1 },
    });
    expect((await change('daily', { revision, time: '08:30' })).status).toBe(409);
    expect(await find('daily')).toMatchObject({ name: 'Morning letter', time: '07:00', revision: revision + 1 });
  });

  it('move their waiting draft with their time', async () => {
    await add({ isOn: true });
    now = new Date('2026-11-25T20:00:00Z');
    const { body: draft } = await send<ManagedIssue>('POST', '/issues', { letter: 'daily' });
    await change('daily', { time: '08:30' });
    expect([draft.sendAt, (await issuesOf('daily'))[0]?.sendAt]).toEqual([
      '2026-11-26T06:00:00.000Z',
      '2026-11-26T07:30:00.000Z',
    ]);
  });
});

describe('a daily letter', () => {
  it.each([
    ['after Friday comes Monday', {}, '2026-11-27T06:00:00Z', '2026-11-30T06:00:00.000Z'],
    // Cairo’s clocks go from 00:00 to 01:00 on Friday, 24 April 2026 …
    [
      'a time that the day skips',
      { time: '00:30', timeZone: 'Africa/Cairo' },
      '2026-04-23T12:00:00Z',
      '2026-04-23T22:30:00.000Z',
    ],
    // … and from 24:00 back to 23:00 on Thursday, 29 October 2026.
    [
      'a time that the day has twice',
      { time: '23:30', timeZone: 'Africa/Cairo' },
      '2026-10-29T12:00:00Z',
      '2026-10-29T21:30:00.000Z',
    ],
    [
      'the day after one that had it twice',
      { time: '23:30', timeZone: 'Africa/Cairo' },
      '2026-10-29T21:30:00Z',
      '2026-10-30T21:30:00.000Z',
    ],
  ])('%s', async (_, times, after, expected) => {
    expect((await nextSendAt(app.db.orm, { ...daily, ...times }, new Date(after))).toISOString()).toBe(expected);
  });

  it('goes out once on a day that has its time twice', async () => {
    await add({ time: '23:30', timeZone: 'Africa/Cairo' });
    await subscribe('ada@example.org', ['daily']);
    await publish(4, '2026-10-29T12:00:00Z');
    for (const time of ['12:00', '20:30', '20:31', '21:30', '21:31', '22:30']) await runAt(`2026-10-29T${time}:00Z`);
    expect([mails.received.length, (await issuesOf('daily')).filter(({ status }) => status === 'sent').length]).toEqual(
      [1, 1],
    );
    expect((await archiveOf('daily'))[0]).toMatchObject({ weekOf: '2026-10-29', day: '2026-10-29' });
  });

  it('by two processes at once goes out once', async () => {
    await add();
    await subscribe('ada@example.org', ['daily']);
    await publish(4, '2026-11-26T04:00:00Z');
    await Promise.all([runAt('2026-11-25T20:00:00Z'), runAt('2026-11-25T20:00:00Z')]);
    await Promise.all([runAt('2026-11-26T06:00:30Z'), runAt('2026-11-26T06:00:30Z')]);
    expect([mails.received.length, (await issuesOf('daily')).length]).toEqual([1, 1]);
  });

  it('brings on Monday what came since Friday, and on Tuesday what came since Monday', async () => {
    await add();
    await subscribe('ada@example.org', ['daily']);
    await publish(2, '2026-11-28T08:00:00Z');
    await runAt('2026-11-29T20:00:00Z');
    await runAt('2026-11-30T06:00:30Z');
    await runAt('2026-11-30T20:00:00Z');
    await runAt('2026-12-01T06:00:30Z');
    expect((await issuesOf('daily')).map(({ weekOf, status, note }) => [weekOf, status, note])).toEqual([
      ['2026-12-01', 'skipped', 'The day had 0 stories; a letter needs 2.'],
      ['2026-11-30', 'sent', null],
    ]);
  });

  it('that is turned off while its draft waits does not go out, and turned on later sends nothing old', async () => {
    await add();
    await subscribe('ada@example.org', ['daily']);
    await publish(4, '2026-11-25T18:00:00Z');
    await runAt('2026-11-25T20:00:00Z');
    expect(await issuesOf('daily')).toHaveLength(1);
    now = new Date('2026-11-25T21:00:00Z');
    await change('daily', { isOn: false });
    await runAt('2026-11-26T06:00:30Z');
    now = new Date('2026-11-26T09:00:00Z');
    await change('daily', { isOn: true });
    await runAt('2026-11-26T09:00:30Z');
    expect([mails.received, (await issuesOf('daily')).map(({ status }) => status)]).toEqual([[], ['draft']]);
  });
});

describe('a letter of a topic', () => {
  it('chooses among the stories that have one of its words in each list', async () => {
    await add({ topics: { category: ['Regulatory', 'Policy'], region: ['EU'] }, fewestStories: 1 });
    const report = (n: number, categories: string[], regions: string[]) => ({
      ...{
        title: `Reactor ${'ABCD'[n]} ${n}`,
        url: `https://example.org/${n}`,
        canonicalUrl: `https://example.org/${n}`,
      },
      ...{ summary: null, publishedAt: new Date(Date.UTC(2026, 10, 25, 12 + n)), datePrecision: 'minute' as const },
      ...{ publisher: `Publisher ${n}`, categories, technology: [], application: [], regions },
    });
    await addManualReports(app.db.orm, [
      report(0, ['Regulatory'], ['EU']),
      report(1, ['Regulatory'], ['NAM']),
      report(2, ['Fusion'], ['EU']),
      report(3, ['Policy', 'Fusion'], ['EU', 'NAM']),
    ]);
    await subscribe('ada@example.org', ['daily']);
    await runAt('2026-11-25T20:00:00Z');
    await runAt('2026-11-26T06:00:30Z');
    expect((await stories('daily')).map((titles) => titles.sort())).toEqual([['Reactor A 0', 'Reactor D 3']]);
  });
});

describe('every letter', () => {
  const read = async (path: string) => {
    const response = await app.fetch(path);
    return { status: response.status, text: await response.text() };
  };

  it('has a feed of its own, but not before it is turned on', async () => {
    await add({ isOn: false });
    expect((await read('/newsletter.xml?letter=daily')).status).toBe(404);
    expect((await read('/newsletter.xml?letter=none')).status).toBe(404);
    await change('daily', { isOn: true });
    await subscribe('ada@example.org', ['daily']);
    await publish(4, '2026-11-26T04:00:00Z');
    await runAt('2026-11-25T20:00:00Z');
    await runAt('2026-11-26T06:00:30Z');
    const { status, text } = await read('/newsletter.xml?letter=daily');
    expect(status).toBe(200);
    expect(text).toContain('<title>SMR Intelligence: Daily letter</title>');
    expect(text).toContain('<link>http://smr.test/newsletter/daily/2026-11-26</link>');
    expect((await read('/newsletter.xml')).text).not.toContain('/newsletter/daily/');
    // What was sent stays to be read.
    await change('daily', { isOn: false });
    expect((await read('/newsletter.xml?letter=daily')).text).toContain('<item>');
  });

  it('shows a specimen of its own topics before the first one is sent', async () => {
    await add({ topics: { region: ['EU'] }, fewestStories: 1 });
    const report = (n: number, regions: string[]) => ({
      ...{ title: `Reactor ${n}`, url: `https://example.org/${n}`, canonicalUrl: `https://example.org/${n}` },
      ...{ summary: null, publishedAt: new Date(Date.now() - HOUR_MS), datePrecision: 'minute' as const },
      ...{ publisher: `Publisher ${n}`, categories: [], technology: [], application: [], regions },
    });
    await addManualReports(app.db.orm, [report(1, ['EU']), report(2, ['NAM'])]);
    now = new Date();
    expect(JSON.parse((await read('/api/newsletter/specimen?letter=daily')).text)).toEqual({
      path: '/newsletter/specimen.html?letter=daily',
    });
    const { text } = await read('/newsletter/specimen.html?letter=daily');
    expect(text).toMatch(/writes the letter “Daily letter” made it/);
    expect([text.includes('Reactor 1'), text.includes('Reactor 2')]).toEqual([true, false]);
    await change('daily', { isOn: false });
    expect((await read('/newsletter/specimen.html?letter=daily')).status).toBe(404);
  });
});

describe('a subscriber', () => {
  /** Thursday, when the weekly and the daily letter go out. */
  async function bothGoOut(): Promise<void> {
    await publish(6, '2026-11-26T04:00:00Z');
    await runAt('2026-11-25T20:00:00Z');
    for (let round = 0; round < 3; round++) await runAt('2026-11-26T06:00:30Z');
  }

  it('of two letters gets one mail of each; of one, that alone', async () => {
    await add();
    await subscribe('ada@example.org');
    await subscribe('bob@example.org', ['daily']);
    await bothGoOut();
    const lists = mails.received.map(({ to, raw }) => `${to[0]} ${/^List-Id: (.*)$/im.exec(raw)?.[1]?.trim()}`);
    expect(lists.sort()).toEqual([
      'ada@example.org SMR Intelligence daily <daily.smr.test>',
      'ada@example.org SMR Intelligence weekly <weekly.smr.test>',
      'bob@example.org SMR Intelligence daily <daily.smr.test>',
    ]);
    const ids = mails.received.map(({ raw }) => /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1]);
    expect(new Set(ids).size).toBe(3);
    expect((await app.fetch('/api/newsletter/issues/2026-11-26?letter=daily')).status).toBe(200);
  });

  it.each([
    ['one click', (address: string) => app.fetch(address, { method: 'POST' })],
    [
      'a mail',
      (_: string, token: string) =>
        postJson(app, '/api/newsletter/events', [{ type: 'unsubscribe', token }], {
          authorization: `Bearer ${webhookKey}`,
        }),
    ],
  ])('who leaves one letter by %s keeps the other; who leaves the last one leaves for good', async (_, leave) => {
    await add();
    await subscribe('ada@example.org');
    await bothGoOut();
    const leaving = async (list: string) => {
      const raw =
        mails.received.find((mail) => mail.raw.includes(`<${list}.smr.test>`))?.raw.replaceAll(/\r?\n\s+/g, ' ') ?? '';
      const [, address = '', token = ''] = /<http:\/\/smr\.test(\S+)>, <mailto:unsubscribe\+([\w.]+)@/.exec(raw) ?? [];
      expect((await leave(address, token)).status).toBe(200);
      return findSubscriber('ada@example.org');
    };
    expect(await leaving('daily')).toMatchObject({ status: 'active', editions: ['weekly'] });
    expect(await leaving('daily')).toMatchObject({ status: 'active', editions: ['weekly'] });
    expect(await app.db.orm.$count(newsletterSuppressions)).toBe(0);
    expect(await leaving('weekly')).toMatchObject({ status: 'unsubscribed' });
    expect(await app.db.orm.$count(newsletterSuppressions)).toBe(1);
  });

  it('who leaves a letter after it was queued does not get it any more', async () => {
    await add();
    const id = await subscribe('ada@example.org');
    await publish(6, '2026-11-26T04:00:00Z');
    now = new Date('2026-11-25T20:00:00Z');
    const { body: draft } = await send<ManagedIssue>('POST', '/issues', { letter: 'daily' });
    await send('POST', `/issues/${draft.id}/send`, { revision: draft.revision });
    await app.fetch(`/api/newsletter/unsubscribe/${signToken(secret, 'newsletter leave daily', id)}`, {
      method: 'POST',
    });
    await runAt('2026-11-25T20:01:00Z');
    expect([mails.received, (await issuesOf('daily'))[0]?.deliveries.skipped]).toEqual([[], 1]);
  });

  it('who complains gets none of them any more', async () => {
    await add();
    await subscribe('ada@example.org');
    const events = [{ type: 'complaint', recipient: 'ada@example.org' }];
    await postJson(app, '/api/newsletter/events', events, { authorization: `Bearer ${webhookKey}` });
    await bothGoOut();
    expect([mails.received, (await findSubscriber('ada@example.org'))?.status]).toEqual([[], 'unsubscribed']);
  });
});

describe('choosing letters', () => {
  const ask = (body: object) => postJson(app, '/api/newsletter/subscriptions', body);
  const tokenFor = async (email: string) => (await mails.next(email)).text.match(/token=([\w.-]+)/)?.[1] ?? 'none';
  const confirm = (token: string) => postJson(app, '/api/newsletter/confirmations', { token });
  const preferences = async (token: string) =>
    (await (await app.fetch(`/api/newsletter/preferences?token=${token}`)).json()) as {
      letters: { slug: string; isChosen: boolean }[];
    };

  it('at sign-up: the mail names them, and what is confirmed is what it named', async () => {
    await add();
    await ask({ email: 'ada@example.org', letters: ['daily', 'weekly'] });
    const mail = await mails.next('ada@example.org');
    expect(mail.text).toContain(
      'I want to receive these letters of SMR Intelligence at this address: Weekly letter, Daily letter.',
    );
    await ask({ email: 'ada@example.org' });
    await confirm(mail.text.match(/token=([\w.-]+)/)?.[1] ?? 'none');
    const row = await findSubscriber('ada@example.org');
    expect(row).toMatchObject({ status: 'active', editions: ['daily', 'weekly'], consentVersion: '2' });
    const data = await app.fetch(
      `/newsletter/my-data.json?token=${signToken(secret, 'newsletter manage', row?.id ?? '')}`,
    );
    expect(await data.json()).toMatchObject({
      consentText: expect.stringContaining('Weekly letter, Daily letter'),
      consentHistory: [
        { step: 'confirmed', letters: ['daily', 'weekly'].map(() => expect.any(String)) },
        { step: 'asked' },
        { step: 'asked' },
      ],
    });
  });

  it('that are not offered, or none, is refused', async () => {
    await add({ isOn: false });
    const statuses = [
      await ask({ email: 'a@example.org', letters: ['daily'] }),
      await ask({ email: 'a@example.org', letters: [] }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([422, 400]);
  });

  it('that a link was not made for does not work', async () => {
    await add();
    await ask({ email: 'lise@example.org' });
    expect((await confirm(`daily_${await tokenFor('lise@example.org')}`)).status).toBe(404);
  });

  it('by somebody who gets another one adds it, with a mail to confirm; an old link does not bring back what was left', async () => {
    await add();
    // Nobody else's mail may come late to this address.
    const id = await subscribe('grace@example.org', ['weekly']);
    expect((await ask({ email: 'grace@example.org', letters: ['daily'] })).status).toBe(201);
    const token = await tokenFor('grace@example.org');
    expect((await findSubscriber('grace@example.org'))?.editions).toEqual(['weekly']);
    expect((await confirm(token)).status).toBe(200);
    expect((await findSubscriber('grace@example.org'))?.editions).toEqual(['weekly', 'daily']);
    expect((await ask({ email: 'grace@example.org', letters: ['daily'] })).status).toBe(409);
    const old = `daily_${signToken(secret, 'newsletter confirm daily', id, new Date(Date.now() - 60_000))}`;
    await app.fetch(`/api/newsletter/unsubscribe/${signToken(secret, 'newsletter leave daily', id)}`, {
      method: 'POST',
    });
    expect([(await confirm(old)).status, (await findSubscriber('grace@example.org'))?.editions]).toEqual([
      410,
      ['weekly'],
    ]);
  });

  it('later: among those that are on, and each step is written down', async () => {
    await add();
    await add({ slug: 'quiet', isOn: false });
    const token = signToken(secret, 'newsletter manage', await subscribe('ada@example.org', ['weekly']));
    const patch = async (letters: string[]) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ token, letters });
      return (await app.fetch('/api/newsletter/preferences', { method: 'PATCH', headers, body })).status;
    };
    expect((await preferences(token)).letters.map(({ slug, isChosen }) => [slug, isChosen])).toEqual([
      ['weekly', true],
      ['daily', false],
    ]);
    expect([await patch(['daily']), await patch(['quiet']), await patch([])]).toEqual([200, 422, 400]);
    expect((await findSubscriber('ada@example.org'))?.editions).toEqual(['daily']);
    const { rows } = await app.db.orm.execute(sql`select step, editions from newsletter_consents order by step`);
    expect(rows).toEqual([
      { step: 'joined', editions: ['daily'] },
      { step: 'left', editions: ['weekly'] },
    ]);
  });

  it('without scripts: at sign-up, later, and leaving one or all', async () => {
    await add();
    const post = async (path: string, fields: [string, string][]) => {
      const body = new URLSearchParams(fields);
      const response = await app.fetch(path, { method: 'POST', body, redirect: 'manual' });
      return new URL(response.headers.get('location') ?? '', 'http://smr.test').searchParams.get('state');
    };
    const ada: [string, string][] = [
      ['email', 'ada@example.org'],
      ['fullName', 'Ada'],
      ['chooses', '1'],
    ];
    expect(await post('/subscribe', ada)).toBe('no-letter');
    expect(await post('/subscribe', [...ada, ['letters', 'weekly'], ['letters', 'daily']])).toBe('sent');
    await confirm(await tokenFor('ada@example.org'));
    const token = signToken(secret, 'newsletter manage', (await findSubscriber('ada@example.org'))?.id ?? '');
    expect(
      await post('/newsletter/preferences', [
        ['token', token],
        ['do', 'choose'],
        ['letters', 'daily'],
        ['letters', 'weekly'],
      ]),
    ).toBe('chosen');
    await post('/newsletter/unsubscribe', [
      ['token', token],
      ['letter', 'daily'],
    ]);
    expect((await findSubscriber('ada@example.org'))?.editions).toEqual(['weekly']);
    await post('/newsletter/unsubscribe', [
      ['token', token],
      ['do', 'unsubscribe'],
    ]);
    expect((await findSubscriber('ada@example.org'))?.status).toBe('unsubscribed');
  });
});
