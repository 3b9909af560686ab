import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { axeViolations, holdBack, untilAwake } from '../support/visit.ts';

/** One search over everything, over every page and without scripts; and the pages of stories that it leads to. */
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function open(path: string, options = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(product.url + path, { waitUntil: 'load' });
  return page;
}
const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('the palette', () => {
  it.each(['/', 'Control+k'])(
    'opens by %s on a page that sleeps, and leads to what is chosen by keyboard',
    async (key) => {
      const page = await open('/about');
      await page.keyboard.press(key);
      await field(page).waitFor();
      await page.keyboard.type('bwrx300');
      await page
        .getByRole('option', { name: /^BWRX-300/ })
        .first()
        .waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await field(page).getAttribute('aria-activedescendant')).toBe('search-hits-0');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/designs/bwrx-300');
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );

  it.each([
    ['sleeps', async () => {}],
    ['is awake', untilAwake],
  ])('keeps every letter after its key on a page that %s, however late its code comes', async (_, prepare) => {
    const page = await open('/about');
    await prepare(page);
    const letGo = await holdBack(page, '**/*.js');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('halex');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('u');
    await page.keyboard.press('Home');
    expect(await page.getByRole('searchbox', { name: 'Search everything' }).inputValue()).toBe('haleu');
    letGo();
    await field(page).waitFor();
    await page.keyboard.type('x');
    expect(await field(page).inputValue()).toBe('xhaleu');
    expect(await page.getByRole('dialog').count()).toBe(1);
    // The first one empties the field.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await until(async () => (await page.getByRole('dialog').count()) === 0);
  });

  it.each([
    ['before its code is there', async (page: Page) => void (await holdBack(page, '**/*.js'))],
    ['once it is', async () => {}],
  ])('goes by Escape in Safari, too, whose search fields keep it for themselves, %s', async (when, prepare) => {
    const page = await open('/about');
    await page.evaluate(`addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && event.target.type === 'search') event.preventDefault();
    })`);
    await prepare(page);
    await page.keyboard.press('Control+k');
    await (when === 'once it is' ? field(page) : page.getByRole('searchbox', { name: 'Search everything' })).waitFor();
    await page.keyboard.press('Escape');
    await until(async () => (await page.getByRole('dialog').count()) === 0);
  });

  it('waits with its place for the end of a sign that is composed', async () => {
    const page = await open('/about');
    const letGo = await holdBack(page, '**/*.js');
    await page.keyboard.press('Control+k');
    const devtools = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await compose('に');
    await compose('にほ');
    const arrived = page.waitForResponse(/SearchPalette/);
    letGo();
    await (await arrived).finished();
    await page.waitForTimeout(500);
    expect(await field(page).count()).toBe(0);
    await compose('にほん');
    await devtools.send('Input.insertText', { text: '日本' });
    await field(page).waitFor();
    await page.keyboard.type('x');
    expect(await field(page).inputValue()).toBe('日本x');
  });

  it.each(['/calculator/embed', '/smr-ops-cloud/wall'])(
    'leaves its keys to others on %s, where nothing else is around the page',
    async (path) => {
      const page = await open(path);
      const isLeftAlone = (init: string) =>
        page.evaluate(
          `document.body.dispatchEvent(new KeyboardEvent('keydown', { ...${init}, bubbles: true, cancelable: true }))`,
        );
      const left = [await isLeftAlone("{ key: 'k', ctrlKey: true }"), await isLeftAlone("{ key: '/' }")];
      expect([left, await page.getByRole('dialog').count()]).toEqual([[true, true], 0]);
    },
  );

  it('leads to the results by Enter before its code is there, and is gone by Escape', async () => {
    const page = await open('/about');
    const letGo = await holdBack(page, '**/*.js');
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    expect([pathOf(page), await page.getByRole('dialog').count()]).toEqual(['/about', 1]);
    await page.keyboard.press('Escape');
    letGo();
    await untilAwake(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const another = await open('/about');
    await holdBack(another, '**/*.js');
    await another.keyboard.press('/');
    await another.keyboard.type('smr');
    await another.keyboard.press('Enter');
    await another.waitForURL('**/search?q=smr');
  });

  it('leads to the page of results by Enter alone, with the same hits', async () => {
    const page = await open('/about');
    await page.keyboard.press('/');
    await field(page).fill('darlington');
    await page.getByRole('option').first().waitFor();
    const hits = await page.getByRole('option').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=darlington');
    const links = page.locator('main ol a');
    await links.first().waitFor();
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(hits);
  });

  it('leaves "/" to whoever writes, and to whoever switched it off', async () => {
    const page = await open('/glossary');
    await page.getByRole('searchbox').first().pressSequentially('a/b');
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('a/b');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: /opens it, too: on/ }).click();
    await page.getByRole('button', { name: /opens it, too: off/ }).waitFor();
    await page.goto(`${product.url}/about`, { waitUntil: 'load' });
    await page.keyboard.press('/');
    await page.waitForTimeout(700);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
  });

  it('remembers what was searched for in this browser, until it is told to forget', async () => {
    const page = await open('/about');
    await page.keyboard.press('/');
    await field(page).fill('natrium');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=natrium');
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: 'natrium' }).click();
    await until(async () => (await field(page).inputValue()) === 'natrium');
    await field(page).fill('');
    await page.getByRole('button', { name: 'Forget these' }).click();
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
  });

  it('opens nothing while signs are composed', async () => {
    const page = await open('/about');
    await page.keyboard.press('/');
    await field(page).fill('power');
    await page.getByRole('option').first().waitFor();
    await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229, bubbles: true });
    expect([pathOf(page), await page.getByRole('dialog').count()]).toEqual(['/about', 1]);
  });

  it('says that nothing was found, and has no faults for who cannot see it', async () => {
    const page = await open('/about');
    await page.keyboard.press('/');
    await field(page).fill('qqqqqqqq');
    await page.getByText('Nothing was found.').waitFor();
    await field(page).fill('nuscale');
    await page.getByRole('option').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

it('without scripts the link in the frame leads to a form that finds', async () => {
  const page = await open('/about', { javaScriptEnabled: false });
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('bwrx 300');
  await page.getByRole('searchbox').press('Enter');
  expect(await page.locator('main ol a').first().getAttribute('href')).toBe('/designs/bwrx-300');
});

describe('a story', () => {
  const SLUG = 'valars-ward-250-becomes-first-us-pilot-reactor-critical-outside-a-lab';

  it('is where its card leads, with its source one click away from the card', async () => {
    const page = await open('/news?q=ward+250', { javaScriptEnabled: false });
    const card = page.getByRole('article').filter({ hasText: 'becomes first US pilot reactor' });
    expect(await card.getByRole('link', { name: /Read more/ }).getAttribute('href')).toMatch(
      /^https:\/\/www\.deseret\.com/,
    );
    await card.getByRole('heading').getByRole('link').click();
    expect(pathOf(page)).toBe(`/news/${SLUG}`);
    expect(await page.getByRole('textbox', { name: 'Citation' }).inputValue()).toContain(`/news/${SLUG}`);
  });

  it('is led to by its id for good, and is refused with near ones where there is none', async () => {
    const { id } = (await (await fetch(`${product.url}/api/news/${SLUG}`)).json()) as { id: string };
    const moved = await fetch(`${product.url}/news/${id}`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/news/${SLUG}`]);
    const missing = await fetch(`${product.url}/news/ward-250-critical-in-utah`);
    expect([missing.status, (await missing.text()).includes(`/news/${SLUG}`)]).toEqual([404, true]);
  });

  it('tells other sites what it is', async () => {
    const html = await (await fetch(`${product.url}/news/${SLUG}`)).text();
    expect(html).toMatch(new RegExp(`property="og:image" content="[^"]*/news/${SLUG}/card\\.png\\?v=[0-9a-f]{32}"`));
    expect(html).toContain('"@type":"Article"');
    expect(html).toContain('"isBasedOn":[{"@type":"CreativeWork","url":"https://www.deseret.com');
  });

  it('has no faults for who cannot see it', async () => {
    const page = await open(`/news/${SLUG}`);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page
      .getByText(/Citation copied|The citation could not be copied|Press once more to copy/)
      .first()
      .waitFor();
  });
});
