import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDataFolder } from '../support/data-folder.ts';
import { openDataFolder } from '../support/journey-databases.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { addUser, signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { goTo, openAs, reload, untilAwake } from '../support/visit.ts';

/** Somebody follows lists of news, and stories come. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let mails: MailServer;
let cookie: string;
/** Somebody who edits nothing. */
let reader: string;

beforeAll(async () => {
  const dataDir = temporaryFolder(afterAll);
  await fillDataFolder(dataDir, 'update rss_sources set is_active = false');
  const db = await openDataFolder(dataDir);
  const subscriber = await addUser(db, 'subscriber');
  await db.close();
  mails = await startMailServer();
  const env = {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    MAIL_FROM: 'SMR <smr@example.org>',
  };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
  reader = await signIn(product, subscriber);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await mails.close();
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  return openAs(browser, cookie, product.url + path, options);
}

async function publish(title: string): Promise<void> {
  const response = await fetch(`${product.url}/api/admin/articles`, {
    method: 'POST',
    headers: { cookie, origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ title, summary: null, url: `https://source.example/${encodeURIComponent(title)}`, categories: ['SMR'] },
      ...{ technology: [], application: [], regions: [] },
    }),
  });
  expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
}

it('shows who follows nothing yet what to begin with', async () => {
  const page = await open('/desk');
  await page.getByText('You follow nothing yet.').waitFor();
  await page.getByRole('link', { name: 'Follow What changed in the atlas' }).click();
  await page.getByRole('heading', { level: 1, name: /^Follow/ }).waitFor();
  await page.getByRole('button', { name: 'Follow' }).waitFor();
});

it('is followed from the list itself, and its mail tells what came', async () => {
  const page = await open('/news?q=haleu');
  await page.getByRole('link', { name: 'Follow this list' }).click();
  await page.getByRole('heading', { name: 'Follow “haleu”' }).waitFor();
  await page.getByLabel('Told by mail').selectOption('at-once');
  await page.getByRole('button', { name: 'Follow' }).click();
  await page.waitForURL('**/desk');
  await page.getByText('Nothing has come yet').waitFor();
  await publish('A HALEU deal for the desk');
  const mail = await until(() => mails.received.find(({ subject }) => subject?.includes('HALEU deal')));
  expect(String(mail.text)).toContain('For “haleu”');
  await page.reload();
  await page.getByRole('link', { name: /A HALEU deal for the desk/ }).waitFor();
  await page.getByText('1 thing since you last looked.').waitFor();
  const narrowed = await open('/desk?kind=change');
  await narrowed.getByText('Nothing of this kind has come').waitFor();
  await narrowed.close();
  await untilAwake(page);
  await page.getByRole('button', { name: 'Mark all seen' }).click();
  await page.getByText('Nothing new since you last looked.').waitFor();
});

it('puts a story aside, and marks it as read', async () => {
  const page = await open('/desk');
  await untilAwake(page);
  await page.getByRole('button', { name: 'Read later' }).first().click();
  const list = page.getByRole('list', { name: 'To read' });
  await list.getByRole('link', { name: /A HALEU deal/ }).waitFor();
  await list.getByRole('button', { name: 'Mark read' }).click();
  await page.getByText('Nothing to read').waitFor();
});

it('is renamed, dropped, and followed again by Undo', async () => {
  const page = await open('/desk');
  await untilAwake(page);
  const followed = page.getByRole('list', { name: 'What you follow' });
  await followed.getByRole('link', { name: 'Change' }).click();
  await page.getByLabel('Label').fill('Fuel of tomorrow');
  await page.getByRole('button', { name: 'Save' }).click();
  await followed.getByRole('link', { name: 'Fuel of tomorrow' }).waitFor();
  await followed.getByRole('link', { name: 'Change' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fuel of tomorrow' }).waitFor();
  expect(await page.getByLabel('Label').inputValue()).toBe('Fuel of tomorrow');
  await page.getByRole('link', { name: /^\/f\/.*\.ics$/ }).waitFor();
  await page.getByRole('button', { name: 'Unfollow' }).click();
  await page.getByRole('heading', { name: 'You follow nothing yet' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await followed.getByRole('link', { name: 'Fuel of tomorrow' }).waitFor();
});

describe('a page that is read', () => {
  const asReader = (path: string, options: BrowserContextOptions = {}) =>
    openAs(browser, reader, product.url + path, options);

  it('has the search beside its menu on a phone, where no bell takes its place', async () => {
    const page = await asReader('/about', { viewport: { width: 375, height: 800 } });
    expect(await page.locator('header').getByRole('link', { name: 'Search' }).first().isVisible()).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
  });

  it('says that it is followed, without scripts as well, and to nobody else', async () => {
    const page = await asReader('/vendors/oklo');
    await page.getByRole('link', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.waitForURL('**/desk');
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: 'Following', exact: true }).waitFor();
    const plain = await asReader('/vendors/oklo', { javaScriptEnabled: false });
    await plain.getByRole('link', { name: 'Following', exact: true }).click();
    await plain.getByRole('heading', { level: 1, name: 'Oklo' }).waitFor();
    expect(await (await product.fetch('/vendors/oklo')).text()).not.toContain('Following');
  });

  it('puts a story aside where it stands, and says so', async () => {
    await publish('A reactor to read about later');
    const path = await pathOf('A reactor to read about later');
    const page = await asReader(path);
    await page.getByRole('button', { name: 'Read later' }).click();
    const saved = page.getByRole('link', { name: 'On your reading list' });
    await saved.waitFor();
    await until(() => page.evaluate<boolean>("document.activeElement.textContent === 'On your reading list'"));
    expect(new URL(page.url()).pathname).toBe(path);
    const plain = await asReader(path, { javaScriptEnabled: false });
    await plain.getByRole('link', { name: 'On your reading list' }).click();
    await plain.getByRole('link', { name: 'A reactor to read about later' }).waitFor();
  });

  it('takes a story off the reading list, and puts it back', async () => {
    const title = 'A story that nobody wants to read';
    await publish(title);
    const page = await asReader(await pathOf(title));
    await page.getByRole('button', { name: 'Read later' }).click();
    await page.getByRole('link', { name: 'On your reading list' }).waitFor();
    await goTo(page, `${product.url}/desk/reading`);
    const line = page.getByRole('list', { name: 'Reading list' }).getByRole('listitem').filter({ hasText: title });
    await line.getByRole('button', { name: 'Mark read' }).click();
    await line.getByRole('button', { name: 'Mark unread' }).waitFor();
    // Without the word that told of that, which can be undone, too.
    await reload(page);
    await line.getByRole('button', { name: `Take “${title}” off the list` }).click();
    await line.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await line.getByRole('button', { name: 'Mark unread' }).waitFor();
    await line.getByRole('button', { name: `Take “${title}” off the list` }).click();
    await line.waitFor({ state: 'detached' });
    await goTo(page, `${product.url}/desk/reading`);
    await page.getByRole('heading', { name: 'Reading list' }).waitFor();
    expect(await line.count()).toBe(0);
  });

  it('says of a story on the reading list that it has left the site, and lets it be taken off', async () => {
    const title = 'A story that will be gone';
    await publish(title);
    const page = await asReader(await pathOf(title));
    await page.getByRole('button', { name: 'Read later' }).click();
    await page.getByRole('link', { name: 'On your reading list' }).waitFor();
    const { items } = (await (await product.fetch(`/api/news?${new URLSearchParams({ q: title })}`)).json()) as {
      items: { id: string }[];
    };
    const hidden = await fetch(`${product.url}/api/admin/stories/${items[0]?.id}/hide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin: product.url },
      body: JSON.stringify({ isHidden: true }),
    });
    expect(hidden.status).toBe(200);
    await goTo(page, `${product.url}/desk/reading`);
    const line = page.getByRole('list', { name: 'Reading list' }).getByRole('listitem').filter({ hasText: title });
    await line.getByText('No longer on the site').waitFor();
    expect(await line.getByRole('link').count()).toBe(0);
    await line.getByRole('button', { name: 'Take off' }).click();
    await page.getByText('Taken off your reading list').waitFor();
    await line.waitFor({ state: 'detached' });
  });

  it('leads who is not signed in to the reading list, which names the story', async () => {
    await publish('A vessel to read about later');
    const page = await browser.newPage({ javaScriptEnabled: false });
    const path = await pathOf('A vessel to read about later');
    await page.goto(product.url + path);
    const href = await page.getByRole('link', { name: 'Read later' }).getAttribute('href');
    const asked = await asReader(href ?? '');
    await asked.getByRole('link', { name: 'A vessel to read about later' }).waitFor();
    await untilAwake(asked);
    await asked.getByRole('button', { name: 'Read later' }).click();
    await asked.getByRole('list', { name: 'Reading list' }).getByText('A vessel to read about later').waitFor();
    expect(await asked.getByRole('button', { name: 'Read later' }).count()).toBe(0);
  });

  async function pathOf(title: string): Promise<string> {
    const { items } = (await (await product.fetch(`/api/news?${new URLSearchParams({ q: title })}`)).json()) as {
      items: { title: string; slug: string }[];
    };
    return `/news/${items.find((item) => item.title === title)?.slug}`;
  }
});

it('stands on designs, searches, licensing and units, whose pages need no script for it', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const [path, name, target] of [
    ['/designs/natrium', 'Follow', '/designs/natrium'],
    ['/search?q=vessel', 'Follow this search', '/search?q=vessel'],
    ['/licensing?regulator=us-nrc', 'Follow', '/licensing?regulator=us-nrc'],
    ['/smr-ops-cloud/unit/dnnp-1', 'Follow its alarms', '/smr-ops-cloud/unit/dnnp-1'],
  ] as const) {
    await page.goto(product.url + path);
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(new URL(href ?? '', product.url).searchParams.get('path')).toBe(target);
  }
});

it('goes to a webhook of one’s own, whose secret is shown once', async () => {
  const page = await open('/desk/webhooks');
  await untilAwake(page);
  await page.getByLabel('Address').fill('https://receiver.example/hook');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByLabel('Secret', { exact: true }).waitFor();
  expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('What went there').click();
  await page.getByRole('list', { name: 'What went there' }).getByText('test').waitFor();
});

it.each([
  ['', {}],
  [', also before its code is there', { javaScriptEnabled: false }],
])('asks who is not signed in to sign in, and comes back%s', async (_, options) => {
  const page = await browser.newPage(options);
  await page.goto(`${product.url}/desk/follow?path=%2Fnews%3Fregion%3DEU`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Follow EU' }).waitFor();
});

it('ends its mails without scripts and without an account', async () => {
  const [, link = ''] = String(mails.received.at(-1)?.text).match(/(\/api\/follows\/stop\/\S+)/) ?? [];
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(product.url + link);
  await page.getByRole('button', { name: 'No mail of these any more' }).click();
  await page.getByRole('heading', { name: 'These mails have ended' }).waitFor();
});
