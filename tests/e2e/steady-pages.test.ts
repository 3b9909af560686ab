import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { isSoak } from '../support/soak.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { untilAwake } from '../support/visit.ts';

/** A page that is being read does not jump, also when its typefaces come late. */
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SIMULATOR: 'on' }), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const MOST_SHIFT = 0.01;
/** So long a page that is awake takes at most to draw what only scripts draw. */
const SETTLING_MS = 300;

/** What jumps on a wide window mostly jumps on a phone, where a line more moves everything below it. */
describe.each(isSoak ? [375, 1440] : [375])('at %i px, with typefaces that come late', (width) => {
  it.each([
    '/',
    '/news',
    '/vendors',
    '/vendors/nuscale-power',
    '/startups',
    '/designs',
    '/designs/bwrx-300',
    '/projects',
    '/licensing',
    '/deals',
    '/glossary',
    '/glossary/haleu',
    '/sources',
    '/about',
    '/subscribe',
    '/newsletter',
    '/submit-news',
    '/auth',
    '/smr-ops-cloud',
    '/smr-ops-cloud/unit/dnnp-1',
    '/smr-ops-cloud/unit/dnnp-1/core_temp',
    '/smr-ops-cloud/map',
    '/smr-ops-cloud/alerts',
    '/smr-ops-cloud/maintenance',
    '/smr-ops-cloud/availability',
    '/smr-ops-cloud/compare',
  ])('%s does not jump', async (path) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const typefaces = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await typefaces.promise;
      await route.continue();
    });
    await page.addInitScript(`
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources, hadRecentInput } of list.getEntries())
          if (!hadRecentInput)
            window.shifts.push({ value, what: sources.map(({ node }) => (node?.outerHTML ?? node?.data ?? '').slice(0, 120)) });
      }).observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(product.url + path, { waitUntil: 'domcontentloaded' });
    await untilAwake(page);
    await settle(page);
    typefaces.resolve();
    await page.waitForLoadState('load');
    await settle(page);
    const shifts = await page.evaluate<{ value: number; what: string[] }[]>('window.shifts');
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST_SHIFT);
  });
});

it('fits 320 px in the stand-in typeface, which is wider', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 740 } });
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto(`${product.url}/about`, { waitUntil: 'domcontentloaded' });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
});

async function settle(page: Page): Promise<void> {
  await page.evaluate(
    `new Promise((tell) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(tell)), ${SETTLING_MS}))`,
  );
}
