import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ToDo } from '../features/overview/contract.ts';
import type { ManagedPost, RevisionPage, ShownPost } from '../features/posts/contract.ts';
import { publishDuePosts } from '../features/posts/server/jobs.ts';
import { startChangeFeed } from '../platform/server/change-feed.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let editor: string;
let other: string;
let clock = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ now: () => clock.getTime() });
  editor = await signIn(app, await addUser(app.db, 'editor', 'first@example.org'));
  other = await signIn(app, await addUser(app.db, 'editor', 'second@example.org'));
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = new Date('2026-03-01T12:00:00Z');
  await emptyTables(app.db, 'posts', 'post_revisions', 'post_slugs', 'notices');
  await app.db.pool.query('update house_settings set review_required = false');
});

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};
async function call<Answer>(method: string, path: string, body?: unknown, cookie = editor) {
  const response = await app.fetch(`/api/admin/posts${path}`, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer & { message: string } };
}
const begin = async (content: object = {}) =>
  (await call<ManagedPost>('POST', '', { title: 'First concrete', body: 'Poured.', ...content })).body;
const step = (post: { id: string; revision: number }, name: string, more: object = {}, cookie = editor) =>
  call<ManagedPost>('POST', `/${post.id}/${name}`, { revision: post.revision, ...more }, cookie);
const save = ({ id, revision, content }: ManagedPost, change: object, cookie = editor) =>
  call<{ revision: number }>('PUT', `/${id}/content`, { revision, content: { ...content, ...change } }, cookie);
const find = async (id: string) =>
  (
    await call<{ post: ManagedPost; revisions: RevisionPage; previewPath: string; previewUntil: string }>(
      'GET',
      `/${id}`,
    )
  ).body;
const published = async (content: object = {}) => (await step(await begin(content), 'publish')).body;
const readPublic = async (slug: string) => {
  const response = await app.fetch(`/api/blog/posts/${slug}`);
  return { status: response.status, body: (await response.json()) as ShownPost };
};
const runJob = () => publishDuePosts({ db: app.db, log: silentLog, now: () => clock });

describe('writing a post', () => {
  it('begins as a draft that readers do not see', async () => {
    const post = await begin();
    expect(post).toMatchObject({ state: 'draft', slug: 'first-concrete', currentNumber: 1 });
    expect((await readPublic(post.slug)).status).toBe(404);
  });

  it('makes one revision of what one author saves within ten minutes', async () => {
    const post = await begin();
    for (const body of ['a', 'ab', 'abc']) await save((await find(post.id)).post, { body });
    expect((await find(post.id)).revisions.items).toHaveLength(1);
    later(11);
    await save((await find(post.id)).post, { body: 'abcd' });
    expect((await find(post.id)).revisions.items).toHaveLength(2);
  });

  it('makes a revision of its own of what a second author saves', async () => {
    const post = await begin();
    await save(post, { body: 'by the second' }, other);
    expect((await find(post.id)).revisions.items.map(({ savedBy }) => savedBy)).toEqual([
      'second@example.org',
      'first@example.org',
    ]);
  });

  it('answers 409 and keeps what is there when somebody else saved since', async () => {
    const post = await begin();
    await save(post, { body: 'theirs' }, other);
    expect((await save(post, { body: 'mine' })).status).toBe(409);
    expect((await find(post.id)).post.content.body).toBe('theirs');
  });

  it('refuses 20 MB in words', async () => {
    const post = await begin();
    const { status, body } = await save(post, { body: 'x'.repeat(20 * 1024 * 1024) });
    expect(status).toBe(413);
    expect(body.message).toBe('The request body is larger than 1 MiB.');
  });

  it('numbers the address of a second post with the same title', async () => {
    await begin();
    expect((await begin()).slug).toBe('first-concrete-2');
  });
});

describe('publishing', () => {
  it('goes from draft to review to published to withdrawn and back', async () => {
    const draft = await begin();
    const review = (await step(draft, 'review')).body;
    expect(review.state).toBe('review');
    const { body: shown } = await step(review, 'publish', {}, other);
    expect(shown.state).toBe('published');
    expect((await readPublic(shown.slug)).body).toMatchObject({ title: 'First concrete', html: '<p>Poured.</p>\n' });
    const { body: gone } = await step(shown, 'withdraw');
    expect((await readPublic(shown.slug)).status).toBe(404);
    const { body: back } = await step(gone, 'show-again');
    expect(back.state).toBe('published');
    expect((await readPublic(shown.slug)).status).toBe(200);
  });

  it('refuses a step that the state does not allow, in a sentence', async () => {
    const { status, body } = await step(await begin(), 'withdraw');
    expect(status).toBe(422);
    expect(body.message).toBe('This is not possible while the post is draft.');
  });

  it('publishes only what the editor has read', async () => {
    const post = await begin();
    await save(post, { body: 'changed by another' }, other);
    expect((await step(post, 'publish')).status).toBe(409);
  });

  it('asks for a second person where the house does', async () => {
    await app.db.pool.query(
      'insert into house_settings (id, review_required) values (1, true) on conflict (id) do update set review_required = true',
    );
    const post = await begin();
    expect((await step(post, 'publish')).status).toBe(403);
    const schedule = { clock: '2026-03-02T08:00', timeZone: 'UTC' };
    expect((await step(post, 'schedule', schedule)).status).toBe(403);
    expect((await step(post, 'publish', {}, other)).body.state).toBe('published');
  });

  it('shows readers the published text while the next one is written', async () => {
    const post = await published();
    await save(post, { body: 'Not yet.' });
    expect((await readPublic(post.slug)).body.html).toBe('<p>Poured.</p>\n');
    const changed = (await find(post.id)).post;
    expect(changed.hasChanges).toBe(true);
    await step(changed, 'publish');
    expect((await readPublic(post.slug)).body.html).toBe('<p>Not yet.</p>\n');
  });

  it('changes no public byte when an earlier revision is restored', async () => {
    const post = await published();
    await save(post, { body: 'Second.' });
    const { body: second } = await step((await find(post.id)).post, 'publish');
    const bytes = async () =>
      Promise.all(
        ['/api/blog', `/api/blog/posts/${post.slug}`, '/blog/rss.xml'].map(async (path) =>
          (await app.fetch(path)).text(),
        ),
      );
    const before = await bytes();
    const { body: restored } = await step(second, 'restore', { number: 1 });
    expect(restored).toMatchObject({
      state: 'published',
      hasChanges: true,
      currentNumber: 3,
      content: { body: 'Poured.' },
    });
    expect(await bytes()).toEqual(before);
    expect((await find(post.id)).revisions.items).toHaveLength(3);
  });

  it('lists its revisions page by page, none twice and none left out', async () => {
    const { id } = await published();
    await app.db.pool.query(
      `insert into post_revisions (post_id, number, title, saved_by_email, started_at, saved_at)
       select $1, n, 'Version ' || n, 'first@example.org', now(), now() from generate_series(2, 45) n`,
      [id],
    );
    const pages = [(await find(id)).revisions];
    for (let last = pages[0]; last?.nextBefore; last = pages.at(-1))
      pages.push((await call<RevisionPage>('GET', `/${id}/revisions?before=${last.nextBefore}`)).body);
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5]);
    const numbers = pages.flatMap(({ items }) => items.map(({ number }) => number));
    expect(numbers).toEqual(Array.from({ length: 45 }, (_, n) => 45 - n));
  });

  it('says word by word what changed since a revision', async () => {
    const post = await published();
    await save(post, { body: 'Poured twice.' });
    const { body } = await call<{ field: string; parts: unknown[] }[]>('GET', `/${post.id}/revisions/1/difference`);
    expect(body).toEqual([
      {
        field: 'Text',
        parts: [
          { kind: 'same', text: 'Poured' },
          { kind: 'added', text: ' twice' },
          { kind: 'same', text: '.' },
        ],
      },
    ]);
  });

  it('stands among what is to do today while it waits for another editor', async () => {
    const waiting = async () =>
      ((await (await app.fetch('/api/admin/to-do', { headers: { cookie: editor } })).json()) as ToDo).postsInReview;
    const before = await waiting();
    const { body: review } = await step(await begin(), 'review');
    expect(await waiting()).toBe(before + 1);
    await step(review, 'publish');
    expect(await waiting()).toBe(before);
  });

  it('tells editors of a review, until it is done', async () => {
    const { body: review } = await step(await begin(), 'review');
    const open = async () =>
      (await app.db.pool.query("select 1 from notices where kind = 'post.waiting' and settled_at is null")).rowCount;
    expect(await open()).toBeGreaterThan(0);
    await step(review, 'publish');
    expect(await open()).toBe(0);
  });
});

describe('scheduling', () => {
  const berlin = { clock: '2026-03-02T08:00', timeZone: 'Europe/Berlin' };

  it('publishes exactly the revision that was scheduled, whatever is written later', async () => {
    const { body: scheduled } = await step(await begin(), 'schedule', berlin);
    expect(scheduled).toMatchObject({
      state: 'scheduled',
      scheduledAt: '2026-03-02T07:00:00.000Z',
      scheduledNumber: 1,
    });
    await save(scheduled, { body: 'Written after it.' });
    await runJob();
    expect((await readPublic(scheduled.slug)).status).toBe(404);
    clock = new Date('2026-03-02T07:00:00Z');
    await runJob();
    expect((await readPublic(scheduled.slug)).body.html).toBe('<p>Poured.</p>\n');
    expect((await find(scheduled.id)).post).toMatchObject({ state: 'published', hasChanges: true, scheduledAt: null });
  });

  it('happens once with two processes, in the hour that an autumn night has twice', async () => {
    clock = new Date('2026-10-24T12:00:00Z');
    const autumn = { clock: '2026-10-25T02:30', timeZone: 'Europe/Berlin' };
    const { body: post } = await step(await begin(), 'schedule', autumn);
    expect(post.scheduledAt).toBe('2026-10-25T00:30:00.000Z');
    for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
      clock = new Date(at);
      await Promise.all([runJob(), runJob()]);
    }
    const { rows } = await app.db.pool.query<{ n: number }>(
      "select count(*)::int as n from audit_log where action = 'post.publish' and subject_id = $1",
      [post.id],
    );
    expect(rows[0]?.n).toBe(1);
    expect((await readPublic(post.slug)).body.publishedAt).toBe('2026-10-25T00:30:00.000Z');
  });

  it('refuses a time that a spring night skips', async () => {
    const skipped = { clock: '2026-03-29T02:30', timeZone: 'Europe/Berlin' };
    const { status, body } = await step(await begin(), 'schedule', skipped);
    expect(status).toBe(422);
    expect(body.message).toMatch(/does not exist there/);
  });

  it('refuses a time that has passed', async () => {
    expect((await step(await begin(), 'schedule', { ...berlin, clock: '2026-02-01T08:00' })).status).toBe(422);
  });

  it('can be cancelled', async () => {
    const { body: scheduled } = await step(await begin(), 'schedule', berlin);
    expect((await step(scheduled, 'draft')).body).toMatchObject({ state: 'draft', scheduledAt: null });
    clock = new Date('2026-03-02T07:00:00Z');
    await runJob();
    expect((await readPublic(scheduled.slug)).status).toBe(404);
  });
});

describe('a scheduled post that cannot go out', () => {
  const refuse = () =>
    app.db.pool.query(`create function refuse_post() returns trigger language plpgsql as $$ begin
      if new.state = 'published' and exists (select 1 from post_revisions where id = new.published_revision_id and title = 'Refused')
      then raise exception 'no'; end if; return new; end $$;
      create trigger refuse_post before update on posts for each row execute function refuse_post()`);
  const allow = () => app.db.pool.query('drop trigger refuse_post on posts; drop function refuse_post()');
  const failed = async () =>
    (await app.db.pool.query("select 1 from notices where kind = 'post.failed' and settled_at is null")).rowCount;

  it('says why, tells the editors once, holds up no other, and goes out when it can', async () => {
    const berlin = { clock: '2026-03-02T08:00', timeZone: 'Europe/Berlin' };
    const { body: refused } = await step(await begin({ title: 'Refused' }), 'schedule', berlin);
    const { body: good } = await step(await begin({ title: 'Good' }), 'schedule', berlin);
    clock = new Date('2026-03-02T07:00:00Z');
    await refuse();
    await runJob();
    await runJob();
    expect((await readPublic(good.slug)).status).toBe(200);
    expect((await find(refused.id)).post).toMatchObject({
      state: 'scheduled',
      scheduleFailure: 'The database refused it. It is tried again every minute.',
    });
    expect(await failed()).toBe(2);
    await allow();
    await runJob();
    expect((await find(refused.id)).post).toMatchObject({ state: 'published', scheduleFailure: null });
    expect(await failed()).toBe(0);
  });
});

describe('a deleted post', () => {
  const remove = async (id: string) => (await call<{ title: string }>('DELETE', `/${id}`)).status;
  const restore = (id: string) =>
    app.fetch(`/api/admin/deleted-posts/${id}/restore`, {
      method: 'POST',
      headers: { cookie: editor, origin: 'http://smr.test', 'content-type': 'application/json' },
      body: '{}',
    });

  it('is gone for readers, lists and feeds, and comes back as it was', async () => {
    const post = await published();
    const before = await (await app.fetch('/blog/rss.xml')).text();
    expect(await remove(post.id)).toBe(200);
    expect((await readPublic(post.slug)).status).toBe(404);
    expect((await call('GET', `/${post.id}`)).status).toBe(404);
    expect((await call<{ items: unknown[] }>('GET', '')).body.items).toEqual([]);
    expect(await (await app.fetch('/blog/rss.xml')).text()).not.toContain('First concrete');
    expect((await restore(post.id)).status).toBe(200);
    expect(await (await app.fetch('/blog/rss.xml')).text()).toBe(before);
    expect((await restore(post.id)).status).toBe(404);
  });

  it('keeps its address from others, and does not go out by its schedule', async () => {
    const post = await begin();
    await step(post, 'schedule', { clock: '2026-03-02T08:00', timeZone: 'UTC' });
    await remove(post.id);
    expect((await begin()).slug).toBe('first-concrete-2');
    clock = new Date('2026-03-02T09:00:00Z');
    await runJob();
    await restore(post.id);
    expect((await find(post.id)).post).toMatchObject({ state: 'draft', scheduledAt: null });
  });
});

it('announces to kept pages what readers see, and no autosave', async () => {
  const heard: (string | null)[] = [];
  const feed = await startChangeFeed(app.db, silentLog);
  const stop = feed.onChange((table) => heard.push(table));
  // Announcements come in the order of the commits.
  const hearAll = async () => {
    await app.db.pool.query("select pg_notify('table_changed', 'the end')");
    await until(async () => heard.includes('the end'));
    return heard.splice(0);
  };
  const post = await published();
  expect(await hearAll()).toContain('posts');
  await save((await find(post.id)).post, { body: 'Typed.' });
  const announced = await hearAll();
  expect(announced).toContain('post_revisions');
  expect(announced).not.toContain('posts');
  stop();
});

describe('addresses', () => {
  it('leads from an address that was public to the present one', async () => {
    const post = await published();
    await step(post, 'address', { slug: 'concrete-poured' });
    expect((await readPublic('first-concrete')).body.slug).toBe('concrete-poured');
  });

  it('gives the former address of a post to no other', async () => {
    await step(await published(), 'address', { slug: 'concrete-poured' });
    const { status, body } = await step(await begin({ title: 'Another' }), 'address', { slug: 'first-concrete' });
    expect(status).toBe(422);
    expect(body.message).toBe('This address is, or was, that of another post.');
  });

  it('frees an address that was never public', async () => {
    await step(await begin(), 'address', { slug: 'concrete-poured' });
    expect((await begin()).slug).toBe('first-concrete');
  });

  it('lists published posts in the sitemap, and the blog only when there is one', async () => {
    const sitemap = async () => (await app.fetch('/sitemap.xml')).text();
    expect(await sitemap()).not.toContain('/blog');
    await published();
    expect(await sitemap()).toContain('<loc>http://smr.test/blog/first-concrete</loc>');
  });

  it('shows what is being written by a link without an account, for thirty days', async () => {
    const { id } = await begin();
    const { previewPath } = await find(id);
    const read = () => app.fetch(previewPath.replace('/blog/preview/', '/api/blog/previews/'));
    expect(await (await read()).json()).toMatchObject({ html: '<p>Poured.</p>\n' });
    later(31 * 24 * 60);
    expect((await read()).status).toBe(404);
  });

  it('says until when the link holds, and shows nothing by it once it is withdrawn', async () => {
    const { id } = await begin();
    const { previewPath, previewUntil } = await find(id);
    expect(previewUntil).toBe('2026-03-31T12:00:00.000Z');
    const read = (path: string) => app.fetch(path.replace('/blog/preview/', '/api/blog/previews/'));
    const { body: link } = await call<{ previewPath: string }>('POST', `/${id}/previews/withdraw`, {});
    expect((await read(previewPath)).status).toBe(404);
    expect((await read(link.previewPath)).status).toBe(200);
  });
});

describe('feeds', () => {
  it.each(['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json'])(
    '%s carries posts whole, with absolute addresses',
    async (path) => {
      await published({ body: 'See [the list](/vendors).' });
      const text = await (await app.fetch(path)).text();
      expect(text).toContain('http://smr.test/blog/first-concrete');
      expect(text).toContain('http://smr.test/vendors');
    },
  );
});

it('keeps scripts in every field as text', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  const post = await published({
    ...{ title: script, excerpt: script, byline: script, metaDescription: script, tags: ['<script>'] },
    body: `${script.replace('src=x', 'src="/x.png" alt="x"')}\n\n[x](javascript:alert(3))`,
  });
  const { body } = await readPublic(post.slug);
  expect(body.html).not.toMatch(/<script|onerror|javascript:/i);
  expect(body.title).toBe(script);
  const feed = await (await app.fetch('/blog/rss.xml')).text();
  expect(feed.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toMatch(/<script|<img/);
});
