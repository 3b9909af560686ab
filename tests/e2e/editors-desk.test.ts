import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDataFolder } from '../support/data-folder.ts';
import { faultsOf } from '../support/every-page.ts';
import { rss } from '../support/feed-documents.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { asksBeforeLeaving, loseNext, openAs } from '../support/visit.ts';

/** Two editors at their desks, in real browsers. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let outside: LocalServer;
let cookie: string;
let release = () => {};
/** Whether the third source answers. */
let isBack = false;

const send = (method: string, path: string, body?: object) =>
  fetch(`${product.url}/api/admin${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const hasEndedARun = async () => {
  const status = (await (await send('GET', '/feed-sources/status')).json()) as { running: unknown; last: unknown };
  return status.running === null && status.last !== null;
};

beforeAll(async () => {
  outside = await serveLocally((request, response) => {
    const feed = rss([{ title: 'Oklo breaks ground in Idaho', link: 'https://news.example/oklo' }]);
    if (request.url === '/slow' && request.method === 'GET') release = () => response.writeHead(200).end(feed);
    else if (request.url === '/away' && !isBack) response.writeHead(404).end();
    else if (request.url === '/page') {
      const page =
        '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" title="All news" href="/feed"></head></html>';
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    } else response.writeHead(200).end(feed);
  });
  // The shipped feeds have nobody to talk to here: switched off before the product starts, its first run ends at once.
  const dataDir = temporaryFolder(afterAll);
  await fillDataFolder(
    dataDir,
    'update rss_sources set is_active = false',
    `update rss_sources set proposed_url = (select url from rss_sources where name = 'World Nuclear News'), proposed_url_seen = 3
      where name = 'NucNet'`,
  );
  const env = {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    OUTBOUND_ALLOW: '127.0.0.1/32',
    DATA_DIR: dataDir,
  };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
  await until(hasEndedARun);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await outside.close();
});

async function open(path: string, options: BrowserContextOptions = {}, as = cookie): Promise<Page> {
  const page = await openAs(browser, as || null, product.url + path, options);
  if (path.startsWith('/admin/news')) await page.getByText('Live', { exact: true }).waitFor();
  return page;
}
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text).first();
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
/** Of a source in the table of sources. */
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

describe('two editors at the ingestion page', () => {
  it('see each other’s sources appear, switch and go', async () => {
    const [one, two] = await Promise.all([
      open('/admin/news-ingestion?tab=sources'),
      open('/admin/news-ingestion?tab=sources'),
    ]);
    const moved = row(one, 'NucNet');
    await moved.getByText('“World Nuclear News” reads that address already').waitFor();
    await moved.getByRole('button', { name: 'Delete this one, keep the other' }).click();
    await one.getByRole('alertdialog').getByRole('button', { name: 'Delete this one' }).click();
    await row(two, 'NucNet').waitFor({ state: 'detached' });
    expect(await row(two, 'World Nuclear News').count()).toBe(1);
    await one.getByRole('button', { name: 'Add RSS Source' }).click();
    await one.getByRole('button', { name: 'Add Source', exact: true }).click();
    await toast(one, 'Name and URL are required').waitFor();
    await one.getByLabel('RSS URL').fill(`${outside.url}/page`);
    await one.getByRole('button', { name: 'Test this feed' }).click();
    await one.getByRole('button', { name: 'Use this' }).click();
    await one.getByText('Sample: 1 entry').waitFor();
    await one.getByLabel('Source Name').fill('Shared feed');
    expect(await asksBeforeLeaving(one)).toBe(true);
    await one.getByRole('button', { name: 'Add Source', exact: true }).click();
    await toast(one, 'RSS source added successfully').waitFor();

    await row(two, 'Shared feed').getByText('Never', { exact: true }).waitFor();
    await row(two, 'Shared feed').getByRole('switch').click();
    await toast(two, 'RSS source updated successfully').waitFor();
    await row(one, 'Shared feed').getByText('Inactive').waitFor();
    await row(two, 'Shared feed').getByRole('button', { name: 'Delete Shared feed' }).click();
    await two.getByRole('alertdialog').getByRole('button', { name: 'Delete the source' }).click();
    await toast(two, 'RSS source deleted successfully').waitFor();
    await row(one, 'Shared feed').waitFor({ state: 'detached' });
  });

  it('narrow the sources, change one with a look at what it would leave out, and switch several off', async () => {
    for (const name of ['Alpha feed', 'Beta feed'])
      await send('POST', '/feed-sources', { name, url: `${outside.url}/${name.slice(0, 4)}` });
    const [one, two] = await Promise.all([
      open('/admin/news-ingestion?tab=sources&show=active&sort=name'),
      open('/admin/news-ingestion?tab=sources'),
    ]);
    expect(await one.getByRole('rowheader').count()).toBe(2);
    await two.getByLabel('Search the sources').fill('alpha');
    await two.getByLabel('Search the sources').press('Enter');
    await two.waitForURL('**search=alpha');
    await two.getByRole('link', { name: 'Alpha feed', exact: true }).click();
    await two.getByLabel('Leave out entries with', { exact: true }).fill('Idaho');
    await two.getByRole('button', { name: 'Test this feed' }).click();
    await two.getByText('1 entry, 1 of them left out by your words').waitFor();
    expect(await asksBeforeLeaving(two)).toBe(true);
    await two.getByRole('button', { name: 'Save changes' }).click();
    await toast(two, 'RSS source updated successfully').waitFor();
    await two.getByText('Idaho').first().waitFor();
    await row(one, 'Alpha feed').getByText('leaves out Idaho').waitFor();
    await one.getByLabel('Choose all 2').check();
    await one.getByRole('region', { name: 'Chosen sources' }).getByRole('button', { name: 'Switch off' }).click();
    await toast(one, 'RSS sources updated successfully').waitFor();
    await one.getByText('No source is like that.').waitFor();
    await two.getByText('inactive: it is not read').waitFor();
  });

  it('both see a run go from source to source, its story arrive, and what failed by its reason', async () => {
    await send('POST', '/feed-sources', { name: 'A quick one', url: `${outside.url}/quick` });
    await send('POST', '/feed-sources', { name: 'B slow one', url: `${outside.url}/slow` });
    await send('POST', '/feed-sources', { name: 'C away', url: `${outside.url}/away` });
    const [one, two] = await Promise.all([open('/admin/news-ingestion'), open('/admin/news-ingestion')]);
    await one.getByRole('button', { name: 'Run Ingestion Now' }).click();
    await two.getByText('1 of 3 sources').waitFor();
    expect(await two.getByRole('progressbar').getAttribute('value')).toBe('1');
    expect(await two.getByRole('button', { name: 'Running…' }).isDisabled()).toBe(true);
    await until(() => outside.requests.some(({ path }) => path === '/slow'));
    release();
    await toast(one, 'RSS ingestion completed successfully!').waitFor();
    // Both sources report it; whether one or two reports are listed by now is a matter of time.
    await two.getByRole('link', { name: 'Oklo breaks ground in Idaho' }).first().waitFor();
    await two.getByText('Nothing is running').waitFor();
    await two.getByText('Automated sync every six hours').waitFor();
    await two.getByText('1 of 3 sources of the last run failed').waitFor();
    await two.getByText('C away: There is nothing at this address (status 404).').waitFor();
    isBack = true;
    await two.getByRole('button', { name: 'Try the failed ones again' }).click();
    await one.getByText('Every source of the last run answered (1)').waitFor();
  });
});

describe('submissions', () => {
  it('are sent without JavaScript, and their page tells what became of them', async () => {
    const page = await open('/news', { javaScriptEnabled: false }, '');
    await page.getByRole('main').getByRole('link', { name: 'Submit news' }).click();
    await page.getByLabel('Title').fill('A story without scripts');
    await page.getByLabel('Link to the source').fill('https://press.example/plain');
    await page.getByRole('button', { name: 'Send to the editors' }).click();
    await page.getByRole('heading', { name: 'Your submission' }).waitFor();
    expect(await page.getByText('pending', { exact: true }).isVisible()).toBe(true);
  });

  it('are told before sending when the link is known', async () => {
    const page = await open('/submit-news', {}, '');
    await until(async () => {
      await page.getByLabel('Link to the source').fill('https://press.example/plain/?utm_source=x');
      await page.getByLabel('Title').focus();
      return page.getByText('This link was sent already.').isVisible();
    });
  });

  it('are decided by keyboard alone, and the other editor sees it at once', async () => {
    for (const title of ['First tip', 'Second tip']) await postJson(product, '/api/submissions', { title });
    const [one, two] = await Promise.all([
      open('/admin/news-submissions?status=pending'),
      open('/admin/news-submissions?status=pending'),
    ]);
    const { pending } = (await (await send('GET', '/submissions/counts')).json()) as { pending: number };
    const badge = one.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'News Submissions' });
    expect(await badge.textContent()).toBe(`News Submissions${pending} pending`);
    // Newest first: the second one is on top.
    await one.keyboard.press('j');
    await one.keyboard.press('j');
    await one.keyboard.press('k');
    await one.keyboard.press('a');
    await toast(one, 'Submission approved and published').waitFor();
    await card(two, 'Second tip').waitFor({ state: 'detached' });
    await one.keyboard.press('j');
    await one.keyboard.press('r');
    await one.getByLabel('Reason, shown to whoever sent it').waitFor();
    await one.keyboard.type('A rumour, a jar of it.');
    await one.keyboard.press('Tab');
    await one.keyboard.press('Tab');
    await loseNext(one, '/api/admin/submissions/*/reject');
    await one.keyboard.press('Enter');
    await one.locator('dialog .message', { hasText: 'The server can’t be reached' }).waitFor();
    expect(await toast(one, 'The submission was not rejected').count()).toBe(0);
    expect(await one.getByLabel('Reason, shown to whoever sent it').inputValue()).toBe('A rumour, a jar of it.');
    await one.keyboard.press('Enter');
    await toast(one, 'Submission rejected').waitFor();
    await card(two, 'First tip').waitFor({ state: 'detached' });
    await until(
      async () =>
        (await badge.textContent()) === `News Submissions${pending - 2 || ''}${pending > 2 ? ' pending' : ''}`,
    );
  });

  it('leave no trap for the keyboard: Escape closes the reason, and the shortcuts can be switched off', async () => {
    await postJson(product, '/api/submissions', { title: 'Third tip' });
    const page = await open('/admin/news-submissions?status=pending');
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel('Keyboard shortcuts').uncheck();
    await card(page, 'Third tip').focus();
    await page.keyboard.press('r');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe.each([
  '/admin/news-ingestion',
  '/admin/news-ingestion?tab=sources',
  '/admin/news-submissions',
  '/submit-news',
])('%s', (path) => {
  it('fits every width and has nothing that axe complains about', async () => {
    const page = await open(path);
    expect(await faultsOf(page, [375, 768, 1440])).toEqual([]);
    await page.context().close();
  });
});

describe('a server that stops', () => {
  it('is not held up by open streams', async () => {
    await open('/admin/news-ingestion');
    expect(await product.stop()).toBe(0);
    // What did not end by itself within the grace time would have been cut off, and the log would say so.
    expect(product.output()).not.toContain('were cut off');
  });
});
