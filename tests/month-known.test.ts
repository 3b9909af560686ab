import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Before, Hit } from '../features/follows/contract.ts';
import { openFollowMatcher } from '../features/follows/server/match-commands.ts';
import { queueFollowMails } from '../features/follows/server/queue-mails.ts';
import type { IssueStory, LetterItem, ManagedIssue, PublicIssue } from '../features/letters/contract.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { publishStories } from './support/publish-stories.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let reader: string;
let editor: string;

const now = new Date('2026-07-20T09:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ now: () => now.getTime() });
  reader = await signIn(app, await addUser(app.db, 'subscriber', 'reader@example.org'));
  editor = await signIn(app, await addUser(app.db, 'editor'));
});
afterAll(() => app.close());
beforeEach(() =>
  emptyTables(app.db, 'news_articles', 'news_stories', 'follows', 'follow_progress', 'deliveries', 'newsletter_issues'),
);

const send = <Answer>(method: string, path: string, body?: unknown, cookie = reader) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });
const month = { publishedAt: '2026-07-01T00:00:00.000Z', datePrecision: 'month' };

/** As milestones are shipped: no day was told. */
async function publishOfMonth(title: string): Promise<void> {
  const url = `https://source.example/${title.length}`;
  const tags = { categories: ['SMR'], technology: ['BWR'], application: [], regions: ['NAM'] };
  const publishedAt = new Date(month.publishedAt);
  await addManualReports(app.db.orm, [
    { title, summary: null, url, canonicalUrl: url, publishedAt, datePrecision: 'day', publisher: 'Source', ...tags },
  ]);
  await app.db.pool.query("update news_articles set date_precision = 'month' where title = $1", [title]);
}

describe('a story of which only the month is known', () => {
  const title = 'Vessels arrive at Darlington';
  const follow = (mail = 'off') => send('POST', '/me/follows', { target: '/news?technology=BWR', channels: { mail } });
  const come = async (mail?: string) => {
    await follow(mail);
    await publishOfMonth(title);
    await openFollowMatcher({ db: app.db.orm, followed: app.followed }).match(now);
  };

  it('has that month in the preview of a follow', async () => {
    await publishOfMonth(title);
    const target = new URLSearchParams({ target: '/news?technology=BWR' });
    const { newest } = (await send<{ newest: unknown[] }>('GET', `/me/follows/preview?${target}`)).body;
    expect(newest).toMatchObject([month]);
  });

  it('has that month on a new desk', async () => {
    await publishOfMonth(title);
    await follow();
    expect((await send<{ before: Before[] }>('GET', '/me/desk')).body.before).toMatchObject([month]);
  });

  it('has that month where it came, and what came before it was noted has its day as it had', async () => {
    await come();
    const hits = async () => (await send<{ items: Hit[] }>('GET', '/me/follows/hits')).body.items;
    expect(await hits()).toMatchObject([month]);
    await app.db.pool.query('update follow_hits set date_precision = null');
    expect(await hits()).toMatchObject([{ ...month, datePrecision: 'day' }]);
  });

  it('has that month in the mail that tells of it', async () => {
    await come('at-once');
    const { db, followed } = app;
    const deps = {
      db,
      followed,
      siteName: 'SMR',
      publicUrl: 'http://smr.test',
      secret: 'a secret of this suite alone',
    };
    expect(await queueFollowMails({ ...deps, now: () => now })).toBe(1);
    const { rows } = await db.pool.query<{ text: string }>(
      "select payload->>'text' as text from deliveries where channel = 'mail'",
    );
    expect(rows[0]?.text).toContain('For BWR. Published in Jul 2026');
  });

  it('has that month where an editor looks for it, in the letter as mail and as text, and in its archive', async () => {
    await publishStories(app.db.orm, 5, now);
    await publishOfMonth(title);
    const admin = '/admin/newsletter';
    const { body: found } = await send<IssueStory[]>('GET', `${admin}/stories?search=vessels`, undefined, editor);
    expect(found).toMatchObject([month]);
    const { rows } = await app.db.pool.query<{ id: string }>(
      "insert into newsletter_issues (week_of, subject, send_at) values ('2026-07-20', 'A letter', '2026-07-23T05:00Z') returning id",
    );
    const path = `${admin}/issues/${rows[0]?.id}`;
    const items = [{ kind: 'story', storyId: found[0]?.storyId }];
    const { body } = await send<ManagedIssue>('PATCH', path, { revision: 1, items }, editor);
    expect(body.items as LetterItem[]).toMatchObject([month]);
    const preview = async (as: string) =>
      (await app.fetch(`/api${path}/preview${as}`, { headers: { cookie: editor } })).text();
    expect([await preview(''), await preview('?as=text')]).toEqual([
      expect.stringContaining('Source · July 2026<'),
      expect.stringContaining('Source, July 2026\n'),
    ]);
    await app.db.pool.query(
      "update newsletter_issues set status = 'sent', sent_on = '2026-07-23', finished_at = now()",
    );
    const archive = await send<PublicIssue>('GET', '/newsletter/issues/2026-07-20');
    expect(archive.body.stories).toMatchObject([month]);
  });
});
