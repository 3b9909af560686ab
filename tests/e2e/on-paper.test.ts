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
  // In other letters, or before it is laid out for the sheet, a table has other widths.
  await page.evaluate(
    'void document.body.offsetWidth, document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))',
  );
  return page;
}

it.each(['/designs', '/news'])('%s has no menu over its list, and nothing to search with', async (path) => {
  const page = await print(path);
  expect(await page.locator('main .popup').count()).toBeGreaterThan(0);
  expect(await page.locator('main .popup:visible').count()).toBe(0);
  expect(await page.getByRole('search').getByRole('button').count()).toBe(0);
  await page.close();
});

const COMPARISON = '/compare?designs=bwrx-300,nuscale-us460,rolls-royce-smr,natrium';

it.each(['/designs', '/projects', '/deals', COMPARISON, '/licensing?view=regulators'])(
  '%s has all columns of its table on the sheet',
  async (path) => {
    const page = await print(path);
    const tooWide =
      'Array.from(document.querySelectorAll("table"), (t) => t.scrollWidth > t.parentElement.clientWidth)';
    const tables = await page.evaluate<boolean[]>(tooWide);
    expect(tables).toContain(false);
    expect(tables).not.toContain(true);
    await page.close();
  },
);

it.each(['/designs', '/projects', '/deals', COMPARISON])('%s has no word of its table in two pieces', async (path) => {
  const page = await print(path);
  const words = await page.locator('td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const [range, texts] = [cell.ownerDocument.createRange(), cell.ownerDocument.createTreeWalker(cell, 4)];
      const found: { word: string; lines: number }[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode;
        // Of each row's sources paper has the number only.
        if (text.parentElement?.closest('details')) continue;
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\S)[a-z]{5,}(?!\S)/gi)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
          if (lines > 0) found.push({ word, lines });
        }
      }
      return found;
    }),
  );
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter(({ lines }) => lines > 1)).toEqual([]);
  await page.close();
});

const pathOfStory = async () => {
  const news = (await (await fetch(`${product.url}/api/news?limit=1`)).json()) as { items: { slug: string }[] };
  return `/news/${news.items[0]?.slug}`;
};

it.each([
  ...['/news', '/designs', '/designs?view=cards', '/designs/bwrx-300', '/projects', '/projects/darlington', '/deals'],
  ...['/licensing', '/licensing?view=steps', '/charts', '/charts/projects-by-country', '/changes', COMPARISON],
  ...['/vendors', '/vendors/oklo', '/startups', '/glossary', 'a story'],
])('%s has nothing that only works on a screen', async (path) => {
  const page = await print(path === 'a story' ? await pathOfStory() : path);
  const controls = page.locator(
    'main :is(button, input, textarea, select, a[download], a[href^="/desk/"], a[href^="/feedback"], a[href*=".csv"], a[href*=".xml"], a[href*=".ics"], a[rel=next]):visible',
  );
  // What is sorted by stands on the heads of columns.
  const told = await controls.evaluateAll((all) =>
    all.filter((one) => one.checkVisibility() && !one.closest('th')).map((one) => one.outerHTML.slice(0, 120)),
  );
  expect(told).toEqual([]);
  await page.close();
});

it('a list of which the first entries are printed says how many there are', async () => {
  const page = await print('/designs');
  expect(await page.getByText(/^The first 60 of \d+\.$/).isVisible()).toBe(true);
  expect(await page.getByText(/^Show more/).isVisible()).toBe(false);
  await page.close();
});

it('a story tells days and moments in one form each, in its citation as well', async () => {
  const page = await print(await pathOfStory());
  // What was reported may tell dates as its source writes them.
  const citation = (await page.getByText(/Collected by SMR/).textContent()) ?? '';
  const told = [
    ...(await page.locator('main time').allTextContents()),
    citation.slice(citation.lastIndexOf('”, ') + 3, citation.indexOf('. Collected')),
  ];
  expect(told.length).toBeGreaterThan(2);
  expect(told.filter((date) => !/^(\d{1,2} )?[A-Z][a-z]{2} \d{4}(, \d\d:\d\d \S+)?$/.test(date))).toEqual([]);
  await page.close();
});

it('a story has the whole of its citation', async () => {
  const page = await print(await pathOfStory());
  const citation = page.locator('#cite, section').getByText('Collected by SMR Intelligence');
  expect(await citation.first().isVisible()).toBe(true);
  await page.close();
});

it('who reads in the dark prints by day, and goes on in the dark', async () => {
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

it('who chooses where nothing can be kept, and then again where it can, prints and reads on by the last choice', async () => {
  const { page } = await visit(browser, `${product.url}/about`, { ...sheet, colorScheme: 'light' });
  const press = () => page.locator('[data-theme-switch]:visible').first().click();
  const isDark = () => page.evaluate<boolean>('document.documentElement.classList.contains("dark")');
  await page.evaluate(
    'Storage.prototype.kept = Storage.prototype.setItem, Storage.prototype.setItem = () => { throw 0 }, 0',
  );
  await press();
  expect(await isDark()).toBe(true);
  await page.evaluate('Storage.prototype.setItem = Storage.prototype.kept, 0');
  await press();
  expect(await isDark()).toBe(false);
  await page.evaluate('dispatchEvent(new Event("beforeprint")), dispatchEvent(new Event("afterprint"))');
  expect(await isDark()).toBe(false);
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
