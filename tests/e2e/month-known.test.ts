import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDataFolder } from '../support/data-folder.ts';
import { openDataFolder } from '../support/journey-databases.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { addUser, signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { openAs, untilAwake } from '../support/visit.ts';

/** Pages that tell of a story of which only the month is known: a follow's preview, a desk, a letter. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;
/** To whom it came in July. */
let reader: string;
const draft = '00000001-0000-4000-8000-000000000000';

beforeAll(async () => {
  const dataDir = temporaryFolder(afterAll);
  const id = draft;
  const other = '00000002-0000-4000-8000-000000000000';
  await fillDataFolder(
    dataDir,
    'update rss_sources set is_active = false',
    `with story as (insert into news_stories (id, lead_article_id, published_at, technology) values ('${id}', '${id}', now(), '{BWR}'))
      insert into news_articles (id, story_id, title, source_url, canonical_url, published_at, date_precision, source_name, source_kind, origin, technology)
      values ('${id}', '${id}', 'The month of the story', 'https://m.example/1', 'https://m.example/1', now(), 'month', 'Month Weekly', 'manual', 'manual', '{BWR}')`,
    `insert into story_slugs (slug, story_id) values ('the-month-of-the-story', '${id}')`,
    `insert into newsletter_issues (id, week_of, subject, status, sent_on, started_at, finished_at) values
      ('${other}', '2026-07-20', 'A letter of months', 'sent', '2026-07-23', now(), now()), ('${id}', '2036-07-21', 'A draft of months', 'draft', null, null, null)`,
    ...[id, other].map(
      (
        issue,
      ) => `insert into newsletter_issue_stories (issue_id, position, story_id, title, url, source, published_at, date_precision)
        values ('${issue}', 1, '${id}', 'The month of the story', 'https://m.example/1', 'Month Weekly', '2026-07-01', 'month')`,
    ),
  );
  const db = await openDataFolder(dataDir);
  const subscriber = await addUser(db, 'subscriber');
  await db.pool.query(
    `with follow as (
      insert into follows (profile_id, path, filter, label, created_at, secret_since, seen_at)
      select id, '/news', '{"values":{}}', 'All news', now(), now(), now() from profiles where email = $1 returning id, profile_id)
    insert into follow_hits (follow_id, profile_id, arrival_id, title, path, published_at, date_precision, arrived_at)
    select id, profile_id, $2, 'The month of the story', '/news/x', '2026-07-01', 'month', now() from follow`,
    [subscriber.email, id],
  );
  await db.close();
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DATA_DIR: dataDir };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
  reader = await signIn(product, subscriber);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = (path: string, as = cookie) => openAs(browser, as, product.url + path);
const ofNow = new Date().toISOString().slice(0, 7);

it('the preview of a follow tells the month, and so does a new desk', async () => {
  const page = await open(`/desk/follow?${new URLSearchParams({ path: '/news?technology=BWR' })}`);
  const timeOf = (list: Locator) =>
    list.getByRole('listitem').filter({ hasText: 'The month of the story' }).locator('time').getAttribute('datetime');
  expect(await timeOf(page.getByRole('main'))).toBe(ofNow);
  await untilAwake(page);
  await page.getByRole('button', { name: 'Follow' }).click();
  await page.waitForURL('**/desk');
  expect(await timeOf(page.getByRole('list', { name: 'The last 30 days' }))).toBe(ofNow);
  await page.close();
});

it('a desk tells the month of what came', async () => {
  const page = await open('/desk', reader);
  const hit = page.getByRole('listitem').filter({ hasText: 'published Jul 2026' });
  await hit.getByRole('link', { name: 'The month of the story' }).waitFor();
  await page.close();
});

it('a letter tells the month, where it is read and where it is made', async () => {
  const read = await open('/newsletter/2026-07-20');
  await read.getByText('Month Weekly · July 2026').waitFor();
  await read.close();
  const made = await open(`/admin/newsletter/${draft}`);
  await made.getByText('Month Weekly · Jul 2026').waitFor();
  await made.frameLocator('iframe').getByText('Month Weekly · July 2026').waitFor();
  await made.close();
});
