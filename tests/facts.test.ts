import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { companies as companiesTable } from '../database/schema/companies.ts';
import { alerts } from '../database/schema/fleet-alerts.ts';
import { maintenanceTasks } from '../database/schema/fleet-maintenance.ts';
import { smrUnits } from '../database/schema/fleet-units.ts';
import companies from '../features/companies/server/seeds/companies.json' with { type: 'json' };
import feeds from '../features/feeds/server/seeds/feeds.json' with { type: 'json' };
import milestones from '../features/news/server/seeds/milestones.json' with { type: 'json' };
import type { Facts, ToDo } from '../features/overview/contract.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
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

it('what waits for an editor is counted from every room', async () => {
  const cookie = await signIn(app, await addUser(app.db, 'editor'));
  const toDo = async () => (await (await app.fetch('/api/admin/to-do', { headers: { cookie } })).json()) as ToDo;
  const before = await toDo();
  await postJson(app, '/api/submissions', { title: 'A tip' });
  await app.db.orm.execute(sql`update rss_sources set error_count = 3 where id in
    (select id from rss_sources where is_active and error_count = 0 limit 2)`);
  await app.db.orm.execute(sql`update rss_sources set proposed_url = 'https://new.example/feed' where id =
    (select id from rss_sources limit 1)`);
  const [unit] = await app.db.orm.select({ smrUnitId: smrUnits.id }).from(smrUnits).limit(1);
  if (!unit) throw new Error('no unit is shipped');
  await app.db.orm
    .insert(alerts)
    .values({ ...unit, title: 'Pump trip', message: 'Pump 2 stopped.', severity: 'warn', ts: new Date() });
  await app.db.orm
    .insert(maintenanceTasks)
    .values({ ...unit, title: 'Grease it', description: 'All of it.', priority: 2, dueDate: '2020-01-31' });
  expect(await toDo()).toEqual({
    ...before,
    pendingSubmissions: before.pendingSubmissions + 1,
    failingSources: before.failingSources + 2,
    movedSources: before.movedSources + 1,
    unacknowledgedAlerts: before.unacknowledgedAlerts + 1,
    overdueTasks: before.overdueTasks + 1,
    nextLetter: expect.objectContaining({ id: null, timeZone: 'Europe/Berlin', recipients: 0 }),
  });
});
