import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { nameStories } from '../app/server/name-stories.ts';
import type { CountedEntity } from '../features/entities/contract.ts';
import type { NewsCounts, NewsItem } from '../features/news/contract.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import { rereadStories } from '../features/news/server/entity-commands.ts';
import { ENTITIES_LOCK } from '../features/news/server/entity-queries.ts';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let editor: string;

beforeAll(async () => {
  app = await startTestApp();
  await applySeeds(app.db.orm);
  await nameStories(app);
  editor = await signIn(app, await addUser(app.db, 'editor', 'desk@example.org'));
});
afterAll(() => app.close());

const DARLINGTON = 'OPG pours first concrete for the BWRX-300 at Darlington';
const KEMMERER = 'TerraPower’s Natrium plant gets its permit';
const titlesOf = ({ items }: { items: NewsItem[] }) => items.map(({ title }) => title);
const ask = async <Answer>(path: string) => {
  const response = await app.fetch(path);
  return { status: response.status, body: (await response.json()) as Answer };
};
const newsAbout = async (about: string) =>
  titlesOf((await ask<{ items: NewsItem[] }>(`/api/news?about=${about}`)).body);
const send = async <Answer>(method: string, path: string, body: unknown) => {
  const response = await app.fetch(`/api/admin${path}`, {
    method,
    headers: { cookie: editor, origin: 'http://smr.test', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
};

let published = 0;
function publish(title: string, summary: string | null = null) {
  published++;
  const url = `https://source.example/${published}`;
  const tags = { categories: ['SMR'], technology: [], application: [], regions: ['NAM'] };
  const publishedAt = new Date(Date.UTC(2026, 5, 1) - published * 60_000);
  return addManualReports(app.db.orm, [
    { title, summary, url, canonicalUrl: url, publishedAt, datePrecision: 'day', publisher: 'Source', ...tags },
  ]);
}

beforeEach(async () => {
  await emptyTables(app.db, 'news_articles', 'news_stories');
  await publish(DARLINGTON, 'The Canadian Nuclear Safety Commission allowed it in April.');
  await publish(KEMMERER);
  await publish('Reactors for everybody');
});

describe('a story', () => {
  it('tells what it names, and by which words', async () => {
    const { items } = (await ask<{ items: NewsItem[] }>('/api/news')).body;
    expect(items[0]?.entities).toEqual([
      named('company', 'ontario-power-generation', 'Ontario Power Generation', 'title', 'OPG', 0),
      named('design', 'bwrx-300', 'BWRX-300', 'title', 'BWRX-300', 33),
      named('project', 'darlington', 'Darlington New Nuclear Project', 'title', 'Darlington', 45),
      named(
        'regulator',
        'cnsc',
        'Canadian Nuclear Safety Commission',
        'summary',
        'Canadian Nuclear Safety Commission',
        4,
      ),
    ]);
    expect(items[2]?.entities).toEqual([]);
  });

  it('is found by what it names, and by who makes that', async () => {
    expect(await newsAbout('design:bwrx-300')).toEqual([DARLINGTON]);
    expect(await newsAbout('company:ge-vernova-hitachi-nuclear-energy')).toEqual([DARLINGTON]);
    expect(await newsAbout('site:darlington')).toEqual([DARLINGTON]);
    expect(await newsAbout('design:natrium')).toEqual([KEMMERER]);
    expect(await newsAbout('design:xe-100')).toEqual([]);
  });

  it('is found by one of several, and with other filters', async () => {
    expect(await newsAbout('design:bwrx-300&about=design:natrium')).toEqual([DARLINGTON, KEMMERER]);
    expect(await newsAbout('design:bwrx-300&region=EU')).toEqual([]);
    expect(await newsAbout('design:natrium&q=permit')).toEqual([KEMMERER]);
  });

  it('names what an editor’s words name, and no longer what the source’s did', async () => {
    const { rows } = await app.db.pool.query<{ id: string }>('select id from news_articles where title = $1', [
      KEMMERER,
    ]);
    const corrected = { title: 'Oklo breaks ground', revision: 1 };
    expect((await send('PATCH', `/articles/${rows[0]?.id}`, corrected)).status).toBe(200);
    expect(await newsAbout('design:natrium')).toEqual([]);
    expect(await newsAbout('company:oklo')).toEqual(['Oklo breaks ground']);
  });

  it('takes what it names along into the story that it is merged into, and back', async () => {
    const { items } = (await ask<{ items: NewsItem[] }>('/api/news')).body;
    const [into, from] = items;
    const merged = await send('POST', `/stories/${from?.id}/merge`, { into: into?.id });
    // It was told first.
    expect(await newsAbout('design:natrium')).toEqual([KEMMERER]);
    expect(await newsAbout('design:bwrx-300')).toEqual([KEMMERER]);
    await send('POST', `/stories/${from?.id}/unmerge`, merged.body);
    expect(await newsAbout('design:natrium')).toEqual([KEMMERER]);
    expect(await newsAbout('design:bwrx-300')).toEqual([DARLINGTON]);
  });

  it('is found no more when it is taken off the site', async () => {
    const { items } = (await ask<{ items: NewsItem[] }>('/api/news')).body;
    await send('POST', `/stories/${items[0]?.id}/hide`, { isHidden: true });
    expect(await newsAbout('design:bwrx-300')).toEqual([]);
    expect(await countOf('design', 'BWRX-300')).toBe(0);
  });
});

describe('what is asked about', () => {
  it('is told by name beside the counts', async () => {
    const { body } = await ask<NewsCounts>('/api/news/counts?about=project:darlington');
    expect(body).toMatchObject({
      about: [{ kind: 'project', slug: 'darlington', name: 'Darlington New Nuclear Project' }],
      total: 1,
    });
  });

  it.each(['/api/news', '/api/news/counts', '/feed.xml', '/atom.xml', '/feed.json'])(
    'and does not exist is refused in words by %s',
    async (path) => {
      const { status, body } = await ask<ErrorBody>(`${path}?about=design:nothing`);
      expect([status, body.message]).toEqual([404, 'There is no reactor design “nothing” that stories could name.']);
    },
  );

  it.each(['bwrx-300', 'planet:mars', 'design:', 'design:BWRX 300'])(
    'and is no kind:slug is refused: %s',
    async (about) => {
      expect((await ask(`/api/news?about=${encodeURIComponent(about)}`)).status).toBe(400);
      expect((await ask(`/feed.xml?about=${encodeURIComponent(about)}`)).status).toBe(400);
    },
  );

  it.each(['/feed.xml', '/atom.xml', '/feed.json'])('narrows %s, which says so in its title', async (path) => {
    const feed = await (await app.fetch(`${path}?about=design:bwrx-300`)).text();
    expect(feed).toContain(DARLINGTON);
    expect(feed).not.toContain('Natrium plant');
    expect(feed).toContain('SMR Intelligence: BWRX-300');
  });
});

describe('the pages of', () => {
  it.each([
    ['a design', '/api/designs/bwrx-300'],
    ['a project', '/api/projects/darlington'],
    ['a company that is named', '/api/companies/ontario-power-generation'],
    ['a company whose reactor is named', '/api/companies/ge-vernova-hitachi-nuclear-energy'],
    ['a regulator in the directory', '/api/companies/cnsc'],
  ])('%s list the stories that name it', async (_, path) => {
    const { body } = await ask<{ news: NewsItem[] }>(path);
    expect(titlesOf({ items: body.news })).toEqual([DARLINGTON]);
  });
});

describe('GET /api/entities', () => {
  it('tells how many stories name each', async () => {
    expect([
      await countOf('design', 'BWRX-300'),
      await countOf('design', 'Natrium'),
      await countOf('design', 'Xe-100'),
    ]).toEqual([1, 1, 0]);
  });

  it('goes through all of them page by page, by name', async () => {
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: CountedEntity[]; nextCursor: string | null } = (
        await ask<{ items: CountedEntity[]; nextCursor: string | null }>(
          `/api/entities?kind=regulator&limit=10${cursor && `&cursor=${cursor}`}`,
        )
      ).body;
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names.length).toBe(new Set(names).size);
    expect(names.length).toBeGreaterThan(20);
    expect(names).toEqual(names.toSorted());
  });

  it('finds them by part of the name, without regard to case and accents', async () => {
    expect((await list('q=hörby')).map(({ slug }) => slug)).toEqual(['horby']);
    expect((await list('q=BWRX&kind=design')).map(({ slug }) => slug)).toEqual(['bwrx-300']);
    expect(await list('q=%25')).toEqual([]);
  });

  it('tells what a text names, and why', async () => {
    const found = await list(`text=${encodeURIComponent('Oklo and the NRC talk about Aurora Energy Research')}`);
    expect(found.map(({ slug, why }) => [slug, why?.[0]?.words])).toEqual([
      ['oklo', 'Oklo'],
      ['us-nrc', 'NRC'],
    ]);
  });

  it('refuses a kind and a place that there are not', async () => {
    expect((await ask('/api/entities?kind=planet')).status).toBe(400);
    expect((await ask('/api/entities?cursor=design:nothing')).status).toBe(404);
  });
});

describe('when a record is called something else', () => {
  it('all stories are read again, and those that name it now are found', async () => {
    await publish('Kangaroo Nuclear raises money');
    await app.db.pool.query(`update companies set aliases = aliases || '{Kangaroo Nuclear}' where slug = 'oklo'`);
    await nameStories(app);
    expect(await newsAbout('company:oklo')).toEqual(['Kangaroo Nuclear raises money']);
    await app.db.pool.query(`update companies set aliases = '{}' where slug = 'oklo'`);
    await nameStories(app);
    expect(await newsAbout('company:oklo')).toEqual([]);
  });

  it('they are read a few at a time, from where it stopped', async () => {
    await app.db.pool.query('delete from story_entities');
    await app.db.pool.query('update entity_editions set is_read = false, read_at = null, read_id = null');
    expect(await rereadStories(app.db.orm, 1)).toBe(true);
    expect([await newsAbout('design:bwrx-300'), await newsAbout('design:natrium')]).toEqual([[DARLINGTON], []]);
    expect(await rereadStories(app.db.orm, 1)).toBe(true);
    expect(await newsAbout('design:natrium')).toEqual([KEMMERER]);
    expect(await rereadStories(app.db.orm, 2)).toBe(false);
    expect(await rereadStories(app.db.orm, 2)).toBe(false);
  });

  it('and nothing is written where nothing has changed', async () => {
    const state = () => app.db.pool.query('select xmin, ctid from story_entities order by story_id, kind, slug');
    const before = (await state()).rows;
    await app.db.pool.query('update entity_editions set is_read = false, read_at = null, read_id = null');
    await nameStories(app);
    expect((await state()).rows).toEqual(before);
  });
});

it.runIf(process.env.TEST_DATABASE_URL)(
  'a process that exchanges the entities never waits for one that waits for it',
  async () => {
    await app.db.pool.query('update entity_editions set is_read = false, read_at = null, read_id = null');
    const { rows } = await app.db.pool.query('select edition from entity_editions');
    const exchanging = await app.db.pool.connect();
    try {
      await exchanging.query('begin');
      await exchanging.query('select pg_advisory_xact_lock($1)', [ENTITIES_LOCK]);
      const reread = rereadStories(app.db.orm, 100);
      const waiting = "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
      await until(async () => (await app.db.pool.query(waiting, [ENTITIES_LOCK])).rowCount === 1);
      await exchanging.query('select from entity_editions for update nowait');
      await exchanging.query("update entity_editions set edition = 'another one'");
      await exchanging.query('commit');
      expect(await reread).toBe(true);
    } finally {
      await exchanging.query('rollback');
      exchanging.release();
    }
    const state = await app.db.pool.query('select is_read, read_id from entity_editions');
    expect(state.rows).toEqual([{ is_read: false, read_id: null }]);
    await app.db.pool.query('update entity_editions set edition = $1, is_read = true', [rows[0].edition]);
  },
);

const list = async (query: string) => (await ask<{ items: CountedEntity[] }>(`/api/entities?${query}`)).body.items;
const countOf = async (kind: string, name: string) =>
  (await list(`kind=${kind}&q=${name}`)).find((one) => one.name === name)?.stories;
const named = (kind: string, slug: string, name: string, field: string, words: string, start: number) => ({
  kind,
  slug,
  name,
  why: [{ field, words, start }],
});
