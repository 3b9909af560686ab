import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewsCounts } from '../features/news/contract.ts';
import { addManualReports, type ManualReport } from '../features/news/server/commands.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await addManualReports(app.db.orm, [
    report({
      title: 'BWRX-300 licence granted at Darlington',
      publishedAt: new Date('2025-04-04'),
      technology: ['BWR'],
      regions: ['NAM'],
    }),
    report({
      title: 'Xe-100 order for a chemical plant',
      publishedAt: new Date('2024-03-01'),
      technology: ['HTGR', 'TRISO'],
      application: ['Industrial'],
      regions: ['NAM'],
    }),
    report({
      title: 'Czech Republic picks Rolls-Royce SMR',
      publishedAt: new Date('2024-09-18'),
      technology: ['PWR'],
      regions: ['EU'],
      summary: 'ČEZ chose the design for Temelín.',
    }),
  ]);
});
afterAll(() => app.close());

it('the newest stories are read from an index, not sorted', async () => {
  const plan = await app.db.orm.transaction(async (tx) => {
    // So few rows are read faster without an index.
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from news_stories order by published_at desc, id desc limit 50`,
    );
  });
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('news_stories_newest');
  expect(lines).not.toContain('Sort');
});

describe('GET /api/news', () => {
  it('lists stories newest first', async () => {
    const { items } = await getNews('');
    expect(items.map((item) => item.title)).toEqual([
      'BWRX-300 licence granted at Darlington',
      'Czech Republic picks Rolls-Royce SMR',
      'Xe-100 order for a chemical plant',
    ]);
  });

  it('gives every item the documented fields', async () => {
    const { items } = await getNews('?limit=1');
    expect(items[0]).toMatchObject({
      url: 'https://source.example/bwrx-300-licence-granted-at-darlington',
      source: 'Manual Entry',
      category: 'SMR',
      categories: ['SMR'],
      tags: ['SMR', 'BWR', 'NAM'],
      publishedAt: '2025-04-04T00:00:00.000Z',
      imageUrl: null,
      alsoReportedBy: [],
    });
  });

  it.each([
    ['?technology=BWR&technology=PWR', 2],
    ['?technology[]=BWR', 1],
    ['?technology=BWR&region=EU', 0],
    ['?source=Manual%20Entry', 3],
    ['?source=WNN', 0],
    ['?application=Industrial', 1],
    ['?application=industrial', 1],
    ['?source=manual%20entry', 3],
    ['?category=smr&category=nuclear%20power', 3],
    ['?category=Fusion', 0],
  ])('narrows by %s: any value within a facet, every facet', async (query, count) => {
    expect((await getNews(query)).items).toHaveLength(count);
  });

  it.each([
    ['temelin', 'finds without diacritics'],
    ['Temelín', 'finds with diacritics'],
    ['licence darl', 'finds by an unfinished last word'],
    ['"Rolls-Royce SMR"', 'finds a phrase'],
    ['chemical plants', 'finds another number of the noun'],
  ])('search for %s %s', async (q) => {
    expect((await getNews(`?q=${encodeURIComponent(q)}`)).items).toHaveLength(1);
  });

  it.each([
    ['darlingtn', 'a letter is missing'],
    ['republik', 'a letter is wrong'],
    ['rols royse', 'two words are wrong'],
  ])('search for %s finds although %s', async (q) => {
    expect((await getNews(`?q=${encodeURIComponent(q)}`)).items).toHaveLength(1);
  });

  it.each(['"darlingtn"', 'darlingtn zzzzqqqq', 'zzzzqqqq', 'drl', 'xe 9'])(
    'search for %s guesses nothing',
    async (q) => {
      expect((await getNews(`?q=${encodeURIComponent(q)}`)).items).toHaveLength(0);
    },
  );

  it('takes words as they are written where a story has them, whatever else the list is narrowed by', async () => {
    expect((await getNews('?q=darlington&region=EU')).items).toHaveLength(0);
  });

  it.each(["'; drop table news_stories; --", '!!!', '" " -', '🙂', '%_\\', ':* & |'])(
    'survives the search %s',
    async (q) => {
      const { items } = await getNews(`?q=${encodeURIComponent(q)}`);
      expect(Array.isArray(items)).toBe(true);
    },
  );

  it('pages through all stories without a repeat', async () => {
    const first = await getNews('?limit=2');
    const second = await getNews(`?limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map((item) => item.id)).toHaveLength(3);
    expect(new Set([...first.items, ...second.items].map((item) => item.id)).size).toBe(3);
    expect(second.nextCursor).toBeNull();
  });

  it('tells what is of another kind in words of who asks, and what is missing', async () => {
    const told = async (path: string, init?: RequestInit) =>
      ((await (await app.fetch(path, init)).json()) as { issues: { path: string[]; message: string }[] }).issues;
    expect(await told('/api/news?limit=abc')).toEqual([{ path: ['limit'], message: 'This must be a number.' }]);
    const submitted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"url":7}' };
    const issues = await told('/api/submissions', submitted);
    expect(issues.map(({ message }) => message).join(' ')).not.toMatch(/expected|received|undefined/);
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=nonsense', `?q=${'x'.repeat(201)}`])(
    'refuses %.30s with 400 and the issue',
    async (query) => {
      const response = await app.fetch(`/api/news${query}`);
      expect(response.status).toBe(400);
      const body = await response.json();
      expect(body).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.any(String),
        issues: [expect.objectContaining({ path: expect.any(Array) })],
      });
    },
  );
});

describe('what is not there', () => {
  it('answers an unknown API path with 404 and the error body', async () => {
    const response = await app.fetch('/api/nothing');
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });
});

interface NewsPage {
  items: { id: string; title: string }[];
  nextCursor: string | null;
}

async function getNews(query: string): Promise<NewsPage> {
  const response = await app.fetch(`/api/news${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as NewsPage;
}

function report(given: Partial<ManualReport> & { title: string }): ManualReport {
  const url = `https://source.example/${given.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  return {
    url,
    canonicalUrl: url,
    summary: '',
    publishedAt: new Date('2025-01-01'),
    datePrecision: 'day',
    publisher: 'Example',
    categories: ['SMR'],
    technology: [],
    application: [],
    regions: [],
    ...given,
  };
}

describe('GET /api/news/counts', () => {
  const count = async (query: string) => (await (await app.fetch(`/api/news/counts${query}`)).json()) as NewsCounts;

  it('counts the stories, and those with each value of the filter bar', async () => {
    expect(await count('')).toEqual({
      about: [],
      total: 3,
      isAtLeast: false,
      areFacetsAtLeast: false,
      facets: {
        technology: { BWR: 1, HTGR: 1, PWR: 1, TRISO: 1 },
        application: { Industrial: 1 },
        region: { NAM: 2, EU: 1 },
        source: { 'Manual Entry': 3 },
      },
    });
  });

  it.each(['?region=NAM', '?region=NAM&region=EU&technology=BWR', '?q=darlington', '?q=darlingtn', '?category=SMR'])(
    'counts for %s what the list shows, with every option and without',
    async (query) => {
      const { total, facets } = await count(query);
      expect(total).toBe((await getNews(query)).items.length);
      for (const [facet, values] of Object.entries<Record<string, number>>(facets))
        for (const [value, stories] of Object.entries(values)) {
          const asked = new URLSearchParams(query);
          asked.delete(facet);
          asked.append(facet, value);
          expect((await getNews(`?${asked}`)).items, `${asked}`).toHaveLength(stories);
        }
    },
  );
});

it('a report is found under the name and the short name of who published it', async () => {
  const story = { title: 'Told by a publisher', publishedAt: new Date('2020-01-01'), publisher: 'World Nuclear News' };
  const [id] = await addManualReports(app.db.orm, [report(story)]);
  for (const source of ['WNN', 'World%20Nuclear%20News'])
    expect((await getNews(`?source=${source}`)).items.map((item) => item.id)).toEqual([id]);
});

it('reports that were stored before their publishers counted get the labels that new ones get', async () => {
  const publishers = [
    'World Nuclear News',
    'American Nuclear Society via Public',
    'US NRC order via Kanterella',
    'iaea.org',
    'NRCan',
  ];
  const ids = await addManualReports(
    app.db.orm,
    publishers.map((publisher) => report({ title: `From ${publisher}`, publisher })),
  );
  const readLabels = async () => {
    const { rows } = await app.db.orm.execute<{ labels: string[] }>(sql`
      select array(select unnest(source_labels) order by 1) as labels from news_stories order by id`);
    return rows.map(({ labels }) => labels);
  };
  const asNew = await readLabels();
  await app.db.orm.execute(sql`update news_articles set source_labels = '{Manual Entry}'`);
  await app.db.orm.execute(sql`update news_stories set source_labels = '{Manual Entry}'`);
  const migration = readFileSync('database/migrations/0020_publisher-labels.sql', 'utf8');
  for (const statement of migration.split('--> statement-breakpoint')) await app.db.orm.execute(sql.raw(statement));
  expect(await readLabels()).toEqual(asNew);
  expect(ids).toHaveLength(publishers.length);
});
