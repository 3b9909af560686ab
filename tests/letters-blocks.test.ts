import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterIssues, newsletterSubscriptions } from '../database/schema/newsletter.ts';
import { posts } from '../database/schema/posts.ts';
import type { LetterItem, ManagedIssue, SentItem, ShownIssue, StoredEdition } from '../features/letters/contract.ts';
import { runLetters } from '../features/letters/server/jobs.ts';
import type { ManagedPost } from '../features/posts/contract.ts';
import { createMailLanes } from '../platform/server/bulk-mail.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { publishStories } from './support/publish-stories.ts';
import { resetEditions } from './support/reset-editions.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** What editors put between the stories of a letter. */
let app: TestApp;
let mails: MailServer;
let editor: string;
let now = new Date('2026-11-25T00:00:00Z');

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
  await emptyTables(app.db, 'news_articles', 'news_stories', 'posts', 'post_revisions', 'post_slugs', 'post_charts');
  mails.received.length = 0;
  now = new Date('2026-11-25T00:00:00Z');
  await publishStories(app.db.orm, 6, new Date('2026-11-24T20:00:00Z'));
  await app.db.orm.insert(newsletterSubscriptions).values({ email: 'ada@example.org', status: 'active' });
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
      secret: 'a secret that only tests know, long enough',
      mailDomain: null,
      imprint: 'SMR Ltd, 1 Reactor Road, Geneva',
      mailsPerSecond: Number.POSITIVE_INFINITY,
    },
    openLane: lanes().open,
    now: () => now,
    startedAt: new Date('2026-11-01T00:00:00Z'),
  });
}
const goOut = () => runAt('2026-11-26T06:00:30Z');

const send = <Answer>(method: string, path: string, body?: unknown) =>
  askJson<Answer>(app, { method, path: `/api/admin${path}`, cookie: editor, body });

async function draft(): Promise<ManagedIssue> {
  await runAt('2026-11-25T00:00:00Z');
  return (await send<ManagedIssue>('POST', '/newsletter/issues')).body;
}
const save = (issue: ManagedIssue, change: { items?: readonly SentItem[]; intro?: string }) =>
  send<ManagedIssue>('PATCH', `/newsletter/issues/${issue.id}`, { revision: issue.revision, ...change });
const shown = async () => (await (await app.fetch('/api/newsletter/issues/2026-11-23')).json()) as ShownIssue;
const kinds = (items: readonly { kind: string }[]) => items.map(({ kind }) => kind);

async function addPost(title: string): Promise<ManagedPost> {
  const content = { title, excerpt: `About ${title}`, body: 'Long.' };
  const { body: post } = await send<ManagedPost>('POST', '/posts', content);
  return (await send<ManagedPost>('POST', `/posts/${post.id}/publish`, { revision: post.revision })).body;
}

const heading: LetterItem = { kind: 'heading', id: randomUUID(), text: 'In <short>' };
const text: LetterItem = {
  kind: 'text',
  id: randomUUID(),
  body: 'A *word* of our [own](/glossary).\n<script>alert(1)</script>',
};
const sponsor: LetterItem = {
  ...{ kind: 'sponsor', id: randomUUID(), name: 'Acme Pumps', url: 'https://acme.example/pumps?a=1&b=2' },
  body: 'Pumps, [here](https://acme.example).',
};

describe('blocks', () => {
  it('stand between the stories where the editor put them: in the mail, as text too, and in the archive', async () => {
    const issue = await draft();
    const [first, second, ...rest] = issue.items as [LetterItem, LetterItem, ...LetterItem[]];
    const saved = await save(issue, { items: [first, heading, second, text, sponsor, ...rest] });
    const order = ['story', 'heading', 'story', 'text', 'sponsor', 'story', 'story', 'story'];
    expect([saved.status, kinds(saved.body.items)]).toEqual([200, order]);
    await goOut();
    const mail = await mails.next('ada@example.org');
    const archived = await shown();
    expect(kinds(archived.items)).toEqual(order);
    const parts = ['In &lt;short&gt;', '2 · Publisher', '<em>word</em>', 'Sponsored', '3 · Publisher'];
    const html = (await (await preview(issue)).text()).replaceAll(/\s+/g, ' ');
    expect(parts.map((part) => html.indexOf(part))).toEqual(
      parts.map((part) => html.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(html).not.toContain('<script');
    expect(html).toContain('href="http://smr.test/glossary"');
    expect(mail.text).toMatch(/== In <short> ==.*2\. Story.*A \*word\* of our.*Sponsored: Acme Pumps.*3\. Story/s);
  });

  it('that somebody paid for always say so, and every link out of them is marked', async () => {
    const issue = await draft();
    await save(issue, { items: [...issue.items, sponsor] });
    const html = await (await preview(issue)).text();
    const linked = html.match(/<a [^>]*acme\.example[^>]*>/g) ?? [];
    expect([linked.length, linked.filter((link) => !link.includes('rel="sponsored noopener"'))]).toEqual([3, []]);
    expect(html).toContain('>Sponsored</p>');
    await goOut();
    const [item] = (await shown()).items.filter(({ kind }) => kind === 'sponsor');
    expect(item).toMatchObject({ html: expect.stringContaining('rel="sponsored noopener"') });
  });

  it.each([
    ['with an address that is none of the web', { ...sponsor, url: 'javascript:alert(1)' }],
    ['of a kind that is none', { kind: 'script', id: randomUUID() }],
    ['with more text than a letter takes', { ...text, body: 'x'.repeat(5_001) }],
  ])('%s are refused', async (_, item) => {
    const issue = await draft();
    expect((await save(issue, { items: [item as SentItem] })).status).toBe(400);
  });

  it('of 20 MB are refused, and the letter stays', async () => {
    const issue = await draft();
    expect((await save(issue, { items: [{ ...text, body: 'x'.repeat(20_000_000) } as SentItem] })).status).toBe(413);
    expect((await send<{ issue: ManagedIssue }>('GET', `/newsletter/issues/${issue.id}`)).body.issue).toEqual(issue);
  });

  it('of somebody who began with an older version are refused', async () => {
    const issue = await draft();
    await save(issue, { items: [heading as SentItem, ...issue.items] });
    expect((await save(issue, { items: [text as SentItem, ...issue.items] })).status).toBe(409);
  });
});

const preview = ({ id }: ManagedIssue) =>
  app.fetch(`/api/admin/newsletter/issues/${id}/preview`, { headers: { cookie: editor } });

describe('the introduction', () => {
  it('is Markdown without pictures in the mail, keeps its lines, and lets no script through', async () => {
    const issue = await draft();
    await save(issue, { intro: 'Dear **reader**,\nhello ![x](/x.png)<img src=x onerror=alert(1)>' });
    const html = await (await preview(issue)).text();
    expect(html).toMatch(/Dear <strong>reader<\/strong>,<br \/>\s*hello/);
    expect(html).not.toMatch(/<img|onerror/);
    await goOut();
    expect((await shown()).introHtml).toMatch(/<strong>reader<\/strong>,<br \/>\s*hello/);
  });
});

describe('an introduction from when it was plain text', () => {
  it('says the same as Markdown', async () => {
    const plain =
      'Dear *reader*, snake_case, _x_ & &amp; <b>\n1. one\n2) two\n- three\n# four\n[x](y) `z` ~a~ a|b\n\nhttps://a.example/b_c?d=1&e=2';
    const issue = await draft();
    await app.db.orm.update(newsletterIssues).set({ intro: plain, status: 'sent' });
    const migration = readFileSync('database/migrations/0035_letter-blocks.sql', 'utf8');
    const statement = migration.split('--> statement-breakpoint').find((one) => one.includes('SET intro'));
    await app.db.pool.query(statement ?? 'it is missing');
    const { introHtml } = await shown();
    const words = introHtml
      .replaceAll(/<br \/>\s*/g, '\n')
      .replaceAll('</p>\n<p>', '\n\n')
      .replaceAll(/<[^>]*>/g, '')
      .trim();
    const told = words
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect([issue.items.length, told]).toEqual([5, plain]);
  });
});

describe('a post', () => {
  it('goes into the coming letter once, and its stories are still chosen when it goes out', async () => {
    const { id: postId } = await addPost('Why small reactors');
    await emptyTables(app.db, 'news_articles', 'news_stories');
    const add = () => send<ManagedIssue>('POST', '/newsletter/posts', { postId });
    const [first] = await Promise.all([add(), add()]);
    const again = await add();
    expect([first.status, kinds(again.body.items)]).toEqual([200, ['post']]);
    expect([again.body.revision, again.body.isKept]).toEqual([first.body.revision, false]);
    await publishStories(app.db.orm, 6, now);
    await goOut();
    expect(kinds((await shown()).items)).toEqual([...Array(5).fill('story'), 'post']);
    const mail = await mails.next('ada@example.org');
    expect(mail.text).toMatch(
      /From our blog: Why small reactors\nAbout Why small reactors\nhttp:\/\/smr\.test\/blog\/why-small-reactors/,
    );
  });

  it('goes into the letter that was chosen, which readers can subscribe to', async () => {
    const { id: postId } = await addPost('For every day');
    const daily = {
      ...{ slug: 'daily', name: 'Daily letter', description: '', rhythm: 'daily', topics: {} },
      ...{ weekday: 1, time: '07:00', timeZone: 'Europe/Berlin', fewestStories: 2, isOn: true },
    };
    const { body: edition } = await send<StoredEdition>('POST', '/newsletter/editions', daily);
    const add = () => send<ManagedIssue>('POST', '/newsletter/posts', { postId, letter: 'daily' });
    const { body: issue } = await add();
    expect([issue.edition.slug, kinds(issue.items).at(-1)]).toEqual(['daily', 'post']);
    const { revision } = edition;
    await send('PATCH', '/newsletter/editions/daily', { revision, isOn: false });
    expect((await add()).status).toBe(404);
  });

  it('that is not public cannot be put in', async () => {
    const { body: post } = await send<ManagedPost>('POST', '/posts', { title: 'A draft' });
    expect((await send('POST', '/newsletter/posts', { postId: post.id })).status).toBe(422);
  });

  it('that is withdrawn before the letter goes out is left out of it', async () => {
    const { id: postId } = await addPost('Not for long');
    const issue = await draft();
    await save(issue, { items: [...issue.items, { kind: 'post', id: randomUUID(), postId }] });
    await app.db.orm.update(posts).set({ state: 'withdrawn' });
    await goOut();
    expect(kinds((await shown()).items)).toEqual(Array(5).fill('story'));
  });
});

describe('a story', () => {
  it('that is not on the site any more is named to who edits the letter, until it is sent', async () => {
    const issue = await draft();
    const { body: kept } = await save(issue, { intro: 'Ours' });
    const goneNow = async () => (await send<{ gone: string[] }>('GET', `/newsletter/issues/${issue.id}`)).body.gone;
    expect(await goneNow()).toEqual([]);
    const [hidden] = kept.stories.map(({ storyId }) => storyId);
    await app.db.pool.query('update news_stories set hidden_at = now() where id = $1', [hidden]);
    expect(await goneNow()).toEqual([hidden]);
    await goOut();
    expect(await goneNow()).toEqual([]);
  });

  it('that is hidden, or merged into another of the letter, before it goes out is left out of it', async () => {
    const issue = await draft();
    const { body: kept } = await save(issue, { intro: 'Ours' });
    const [hidden, merged, target] = kept.stories.map(({ storyId }) => storyId);
    await app.db.pool.query('update news_stories set hidden_at = now() where id = $1', [hidden]);
    await app.db.pool.query('update news_stories set merged_into = $2 where id = $1', [merged, target]);
    const refused = await send<{ message: string }>('POST', `/newsletter/issues/${issue.id}/send`, {
      revision: kept.revision,
    });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('is not on the site any more'),
    ]);
    await goOut();
    expect((await shown()).stories.map(({ storyId }) => storyId)).toEqual(
      kept.stories.slice(2).map(({ storyId }) => storyId),
    );
  });
});
