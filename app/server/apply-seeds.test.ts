import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rssSources } from '../../database/schema/feeds.ts';
import { newsArticles, newsStories } from '../../database/schema/news.ts';
import { seedRecords } from '../../database/schema/seed-records.ts';
import feeds from '../../features/feeds/server/seeds/feeds.json' with { type: 'json' };
import { listStories } from '../../features/news/server/queries.ts';
import milestones from '../../features/news/server/seeds/milestones.json' with { type: 'json' };
import type { Database } from '../../platform/server/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { applySeeds } from './apply-seeds.ts';

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
const empty = () => emptyTables(db, 'news_articles', 'news_stories', 'rss_sources', 'seed_records');

describe('on an empty database', () => {
  // Once for all that is looked at here, since a look changes nothing.
  beforeAll(async () => {
    await empty();
    await applySeeds(db.orm);
  });

  it('adds every feed', async () => {
    expect(await db.orm.$count(rssSources)).toBe(feeds.length);
  });

  it('adds every milestone as a story of its own', async () => {
    expect([await db.orm.$count(newsArticles), await db.orm.$count(newsStories)]).toEqual([
      milestones.length,
      milestones.length,
    ]);
  });

  it('takes over what a feed is', async () => {
    const [row] = await db.orm.select().from(rssSources).where(eq(rssSources.url, firstFeed.url));
    const { name, description, kind, scope, isActive } = firstFeed;
    expect(row).toMatchObject({ name, description, kind, scope, isActive, nextDueAt: null, errorCount: 0 });
  });

  it('leaves feeds that are out of order switched off', async () => {
    const active = await db.orm.$count(rssSources, eq(rssSources.isActive, true));
    expect(active).toBe(feeds.filter((feed) => feed.isActive).length);
  });

  it('shows a milestone among the news, under Manual Entry, with who published it', async () => {
    const newest = milestones.toSorted((a, b) => b.date.localeCompare(a.date))[0];
    const { items } = await listStories(db.orm, { limit: 1 });
    expect(items[0]).toMatchObject({
      title: newest?.title,
      url: newest?.url,
      summary: newest?.description,
      source: 'Manual Entry',
      publisher: newest?.sourceName,
      publishedAt: `${newest?.date}T00:00:00.000Z`,
      datePrecision: newest?.datePrecision,
      categories: newest?.categories,
      technology: newest?.technology,
    });
  });

  it('finds milestones by region, which is derived from their countries', async () => {
    const canadian = milestones.filter((milestone) => milestone.country.includes('CA')).map(({ title }) => title);
    const { items } = await listStories(db.orm, { limit: 100, region: ['NAM'] });
    expect(items.map((item) => item.title)).toEqual(expect.arrayContaining(canadian));
  });
});

describe('on a database that has them', () => {
  beforeEach(empty);

  it('adds nothing', async () => {
    await applySeeds(db.orm);
    const before = await everything();
    await applySeeds(db.orm);
    expect(await everything()).toEqual(before);
  });

  it('leaves a feed as an editor named it', async () => {
    await applySeeds(db.orm);
    await db.orm.update(rssSources).set({ name: 'Our favourite' }).where(eq(rssSources.url, firstFeed.url));
    await applySeeds(db.orm);
    const [row] = await db.orm.select().from(rssSources).where(eq(rssSources.url, firstFeed.url));
    expect(row?.name).toBe('Our favourite');
  });

  describe('and tells a feed otherwise than the release before', () => {
    const url = feeds.find(({ name }) => name === 'Federal Register: NRC documents')?.url ?? '';
    const before = { kind: 'government', isActive: false, description: 'As it was.' };
    /** As the release before had shipped it, and `touched` since. */
    const renew = async (touched: Partial<typeof rssSources.$inferInsert>) => {
      await applySeeds(db.orm);
      await db.orm
        .update(rssSources)
        .set({ ...before, ...touched })
        .where(eq(rssSources.url, url));
      await db.orm
        .update(seedRecords)
        .set({ contentHash: 'of the release before' })
        .where(eq(seedRecords.key, `rss_sources:${url}`));
      const said: string[] = [];
      await applySeeds(db.orm, new Date(), (sentence) => said.push(sentence));
      const [row] = await db.orm.select().from(rssSources).where(eq(rssSources.url, url));
      return { row, said };
    };

    it('switches it on where nobody has touched it', async () => {
      expect(await renew({})).toMatchObject({ row: { kind: 'regulator', isActive: true }, said: [] });
    });

    it.each([
      ['changed', { revision: 2 }],
      ['read', { lastFetchedAt: new Date() }],
    ])('leaves it and says so where it was %s', async (_, touched) => {
      expect(await renew(touched)).toMatchObject({ row: before, said: [expect.stringContaining('isActive')] });
    });
  });

  it('does not bring back a feed that an editor deleted', async () => {
    await applySeeds(db.orm);
    await db.orm.delete(rssSources).where(eq(rssSources.url, firstFeed.url));
    await applySeeds(db.orm);
    expect(await db.orm.$count(rssSources, eq(rssSources.url, firstFeed.url))).toBe(0);
  });

  it('does not bring back a milestone that an editor deleted', async () => {
    await applySeeds(db.orm);
    await db.orm.delete(newsArticles).where(eq(newsArticles.sourceUrl, firstMilestone.url));
    await applySeeds(db.orm);
    expect(await db.orm.$count(newsArticles, eq(newsArticles.sourceUrl, firstMilestone.url))).toBe(0);
  });

  it('adds the records that a new release brings, and only those', async () => {
    await applySeeds(db.orm);
    // As if this release had been the first to ship the record.
    await db.orm.delete(rssSources).where(eq(rssSources.url, firstFeed.url));
    await db.orm.delete(seedRecords).where(eq(seedRecords.key, `rss_sources:${firstFeed.url}`));
    await applySeeds(db.orm);
    expect(await db.orm.$count(rssSources)).toBe(feeds.length);
  });
});

it('leaves a feed alone that an editor added before it was shipped', async () => {
  await empty();
  await db.orm.insert(rssSources).values({ name: 'Mine', url: firstFeed.url, kind: 'blog', scope: 'general' });
  await applySeeds(db.orm);
  const rows = await db.orm.select().from(rssSources).where(eq(rssSources.url, firstFeed.url));
  expect(rows).toMatchObject([{ name: 'Mine', kind: 'blog' }]);
});

it('adds all or nothing', async () => {
  await empty();
  // The last of the statements fails.
  await db.pool.query('alter table seed_records rename column content_hash to elsewhere');
  await expect(applySeeds(db.orm)).rejects.toThrow();
  await db.pool.query('alter table seed_records rename column elsewhere to content_hash');
  expect([await db.orm.$count(rssSources), await db.orm.$count(newsStories)]).toEqual([0, 0]);
});

const [firstFeed] = feeds as [(typeof feeds)[number]];
const [firstMilestone] = milestones as [(typeof milestones)[number]];

/** Every row with its times of change. */
async function everything(): Promise<unknown[][]> {
  const tables = ['rss_sources', 'news_articles', 'news_stories', 'seed_records'];
  return Promise.all(tables.map(async (table) => (await db.pool.query(`select * from ${table} order by 1`)).rows));
}
