import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import type { SearchAnswer } from '../features/search/contract.ts';
import { findMisses, readQuestions } from '../scripts/measure-search.ts';
import { askJson } from './support/ask-json.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await applySeeds(app.db.orm);
});
afterAll(() => app.close());

async function ask(query: Record<string, string>, cookie = '') {
  const response = await app.fetch(`/api/search?${new URLSearchParams(query)}`, { headers: { cookie } });
  return { status: response.status, body: (await response.json()) as SearchAnswer };
}
const find = async (q: string, cookie?: string) => (await ask({ q }, cookie)).body;
const first = async (q: string, cookie?: string) => {
  const [group] = (await find(q, cookie)).groups;
  return group && [group.kind, group.items[0]?.title, group.items[0]?.url];
};

describe('GET /api/search', () => {
  it.each([
    ['bwrx300', 'design', '/designs/bwrx-300'],
    ['bwrx 300', 'design', '/designs/bwrx-300'],
    ['BWRX-300', 'design', '/designs/bwrx-300'],
    ['design:natrium', 'design', '/designs/natrium'],
    ['nuscale power', 'company', '/vendors/nuscale-power'],
    ['haleu', 'term', '/glossary/haleu'],
  ])('answers %j with the best group first', async (q, kind, url) => {
    const [found, , at] = (await first(q)) ?? [];
    expect([found, at]).toEqual([kind, url]);
  });

  it('finds something of every kind that there is, each at its page', async () => {
    const { groups } = (await ask({ q: 'reactor', limit: '1' })).body;
    expect(groups.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['story', 'term', 'company', 'design']));
    expect(groups.every(({ items, total }) => items.length === 1 && total >= 1)).toBe(true);
  });

  it('keeps to the kinds that are asked for, and to as many as are asked for', async () => {
    const { groups } = (await ask({ q: 'power', kind: 'company', limit: '3' })).body;
    expect(groups.map(({ kind, items }) => [kind, items.length])).toEqual([['company', 3]]);
  });

  it('shows records of the editors to editors only', async () => {
    const cookie = await signIn(app, await addUser(app.db, 'editor', 'desk@example.org'));
    const kindsFor = async (who?: string) => (await find('world nuclear news', who)).groups.map(({ kind }) => kind);
    expect(await kindsFor()).not.toContain('feed');
    expect(await kindsFor(cookie)).toContain('feed');
  });

  it('finds pages of the admin area for those who may enter them', async () => {
    const pagesFor = async (q: string, who?: string) =>
      (await find(q, who)).groups.flatMap(({ kind, items }) => (kind === 'desk' ? items.map(({ url }) => url) : []));
    const editor = await signIn(app, await addUser(app.db, 'editor'));
    const admin = await signIn(app, await addUser(app.db, 'admin'));
    expect([await pagesFor('proposals'), await pagesFor('proposals', editor)]).toEqual([[], ['/admin/proposals']]);
    expect([await pagesFor('audit', editor), await pagesFor('audit', admin)]).toEqual([[], ['/admin/audit']]);
  });

  it('finds a post that is being written for editors alone', async () => {
    const cookie = await signIn(app, await addUser(app.db, 'editor'));
    const post = await askJson<{ id: string }>(app, {
      ...{ method: 'POST', path: '/api/admin/posts', cookie },
      body: { title: 'Zeppelin notes' },
    });
    await until(async () => (await first('zeppelin notes', cookie))?.[2] === `/admin/blog-posts/${post.body.id}`);
    expect(await first('zeppelin notes')).toBeUndefined();
  });

  it('finds a story as soon as it is told, and no longer when it is hidden', async () => {
    const url = 'https://example.org/zirconia';
    const facets = { categories: [], technology: [], application: [], regions: [] };
    const [id] = await addManualReports(app.db.orm, [
      {
        title: 'Zirconia quartet plays',
        url,
        canonicalUrl: url,
        summary: null,
        publishedAt: new Date(),
        datePrecision: 'day',
        publisher: 'X',
        ...facets,
      },
    ]);
    await until(async () => (await first('zirconia quartet'))?.[2] === '/news/zirconia-quartet-plays');
    await app.db.pool.query('update news_stories set hidden_at = now() where id = $1', [id]);
    await until(async () => (await find('zirconia quartet')).groups.length === 0);
  });

  it.each([
    ['nothing', '', 0],
    ['10,000 characters', 'a'.repeat(10_000), 1],
    ['only operators', '- "" design: -x', 1],
    ['control characters', '\u0000\u0007\u001b', 0],
    ['wildcards of SQL', '%_\\%', 0],
    ['SQL', "' or 1=1; drop table news_stories; --", 0],
    ['another script', 'नाभिकीय', 0],
    ['signs', '😀😀 ☢', 0],
    ['half a sign', '\ud800', 0],
    ['a date that is none', 'after:yesterday', 1],
  ])('has an answer for %s', async (_, q, notes) => {
    const { status, body } = await ask({ q });
    expect([status, body.notes.length]).toEqual([200, notes]);
    expect(body.groups.flatMap(({ items }) => items).length).toBeLessThan(200);
  });

  it.each(['limit=0', 'limit=51', 'kind=secret'])('refuses %s', async (query) => {
    expect((await app.fetch(`/api/search?${query}`)).status).toBe(400);
  });
});

describe('labelled questions', () => {
  it.each(['train', 'holdout'] as const)(
    'are answered among the first three as the target wants: %s',
    async (split) => {
      const questions = readQuestions(split);
      const misses = await findMisses(questions, (q) => find(q));
      expect(1 - misses.length / questions.length, JSON.stringify(misses)).toBeGreaterThanOrEqual(0.95);
    },
  );
});

it('every company is found among the first three by its name, also without its hyphens and with spaces for them', async () => {
  const { rows } = await app.db.pool.query<{ name: string; slug: string }>('select name, slug from companies');
  const misses: string[] = [];
  for (const { name, slug } of rows)
    for (const q of new Set([name, name.replaceAll('-', ''), name.replaceAll('-', ' ')])) {
      const urls = (await find(q)).groups.flatMap(({ items }) => items.map(({ url }) => url)).slice(0, 3);
      if (!urls.includes(`/vendors/${slug}`)) misses.push(q);
    }
  expect(misses).toEqual([]);
});
