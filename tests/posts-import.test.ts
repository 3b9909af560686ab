import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportAnswer } from '../features/imports/contract.ts';
import type { ManagedPost, PostLine, ShownPost } from '../features/posts/contract.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp();
  cookie = await signIn(app, await addUser(app.db, 'editor', 'editor@example.org'));
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.db, 'posts', 'post_revisions', 'post_slugs', 'imports', 'import_rows');
  await app.db.pool.query('update house_settings set review_required = false');
});

async function call<Answer>(method: string, path: string, body?: unknown) {
  const response = await app.fetch(`/api/admin${path}`, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer & { message: string } };
}
const send = (content: string, more: object = {}) => call<ImportAnswer>('POST', '/posts/import', { content, ...more });
const listPosts = async () => (await call<{ items: PostLine[] }>('GET', '/posts')).body.items;

/** As Ghost 5 writes it. */
const post = (change: object) => ({
  id: '1',
  uuid: '0b0d1b5c-0000-4000-8000-000000000001',
  title: 'First concrete',
  slug: 'first-concrete',
  html: '<h2>Poured</h2><p>See <a href="__GHOST_URL__/older/">the older one</a>.</p><script>alert(1)</script>',
  lexical: '{}',
  type: 'post',
  status: 'published',
  visibility: 'public',
  created_at: '2024-05-01T08:00:00.000Z',
  published_at: '2024-05-02T08:00:00.000Z',
  custom_excerpt: 'In Ontario.',
  ...change,
});
const second = { id: '2', uuid: '0b0d1b5c-0000-4000-8000-000000000002', title: 'Older', slug: 'older' };
const exportOf = (...posts: object[]) =>
  JSON.stringify({
    db: [
      {
        meta: { version: '5.82.0' },
        data: {
          posts,
          tags: [
            { id: 't1', name: 'Ontario' },
            { id: 't2', name: '#internal' },
          ],
          posts_tags: [
            { post_id: '1', tag_id: 't2', sort_order: 0 },
            { post_id: '1', tag_id: 't1', sort_order: 1 },
          ],
          users: [{ id: 'u1', name: 'Anna Nováková' }],
          posts_authors: [{ post_id: '1', author_id: 'u1', sort_order: 0 }],
        },
      },
    ],
  });

describe('an import from Ghost', () => {
  it('says what it would add, and saves nothing, when it is asked to', async () => {
    const { body } = await send(exportOf(post({}), post({ ...second, status: 'draft' })), { dryRun: true });
    expect(body).toMatchObject({ totalRows: 2, createdRows: 2, failedRows: 0, import: null });
    expect(await listPosts()).toEqual([]);
  });

  it('keeps text, address, day, author and tags of what was published, and drafts as drafts', async () => {
    await send(exportOf(post({}), post({ ...second, status: 'draft' })));
    const shown = (await (await app.fetch('/api/blog/posts/first-concrete')).json()) as ShownPost;
    expect(shown).toMatchObject({
      title: 'First concrete',
      excerpt: 'In Ontario.',
      byline: 'Anna Nováková',
      tags: ['Ontario'],
      publishedAt: '2024-05-02T08:00:00.000Z',
      html: '<h2>Poured</h2>\n<p>See <a href="/blog/older">the older one</a>.</p>\n',
    });
    expect((await listPosts()).map(({ title, state }) => [title, state]).sort()).toEqual([
      ['First concrete', 'published'],
      ['Older', 'draft'],
    ]);
  });

  it('adds nothing twice', async () => {
    await send(exportOf(post({})));
    const { body } = await send(exportOf(post({ title: 'Changed in Ghost' }), post({ ...second })));
    expect(body).toMatchObject({ createdRows: 1, unchangedRows: 1 });
    expect(await listPosts()).toHaveLength(2);
  });

  it('can be taken back, except what was changed since', async () => {
    const { body } = await send(exportOf(post({}), post(second)));
    const line = (await listPosts()).find(({ title }) => title === 'Older');
    const { body: found } = await call<{ post: ManagedPost }>('GET', `/posts/${line?.id}`);
    const { revision, content } = found.post;
    await call('PUT', `/posts/${line?.id}/content`, { revision, content: { ...content, body: 'Mine.' } });
    const undone = await call('POST', `/imports/${body.import?.id}/undo`, {});
    expect(undone.body).toMatchObject({ removedRows: 1, keptRows: 1, kept: [{ name: 'Older' }] });
    expect((await listPosts()).map(({ title }) => title)).toEqual(['Older']);
  });

  it('says what it cannot read and what it changes, instead of losing it', async () => {
    const picture = '<p><img src="__GHOST_URL__/content/images/pit.png" alt="A pit"></p>';
    const { body } = await send(
      exportOf(
        post({ html: null }),
        post({ ...second, html: picture }),
        post({ id: '3', uuid: 'c', title: 'About', type: 'page' }),
        post({ id: '4', uuid: 'd', title: 'For members', slug: 'members', visibility: 'paid' }),
      ),
      { dryRun: true },
    );
    expect(body.errors.map(({ name, message }) => [name, message])).toEqual([
      ['First concrete', expect.stringContaining('only there in the format of Ghost’s editor')],
      ['About', 'It is a page, not a post.'],
    ]);
    expect(body.notes).toEqual([
      expect.stringContaining(
        '“Older”: pictures are not fetched and not shown until they are added here: /content/images/pit.png',
      ),
      expect.stringContaining('“For members”: only members could read it in Ghost: it becomes a draft.'),
    ]);
  });

  it.each([
    [' https://older.example/a?b=1 ', 'https://older.example/a?b=1', []],
    ['https://older.example?b=1', 'https://older.example?b=1', []],
    ['https://older.example/a\u0000b', 'https://older.example/ab', []],
    [
      'https://older.example:443/one way',
      'https://older.example/one%20way',
      ['is written as https://older.example/one'],
    ],
    ['/older', '', ['because it is not the address of a page on the web: /older']],
    ['https://me:secret@older.example/', '', ['because it is not the address of a page on the web: https://me']],
    ['javascript:alert(1)', '', ['because it is not the address of a page on the web: javascript']],
    ['__GHOST_URL__/older/', '', ['because it is one of the Ghost site itself']],
    [`https://older.example/${'a'.repeat(2_000)}`, '', ['because it is longer than 2000 characters']],
    ['', '', []],
  ])('with the canonical address “%s” keeps “%s”, and says what it did with it', async (canonical_url, kept, told) => {
    const file = exportOf(post({ canonical_url }));
    const { body } = await send(file, { dryRun: true });
    expect(body.notes).toEqual(told.map((words) => expect.stringContaining(words)));
    expect((await send(file)).body.createdRows).toBe(1);
    const { body: found } = await call<{ post: ManagedPost }>('GET', `/posts/${(await listPosts())[0]?.id}`);
    const { id, revision, content } = found.post;
    expect(content.canonicalUrl).toBe(kept);
    // It can be saved as it came in.
    expect((await call('PUT', `/posts/${id}/content`, { revision, content })).status).toBe(200);
  });

  it('of what was published without a date takes the day on which it was begun, or makes a draft of it, and says so', async () => {
    const file = exportOf(
      post({ published_at: null }),
      post({ ...second, published_at: 'yesterday', created_at: null, canonical_url: null }),
    );
    const { body } = await send(file, { dryRun: true });
    expect(body.notes).toEqual([
      expect.stringContaining(
        '“First concrete”: it was published in Ghost without a date: it gets the day on which it was begun, 1 May 2024.',
      ),
      expect.stringContaining('“Older”: it was published in Ghost without a date: it becomes a draft.'),
    ]);
    await send(file);
    expect((await listPosts()).map(({ title, state, publishedAt }) => [title, state, publishedAt]).sort()).toEqual([
      ['First concrete', 'published', '2024-05-01T08:00:00.000Z'],
      ['Older', 'draft', null],
    ]);
  });

  it('makes drafts of what was published where a second person has to publish', async () => {
    await app.db.pool.query(
      'insert into house_settings (id, review_required) values (1, true) on conflict (id) do update set review_required = true',
    );
    await send(exportOf(post({})));
    const [line] = await listPosts();
    expect(line?.state).toBe('draft');
    const publish = await call('POST', `/posts/${line?.id}/publish`, { revision: line?.revision });
    expect(publish.status).toBe(403);
  });

  it('gives another address to what would take one', async () => {
    await call('POST', '/posts', { title: 'First concrete' });
    const { body } = await send(exportOf(post({})));
    expect(body.notes).toEqual([
      'Row 1: the address first-concrete is taken, so “First concrete” gets first-concrete-2.',
    ]);
  });

  it.each([
    ['cut in the middle', exportOf(post({}), post(second)).slice(0, 500), 'The file is not whole'],
    ['of something else', '{"posts": []}', 'This is not the JSON file that Ghost exports'],
    ['without posts', exportOf(), 'There are no posts in it.'],
    ['empty', '', 'The file is not whole'],
  ])('of a file %s is refused in words and adds nothing', async (_, content, message) => {
    const { status, body } = await send(content);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
    expect(await listPosts()).toEqual([]);
  });

  it('brings what can be read of a post with characters and years that no database takes', async () => {
    const odd = {
      title: 'Fi\u0000rst\u202e concrete\ud800',
      html: '<p>Po\u0000ured\ud800</p>',
      custom_excerpt: 'In\u0000 Ontario.',
    };
    const { status, body } = await send(
      exportOf(post(odd), post({ ...second, published_at: 8.64e15, created_at: '-271821-04-20T00:00:00Z' })),
    );
    expect([status, body.createdRows, body.errors]).toEqual([200, 2, []]);
    const shown = (await (await app.fetch('/api/blog/posts/first-concrete')).json()) as ShownPost;
    expect(shown).toMatchObject({
      title: 'First concrete\ufffd',
      excerpt: 'In Ontario.',
      html: '<p>Poured\ufffd</p>\n',
    });
    expect(body.notes).toContainEqual(
      expect.stringContaining('“Older”: it was published in Ghost without a date: it becomes a draft.'),
    );
  });

  it('brings the first of two posts under one uuid, not the words of the other', async () => {
    const { body } = await send(exportOf(post({}), post({ title: 'Another', slug: 'another' })));
    expect(body.errors).toMatchObject([{ rowNumber: 2, message: 'It is in the file twice.' }]);
    expect((await listPosts()).map(({ title }) => title)).toEqual(['First concrete']);
  });

  it('survives a text that is nested without end', async () => {
    const { body } = await send(exportOf(post({ html: `${'<div>'.repeat(50_000)}deep${'</div>'.repeat(50_000)}` })));
    expect(body.totalRows).toBe(1);
  });
});
