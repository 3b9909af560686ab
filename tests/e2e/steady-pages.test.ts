import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
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
/** Longer than it takes until a page is awake and has drawn what only scripts draw. */
const FONT_DELAY_MS = 1_500;

describe.each([375, 1440])('at %i px, with typefaces that come late', (width) => {
  it.each([
    '/',
    '/news',
    '/vendors',
    '/vendors/nuscale-power',
    '/startups',
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
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_DELAY_MS));
      await route.continue();
    });
    await page.addInitScript(`
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources, hadRecentInput } of list.getEntries())
          if (!hadRecentInput)
            window.shifts.push({ value, what: sources.map(({ node }) => (node?.outerHTML ?? node?.data ?? '').slice(0, 120)) });
      }).observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(product.url + path);
    await untilAwake(page);
    await page.waitForLoadState('load');
    await page.evaluate(
      `new Promise((tell) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(tell)), 300))`,
    );
    const shifts = await page.evaluate<{ value: number; what: string[] }[]>('window.shifts');
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST_SHIFT);
    await page.context().close();
  });
});
