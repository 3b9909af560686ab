import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEveryPage } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { visit } from '../support/visit.ts';

/** From a record to all its news, and from a story to what it names, with the shipped records. */
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describeEveryPage({
  paths: ['/news?about=design:bwrx-300', '/news?about=company:oklo&about=site:palisades&region=NAM'],
  running: () => ({ product, browser }),
});

it('a reader goes from a reactor to its news, on to a project that a story names, and takes the filter away', async () => {
  const { page } = await visit(browser, `${product.url}/designs/bwrx-300`);
  await page.getByRole('link', { name: 'All news about BWRX-300' }).click();
  await page.waitForURL('**/news?about=design%3Abwrx-300');
  const cards = page.getByRole('article');
  const named = page.getByRole('list', { name: 'Named here' });
  // The address is there before its page: the one that was left has cards, too.
  await page.getByRole('link', { name: 'Remove the filter About BWRX-300' }).waitFor();
  // Among those that are only counted, where a story names many.
  for (const card of await named.all()) expect(await card.textContent()).toContain('BWRX-300');
  expect(await named.count()).toBe(await cards.count());

  await page.getByRole('link', { name: 'Darlington New Nuclear Project' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Darlington New Nuclear Project' }).waitFor();
  await page.goBack();

  const before = await page.getByRole('status').first().textContent();
  await page.getByRole('link', { name: 'Remove the filter About BWRX-300' }).click();
  await page.waitForURL('**/news');
  await page
    .getByRole('status')
    .filter({ hasNotText: before ?? '' })
    .first()
    .waitFor();
  await page.close();
});

it('the feed of the list is about the same', async () => {
  const { page } = await visit(browser, `${product.url}/news?about=design:bwrx-300`, { javaScriptEnabled: false });
  const href = await page.getByRole('link', { name: 'RSS of this list' }).getAttribute('href');
  const feed = await (await fetch(product.url + href)).text();
  expect(feed).toContain('<title>SMR Intelligence: BWRX-300</title>');
  await page.close();
});

it('what nothing is called so is said to be nothing, with 404', async () => {
  const { page } = await visit(browser, `${product.url}/news?about=design:nothing`, { javaScriptEnabled: false });
  await page.getByText('Stories name nothing that we know as design:nothing.').waitFor();
  expect((await fetch(`${product.url}/news?about=design:nothing`)).status).toBe(404);
  await page.getByRole('link', { name: 'Show all news' }).waitFor();
  await page.close();
});
