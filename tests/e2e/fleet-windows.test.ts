import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';

/** A control room: more windows in one browser than it has connections to one host over HTTP/1.1. */
const WINDOWS = 9;
/** So many of them hold one. */
const LINES = 3;
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SIMULATOR: 'on' }), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const countStreams = async () =>
  Number((await (await product.fetch('/metrics')).text()).match(/^live_listeners (\d+)$/m)?.[1]);

it('nine windows of one browser load, and each of them goes on hearing the fleet', async () => {
  const context = await browser.newContext();
  const pages: Page[] = [];
  for (let count = 0; count < WINDOWS; count++) {
    const page = await context.newPage();
    await page.goto(`${product.url}/smr-ops-cloud/unit/dnnp-${(count % 4) + 1}`);
    await page.mouse.move(200, 200 + count);
    await page.getByText('Live', { exact: true }).waitFor();
    pages.push(page);
  }
  const tell = () =>
    Promise.all(
      pages.map(async (page) =>
        (await page.getByRole('main').innerText()).match(/\d[\d,.]*\s*(?:°C|MPa|kg\/s|%RTP|mm\/s)/g)?.join(),
      ),
    );
  const before = await until(async () => {
    const told = await tell();
    return told.every((values) => values !== undefined) && told;
  });
  await until(async () => (await tell()).every((values, at) => values !== before[at]));
  for (const page of pages) expect(await page.getByText('Live', { exact: true }).count()).toBe(1);
  await until(async () => (await countStreams()) === LINES);
  // Whoever is left gets a stream of its own back, and keeps it: no turn is taken any more.
  for (const page of pages.slice(0, 7)) await page.close();
  await until(async () => (await countStreams()) === 2);
  for (let look = 0; look < 12; look++) {
    await setTimeout(500);
    expect(await countStreams()).toBe(2);
  }
  await context.close();
});
