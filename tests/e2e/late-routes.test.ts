import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { untilAwake, visit } from '../support/visit.ts';

/** A page that is read knows no other page until somebody goes there. */
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SIMULATOR: 'on' }), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const footer = (page: Page) => page.getByRole('contentinfo');
const headingOf = async (page: Page) => (await page.getByRole('heading', { level: 1 }).textContent())?.trim();

it('leads from what is read to the fleet, the desks and back without a reload', async () => {
  const { page, problems } = await visit(browser, `${product.url}/about`);
  await page.evaluate('window.stayed = true');
  await footer(page).getByRole('link', { name: 'Operations Cloud' }).click();
  await page.getByRole('link', { name: 'Alarms' }).first().click();
  await page.waitForURL('**/smr-ops-cloud/alerts*');
  await footer(page).getByRole('link', { name: 'Ideas' }).click();
  await page.waitForURL('**/ideas');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await footer(page).getByRole('link', { name: 'Glossary' }).click();
  await page.waitForURL('**/glossary');
  await page.locator('main').getByRole('link', { name: 'HALEU', exact: true }).first().waitFor();
  await page.goBack();
  await page.waitForURL('**/ideas');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/about');
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
  expect(await page.evaluate('window.stayed')).toBe(true);
  expect(problems).toEqual([]);
});

it('keeps what an address asks for, on the way to a page that was not known', async () => {
  const { page, problems } = await visit(browser, `${product.url}/news`);
  await page.evaluate('window.stayed = true');
  await page.getByRole('link', { name: 'Follow this list' }).click();
  await page.waitForURL(
    (url) => url.pathname === '/auth' && (url.searchParams.get('next') ?? '').includes('/desk/follow'),
  );
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate('window.stayed')).toBe(true);
  await page.goBack();
  await page.waitForURL('**/news');
  await page.getByRole('heading', { level: 1, name: 'SMR news' }).waitFor();
  expect(problems).toEqual([]);
});

it('leaves the page as it is while the next one is on its way, however long', async () => {
  const { page, problems } = await visit(browser, `${product.url}/about`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await footer(page).getByRole('link', { name: 'Glossary' }).click();
  await page.waitForURL('**/glossary');
  // The router shows what is pending after one second.
  await page.waitForTimeout(1_500);
  expect(await headingOf(page)).toMatch(/About/);
  resolve();
  await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
  expect(problems).toEqual([]);
});

it('says in the frame that a page could not be loaded, and goes there when it can', async () => {
  const { page } = await visit(browser, `${product.url}/about`);
  await page.context().setOffline(true);
  await footer(page).getByRole('link', { name: 'Operations Cloud' }).click();
  await page.getByRole('alert').getByText('A part of this page could not be loaded').waitFor();
  expect(await footer(page).count()).toBe(1);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('main').getByRole('link', { name: 'Alarms' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/smr-ops-cloud');
});

it('asks for the code of a page of the fleet once it can be painted, and says when that could not be had', async () => {
  const page = await browser.newPage();
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/*.css', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${product.url}/smr-ops-cloud`, { waitUntil: 'commit' });
  // They stand behind what would ask for code at once.
  await until(() => asked.some((path) => path.endsWith('.woff2')));
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
  held.resolve();
  await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('Check the connection').waitFor();
  await page.unroute('**/*.js');
  // By itself: nobody may be there.
  await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
  await page.close();
});

it('says the same of a first page whose code could not be had, and shows it when it can', async () => {
  const page = await browser.newPage();
  // The part itself, not what the page imports anyway; its name is the build's.
  let isLost = true;
  const lost: string[] = [];
  await page.route('**/assets/fleet-*.js', (route) => {
    if (!isLost) return route.fallback();
    lost.push(route.request().url());
    return route.abort();
  });
  await page.goto(`${product.url}/smr-ops-cloud`);
  await page.getByRole('alert').getByText('A part of this page could not be loaded').waitFor();
  expect(lost).not.toEqual([]);
  expect(await footer(page).count()).toBe(1);
  expect(await page.getByText('Page not found').count()).toBe(0);
  // Other pages are there, and one that is not there is just that.
  await footer(page).getByRole('link', { name: 'Glossary' }).click();
  await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
  await page.goBack();
  await page.getByRole('alert').getByText('A part of this page could not be loaded').waitFor();
  isLost = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('main').getByRole('link', { name: 'Alarms' }).first().waitFor();
  await page.close();
});

it('does not load a page again whose code was given up, as Safari does with a page that is left, until somebody comes back to it', async () => {
  const page = await browser.newPage();
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/assets/ReplayPage-*.js', (route) => route.abort());
  await page.goto(`${product.url}/smr-ops-cloud/replay`);
  await page.getByRole('alert').getByText('A part of this page could not be loaded').waitFor();
  expect(documents).toBe(1);
  await page.unroute('**/assets/ReplayPage-*.js');
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(documents).toBe(2);
  await page.close();
});

it.each([
  ['/nowhere', '404'],
  ['/constructor', '404'],
  ['/__proto__', '404'],
  ['/news/2026/11', 'There is no such story'],
  ['/smr-ops-cloud/nowhere', '404'],
  ['/newsletter/confirm', 'This link does not work'],
  ['/Glossary/', 'Glossary'],
])('%s is the page that it was when it came', async (path, heading) => {
  const { page, problems } = await visit(browser, product.url + path);
  await page.waitForTimeout(300);
  expect(await headingOf(page)).toMatch(heading);
  expect(problems.filter((problem) => !/status of 404/.test(problem))).toEqual([]);
});

it('loads the document when a part of a page could not be had and its browser does not ask for it again', async () => {
  const { page } = await visit(browser, `${product.url}/designs`);
  await untilAwake(page);
  await page.getByText('Filters', { exact: true }).click();
  await page.context().setOffline(true);
  await page.locator('main details').getByRole('link', { name: 'Sodium' }).first().click();
  await page.getByText('The designs could not be loaded').waitFor();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await again.waitFor();
  await page.context().setOffline(false);
  await again.click();
  await page.getByText('Active filters:').waitFor();
  expect(page.url()).toContain('/designs?type=sodium');
  await page.close();
});

it('loads no document for a proxy that answers instead of the server, nor for who has gone on meanwhile', async () => {
  const { page } = await visit(browser, `${product.url}/designs`);
  await page.evaluate('window.stayed = true');
  await page.getByText('Filters', { exact: true }).click();
  await page.route('**/*.js', (route) => route.abort());
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const answer = async (route: Route) => {
    asked += 1;
    if (asked === 1) return route.fulfill({ status: 502 });
    await held.promise;
    return route.fulfill({ status: 200 });
  };
  await page.route('**/favicon.svg', answer);
  await page.locator('main details').getByRole('link', { name: 'Sodium' }).first().click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await until(() => asked === 1);
  await page.waitForTimeout(300);
  await again.click();
  await until(() => asked === 2);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Reactor designs' }).waitFor();
  held.resolve();
  await page.waitForTimeout(300);
  expect(await page.evaluate('window.stayed')).toBe(true);
  await page.close();
});

it('says plainly how it went when the code of messages cannot be had, as long as toasts would', async () => {
  const { page } = await visit(browser, `${product.url}/subscribe`);
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await page.waitForLoadState('networkidle');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/Toasts-*.js', async (route) => {
    await held.promise;
    await route.abort();
  });
  let asked = 0;
  await page.route('**/api/**', (route) => {
    asked += 1;
    return route.abort();
  });
  const send = page.locator('main').getByRole('button', { name: 'Subscribe' });
  const failure = page.getByRole('alert');
  // The second comes while the code is awaited.
  for (const times of [1, 2]) {
    await send.click();
    await until(() => asked === times);
    await page.waitForTimeout(100);
  }
  held.resolve();
  await until(async () => (await failure.count()) === 2);
  expect(await failure.first().textContent()).toBe('Subscription failed Please try again later.');
  // The same once more is told once more.
  await send.click();
  await until(async () => (await failure.count()) === 3);
  for (const left of [2, 1, 0]) {
    await failure.first().getByRole('button', { name: 'Dismiss' }).click();
    expect(await failure.count()).toBe(left);
  }
  await page.unroute('**/api/**');
  await send.click();
  const success = page.getByRole('status').filter({ hasText: 'Successfully subscribed!' });
  await success.waitFor();
  expect(await failure.count()).toBe(0);
  await success.waitFor({ state: 'detached' });
  await page.close();
});

it('says it over a modal dialog, too, where it can be dismissed', async () => {
  const { page } = await visit(browser, `${product.url}/subscribe`);
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/Toasts-*.js', (route) => route.abort());
  const held = Promise.withResolvers<void>();
  await page.route('**/api/newsletter/**', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.locator('main').getByRole('button', { name: 'Subscribe' }).click();
  await page.keyboard.press('Control+k');
  // The plain one at first, which stays in the page when the palette takes its place.
  await page.locator('dialog[open]').first().waitFor();
  held.resolve();
  const failure = page.getByRole('alert').filter({ hasText: 'Subscription failed' });
  await failure.waitFor();
  // It moves with the dialogs, and is not drawn, told and timed anew.
  await failure.evaluate((card) => card.setAttribute('data-same', ''));
  for (const inDialogs of [0, 1]) {
    await page.keyboard.press(inDialogs ? 'Control+k' : 'Escape');
    await until(async () => (await page.locator('dialog[open]').getByRole('alert').count()) === inDialogs);
    expect(await failure.getAttribute('data-same')).toBe('');
  }
  // The driver presses what is on top, or nothing.
  await failure.getByRole('button', { name: 'Dismiss' }).click({ timeout: 5_000 });
  await failure.waitFor({ state: 'detached' });
  await page.close();
});
