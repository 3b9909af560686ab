import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

/**
 * Who has set the letters of the browser to 200 % (WCAG 2.2, 1.4.4) on a phone: what is laid out by letters has half the room. A zoom of the
 * whole page is another thing, which every page's suite looks at.
 */
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser(['--blink-settings=defaultFontSize=32'])]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

it.each([
  '/',
  '/news',
  '/projects',
  '/glossary',
  '/subscribe',
  '/sources',
  '/startups',
  '/smr-ops-cloud',
  '/designs/bwrx-300',
  '/licensing',
  '/deals',
  '/charts',
  '/data',
  '/vendors/nuscale-power',
  '/search?q=kairos',
])('%s is no wider than a phone when its letters are twice as large, and its menu is on the screen', async (path) => {
  const page = await browser.newPage({ viewport: { width: 375, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(product.url + path);
  expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
  const menu = await page.locator('header summary').filter({ visible: true }).last().boundingBox();
  expect((menu?.x ?? 375) + (menu?.width ?? 0)).toBeLessThanOrEqual(375);
  await page.close();
});
