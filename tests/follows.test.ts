import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { nameStories } from '../app/server/name-stories.ts';
import type { Follow, Hit } from '../features/follows/contract.ts';
import { type FollowMatcher, openFollowMatcher } from '../features/follows/server/match-commands.ts';
import { queueFollowMails } from '../features/follows/server/queue-mails.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Whoever is signed in sees the private addresses. */
type OwnFollow = Follow & { feedPath: string; calendarPath: string };

let app: TestApp;
let reader: string;
let other: string;
let matcher: FollowMatcher;

beforeAll(async () => {
  app = await startTestApp({
    secret: SECRET,
    config: {
      publicUrl: 'http://smr.test',
      isDevelopment: false,
      newsletterDomain: null,
      newsletterImprint: null,
      newsletterWebhookKey: KEY,
    },
  });
  await applySeeds(app.db.orm);
  await nameStories(app);
  matcher = openFollowMatcher({ db: app.db.orm, followed: app.followed });
  reader = await signIn(app, await addUser(app.db, 'subscriber', 'reader@example.org'));
  other = await signIn(app, await addUser(app.db, 'subscriber', 'other@example.org'));
});
afterAll(() => app.close());
beforeEach(() => emptyTables(app.db, 'news_articles', 'news_stories', 'follows', 'follow_progress', 'deliveries'));

const KEY = 'the key of the mail server';
const SECRET = 'a secret that only this suite knows, long enough';

const send = <Answer>(method: string, path: string, body?: unknown, cookie = reader) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });
const follow = async (path: string, mail = 'off', cookie = reader) =>
  (await send<OwnFollow>('POST', '/me/follows', { target: path, channels: { mail } }, cookie)).body;
const hits = async (cookie = reader) =>
  (await send<{ items: Hit[] }>('GET', '/me/follows/hits', undefined, cookie)).body.items;
const match = () => matcher.match(new Date());
const mail = (now = new Date(), mostHeld?: number) =>
  queueFollowMails(
    {
      db: app.db,
      followed: app.followed,
      siteName: 'SMR',
      publicUrl: 'http://smr.test',
      secret: SECRET,
      now: () => now,
    },
    mostHeld,
  );
const queued = async () =>
  (
    await app.db.pool.query<{ payload: { subject: string; text: string; unsubscribeUrl: string } }>(
      "select payload from deliveries where channel = 'mail' order by created_at",
    )
  ).rows.map(({ payload }) => payload);

let published = 0;
function publish(title: string, publishedAt = new Date(), summary: string | null = null) {
  published++;
  const url = `https://source.example/${published}`;
  const tags = { categories: ['SMR'], technology: ['BWR'], application: [], regions: ['NAM'] };
  return addManualReports(app.db.orm, [
    { title, summary, url, canonicalUrl: url, publishedAt, datePrecision: 'day', publisher: 'Source', ...tags },
  ]);
}

describe('what is followed', () => {
  it('is told when it comes, and nothing of what was there', async () => {
    await publish('OPG pours first concrete for the BWRX-300');
    await follow('/news?about=design:bwrx-300');
    await match();
    expect(await hits()).toEqual([]);
    await publish('BWRX-300 gets its vessel in Ontario');
    await publish('Natrium gets its permit');
    expect(await match()).toBe(1);
    expect(await match()).toBe(0);
    const [hit, ...rest] = await hits();
    expect(rest).toEqual([]);
    expect(hit).toMatchObject({ title: 'BWRX-300 gets its vessel in Ontario', isNew: true });
    expect(hit?.follows.map(({ label, because }) => [label, because])).toEqual([['BWRX-300', ['BWRX-300']]]);
    expect(hit?.path).toMatch(/^\/news\/bwrx-300-gets-its-vessel/);
  });

  it('is told to whom a slower process wrote down as following before it came', async () => {
    await follow('/news?technology=PWR');
    await publish('A vessel arrives');
    const [mine, looks] = [{ technology: ['BWR'], from: ['story'] }, 3];
    for (let look = 0; look < looks; look++) await match();
    await app.db.pool.query(
      `insert into follows (profile_id, kind, path, filter, label, created_at, secret_since, seen_at)
       select profile_id, kind, '/news?technology=BWR', $1, 'BWR', created_at, secret_since, seen_at from follows`,
      [{ values: mine }],
    );
    expect([await match(), await match()]).toEqual([1, 0]);
  });

  it('is told once when it comes late, by when it came and not by its date', async () => {
    await follow('/news?q=haleu');
    await publish('HALEU deal of long ago', new Date('2024-03-01'));
    await publish('A deal about coal');
    await match();
    await publish('Haleu again', new Date('2023-01-01'));
    await match();
    await match();
    expect((await hits()).map(({ title }) => title).sort()).toEqual(['HALEU deal of long ago', 'Haleu again']);
  });

  it.each([
    ['/news', 2],
    ['/news?technology=BWR', 2],
    ['/news?technology=PWR', 0],
    ['/news?region=NAM&q=vessels', 1],
    ['/news?region=EU&q=vessels', 0],
    ['/news?q=pressure+vess', 1],
    ['/news?q=%22pressure+vessel%22', 1],
    ['/news?q=vessel+-pressure', 0],
    ['/news?q=vessel+or+turbine', 2],
    ['/news?about=design:bwrx-300&q=turbine', 0],
    ['/news?about=design:natrium', 0],
  ])('%s finds %i of two', async (path, count) => {
    await follow(path);
    await publish('The pressure vessel of the BWRX-300 arrives');
    await publish('A turbine arrives at Darlington');
    await match();
    expect((await hits()).length).toBe(count);
    const listed = await app.fetch(`/api/news${path.slice('/news'.length)}`);
    expect(((await listed.json()) as { items: unknown[] }).items.length).toBe(count);
  });

  it('is found by a feed of its own, which ends when its address is renewed', async () => {
    await publish('BWRX-300 gets its vessel in Ontario');
    const { id, feedPath } = await follow('/news?about=design:bwrx-300');
    const feed = await app.fetch(feedPath);
    expect([feed.status, feed.headers.get('content-type'), feed.headers.get('referrer-policy')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
      'no-referrer',
    ]);
    expect(feed.headers.get('cache-control')).toContain('no-store');
    expect(await feed.text()).toContain('BWRX-300 gets its vessel in Ontario');
    const renewed = (await send<OwnFollow>('POST', `/me/follows/${id}/secret`)).body;
    expect(renewed).toMatchObject({ id, label: 'BWRX-300', target: '/news?about=design%3Abwrx-300' });
    expect(renewed.feedPath).not.toBe(feedPath);
    expect((await app.fetch(feedPath)).status).toBe(410);
    expect((await app.fetch(renewed.feedPath)).status).toBe(200);
    expect((await app.fetch(renewed.feedPath.replace('/f/', '/f/1'))).status).toBe(404);
    await send('DELETE', `/me/follows/${id}`);
    expect((await app.fetch(renewed.feedPath)).status).toBe(410);
  });

  it('is its owner’s alone', async () => {
    const { id } = await follow('/news?q=haleu');
    expect((await send('PATCH', `/me/follows/${id}`, { label: 'Mine' }, other)).status).toBe(404);
    expect((await send('DELETE', `/me/follows/${id}`, undefined, other)).status).toBe(404);
    expect((await send('POST', `/me/follows/${id}/secret`, undefined, other)).status).toBe(404);
    await publish('HALEU for everybody');
    await match();
    expect([(await hits()).length, (await hits(other)).length]).toEqual([1, 0]);
  });

  it('is one thing however its address is written, and can be counted', async () => {
    await follow('/news?region=NAM&region=EU&cursor=x');
    const again = await send<ErrorBody>('POST', '/me/follows', {
      target: 'https://smr.test/news?region=EU&region=NAM',
    });
    expect([again.status, again.body.message]).toEqual([409, 'You follow this already.']);
    await app.db.pool.query(
      `insert into follows (profile_id, path, filter, label, created_at, secret_since, seen_at)
       select profile_id, '/news?q=' || n, jsonb_build_object('values', jsonb_build_object('stem', jsonb_build_array(n::text))), n::text, now(), now(), now()
       from follows, generate_series(1, 499) n`,
    );
    const many = await send<ErrorBody>('POST', '/me/follows', { target: '/news?q=more' });
    expect(many.status).toBe(409);
    expect(many.body.message).toContain('500 things');
  });

  it.each(['/designs/nothing', 'nothing', '/news?about=design:nothing', `/news?q=${'x'.repeat(201)}`])(
    'cannot be %s',
    async (path) => {
      const { status, body } = await send<ErrorBody>('POST', '/me/follows', { target: path });
      expect([400, 404]).toContain(status);
      expect(body.message.length).toBeGreaterThan(10);
    },
  );

  it('is seen when its owner says so', async () => {
    await follow('/news');
    await follow('/news?technology=BWR');
    await publish('Something');
    await match();
    const unseen = async () => {
      const { items, unseen } = (await send<{ items: Follow[]; unseen: number }>('GET', '/me/follows')).body;
      return [...items.map((one) => one.unseen), unseen];
    };
    expect(await unseen()).toEqual([1, 1, 1]);
    await send('POST', '/me/follows/seen');
    expect(await unseen()).toEqual([0, 0, 0]);
    expect((await hits()).map(({ isNew }) => isNew)).toEqual([false]);
  });
});

describe('mails', () => {
  it('tell a story once, with all that it came for', async () => {
    await follow('/news?about=design:bwrx-300', 'at-once');
    await follow('/news?technology=BWR', 'at-once');
    await follow('/news?region=NAM', 'daily');
    await publish('BWRX-300 gets its vessel in Ontario', new Date('2025-01-01'));
    await match();
    expect(await mail()).toBe(1);
    expect(await mail()).toBe(0);
    const [sent, ...rest] = await queued();
    expect(rest).toEqual([]);
    expect(sent?.subject).toBe('SMR: BWRX-300 gets its vessel in Ontario');
    expect(sent?.text).toContain('For BWR; BWRX-300; NAM. Published on 1 Jan 2025');
  });

  it('come by the day when there is something, at its hour', async () => {
    await follow('/news', 'daily');
    const today = new Date(new Date().setUTCHours(23, 59, 0, 0));
    const tomorrow = new Date(today.getTime() + DAY_MS);
    await publish('First');
    await publish('Second');
    await match();
    expect(await mail(tomorrow)).toBe(1);
    expect((await queued()).map(({ subject }) => subject)).toEqual(['SMR: 2 stories you follow']);
    expect(await mail(new Date(tomorrow.getTime() + DAY_MS))).toBe(0);
  });

  it('end by one press, also without an account at hand', async () => {
    await follow('/news?q=haleu', 'at-once');
    await publish('HALEU today');
    await match();
    await mail();
    const stop = new URL((await queued())[0]?.unsubscribeUrl ?? '');
    expect((await app.fetch(stop.pathname, { redirect: 'manual' })).headers.get('location')).toMatch(
      /^\/follow\/stop\//,
    );
    expect((await send<{ items: Follow[] }>('GET', '/me/follows')).body.items.map((one) => one.channels.mail)).toEqual([
      'at-once',
    ]);
    const pressed = await app.fetch(stop.pathname, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect(pressed.status).toBe(200);
    await publish('HALEU tomorrow');
    await match();
    expect(await mail()).toBe(0);
    expect((await hits()).length).toBe(2);
    expect((await app.fetch(`${stop.pathname}x`, { method: 'POST' })).status).toBe(404);
  });

  it.each([
    ['a mailbox that is not there', { type: 'bounce', hard: true }, 'off'],
    ['a complaint', { type: 'complaint' }, 'off'],
    ['a mailbox that is full', { type: 'bounce' }, 'daily'],
  ])('after a report of %s: %s, their rhythm is %s, and those of others stay', async (_, event, rhythm) => {
    await follow('/news', 'daily');
    await follow('/news', 'daily', other);
    const response = await app.fetch('/api/newsletter/events', {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ ...event, recipient: 'Reader@example.org' }]),
    });
    expect(await response.json()).toEqual(rhythm === 'off' ? { known: 1, unknown: 0 } : { known: 0, unknown: 1 });
    const rhythms = async (cookie: string) =>
      (await send<{ items: Follow[] }>('GET', '/me/follows', undefined, cookie)).body.items.map(
        ({ channels }) => channels.mail,
      );
    expect([await rhythms(reader), await rhythms(other)]).toEqual([[rhythm], ['daily']]);
  });

  it('are made for those for whom one is due, and nobody else is looked at', async () => {
    await follow('/news', 'weekly');
    await publish('Something');
    await match();
    const transactions = vi.spyOn(app.db.orm, 'transaction');
    onTestFinished(() => transactions.mockRestore());
    const [now, inAWeek] = [new Date(), new Date(Date.now() + 8 * DAY_MS)];
    expect([await mail(now), transactions.mock.calls.length]).toEqual([0, 0]);
    expect([await mail(inAWeek), transactions.mock.calls.length]).toEqual([1, 1]);
  });

  it('count what is too much to be read in one, and it does not come again', async () => {
    await follow('/news', 'daily');
    await follow('/news?technology=BWR', 'weekly');
    for (const title of ['First', 'Second', 'Third', 'Fourth']) await publish(title);
    await match();
    // A Tuesday: on a Sunday the mail of the week would be due tomorrow, too.
    await app.db.pool.query("update follow_hits set arrived_at = '2026-06-16T12:00Z'");
    const tomorrow = new Date('2026-06-17T12:00Z');
    expect(await mail(tomorrow, 3)).toBe(1);
    expect((await queued()).map(({ subject }) => subject)).toEqual(['SMR: 4 stories you follow']);
    expect((await queued())[0]?.text).toMatch(/And [23] more\./);
    expect(await mail(new Date(tomorrow.getTime() + 8 * DAY_MS))).toBe(0);
  });
});

describe('words that are followed', () => {
  it.each([
    ['"first concrete"', { stem: ['concret'] }],
    ['BWRX-300', { stem: ['bwrx'] }],
    ['concrete -fusion', { stem: ['concret'] }],
    ['concrete or thorium', { stem: ['concret', 'thorium'] }],
  ])('are filed by what must stand in a story: %s', async (q, values) => {
    await follow(`/news?${new URLSearchParams({ q })}`);
    const { rows } = await app.db.pool.query<{ filter: { values: object } }>('select filter from follows');
    expect(rows.map(({ filter }) => filter.values)).toEqual([{ from: ['story'], ...values }]);
    await publish('OPG pours first concrete for the BWRX-300');
    await publish('Natrium gets its permit');
    await match();
    expect((await hits()).map(({ title }) => title)).toEqual(['OPG pours first concrete for the BWRX-300']);
  });
});

it('what is followed is known by its addresses alone, to its owner', async () => {
  await follow('/news?region=EU&q=haleu');
  await follow('/designs/natrium');
  const targets = async (cookie = reader) =>
    (await send<string[]>('GET', '/me/follows/targets', undefined, cookie)).body;
  expect([(await targets()).sort(), await targets(other)]).toEqual([
    ['/designs/natrium', '/news?q=haleu&region=EU'],
    [],
  ]);
});

describe('a new desk', () => {
  const desk = async () =>
    (
      await send<{ came: { items: Hit[] }; before: { title: string; follows: { label: string }[] }[] }>(
        'GET',
        '/me/desk',
      )
    ).body;

  it('shows what the preview had promised, until something comes', async () => {
    await publish('BWRX-300 gets its vessel in Ontario');
    await publish('BWRX-300 of long ago', new Date('2020-01-01'));
    await follow('/news?about=design:bwrx-300');
    await follow('/news?q=vessel');
    const fresh = await desk();
    expect(fresh.before.map(({ title, follows }) => [title, follows.map(({ label }) => label).sort()])).toEqual([
      ['BWRX-300 gets its vessel in Ontario', ['BWRX-300', '“vessel”']],
    ]);
    await publish('Another vessel');
    await match();
    const later = await desk();
    expect([later.came.items.length, later.before]).toEqual([1, []]);
  });
});

describe('before it is followed', () => {
  it('a list shows what it would have told', async () => {
    await publish('BWRX-300 gets its vessel in Ontario');
    await publish('BWRX-300 of long ago', new Date('2020-01-01'));
    const { body } = await send<{ label: string; count: number; newest: unknown[]; follow: Follow | null }>(
      'GET',
      `/me/follows/preview?${new URLSearchParams({ target: '/news?about=design:bwrx-300' })}`,
    );
    expect([body.label, body.count, body.newest.length, body.follow]).toEqual(['BWRX-300', 1, 2, null]);
  });
});
