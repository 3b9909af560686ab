import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeEveryPage } from '../support/every-page.ts';
import { serveLocally } from '../support/local-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { signIn } from '../support/sign-in.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { openAs, reload, untilAwake, visit } from '../support/visit.ts';

/** The home page with its calculator, and the pages that explain its figures, in a real browser. */
let product: RunningProduct;
let browser: Browser;

const ADMIN = { email: 'admin@example.org', password: 'correct horse battery' };

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
    launchTestBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

const paths = [
  '/',
  '/?method=referenced&replaces=coal&heating=gas&units=metric',
  '/sources',
  '/about',
  '/calculator/embed',
];

it('nothing on the page moves by itself; the drawing does while one points at it', async () => {
  const { page } = await visit(browser, product.url, { reducedMotion: 'no-preference' });
  // What goes along with a scrolled table has no time of its own.
  const listSeconds = () =>
    page.evaluate<string[]>(`[...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter(({ animationName, animationDuration }) => animationName !== 'none' && animationDuration !== 'auto')
      .map((style) => style.animationIterationCount + ' times ' + style.animationDuration)`);
  expect(await listSeconds()).toEqual([]);
  await page.locator('svg:has(.reactor-flow)').hover();
  expect(await listSeconds()).toEqual(Array(4).fill('infinite times 2.4s'));
});

describeEveryPage({ paths, running: () => ({ product, browser }) });

describe.each(paths)('%s', (path) => {
  it('links only what exists', async () => {
    const html = await (await fetch(product.url + path)).text();
    const addresses = [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    );
    const broken: string[] = [];
    for (const address of new Set(addresses)) {
      const response = await fetch(product.url + address);
      if (!response.ok) broken.push(`${address}: ${response.status}`);
    }
    expect(broken).toEqual([]);
  });
});

describe('the calculator', () => {
  it('shows the golden values at the defaults', async () => {
    const { page } = await open('/');
    const text = await calculator(page).textContent();
    for (const golden of ['35.6 t', '94.9 % less', '57.6 % less', '1,618', '0.105 acre', '37,488 kg', '1,901 kg'])
      expect(text).toContain(golden);
  });

  it('follows the arrow keys on a slider, step by step', async () => {
    const { page } = await open('/');
    const slider = page.getByRole('slider', { name: 'Monthly electric bill' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByLabel('Monthly electric bill', { exact: true }).inputValue()).toBe('140');
  });

  it('reaches both ends by Home and End, in metric units too', async () => {
    const { page } = await open('/?units=metric');
    const slider = page.getByRole('slider', { name: 'Annual car distance' });
    const field = page.getByLabel('Annual car distance', { exact: true });
    await slider.focus();
    await page.keyboard.press('End');
    const end = await field.inputValue();
    await page.keyboard.press('Home');
    expect([end, await field.inputValue()]).toEqual(['48,280', '3,219']);
  });

  it('follows a number that is typed, and when it is left brings it into range and writes its thousands apart', async () => {
    const { page } = await open('/');
    const field = page.getByLabel('Home size', { exact: true });
    await field.fill('1850');
    await page.getByText('36,600', { exact: false }).first().waitFor({ state: 'attached' });
    await field.fill('99999');
    await field.blur();
    expect(await field.inputValue()).toBe('5,000');
    // To type in it, the number stands there bare and is chosen as a whole.
    await field.focus();
    await page.keyboard.type('4500');
    expect(await field.inputValue()).toBe('4500');
  });

  it('writes what differs from the defaults into the address, and nothing else', async () => {
    const { page } = await open('/');
    const before = await page.evaluate('history.length');
    await page.getByLabel('Home size', { exact: true }).fill('1800');
    await page.getByRole('radio', { name: 'Gas', exact: true }).check({ force: true });
    await page.getByRole('radio', { name: 'Referenced 2026' }).check({ force: true });
    await page.getByRole('radio', { name: 'Coal' }).check({ force: true });
    await page.waitForURL('**/?home=1800&heating=gas&method=referenced&replaces=coal');
    await page.getByRole('radio', { name: 'Classic' }).check({ force: true });
    await page.getByRole('radio', { name: 'Electric', exact: true }).check({ force: true });
    await page.getByLabel('Home size', { exact: true }).fill('2000');
    await page.waitForURL(`${product.url}/?replaces=coal`);
    expect(await page.evaluate('history.length')).toBe(before);
  });

  it('is the same after a reload and for whoever is given the address', async () => {
    const { page } = await open(
      '/?home=1234.5&bill=75&miles=9000&heating=gas&units=metric&method=referenced&replaces=grid',
    );
    // The address to paste is known to the browser only, and written last.
    const written = async () => {
      await calculator(page).getByText(`"${product.url}/calculator/embed?`).waitFor({ state: 'attached' });
      return calculator(page).textContent();
    };
    const before = await written();
    await reload(page);
    expect(await written()).toBe(before);
  });

  it('does not drift when the units are switched back and forth', async () => {
    const { page } = await open('/?home=1850&miles=12345');
    const before = await calculator(page).textContent();
    for (let round = 0; round < 5; round++) {
      await page.getByRole('radio', { name: 'Metric' }).check({ force: true });
      await page.getByRole('radio', { name: 'Imperial' }).check({ force: true });
    }
    expect(await calculator(page).textContent()).toBe(before);
  });

  it.each([
    '/?home=NaN&bill=abc&miles=&method=magic&units=nautical&heating=wood&replaces=wind&carbon=x',
    '/?home=-5&bill=-1e9&miles=-0',
    '/?home=1e999&bill=99999999999999999999&miles=Infinity&carbon=1e400',
    '/?home=1&home=2&method[]=referenced&__proto__=1&constructor=2',
    '/?home=%00&bill=%F0%9F%92%A5&miles=%27;drop',
  ])('survives %s', async (path) => {
    const { page, problems } = await open(path);
    expect(await calculator(page).textContent()).not.toMatch(/NaN|Infinity|undefined/);
    expect(problems).toEqual([]);
  });

  it('opens the formula with the visitor’s own values and its sources', async () => {
    const { page } = await open('/?bill=200');
    await page.locator('summary', { hasText: 'Why this number' }).first().focus();
    await page.keyboard.press('Enter');
    expect(await page.getByText('$200 × 12 × 10 + 2,000 sq ft × 12 = 48,000 kWh').first().isVisible()).toBe(true);
    expect(
      await calculator(page)
        .getByRole('link', { name: /Panel on Climate Change 2014/ })
        .first()
        .isVisible(),
    ).toBe(true);
  });

  it('says why the methods differ, on the visitor’s values', async () => {
    const { page } = await open('/');
    await page.getByText('Why do the two methods differ?').click();
    const row = page.getByRole('row', { name: /CO₂ saved/ });
    expect(await row.textContent()).toBe('CO₂ saved35,587 kg8,980 kg');
  });

  it('copies a link that leads back to these values', async () => {
    const { page } = await open('/?bill=90', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${product.url}/?bill=90#calculator`);
  });

  it('is downloaded as CSV', async () => {
    const { page } = await open('/?bill=90');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('Monthly electric bill,90,USD');
  });

  it('opens every explanation on paper, without the navigation', async () => {
    const { page } = await open('/');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('header').first().isVisible()).toBe(false);
    expect(await page.getByText('Electricity: $120').first().isVisible()).toBe(true);
  });

  it('works in a frame on another site, by the snippet it offers', async () => {
    const { page: home } = await open('/?bill=90');
    const snippet = await home.locator('textarea').inputValue();
    const other = await serveLocally((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><h1>Elsewhere</h1>${snippet}`);
    });
    const page = await browser.newPage();
    await page.goto(other.url);
    await page.locator('iframe').scrollIntoViewIfNeeded();
    const frame = page.frameLocator('iframe');
    expect(await frame.getByLabel('Monthly electric bill', { exact: true }).inputValue()).toBe('90');
    expect(await frame.getByRole('navigation').count()).toBe(0);
    await other.close();
  });
});

describe('without JavaScript', () => {
  it('the form is computed by the server', async () => {
    const { page } = await open('/', { javaScriptEnabled: false });
    await page.getByLabel('Monthly electric bill', { exact: true }).fill('200');
    await page.getByText('Gas', { exact: true }).click();
    await page.getByRole('button', { name: 'Calculate' }).click();
    expect(new URL(page.url()).searchParams.get('bill')).toBe('200');
    expect(await calculator(page).textContent()).toContain('25,248 kg');
  });

  it('a number in metric units is understood as one', async () => {
    const { page } = await open('/?units=metric', { javaScriptEnabled: false });
    await page.getByLabel('Home size', { exact: true }).fill('100');
    await page.getByRole('button', { name: 'Calculate' }).click();
    expect(await page.getByLabel('Home size', { exact: true }).inputValue()).toBe('100');
  });

  it('controls that would do nothing are not there', async () => {
    const { page } = await open('/', { javaScriptEnabled: false });
    expect(await page.getByRole('slider').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
  });

  it('a headline figure explains itself when it is chosen', async () => {
    const { page } = await open('/', { javaScriptEnabled: false });
    await page.getByText('5.2 tons').click();
    expect(await page.getByText('An average American home uses').isVisible()).toBe(true);
  });
});

describe('a headline figure', () => {
  const explanation = (page: Page) => page.getByText('An average American home uses');

  it('explains itself on hover, while the pointer moves into the explanation, and no longer', async () => {
    const { page } = await open('/');
    await page.getByText('5.2 tons').hover();
    await explanation(page).hover();
    await page.waitForTimeout(400);
    const stayed = await explanation(page).isVisible();
    expect(stayed).toBe(true);
    // On the commonest laptops there is no room below: it opens where there is.
    for (const height of [900, 768]) {
      await page.getByRole('heading', { level: 1 }).hover();
      await explanation(page).waitFor({ state: 'hidden' });
      await page.setViewportSize({ width: 1440, height });
      await page.getByText('5.2 tons').hover();
      const box = await explanation(page).locator('..').boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= height, `${height} px: ${JSON.stringify(box)}`).toBe(true);
    }
    await page.getByRole('heading', { level: 1 }).hover();
    await explanation(page).waitFor({ state: 'hidden' });
  });

  it('explains itself on keyboard focus, Enter keeps it open, and Escape dismisses it where it stands', async () => {
    const { page } = await open('/');
    await page.getByRole('link', { name: 'Read the latest news' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const opened = await explanation(page).isVisible();
    await page.keyboard.press('Escape');
    expect([opened, await explanation(page).isVisible()]).toEqual([true, false]);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
  });

  it('gives the focus back when it is dismissed from within', async () => {
    const { page } = await open('/');
    await page.getByRole('link', { name: 'Read the latest news' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await explanation(page).isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement.textContent')).toContain('5.2 tons');
  });

  it('explains itself on tap, and a tap elsewhere closes it', async () => {
    const { page } = await open('/', { hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } });
    await page.getByText('5.2 tons').tap();
    const opened = await explanation(page).isVisible();
    await page.getByText('Nuclear energy on the scale').tap();
    expect([opened, await explanation(page).isVisible()]).toEqual([true, false]);
  });

  it('stays open while what stands in it is pressed, also in Safari, where a pressed link gets no focus', async () => {
    const { page } = await open('/');
    await page.getByText('5.2 tons').click();
    // To take a sentence along.
    await explanation(page).dblclick();
    expect(await page.evaluate('getSelection().toString().trim()')).toMatch(/^\w+$/);
    await page.getByText('5.2 tons').focus();
    await page.evaluate(`addEventListener('mousedown', (event) => {
      event.preventDefault();
      document.activeElement.blur();
    })`);
    const card = page
      .locator('details')
      .filter({ has: explanation(page) })
      .first();
    await card.getByRole('link', { name: 'How this figure is made' }).click();
    await page.waitForURL('**/sources#*');
  });

  it('has the technical explanation one step further, and names at most two sources', async () => {
    const { page } = await open('/');
    const card = page.locator('details').filter({ hasText: '47 to 98%' }).first();
    await card.locator('summary').first().click();
    await card.getByText('Technical explanation').click();
    expect(await card.getByText('No publication that we found states 87 %').isVisible()).toBe(true);
    expect(await card.locator('a[target=_blank]').count()).toBe(2);
  });
});

describe('the way to the calculator', () => {
  it.each([
    ['smooth', 'no-preference'],
    ['auto', 'reduce'],
  ] as const)('is %s when motion is %s', async (behavior, reducedMotion) => {
    const { page } = await open('/', { reducedMotion });
    await page.evaluate(
      'window.asked = []; Element.prototype.scrollIntoView = function (how) { window.asked.push(how.behavior) }',
    );
    await page.getByRole('link', { name: 'Calculate your savings' }).click();
    expect(await page.evaluate('window.asked')).toEqual([behavior]);
  });
});

describe('what machines read', () => {
  it('describes the site, its publisher and the calculator', async () => {
    const html = await (await fetch(`${product.url}/`)).text();
    const [, json = '{}'] = html.match(/<script type="application\/ld\+json"[^>]*>([^<]*)</) ?? [];
    const types = (JSON.parse(json) as { '@graph': { '@type': string }[] })['@graph'].map((one) => one['@type']);
    expect(types).toEqual(['Organization', 'WebSite', 'WebApplication']);
    expect(html).toContain(`© 2025–${new Date().getUTCFullYear()} SMR Intelligence`);
  });

  it('names a preview picture that is there and small', async () => {
    const html = await (await fetch(`${product.url}/news`)).text();
    const [, address = ''] = html.match(/property="og:image" content="([^"]+)"/) ?? [];
    const picture = await fetch(product.url + new URL(address).pathname);
    expect([picture.headers.get('content-type'), (await picture.bytes()).length < 100_000]).toEqual([
      'image/png',
      true,
    ]);
  });
});

describe('/sources', () => {
  it('shows the checks of links to editors only', async () => {
    const { page: visitor } = await open('/sources');
    expect(await visitor.getByText('Links (editors only)').count()).toBe(0);
    const page = await openAs(browser, await signIn(product, ADMIN), `${product.url}/sources`);
    await untilAwake(page);
    await page.getByRole('button', { name: 'Check all links now' }).waitFor();
  });

  it('lists each source once, with the figures it is used for', async () => {
    const { page } = await open('/sources');
    const entry = page.locator('#ipcc-2014');
    expect(await entry.count()).toBe(1);
    expect(await entry.textContent()).toMatch(/International Agency.*Used for: CO₂ saved per household per year, /);
    // An article that retells others is no paper, and an id is no name.
    expect(await page.locator('#wef-2022').textContent()).toContain('Secondary Source');
    expect(await page.getByRole('cell').getByRole('link', { name: 'IPCC 2014' }).first().isVisible()).toBe(true);
    // A phone shows every column's value, and whose it is.
    await page.setViewportSize({ width: 375, height: 800 });
    const outside = await page
      .locator('[role=cell], [role=cell] *')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.getBoundingClientRect().left < 0 || cell.getBoundingClientRect().right > 375)
          .map(({ textContent }) => textContent),
      );
    expect(outside).toEqual([]);
  });

  it('sets conflicting figures side by side, with the reason for ours', async () => {
    const { page } = await open('/sources');
    const chapter = page.getByRole('region', { name: 'Where sources disagree' });
    const nuclear = chapter.locator('li', { has: page.getByRole('heading', { name: 'nuclear home’s energy' }) });
    expect(await nuclear.textContent()).toMatch(/12 \(3\.7–110\).*\(ours\).*5\.1–6\.4.*The IPCC median/);
  });
});

it('three samples, called so, stand where there is no news at all', async () => {
  const { page } = await open('/about');
  await page.route('**/api/news?*', (route) => route.fulfill({ json: { items: [], nextCursor: null } }));
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByText('These are samples of what stands here').waitFor();
  expect(await page.getByRole('region', { name: 'Latest SMR News' }).locator('article').count()).toBe(3);
});

it('the letter is asked for by an address alone', async () => {
  const { page } = await open('/');
  const letter = page.getByRole('region', { name: 'The weekly letter' });
  await letter.getByRole('button', { name: 'Subscribe' }).click();
  expect(await letter.getByRole('alert').textContent()).toBe('Email is required');
  await letter.getByLabel('Email').fill('home@example.org');
  await letter.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Successfully subscribed!').waitFor();
  expect(await letter.getByLabel('Email').inputValue()).toBe('');
});

function calculator(page: Page) {
  return page.locator('#calculator');
}

async function open(path: string, options: BrowserContextOptions = {}) {
  const opened = await visit(browser, product.url + path, options);
  // The snippet gets its address when the page has come to life; on a busy machine that is later than its last request.
  const isAlive = "(document.querySelector('textarea')?.value ?? 'http').includes('http')";
  if (options.javaScriptEnabled !== false) await until(() => opened.page.evaluate<boolean>(isAlive));
  return opened;
}
