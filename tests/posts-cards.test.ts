import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ManagedPost, ShownPost } from '../features/posts/contract.ts';
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
beforeEach(() => emptyTables(app.db, 'posts', 'post_revisions', 'post_slugs', 'post_cards'));

async function call<Answer>(method: string, path: string, body: unknown = {}): Promise<Answer> {
  const headers = { cookie, origin: 'http://smr.test', 'content-type': 'application/json' };
  const response = await app.fetch(`/api/admin${path}`, { method, headers, body: JSON.stringify(body) });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Answer;
}
async function publish(content: object): Promise<ManagedPost> {
  const post = await call<ManagedPost>('POST', '/posts', { title: 'First concrete', body: 'Poured.', ...content });
  return call('POST', `/posts/${post.id}/publish`, { revision: post.revision });
}
const read = async (slug: string) => (await (await app.fetch(`/api/blog/posts/${slug}`)).json()) as ShownPost;
const rss = async () => (await app.fetch('/blog/rss.xml')).text();

describe('a line with only an address of ours', () => {
  const term = { term: 'Passive safety', definition: 'Works without power.', category: 'Safety Systems' };

  it('is a card with what the record says now, a link in feeds, and says so when the record is gone', async () => {
    const { id } = await call<{ id: string }>('POST', '/glossary-terms', term);
    const { slug } = await publish({ body: 'Before.\n\n/glossary/passive-safety\n\nAfter.' });
    const { html } = await read(slug);
    expect(html).toContain(
      '<a class="record-card" href="/glossary/passive-safety"><small>Glossary · Safety Systems</small><strong>Passive safety</strong><span>Works without power.</span></a>',
    );
    expect(await rss()).toContain('<a href="http://smr.test/glossary/passive-safety">Passive safety</a>');
    await call('DELETE', `/glossary-terms/${id}`);
    expect((await read(slug)).html).toContain(
      '<p><a href="/glossary/passive-safety">/glossary/passive-safety</a> (not there any more)</p>',
    );
  });

  it('may be of a company, a story, a startup, the calculator or another post, and name our host', async () => {
    const { slug } = await call<{ slug: string }>('POST', '/companies', { name: 'Acme <b>', category: 'Developer' });
    const story = {
      title: 'Concrete poured',
      summary: 'In Ontario.',
      url: 'https://publisher.example/1',
      categories: ['SMR'],
      ...{ technology: [], application: [], regions: [] },
    };
    const { storyId } = await call<{ storyId: string }>('POST', '/articles', story);
    await app.db.pool.query("insert into startups (name, funding_stage) values ('Tiny Reactors', 'Seed')");
    await publish({ title: 'An older post' });
    const addresses = [
      `http://smr.test/vendors/${slug}`,
      `/api/news/${storyId}`,
      '/startups?search=tiny+reactors',
      '/blog/an-older-post',
      '/?method=b#calculator',
    ];
    const { html } = await read((await publish({ body: addresses.join('\n\n') })).slug);
    expect(html.match(/class="record-card"/g)).toHaveLength(5);
    expect(html).toContain('<strong>Acme &lt;b&gt;</strong>');
    expect(html).toContain('href="https://publisher.example/1" rel="noopener"><small>News · ');
    expect(html).toContain('Seed</small><strong>Tiny Reactors</strong>');
  });

  it('stays a link within a sentence, and elsewhere', async () => {
    const { html } = await read(
      (await publish({ body: 'See /vendors/acme now.\n\nhttps://other.example/vendors/acme' })).slug,
    );
    expect(html).not.toContain('record-card');
  });
});

describe('the picture for links', () => {
  it('is a PNG of 1200 by 630, kept for ever under an address that changes with its words', async () => {
    const post = await publish({ title: 'Škoda & <script>alert(1)</script>', byline: 'Anna Nováková' });
    const { cardPath } = await read(post.slug);
    const response = await app.fetch(cardPath ?? '');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const image = Buffer.from(await response.arrayBuffer());
    expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    expect(Buffer.from(await (await app.fetch(cardPath ?? '')).arrayBuffer())).toEqual(image);
    const other = await read((await publish({ title: 'Another' })).slug);
    expect(other.cardPath?.split('v=')[1]).not.toBe(cardPath?.split('v=')[1]);
  });

  it('is that of the site when it has letters that cannot be drawn', async () => {
    const { slug } = await publish({ title: '核电 first' });
    expect((await read(slug)).cardPath).toBeNull();
    expect((await app.fetch(`/blog/${slug}/card.png`)).status).toBe(404);
  });

  it('is not drawn of a post that is not public', async () => {
    const draft = await call<ManagedPost>('POST', '/posts', { title: 'Secret' });
    expect((await app.fetch(`/blog/${draft.slug}/card.png`)).status).toBe(404);
  });
});
