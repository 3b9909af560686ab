import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEveryPage, faultsOf } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { atSize } from '../support/soak.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { holdBack, untilAwake, visit } from '../support/visit.ts';

/** Evaluated in the page, where it is. */
declare const getComputedStyle: (element: unknown) => { getPropertyValue(name: string): string };

/** A visitor reads the site in a real browser. The product runs as shipped: its milestones are the content. */
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('every page', () => {
  const paths = [
    '/',
    '/news',
    '/news?region=EU',
    '/glossary',
    '/glossary/haleu',
    '/api/docs',
    '/auth',
    '/auth?tab=sign-up',
    '/nowhere',
  ];

  describeEveryPage({
    paths,
    running: () => ({ product, browser }),
    isExpected: (problem, path) => path === '/nowhere' && problem.includes('404'),
  });

  it('has a sign of its own on the home screen of a phone and in programs that ask for /favicon.ico', async () => {
    const [, manifest] = (await (await fetch(`${product.url}/`)).text()).match(/rel="manifest" href="([^"]+)"/) ?? [];
    const { icons } = (await (await fetch(`${product.url}${manifest}`)).json()) as { icons: { src: string }[] };
    const typeOf = async (path: string) => (await fetch(product.url + path)).headers.get('content-type');
    expect(await Promise.all(['/favicon.ico', '/apple-touch-icon.png'].map(typeOf))).toEqual([
      'image/x-icon',
      'image/png',
    ]);
    for (const { src } of icons) {
      const { width } = await sharp(await (await fetch(product.url + src)).bytes()).metadata();
      expect(src).toBe(`/icon-${width}.png`);
    }
  });

  it('calls a story an article where it is shared, and a list none', async () => {
    const typeOf = async (path: string) =>
      (await (await fetch(product.url + path)).text()).match(/property="og:type" content="(\w+)"/)?.[1];
    const { items } = (await (await fetch(`${product.url}/api/news?limit=1`)).json()) as { items: { slug: string }[] };
    expect([await typeOf(`/news/${items[0]?.slug}`), await typeOf('/news')]).toEqual(['article', 'website']);
  });

  it('links only what exists: every asset and every internal link of every page answers', async () => {
    const seen = new Set<string>();
    for (const path of paths) {
      const html = await (await fetch(product.url + path)).text();
      for (const [, address = ''] of html.matchAll(/(?:href|src)="(\/[^"]*)"/g))
        seen.add(address.replaceAll('&amp;', '&'));
    }
    const broken: string[] = [];
    // Of hundreds of terms and companies, whose pages are made alike, so many; all of them in a soak.
    const most = atSize(40, Number.POSITIVE_INFINITY);
    const kindOf = (address: string) =>
      address
        .split('/')
        .slice(0, 3)
        .join('/')
        .replace(/[^/]*$/, '')
        .concat(address.split('?').length > 1 ? '?' : '');
    const asked = [...Map.groupBy(seen, kindOf).values()].flatMap((alike) => alike.slice(0, most));
    for (const address of asked) {
      const response = await fetch(product.url + address);
      if (!response.ok) broken.push(`${address}: ${response.status}`);
    }
    expect(broken).toEqual([]);
    expect([...seen].filter((address) => address.startsWith('/assets/')).length).toBeGreaterThan(3);
  });
});

describe('the shell', () => {
  it('follows the system theme when nothing was chosen', async () => {
    const { page } = await open('/', { colorScheme: 'dark' });
    expect(await page.evaluate("document.documentElement.classList.contains('dark')")).toBe(true);
  });

  it('keeps the chosen theme over a reload and paints it first', async () => {
    const { page } = await open('/', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('body', { state: 'attached' });
    expect(await page.evaluate("[localStorage.getItem('theme'), document.documentElement.className]")).toEqual([
      'dark',
      'dark',
    ]);
  });

  it('highlights the page one is on, in a bar that fits a small laptop and leads to the glossary', async () => {
    const { page } = await open('/news', { viewport: { width: 1024, height: 700 } });
    expect(await page.locator('header nav').first().getByRole('link', { name: 'Glossary' }).isVisible()).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1024);
    expect(await page.locator('header nav a[aria-current=page]').first().textContent()).toBe('News');
  });

  it('has a bar that fits a small laptop also in the font of the machine, for who reads over a slow line', async () => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 700 } });
    // A typeface that comes too late counts as one that never came (`font-display: optional`).
    await context.route('**/*.woff2', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`${product.url}/news`);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const ours = "({ family, status }) => family.includes('Variable') && status === 'loaded'";
    expect(await page.evaluate(`[...document.fonts].some(${ours})`)).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1024);
    await context.close();
  });

  it('sets figures of one width in columns, and leaves hyphens of names as narrow as in text', async () => {
    const { page } = await open('/about');
    const widths = await page.evaluate<Record<string, number>>(`(async () => {
      await document.fonts.load('400 100px "Inter Variable"');
      const span = document.body.appendChild(document.createElement('span'));
      span.style.cssText = 'position: absolute; font: 400 100px "Inter Variable"';
      const widthOf = (text, numeric) => {
        span.style.fontVariantNumeric = numeric;
        span.textContent = text;
        return span.getBoundingClientRect().width;
      };
      return {
        one: widthOf('1', 'tabular-nums'),
        eight: widthOf('8', 'tabular-nums'),
        oneInText: widthOf('1', 'normal'),
        hyphens: widthOf('KLT-S-a', 'tabular-nums'),
        hyphensInText: widthOf('KLT-S-a', 'normal'),
      };
    })()`);
    expect(widths.one).toBe(widths.eight);
    expect(widths.one).not.toBe(widths.oneInText);
    expect(widths.hyphens).toBe(widths.hyphensInText);
  });

  it('opens the menu on a phone and closes it by a tap beside it, and when a link is chosen', async () => {
    const { page } = await open('/', { viewport: { width: 375, height: 700 } });
    await page.getByLabel('Menu').click();
    await page.mouse.click(20, 680);
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    await page.getByLabel('Menu').click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
    await page.waitForURL('**/news');
    expect(
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vendors' }).isVisible(),
    ).toBe(false);
  });

  it('answers an unknown address with 404 and the specified words', async () => {
    const response = await fetch(`${product.url}/nowhere`);
    const html = await response.text();
    expect([response.status, html.includes('Oops! Page not found')]).toEqual([404, true]);
  });

  it('leads from the address of a record that is not there to what is near to it, and from a date nowhere', async () => {
    const { page } = await open('/glossary/passive-coolings');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Search for “passive coolings”' }).click();
    await page.waitForURL('**/search?q=passive*coolings');
    const { page: dated } = await open('/newsletter/2026-01-05');
    await dated.getByText('Oops! Page not found').waitFor();
    expect(await dated.getByRole('link', { name: /^Search for/ }).count()).toBe(0);
  });

  it('gives each page its title, description and canonical address', async () => {
    const html = await (await fetch(`${product.url}/news`)).text();
    expect(html).toMatch(/<title>SMR news \| SMR Intelligence<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/);
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost[^"]*\/news"/);
  });

  it('lists its pages for crawlers', async () => {
    const [sitemap, robots] = await Promise.all(
      ['/sitemap.xml', '/robots.txt'].map(async (path) => (await fetch(product.url + path)).text()),
    );
    expect(sitemap).toContain('/news</loc>');
    expect(robots).toContain('Sitemap: ');
  });
});

describe('/news', () => {
  it('shows the newest stories first, with source, date, tags and a link to the publisher', async () => {
    const { page } = await open('/news');
    const card = page.locator('article').first();
    expect(await page.locator('article').getByText('Manual Entry').count()).toBe(0);
    expect(await card.locator('time').textContent()).toMatch(/^[A-Z][a-z]{2}( \d+,)? \d{4}$/);
    expect(await card.locator('h2 a').getAttribute('href')).toMatch(/^\/news\/[a-z0-9-]+$/);
    const link = card.getByRole('link', { name: /Read more/ });
    expect([await link.getAttribute('target'), await link.getAttribute('href')]).toEqual([
      '_blank',
      expect.stringMatching(/^https:/),
    ]);
    const dates = await page
      .locator('article time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('narrows by a filter, names it, keeps it in the address and over a reload, and removes it again', async () => {
    const { page } = await open('/news');
    await page.locator('summary', { hasText: 'Region' }).click();
    await page.getByRole('link', { name: /^EU \d+$/ }).click();
    await page.waitForURL('**/news?region=EU');
    await page.getByText('Active filters:').waitFor();
    // The cards are drawn after what stands above them.
    await page.locator('article h2').first().waitFor();
    const narrowed = await titles(page);
    await page.reload();
    expect(await titles(page)).toEqual(narrowed);
    await page.getByRole('link', { name: 'Remove the filter EU' }).click();
    await page.waitForURL(/\/news$/);
    expect((await titles(page)).length).toBeGreaterThanOrEqual(narrowed.length);
  });

  it('names the publisher in its colour, and filters by it with the number of its stories', async () => {
    const { page } = await open('/news');
    await page.locator('summary', { hasText: 'Source' }).click();
    const option = page.getByRole('link', { name: /^WNN \d+$/ });
    const promised = Number((await option.textContent())?.replace(/\D/g, ''));
    await option.click();
    await page.waitForURL('**/news?source=WNN');
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${promised} stories$`) })
      .waitFor();
    const badges = page.locator('article').getByText('World Nuclear News', { exact: true });
    await badges.first().waitFor();
    expect(await badges.count()).toBe(promised);
    expect(await badges.first().getAttribute('class')).toContain('source-green');
  });

  it('offers no filter that leads nowhere', async () => {
    const { page } = await open('/news');
    await page.locator('summary', { hasText: 'Source' }).click();
    expect(await page.getByRole('link', { name: /^LinkedIn/ }).count()).toBe(0);
    expect(await page.getByText('LinkedIn 0').isVisible()).toBe(true);
  });

  it('keeps the keyboard where it was, and says how many stories there are, after each filter', async () => {
    const { page } = await open('/news');
    const status = page.getByRole('status').filter({ hasText: 'stories' });
    const all = await status.textContent();
    const summary = page.locator('summary', { hasText: 'Region' });
    await summary.focus();
    await page.keyboard.press('Enter');
    // A page that still sleeps follows a link as the browser does, which begins the next page at its top.
    await untilAwake(page);
    await page.getByRole('link', { name: /^EU \d+$/ }).press('Enter');
    await page.waitForURL('**/news?region=EU');
    await until(async () => (await status.textContent()) !== all);
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Region/);
    await page.getByRole('link', { name: 'Clear all' }).press('Enter');
    await page.waitForURL(/\/news$/);
    await until(async () => (await status.textContent()) === all);
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Active filters');
  });

  it('stays as it is, with the keyboard where it was, as long as what was asked for is on its way', async () => {
    const { page } = await open('/news');
    await untilAwake(page);
    const cards = await page.locator('article').count();
    const letGo = await holdBack(page, '**/api/news?*');
    await page.clock.install();
    await page.locator('summary', { hasText: 'Region' }).press('Enter');
    await page.getByRole('link', { name: /^EU \d+$/ }).press('Enter');
    await page.locator('html[data-going]').waitFor({ state: 'attached' });
    await page.clock.runFor(5_000);
    expect(await page.locator('article').count()).toBe(cards);
    letGo();
    await page.waitForURL('**/news?region=EU');
    await page.locator('html:not([data-going])').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Region/);
  });

  it('keeps the filters in sight when a list cannot be loaded', async () => {
    const { page } = await open('/news');
    await page.route('**/api/news?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.' } }),
    );
    await page.locator('summary', { hasText: 'Region' }).click();
    await page.getByRole('link', { name: /^EU \d+$/ }).click();
    await page.getByText('Unable to Load Articles').waitFor();
    expect(await page.getByRole('link', { name: 'Remove the filter EU' }).isVisible()).toBe(true);
  });

  it('adds filters of one category with OR and of two with AND', async () => {
    const either = await apiCount('?region=EU&region=APAC&limit=100');
    const [eu, apac] = [await apiCount('?region=EU&limit=100'), await apiCount('?region=APAC&limit=100')];
    expect(either).toBeGreaterThan(Math.max(eu, apac));
    expect(await apiCount('?region=EU&technology=PWR&limit=100')).toBeLessThan(eu);
  });

  it('finds by words', async () => {
    const { page } = await open('/news');
    await page.getByLabel('Search the news').fill('Darlington');
    await page.getByLabel('Search the news').press('Enter');
    await page.waitForURL('**/news?q=Darlington');
    await page.locator('article').first().filter({ hasText: 'Darlington' }).waitFor();
  });

  it('says so when nothing matches, and offers the way back', async () => {
    const { page } = await open('/news?q=zzzzqqqq');
    expect(await page.getByText('No Articles Available').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Show all news' }).click();
    await page.waitForURL(/\/news$/);
  });

  it('pages to older stories and back', async () => {
    const { page } = await open('/news');
    const first = await titles(page);
    await page.getByRole('link', { name: 'Older stories' }).click();
    await page.waitForURL('**/news?cursor=*');
    await page.getByRole('link', { name: 'Back to the newest' }).waitFor();
    expect((await titles(page)).some((title) => first.includes(title))).toBe(false);
  });

  it('shows six skeleton cards while the list is on its way', async () => {
    const { page } = await open('/');
    const letGo = await holdBack(page, /\/api\/news/);
    await page.getByRole('link', { name: 'News', exact: true }).first().click();
    const skeleton = page.getByRole('status', { name: 'Loading' });
    await skeleton.waitFor();
    expect(await skeleton.locator('> div').count()).toBe(6);
    letGo();
    await page.locator('article').first().waitFor();
  });

  it('shows the specified words when the list cannot be loaded', async () => {
    const { page } = await open('/');
    await page.route('**/api/news?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken for a test.' } }),
    );
    await page.route('**/api/news', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken for a test.' } }),
    );
    await page.getByRole('link', { name: 'News', exact: true }).first().click();
    await page.getByText('Unable to Load Articles').waitFor();
    expect(await page.getByText('Failed to load articles. Please try again later').isVisible()).toBe(true);
    expect(await page.getByText('Broken for a test.').isVisible()).toBe(true);
  });

  it('works by keyboard alone', async () => {
    const { page } = await open('/news');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.locator('summary', { hasText: 'Technology' }).focus();
    await page.keyboard.press('Enter');
    const option = page.locator('details').getByRole('link', { name: /^TRISO \d+$/ });
    expect(await option.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await option.isVisible()).toBe(false);
  });
});

describe('without JavaScript', () => {
  it('is a list with working filters, search and paging', async () => {
    const { page } = await open('/news', { javaScriptEnabled: false });
    expect(await page.locator('article').count()).toBe(24);
    // Beside however long a publisher's address.
    const host = page.locator('article a[target] > span').first();
    await host.evaluate((span) => {
      span.textContent = 'association-for-consultancy-and-engineering-of-the-north.example.org';
    });
    const readMore = await page.getByText('Read more').first().boundingBox();
    expect(readMore?.height).toBeLessThan(24);
    await page.locator('summary', { hasText: 'Technology' }).click();
    await page.getByRole('link', { name: /^BWR \d+$/ }).click();
    expect(new URL(page.url()).search).toBe('?technology=BWR');
    await page.getByLabel('Search the news').fill('Ontario');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(new URL(page.url()).searchParams.getAll('technology')).toEqual(['BWR']);
    expect(await page.locator('article').count()).toBeGreaterThan(0);
  });
});

it('finds an operation of the API on a page that is short, by scripts or without', async () => {
  const { page } = await open('/api/docs#tag-News', { javaScriptEnabled: false });
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(4_000);
  await page
    .locator('details', { has: page.locator('#tag-News') })
    .locator('summary')
    .click();
  await page.getByRole('link', { name: 'GET /api/news', exact: true }).click();
  await page.getByRole('heading', { name: 'News', exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe('#get-api-news');
  await page.locator('#get-api-news').getByText('Parameters').click();
  await page.locator('#get-api-news').getByText('cursor', { exact: true }).waitFor();
  await page.context().close();
});

it('a table that goes on beyond the edge of a phone fades there until it was scrolled', async () => {
  const { page } = await open('/smr-ops-cloud/availability', { viewport: { width: 375, height: 812 } });
  const table = page.getByRole('region', { name: 'Energies by unit' }).last();
  const faded = () => table.evaluate((part) => getComputedStyle(part).getPropertyValue('--data-fade'));
  expect(await faded()).toBe('40px');
  await table.evaluate((part) => part.scrollTo(part.scrollWidth, 0));
  await until(async () => (await faded()) === '0px');
  await page.setViewportSize({ width: 1440, height: 900 });
  await until(async () => (await faded()) === '0px');
  await page.context().close();
});

function open(path: string, options: BrowserContextOptions = {}) {
  return visit(browser, product.url + path, options);
}

function titles(page: Page): Promise<string[]> {
  return page.locator('article h2').allTextContents();
}

async function apiCount(query: string): Promise<number> {
  const { items } = (await (await fetch(`${product.url}/api/news${query}`)).json()) as { items: unknown[] };
  return items.length;
}
