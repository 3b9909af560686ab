import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { visit } from '../support/visit.ts';

/** What lists, a comparison and a story are like on a sheet of A4. */
let product: RunningProduct;
let browser: Browser;
const sheet = { viewport: { width: 718, height: 1_050 } };

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function print(path: string) {
  const { page } = await visit(browser, product.url + path, sheet);
  await page.emulateMedia({ media: 'print' });
  return page;
}

it.each(['/designs', '/news'])('%s has no menu over its list, and nothing to search with', async (path) => {
  const page = await print(path);
  expect(await page.locator('main .popup').count()).toBeGreaterThan(0);
  expect(await page.locator('main .popup:visible').count()).toBe(0);
  expect(await page.getByRole('search').getByRole('button').count()).toBe(0);
  await page.close();
});

it.each(['/designs', '/projects', '/deals', '/compare?designs=bwrx-300,nuscale-us460,rolls-royce-smr,natrium'])(
  '%s has all columns of its table on the sheet, and no word in two pieces',
  async (path) => {
    const page = await print(path);
    const tooWide =
      'Array.from(document.querySelectorAll("table"), (t) => t.scrollWidth > t.parentElement.clientWidth)';
    expect(await page.evaluate(tooWide)).not.toContain(true);
    const stage = page.locator('td', { hasText: /^(Conceptual design|Commissioning|Operating)$/ });
    const heights = await stage.evaluateAll((cells) =>
      cells.map((cell) => {
        const range = cell.ownerDocument.createRange();
        range.selectNodeContents(cell);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
        return lines <= (cell.textContent ?? '').split(' ').length;
      }),
    );
    expect(heights).not.toContain(false);
    await page.close();
  },
);

it('a story has the whole of its citation', async () => {
  const news = await (await fetch(`${product.url}/api/news?limit=1`)).json();
  const page = await print(`/news/${(news as { items: { slug: string }[] }).items[0]?.slug}`);
  const citation = page.locator('#cite, section').getByText('Collected by SMR Intelligence');
  expect(await citation.first().isVisible()).toBe(true);
  await page.close();
});

it('who reads in the dark prints by day, also what is drawn on a canvas, and goes on in the dark', async () => {
  const { page } = await visit(browser, `${product.url}/`, { ...sheet, colorScheme: 'dark' });
  const seen = () =>
    page.evaluate<[boolean, string]>(
      '[document.documentElement.classList.contains("dark"), getComputedStyle(document.documentElement).getPropertyValue("--color-on-accent")]',
    );
  const [isDark, onAccent] = await seen();
  expect(isDark).toBe(true);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect((await seen())[1]).not.toBe(onAccent);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  expect((await seen())[0]).toBe(false);
  await page.evaluate('dispatchEvent(new Event("afterprint"))');
  expect(await seen()).toEqual([true, onAccent]);
  await page.close();
});

it.each([
  ['the system', { system: 'light', other: null, times: 1 }, false],
  ['another tab', { system: 'dark', other: 'light', times: 1 }, false],
  ['nobody, though the beginning is told twice', { system: 'dark', other: null, times: 2 }, true],
] as const)(
  'shows after printing what was chosen meanwhile by %s',
  async (_who, { system, other, times }, isDarkAfter) => {
    const { page } = await visit(browser, `${product.url}/about`, { ...sheet, colorScheme: 'dark' });
    const tell = (event: string) => page.evaluate(`dispatchEvent(new Event("${event}"))`);
    const isDark = () => page.evaluate<boolean>('document.documentElement.classList.contains("dark")');
    expect(await isDark()).toBe(true);
    for (let told = 0; told < times; told++) await tell('beforeprint');
    await page.emulateMedia({ colorScheme: system });
    if (other) {
      await page.evaluate(`localStorage.setItem("theme", "${other}")`);
      await page.evaluate('dispatchEvent(new StorageEvent("storage", { key: "theme" }))');
    }
    expect(await isDark()).toBe(false);
    await tell('afterprint');
    expect(await isDark()).toBe(isDarkAfter);
    await page.close();
  },
);
