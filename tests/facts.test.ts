import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { companies as companiesTable } from '../database/schema/companies.ts';
import companies from '../features/companies/server/seeds/companies.json' with { type: 'json' };
import feeds from '../features/feeds/server/seeds/feeds.json' with { type: 'json' };
import milestones from '../features/news/server/seeds/milestones.json' with { type: 'json' };
import type { Facts } from '../features/overview/contract.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
const ask = async () => (await (await app.fetch('/api/facts')).json()) as Facts;
const sellers = companies.filter(({ category }) => ['Developer', 'Certified Vendor'].includes(category));

beforeAll(async () => {
  app = await startTestApp();
  await applySeeds(app.db.orm);
});
afterAll(() => app.close());

it('news sources are the active feeds and the publishers of what is stored, each once', async () => {
  const names = [
    ...feeds.filter(({ isActive }) => isActive).map(({ name }) => name),
    ...milestones.map((one) => one.sourceName),
  ];
  expect((await ask()).newsSources).toBe(new Set(names).size);
});

it('vendors are developers and certified vendors; regulators and the ecosystem are not', async () => {
  expect((await ask()).vendors).toBe(sellers.length);
});

it('what is shipped bears out what the home page says: over 50 sources and over 100 vendors', async () => {
  const { newsSources, vendors } = await ask();
  expect([newsSources >= 50, vendors >= 100]).toEqual([true, true]);
});

it('a vendor that is archived is no longer counted', async () => {
  await app.db.orm
    .update(companiesTable)
    .set({ status: 'archived' })
    .where(eq(companiesTable.slug, sellers[0]?.slug ?? ''));
  expect(await until(async () => (await ask()).vendors === sellers.length - 1)).toBe(true);
});
