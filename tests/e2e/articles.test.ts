import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { faultsOf } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { signIn } from '../support/sign-in.ts';
import { until } from '../support/until.ts';

/** An editor corrects, hides and merges the shipped stories in a real browser; visitors see what is left. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;

beforeAll(async () => {
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOGO_SERVICE_URL: 'off' };
  [product, browser] = await Promise.all([startProduct(env), launchBrowser()]);
  cookie = await signIn({ fetch: (path, init) => fetch(product.url + path, init) }, admin);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  // A stream that never ends keeps the network busy: waiting for it to fall silent would be waiting for ever.
  await page.goto(product.url + path, { waitUntil: 'load' });
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}
const shown = async () => {
  const { items } = (await (await fetch(`${product.url}/api/news?limit=100`)).json()) as { items: { title: string }[] };
  return items.map(({ title }) => title);
};

describe('/admin/articles', () => {
  it('has nothing that axe complains about in either theme, and fits every width', async () => {
    const page = await open('/admin/articles');
    await page.locator('article details summary').first().click();
    expect(await faultsOf(page)).toEqual([]);
    await page.close();
  });

  it('corrects a title; visitors read the correction', async () => {
    const page = await open('/admin/articles');
    const card = page.locator('article').first();
    await card.locator('details summary').first().click();
    await card.locator('input[name=title]').fill('A corrected title');
    await card.getByRole('button', { name: 'Save correction' }).click();
    await page.getByRole('heading', { name: 'A corrected title' }).waitFor();
    await until(async () => (await shown()).includes('A corrected title'));
    await page.close();
  });

  it('hides a story and shows it again', async () => {
    const [, title = ''] = await shown();
    const page = await open('/admin/articles');
    await page.getByRole('button', { name: `Hide: ${title}`, exact: true }).click();
    await until(async () => !(await shown()).includes(title));
    await page.getByRole('button', { name: `Show: ${title}`, exact: true }).click();
    await until(async () => (await shown()).includes(title));
    await page.close();
  });

  it('makes one story of two', async () => {
    const [, , first = '', second = ''] = await shown();
    const page = await open('/admin/articles');
    await page.getByLabel(`Choose for merging: ${first}`, { exact: true }).check();
    await page.getByLabel(`Choose for merging: ${second}`, { exact: true }).check();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await until(async () => {
      const titles = await shown();
      return titles.includes(first) !== titles.includes(second);
    });
    await page.close();
  });
});
