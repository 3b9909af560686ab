import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { isSoak } from '../support/soak.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
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

it.each(['h1', 'p'])('sets letters of other languages in the typeface of the others (%s)', async (element) => {
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) asked.push(request.url());
  });
  await page.goto(`${product.url}/about`);
  // Those that every page is set in.
  expect(asked.length).toBe(2);
  const devtools = await page.context().newCDPSession(page);
  await Promise.all(['DOM.enable', 'CSS.enable'].map((domain) => devtools.send(domain as 'DOM.enable')));
  const fontsOf = async (text: string, font: string) => {
    await page
      .locator(`main ${element}`)
      .first()
      .evaluate(
        (at, [text, font]) => {
          at.textContent = text ?? '';
          at.style.fontFamily = font ?? '';
        },
        [text, font],
      );
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: `main ${element}` });
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName, isCustomFont }) => [familyName.replace(/ Variable$/, ''), isCustomFont]);
  };
  for (const [font, name] of [
    ['var(--font-sans)', 'Inter'],
    ['var(--font-serif)', 'Source Serif 4'],
  ] as const)
    await until(async () => {
      for (let tries = 0; tries < 20; tries++) {
        if (JSON.stringify(await fontsOf('ČEZ, Łódź', font)) === JSON.stringify([[name, true]])) return true;
        await page.waitForTimeout(100);
      }
      // What came too late is not put into a page that is being read; a busy machine has it the next time.
      await page.reload();
      return false;
    });
  // Names of Europe do not bring the whole files, which are eight and three times as large.
  const files = new Set(asked.map((url) => url.replace(/^.*\/([a-z0-9-]+)-[^/]*$/, '$1')));
  expect([...files].slice(2)).toEqual(['inter-european', 'source-serif-4-european']);
  await page.context().close();
});

async function settle(page: Page): Promise<void> {
  await page.evaluate(
    `new Promise((tell) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(tell)), ${SETTLING_MS}))`,
  );
}
