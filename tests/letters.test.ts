import { generateKeyPairSync } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newsletterDeliveries, newsletterIssues, newsletterSubscriptions } from '../database/schema/newsletter.ts';
import type {
  ManagedEdition,
  ManagedIssue,
  PublicIssue,
  Schedule,
  StoredEdition,
} from '../features/letters/contract.ts';
import { type LetterDeps, runLetters } from '../features/letters/server/jobs.ts';
import { nextSendAt } from '../features/letters/server/queries.ts';
import { createMailLanes } from '../platform/server/bulk-mail.ts';
import { DAY_MS, HOUR_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { publishStories } from './support/publish-stories.ts';
import { resetEditions } from './support/reset-editions.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { startUnreliableMailServer } from './support/unreliable-mail-server.ts';

let app: TestApp;
let mails: MailServer;
let editor: string;
/** By the clock of the app and of its jobs. */
let now = new Date('2026-11-26T06:00:00Z');
const startedAt = new Date('2026-11-01T00:00:00Z');
const secret = 'a secret that only tests know, long enough';

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ openLane: lanes().open, now: () => now.getTime() });
  editor = await signIn(app, await addUser(app.db, 'editor'));
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(async () => {
  for (const table of [newsletterIssues, newsletterSubscriptions]) await app.db.orm.delete(table);
  await resetEditions(app.db.orm);
  await emptyTables(app.db, 'news_articles', 'news_stories');
  mails.received.length = 0;
  now = new Date('2026-11-26T06:00:00Z');
});

function lanes(dkim: Parameters<typeof createMailLanes>[0]['dkim'] = null) {
  return createMailLanes({ smtpUrl: mails.url, mailFrom: 'SMR Intelligence <letters@smr.test>', dataDir: '', dkim });
}

const run = (overrides: Partial<LetterDeps> = {}) =>
  runLetters({
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
    startedAt,
    ...overrides,
  });

const publish = (count: number, from = new Date('2026-11-25T00:00:00Z')) => publishStories(app.db.orm, count, from);

const subscribe = (email: string, fields: Partial<typeof newsletterSubscriptions.$inferInsert> = {}) =>
  app.db.orm.insert(newsletterSubscriptions).values({ email, status: 'active', ...fields });

const send = <Answer>(method: string, path: string, body?: unknown) =>
  askJson<Answer>(app, { method, path: `/api/admin/newsletter${path}`, cookie: editor, body });

/** Sets up the weekly letter, as it is now. */
async function setWeekly(fields: Partial<Schedule>) {
  const { revision } = (await send<StoredEdition>('GET', '/editions/weekly')).body;
  return send('PATCH', '/editions/weekly', { revision, ...fields });
}
const issues = async () => (await send<{ issues: ManagedIssue[] }>('GET', '/issues')).body.issues;
const archive = async () => (await (await app.fetch('/api/newsletter/issues')).json()) as PublicIssue[];

describe('the specimen', () => {
  const specimen = () => app.fetch('/newsletter/specimen.html');

  it('is the letter as it would be now, says what it is, and is for nobody to index', async () => {
    await publish(7, new Date(now.getTime() - HOUR_MS));
    const answer = await specimen();
    const html = await answer.text();
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(html).toContain('<h1 class="ink"');
    expect(html).toMatch(/Specimen: Story \d.*This is a specimen\. It was sent to nobody/s);
    expect(html.match(/<h2 /g)).toHaveLength(5);
    expect(html).not.toMatch(/Unsubscribe|Preferences|Read in the browser/);
    expect(await (await app.fetch('/api/newsletter/specimen')).json()).toEqual({ path: '/newsletter/specimen.html' });
  });

  it('takes the latest stories whose day is known after a quiet week', async () => {
    await publish(4, new Date('2026-01-20T00:00:00Z'));
    await app.db.orm.execute(sql`update news_articles set date_precision = 'month' where title like 'Story 2%'`);
    const html = await (await specimen()).text();
    expect([html.match(/<h2 /g)?.length, html.includes('Story 2')]).toEqual([3, false]);
    await app.db.orm.execute(sql`update news_articles set date_precision = 'month' where title like 'Story 3%'`);
    expect((await specimen()).status).toBe(404);
    expect(await (await app.fetch('/api/newsletter/specimen')).json()).toBeNull();
  });
});

describe('the schedule', () => {
  const at = async (schedule: Omit<Schedule, 'isOn'>, after: string) =>
    (await nextSendAt(app.db.orm, { isOn: true, ...schedule }, new Date(after))).toISOString();
  const berlin = { weekday: 4, time: '07:00', timeZone: 'Europe/Berlin' };
  const sunday = { weekday: 7, time: '07:00', timeZone: 'Europe/Berlin' };

  it.each([
    ['in winter', berlin, '2026-11-21T00:00:00Z', '2026-11-26T06:00:00.000Z'],
    ['in summer', berlin, '2026-06-01T00:00:00Z', '2026-06-04T05:00:00.000Z'],
    ['on the day before the time', berlin, '2026-11-26T05:59:59Z', '2026-11-26T06:00:00.000Z'],
    ['on the day after the time', berlin, '2026-11-26T06:00:00Z', '2026-12-03T06:00:00.000Z'],
    ['on the day the clocks go forward', sunday, '2026-03-28T12:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['on the day the clocks go back', sunday, '2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
    [
      'where it is another day',
      { weekday: 1, time: '06:00', timeZone: 'Pacific/Auckland' },
      '2026-11-21T00:00:00Z',
      '2026-11-22T17:00:00.000Z',
    ],
    [
      'west of here',
      { weekday: 5, time: '23:30', timeZone: 'America/Los_Angeles' },
      '2026-11-21T08:00:00Z',
      '2026-11-28T07:30:00.000Z',
    ],
  ])('%s is local time', async (_, schedule, after, expected) => {
    expect(await at(schedule, after)).toBe(expected);
  });

  it('refuses a time zone that nobody knows', async () => {
    expect((await setWeekly({ timeZone: 'Mars/Olympus' })).status).toBe(422);
  });

  it('that is off sends nothing', async () => {
    await publish(5);
    await subscribe('ada@example.org');
    await setWeekly({ isOn: false });
    await run();
    expect(mails.received).toEqual([]);
  });
});

describe('a week', () => {
  it('gets a draft two days ahead, and not earlier', async () => {
    await publish(6, new Date('2026-11-23T00:00:00Z'));
    now = new Date('2026-11-24T05:00:00Z');
    await run();
    expect(await issues()).toEqual([]);
    now = new Date('2026-11-24T07:00:00Z');
    await run();
    const [draft] = await issues();
    expect([draft?.weekOf, draft?.status, draft?.stories.length]).toEqual(['2026-11-23', 'draft', 5]);
    expect(draft?.subject).toBe(draft?.stories[0]?.title);
  });

  it('is sent when its time has come, once, with the news of the last hours', async () => {
    await subscribe('ada@example.org');
    now = new Date('2026-11-25T00:00:00Z');
    await run();
    await publish(5, new Date('2026-11-26T04:00:00Z'));
    now = new Date('2026-11-26T06:00:30Z');
    await run();
    await run();
    expect(mails.received.map(({ to, subject }) => [to, subject])).toEqual([
      [['ada@example.org'], 'Story 0 & <its> friends'],
    ]);
    expect((await issues())[0]?.status).toBe('sent');
  });

  it('with fewer than three stories is skipped, and says why', async () => {
    await subscribe('ada@example.org');
    await publish(2);
    now = new Date('2026-11-25T00:00:00Z');
    await run();
    now = new Date('2026-11-26T06:00:30Z');
    await run();
    const [issue] = await issues();
    expect([issue?.status, issue?.note]).toEqual(['skipped', 'The week had 2 stories; a letter needs 3.']);
    expect([mails.received.length, (await archive()).length]).toEqual([0, 0]);
  });

  it('has one letter, also when two processes prepare it', async () => {
    await publish(5);
    now = new Date('2026-11-25T00:00:00Z');
    await Promise.all([run(), run()]);
    expect(await issues()).toHaveLength(1);
  });
});

describe('an editor', () => {
  async function draft(): Promise<ManagedIssue> {
    await publish(8);
    now = new Date('2026-11-25T00:00:00Z');
    await run();
    return (await issues())[0] as ManagedIssue;
  }
  const asItems = (storyIds: string[]) => storyIds.map((storyId) => ({ kind: 'story', storyId }));
  const ids = ({ stories }: ManagedIssue) => stories.map(({ storyId }) => storyId);

  it('reorders, replaces and introduces, and the job does not choose anew', async () => {
    const issue = await draft();
    const { body } = await send<{ candidates: { storyId: string }[] }>('GET', `/issues/${issue.id}`);
    const other = body.candidates.find(({ storyId }) => !ids(issue).includes(storyId))?.storyId ?? '';
    const storyIds = [...ids(issue).slice(1).reverse(), other];
    const changed = await send<ManagedIssue>('PATCH', `/issues/${issue.id}`, {
      revision: issue.revision,
      subject: 'What mattered',
      intro: 'Dear reader,\n\nhere it is.',
      items: asItems(storyIds),
    });
    expect([changed.status, ids(changed.body)]).toEqual([200, storyIds]);
    await subscribe('ada@example.org');
    now = new Date('2026-11-26T06:00:30Z');
    await run();
    expect((await archive())[0]?.stories.map(({ storyId }) => storyId)).toEqual(storyIds);
    expect(mails.received[0]?.text).toContain('here it is.');
  });

  it('with an old version is refused', async () => {
    const issue = await draft();
    await send('PATCH', `/issues/${issue.id}`, { revision: issue.revision, subject: 'First' });
    expect((await send('PATCH', `/issues/${issue.id}`, { revision: issue.revision, subject: 'Second' })).status).toBe(
      409,
    );
  });

  it('says of a story why it matters: in the mail, as text too, and in the archive, where it stays with its story', async () => {
    const issue = await draft();
    const [first = '', second = '', ...rest] = ids(issue);
    const noted = await send<ManagedIssue>('PATCH', `/issues/${issue.id}`, {
      revision: issue.revision,
      items: asItems(ids(issue)).map((item) =>
        item.storyId === second ? { ...item, note: '  The first licence <in> Europe.  ' } : item,
      ),
    });
    expect(noted.body.stories.map(({ note }) => note)).toEqual(['', 'The first licence <in> Europe.', '', '', '']);
    await send('PATCH', `/issues/${issue.id}`, {
      revision: noted.body.revision,
      items: asItems([second, first, ...rest]),
    });
    await subscribe('ada@example.org');
    now = new Date('2026-11-26T06:00:30Z');
    await run();
    expect((await archive())[0]?.stories[0]).toMatchObject({ storyId: second, note: 'The first licence <in> Europe.' });
    const shown = await app.fetch(`/api/admin/newsletter/issues/${issue.id}/preview`, { headers: { cookie: editor } });
    expect([mails.received[0]?.text, await shown.text()]).toEqual([
      expect.stringContaining('Why it matters: The first licence <in> Europe.'),
      expect.stringContaining('Why it matters:</strong> The first licence &lt;in&gt; Europe.'),
    ]);
  });

  it('finds a story of any time by its words, and puts it in', async () => {
    const issue = await draft();
    await publish(1, new Date('2025-03-01T00:00:00Z'));
    const { body: found } = await send<{ storyId: string; publishedAt: string }[]>('GET', '/stories?search=friends');
    const old = found.find(({ publishedAt }) => publishedAt < '2026')?.storyId ?? '';
    const changed = await send<ManagedIssue>('PATCH', `/issues/${issue.id}`, {
      revision: issue.revision,
      items: asItems([old, ...ids(issue).slice(1)]),
    });
    expect([changed.status, changed.body.stories[0]?.publishedAt.slice(0, 4)]).toEqual([200, '2025']);
  });

  it('is told how the mails went: what servers said against them, and how often, with nobody’s name', async () => {
    const issue = await draft();
    await app.db.pool.query(
      `insert into newsletter_subscriptions (email, status) select 'reader' || n || '@example.org', 'active' from generate_series(1, 5) n`,
    );
    await app.db.pool.query(
      `insert into newsletter_deliveries (issue_id, subscription_id, status, attempts, failure, sent_at)
        select $1, id, case when email like 'reader5%' then 'sent' else 'failed' end, 2,
          case when email like 'reader5%' then null when email like 'reader1%' then '552 full' else '550 no such user' end,
          case when email like 'reader5%' then now() end
        from newsletter_subscriptions where email like 'reader%'`,
      [issue.id],
    );
    const { body } = await send<{ retried: number; failures: object[]; firstSentAt: string | null }>(
      'GET',
      `/issues/${issue.id}/report`,
    );
    expect(body).toMatchObject({
      retried: 5,
      failures: [
        { failure: '550 no such user', count: 3 },
        { failure: '552 full', count: 1 },
      ],
      firstSentAt: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain('reader');
    const path = `/api/admin/newsletter/issues/${issue.id}/bounced`;
    const asAdmin = await signIn(app, await addUser(app.db, 'admin'));
    const bounced = await askJson<{ count: number; readers: { email: string }[] }>(app, {
      method: 'GET',
      path,
      cookie: asAdmin,
    });
    expect([bounced.body.count, bounced.body.readers.map(({ email }) => email)]).toEqual([
      4,
      ['reader1@example.org', 'reader2@example.org', 'reader3@example.org', 'reader4@example.org'],
    ]);
  });

  it('cannot put in a story that is not there', async () => {
    const issue = await draft();
    const storyIds = ['00000000-0000-4000-8000-000000000000'];
    expect(
      (await send('PATCH', `/issues/${issue.id}`, { revision: issue.revision, items: asItems(storyIds) })).status,
    ).toBe(422);
  });

  it('sends a test to one address, without links that let somebody leave', async () => {
    const issue = await draft();
    expect((await send('POST', `/issues/${issue.id}/test`, { to: 'test@example.org' })).status).toBe(200);
    const mail = await mails.next('test@example.org');
    expect(mail.subject).toMatch(/^\[Test\]/);
    expect(mail.raw).not.toMatch(/unsubscribe/i);
    expect((await issues())[0]?.status).toBe('draft');
  });

  it('sends to everybody at once what was shown', async () => {
    const issue = await draft();
    await subscribe('ada@example.org');
    expect(
      (await send<ManagedIssue>('POST', `/issues/${issue.id}/send`, { revision: issue.revision })).body.status,
    ).toBe('sending');
    await run();
    expect(mails.received).toHaveLength(1);
    expect((await archive())[0]?.stories.map(({ storyId }) => storyId)).toEqual(ids(issue));
  });

  it('does not send what the same person changed last, where the house asks for a second one', async () => {
    const issue = await draft();
    await subscribe('ada@example.org');
    await app.db.orm.execute(sql`insert into house_settings (review_required) values (true)`);
    onTestFinished(async () => void (await app.db.orm.execute(sql`delete from house_settings`)));
    const change = { revision: issue.revision, subject: 'As the editor wants it' };
    const { revision } = (await send<ManagedIssue>('PATCH', `/issues/${issue.id}`, change)).body;
    expect((await send('POST', `/issues/${issue.id}/send`, { revision })).status).toBe(403);
    const first = editor;
    editor = await signIn(app, await addUser(app.db, 'editor'));
    expect((await send('POST', `/issues/${issue.id}/send`, { revision })).status).toBe(200);
    editor = first;
  });

  it('cannot change what is on its way', async () => {
    const issue = await draft();
    await subscribe('ada@example.org');
    await send('POST', `/issues/${issue.id}/send`, { revision: issue.revision });
    for (const [method, path] of [
      ['PATCH', ''],
      ['POST', '/skip'],
      ['POST', '/send'],
    ])
      expect(
        (await send(method ?? '', `/issues/${issue.id}${path}`, { revision: issue.revision, subject: 'x' })).status,
      ).toBe(409);
  });

  it('skips a week', async () => {
    const issue = await draft();
    await send('POST', `/issues/${issue.id}/skip`);
    await subscribe('ada@example.org');
    now = new Date('2026-11-26T06:00:30Z');
    await run();
    expect(mails.received).toEqual([]);
  });

  it('takes a week up again that was left out; what is sent then says nothing of the skip', async () => {
    const issue = await draft();
    await subscribe('ada@example.org');
    await send('POST', `/issues/${issue.id}/skip`);
    const again = await send<ManagedIssue>('POST', `/issues/${issue.id}/take-up`);
    expect([again.body.status, again.body.note]).toEqual(['draft', null]);
    expect((await send('POST', `/issues/${issue.id}/take-up`)).status).toBe(409);
    await send('POST', `/issues/${issue.id}/skip`);
    const sent = await send<ManagedIssue>('POST', `/issues/${issue.id}/send`, { revision: issue.revision });
    expect([sent.body.status, sent.body.note]).toEqual(['sending', null]);
  });

  it('who takes up a week whose time has passed sends nothing by that', async () => {
    await publish(5, new Date('2025-01-07T00:00:00Z'));
    now = new Date('2025-01-08T00:00:00Z');
    await run();
    const [issue] = await issues();
    await subscribe('ada@example.org');
    await send('POST', `/issues/${issue?.id}/skip`);
    now = new Date('2025-01-09T07:00:00Z');
    await send('POST', `/issues/${issue?.id}/take-up`);
    await run();
    expect([mails.received.length, (await issues())[0]?.status]).toEqual([0, 'draft']);
  });

  it('who takes up a week after the schedule moved gets the new time', async () => {
    const issue = await draft();
    await send('POST', `/issues/${issue.id}/skip`);
    await setWeekly({ weekday: 5 });
    const { body } = await send<ManagedIssue>('POST', `/issues/${issue.id}/take-up`);
    expect([issue.sendAt, body.sendAt]).toEqual(['2026-11-26T06:00:00.000Z', '2026-11-27T06:00:00.000Z']);
  });

  it('is told how many would get it, and cannot spend a week on nobody', async () => {
    const issue = await draft();
    const refused = await send<{ message: string }>('POST', `/issues/${issue.id}/send`, { revision: issue.revision });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Nobody would get this letter: there are no active subscribers.',
    ]);
    expect((await issues())[0]?.status).toBe('draft');
    await subscribe('ada@example.org');
    await subscribe('later@example.org', { pausedUntil: new Date(now.getTime() + DAY_MS) });
    expect((await send<{ recipients: number }>('GET', `/issues/${issue.id}`)).body.recipients).toBe(1);
  });

  it('goes on to the next week when this one is sent or left out', async () => {
    const coming = async () => (await send<ManagedIssue>('POST', '/issues')).body;
    const first = await coming();
    await send('POST', `/issues/${first.id}/skip`);
    const second = await coming();
    expect(Date.parse(second.weekOf) - Date.parse(first.weekOf)).toBe(7 * DAY_MS);
    const { editions } = (await send<{ editions: ManagedEdition[] }>('GET', '/issues')).body;
    expect(editions[0]?.nextSendAt).toBe(second.sendAt);
    await app.db.orm.update(newsletterIssues).set({ status: 'sent' }).where(eq(newsletterIssues.id, second.id));
    expect(Date.parse((await coming()).weekOf) - Date.parse(second.weekOf)).toBe(7 * DAY_MS);
  });

  it('gets what was tested: after a test nothing is chosen anew', async () => {
    const issue = await draft();
    expect(issue.isKept).toBe(false);
    const { body } = await send<{ issue: ManagedIssue }>('POST', `/issues/${issue.id}/test`, {
      to: 'test@example.org',
    });
    expect([body.issue.isKept, body.issue.revision]).toEqual([true, issue.revision]);
    await publish(3, new Date('2026-11-26T05:00:00Z'));
    await subscribe('ada@example.org');
    now = new Date('2026-11-26T06:00:30Z');
    await run();
    expect((await archive())[0]?.stories.map(({ storyId }) => storyId)).toEqual(ids(issue));
  });

  it('finds a draft that was opened early filled when its week has come', async () => {
    now = new Date('2026-11-24T07:00:00Z');
    await run();
    expect((await issues())[0]?.stories).toEqual([]);
    await publish(4, new Date('2026-11-24T08:00:00Z'));
    await run();
    expect((await issues())[0]?.stories).toHaveLength(4);
  });

  it('calls a letter by the day it goes out where the schedule is', async () => {
    expect((await draft()).day).toBe('2026-11-26');
    await setWeekly({ timeZone: 'Pacific/Auckland' });
    await app.db.orm.update(newsletterIssues).set({ sendAt: new Date('2026-11-25T18:00:00Z') });
    expect((await issues())[0]?.day).toBe('2026-11-26');
  });

  it('calls a letter that is out by its day for good, wherever the schedule goes', async () => {
    const issue = await draft();
    await subscribe('ada@example.org');
    // The day after on Kiritimati, the day before on Pago Pago.
    now = new Date('2026-11-26T10:30:00Z');
    await send('POST', `/issues/${issue.id}/send`, { revision: issue.revision });
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin']) {
      await setWeekly({ timeZone });
      expect((await issues()).map(({ day }) => day)).toEqual(['2026-11-26']);
    }
  });

  it('sees the letter as mail, as text and in the dark; nobody else does', async () => {
    const issue = await draft();
    const preview = (query: string, cookie = editor) =>
      app.fetch(`/api/admin/newsletter/issues/${issue.id}/preview${query}`, { headers: { cookie } });
    const html = await (await preview('')).text();
    expect(html).toContain('Story 0 &amp; &lt;its&gt; friends');
    expect(await (await preview('?as=text')).text()).toContain('1. Story');
    expect(await (await preview('?scheme=dark')).text()).toContain('@media all');
    expect((await preview('')).headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect((await preview('', '')).status).toBe(401);
    expect((await preview('', await signIn(app, await addUser(app.db, 'subscriber')))).status).toBe(403);
  });
});

describe('a letter', () => {
  async function received(
    fields: Partial<typeof newsletterSubscriptions.$inferInsert> = {},
    deps: Partial<LetterDeps> = {},
  ) {
    await publish(5);
    await subscribe('ada@example.org', fields);
    now = new Date('2026-11-25T00:00:00Z');
    await run(deps);
    now = new Date('2026-11-26T06:00:30Z');
    await run(deps);
    const mail = await mails.next('ada@example.org');
    return { ...mail, parsed: await PostalMime.parse(mail.raw) };
  }

  it('offers to leave by one click and by mail (RFC 8058, RFC 2369)', async () => {
    const { parsed } = await received();
    const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe']).toMatch(
      /^<http:\/\/smr\.test\/api\/newsletter\/unsubscribe\/[\w.-]+>, <mailto:unsubscribe\+[\w.-]+@letters\.smr\.test\?subject=unsubscribe>$/,
    );
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  it('says to whom it goes, and who sends it, in both parts and not in the archive', async () => {
    const { parsed } = await received();
    for (const part of [parsed.text, parsed.html]) {
      expect(part).toContain('The weekly letter of SMR Intelligence goes to ada@example.org, as was asked for.');
      expect(part).toContain('SMR Ltd, 1 Reactor Road, Geneva');
    }
    const feed = await (await app.fetch('/newsletter.xml')).text();
    // The letter is in it, and of it nothing that is for one reader.
    expect(feed).toContain(parsed.subject);
    expect(feed).not.toContain('ada@example.org');
  });

  it('has an HTML and a text part with all stories', async () => {
    const { parsed } = await received();
    for (let n = 0; n < 5; n++) {
      expect(parsed.text).toContain(`Story ${n} & <its> friends`);
      expect(parsed.html).toContain(`Story ${n} &amp; &lt;its&gt; friends`);
    }
  });

  it('is plain text for those who want that', async () => {
    const { parsed } = await received({ format: 'text' });
    expect([parsed.html, parsed.text?.includes('1. Story')]).toEqual([undefined, true]);
  });

  it('is signed when there is a key, over the fields that let one leave, too', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const signed = lanes({ domainName: 'smr.test', keySelector: 'a', privateKey: key });
    const { parsed } = await received({}, { openLane: signed.open });
    const signature = parsed.headers.find(({ key }) => key === 'dkim-signature')?.value ?? '';
    expect(signature).toMatch(/d=smr\.test;.* s=a;/);
    expect(signature.toLowerCase()).toMatch(/h=[^;]*list-unsubscribe:list-unsubscribe-post/);
  });

  it('does not reach who is on a break, and reaches them afterwards', async () => {
    await publish(5);
    await subscribe('bob@example.org');
    await subscribe('ada@example.org', { pausedUntil: new Date('2026-12-01T00:00:00Z') });
    now = new Date('2026-11-25T00:00:00Z');
    await run();
    now = new Date('2026-11-26T06:00:30Z');
    await run();
    expect(mails.received.map(({ to }) => to[0])).toEqual(['bob@example.org']);
  });

  it('stands in the archive and in its feed without anything personal', async () => {
    await received();
    const html = JSON.stringify(await archive());
    const rss = await (await app.fetch('/newsletter.xml')).text();
    expect(rss).toContain('Story 0 & <its> friends');
    for (const text of [html, rss]) {
      expect(text).not.toMatch(/token|unsubscribe|ada@example/i);
      expect(text).toContain('Story 4');
    }
    expect((await app.fetch('/api/newsletter/issues/2026-11-23')).status).toBe(200);
    expect((await app.fetch('/api/newsletter/issues/2026-11-16')).status).toBe(404);
  });

  it('to a mailbox that does not exist is the last one to it', async () => {
    const server = await startUnreliableMailServer({ refuseRecipient: () => 550 });
    await publish(5);
    await subscribe('gone@example.org');
    now = new Date('2026-11-25T00:00:00Z');
    await run();
    now = new Date('2026-11-26T06:00:30Z');
    const refusing = createMailLanes({ smtpUrl: server.url, mailFrom: 'a@b.test', dataDir: '', dkim: null });
    await run({ openLane: refusing.open });
    const [subscriber] = await app.db.orm.select().from(newsletterSubscriptions);
    expect(subscriber?.status).toBe('bounced');
    await server.close();
  });

  it('that waits for a server is finished by a later run', async () => {
    await publish(5);
    await subscribe('ada@example.org');
    now = new Date('2026-11-25T00:00:00Z');
    await run();
    now = new Date('2026-11-26T06:00:30Z');
    const nowhere = createMailLanes({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.test', dataDir: '', dkim: null });
    await run({ openLane: nowhere.open });
    expect((await issues())[0]?.status).toBe('sending');
    now = new Date('2026-11-26T07:00:00Z');
    await run();
    expect((await issues())[0]?.status).toBe('sent');
    expect(mails.received).toHaveLength(1);
    expect(await app.db.orm.$count(newsletterDeliveries)).toBe(1);
  });
});
