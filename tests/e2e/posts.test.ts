import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDataFolder } from '../support/data-folder.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';

/** An editor writes, readers read. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;
const overTheNetwork = { fetch: (path: string, init?: RequestInit) => fetch(product.url + path, init) };

beforeAll(async () => {
  const dataDir = temporaryFolder(afterAll);
  await fillDataFolder(dataDir, 'update rss_sources set is_active = false');
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DATA_DIR: dataDir };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(overTheNetwork, admin);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(path: string): Promise<Page> {
  const context = await browser.newContext();
  const [name = '', ...value] = cookie.split('; ')[0]?.split('=') ?? [];
  await context.addCookies([{ name, value: value.join('='), url: product.url }]);
  const page = await context.newPage();
  await page.goto(product.url + path, { waitUntil: 'load' });
  return page;
}

it('is written with a preview beside it, published, read, and withdrawn by Undo', async () => {
  const page = await open('/admin/blog-posts');
  await page.getByRole('button', { name: 'New post' }).click();
  await page.getByLabel('Title', { exact: true }).fill('First concrete');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByLabel('Text', { exact: true }).fill('# Poured\n\nIn **Darlington**.');
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Poured' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const readers = async () => (await fetch(`${product.url}/blog/first-concrete`)).text();
  await until(async () => (await readers()).includes('<strong>Darlington</strong>'));
  expect(await readers()).toContain('"@type":"BlogPosting"');
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(async () => (await fetch(`${product.url}/blog/first-concrete`)).status === 404);
});

it('saves by itself, and shows both texts when somebody else saved meanwhile', async () => {
  const page = await open('/admin/blog-posts');
  await page.getByRole('button', { name: 'New post' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Second concrete');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Mine.');
  await page.getByText('All is saved').waitFor();
  const other = await open(new URL(page.url()).pathname);
  // Its preview comes when the page is alive.
  await other.getByRole('region', { name: 'Preview' }).getByText('Mine.', { exact: true }).waitFor();
  await other.getByLabel('Text', { exact: true }).fill('Theirs.');
  await other.getByText('Not saved yet').waitFor();
  await other.getByText('All is saved').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Mine, longer.');
  const conflict = page.getByRole('region', { name: /Somebody else changed this post/ });
  await conflict.getByText('Theirs.', { exact: true }).waitFor();
  expect(await conflict.textContent()).toContain('Mine, longer.');
  await page.getByRole('button', { name: 'Keep mine as a new draft' }).click();
  await page.getByText('/blog/second-concrete-2').waitFor();
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Mine, longer.');
});
