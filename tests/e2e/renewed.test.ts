import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { contextOf, openAwake, untilAwake } from '../support/visit.ts';

/** A new edition takes the place of the one that open pages came from: all their code has other names then. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;

beforeAll(async () => {
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** From here on what the open document would ask for is gone; the next one has its own. */
async function renew(page: Page): Promise<void> {
  let isOld = true;
  await page.route('**/assets/**', (route) => (isOld ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.evaluate('window.isOld = true');
}
/** While one takes the other's place it is the old one. */
const isOld = (page: Page) => page.evaluate<boolean>('window.isOld === true').catch(() => true);

/** So long a page that could not wake waits until it tries again; nobody can put its clock on while another takes its place. */
const wait = (page: Page) => page.clock.fastForward(15_000).catch(() => {});

describe('on a page of an older edition', () => {
  it.each([
    ['to the fleet', '/about', '/smr-ops-cloud', 'Fleet'],
    ['to another page that is read', '/about', '/sources', 'Sources'],
  ])('a link leads %s, by its document', async (_to, from, path, link) => {
    const page = await openAwake(browser, null, product.url + from);
    await renew(page);
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click();
    await until(async () => !(await isOld(page)));
    await untilAwake(page);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.getByText('could not be loaded').count()).toBe(0);
  });

  it('whoever goes from desk to desk gets there, after the question about what is not saved', async () => {
    const page = await openAwake(browser, cookie, `${product.url}/admin/articles`);
    await page.locator('article details summary').first().click();
    await page.locator('article input[name=title]').first().fill('Half a title');
    await renew(page);
    const next = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Companies' });
    await next.click();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await page.locator('article input[name=title]').first().inputValue()).toBe('Half a title');
    await next.click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
    expect(await isOld(page)).toBe(false);
  });

  it('a connection that is lost is told, and loads nothing', async () => {
    const page = await openAwake(browser, null, `${product.url}/about`);
    await page.evaluate('window.isOld = true');
    // Nothing is there: where only the code could not be had, and a pointer that rested on the link had asked for it before, the document is.
    await page.route(/assets|favicon/, (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Fleet', exact: true }).first().click();
    await page.getByRole('alert').getByText('A part of this page could not be loaded').waitFor();
    await page.waitForTimeout(300);
    expect(await isOld(page)).toBe(true);
  });

  it('a proxy that knows no file while the server is away takes nothing away', async () => {
    const page = await openAwake(browser, null, `${product.url}/about`);
    await page.evaluate('window.isOld = true');
    await page.route(/assets|favicon/, (route) => route.fulfill({ status: 404, body: '404 page not found' }));
    await page.getByRole('navigation').getByRole('link', { name: 'Fleet', exact: true }).first().click();
    await page.getByRole('alert').getByText('A part of this page could not be loaded').waitFor();
    await page.waitForTimeout(300);
    expect(await isOld(page)).toBe(true);
  });

  it('whoever wants to sign out does, and leaves no text behind', async () => {
    const own = await signIn(product, admin);
    const page = await openAwake(browser, own, `${product.url}/about`);
    await page.evaluate("sessionStorage.setItem('kept-text:x:y', '{}')");
    await renew(page);
    await page.getByText(admin.email, { exact: true }).first().click();
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await until(async () => !(await isOld(page)));
    await until(async () => !(await page.evaluate<string>('Object.keys(sessionStorage).join()')).includes('kept-text'));
    const me = await product.fetch('/api/me', { headers: { cookie: own } });
    expect([me.status, await me.text()]).toEqual([200, 'null']);
  });

  it('a part whose code is gone says so in its place, and takes nothing away that was typed', async () => {
    const outage = {
      ...{ smrUnitId: 'dnnp-2', kind: 'unplanned', title: 'A leak', lostMw: 300, why: 'Seen' },
      startsAt: new Date(Date.now() - 3_600_000).toISOString(),
      endsAt: null,
    };
    expect((await postJson(product, '/api/fleet/outages', outage, { cookie })).ok).toBe(true);
    const page = await openAwake(browser, cookie, `${product.url}/smr-ops-cloud/availability`);
    await page.getByRole('button', { name: 'Record an outage' }).click();
    const title = page.getByRole('form', { name: 'Record an outage' }).getByLabel('What happened');
    await title.fill('Half a title');
    await renew(page);
    await page.getByRole('button', { name: 'Versions of A leak' }).click();
    await page.getByRole('alert').getByText('This could not be loaded').waitFor();
    expect(await title.inputValue()).toBe('Half a title');
  });
});

describe('a page that sleeps, of an older edition', () => {
  it('leads to the newer one by what it says', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.url}/glossary`);
    await renew(page);
    await page.getByRole('main').getByRole('searchbox').first().fill('moder');
    await page.getByRole('alert').getByRole('link', { name: 'Load it again' }).click();
    await until(async () => !(await isOld(page)));
    await untilAwake(page);
  });

  it.each([
    ['is loaded by itself where it wakes by itself', '', false],
    ['is not where somebody has typed', 'Half a word', true],
  ])('%s', async (_what, typed, stays) => {
    const page = await (await contextOf(browser, cookie, product.url)).newPage();
    await page.clock.install();
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await page.route('**/assets/*.js', (route) =>
      documents < 2 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.goto(`${product.url}/admin/articles`);
    await page.evaluate('window.isOld = true');
    await page.getByRole('alert').getByText('has been renewed').waitFor();
    if (typed) {
      await page.locator('main input[type=search]').first().fill(typed);
      await page.getByRole('alert').getByText('has been renewed').waitFor();
    }
    // It may try more than once before it gives up, and waits anew each time.
    await wait(page);
    if (stays) await page.waitForTimeout(500);
    else await until(() => wait(page).then(async () => !(await isOld(page))));
    expect(await isOld(page)).toBe(stays);
  });

  /** One that wakes by itself, and finds no code. */
  const openWithout = async (prepare: (page: Page) => Promise<unknown>) => {
    const page = await (await contextOf(browser, cookie, product.url)).newPage();
    await page.clock.install();
    await prepare(page);
    let isGone = true;
    await page.route('**/assets/*.js', (route) =>
      isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.goto(`${product.url}/admin/articles`);
    await page.evaluate('window.isOld = true');
    await page.getByRole('alert').getByText('has been renewed').waitFor();
    return {
      page,
      giveBack: () => {
        isGone = false;
      },
    };
  };

  it('is not loaded by itself while something else would come in its place', async () => {
    let asked = 0;
    let isAway = true;
    const { page, giveBack } = await openWithout((opened) =>
      opened.route('**/admin/articles', (route) => {
        if (route.request().method() !== 'HEAD') return route.continue();
        asked++;
        return isAway ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.continue();
      }),
    );
    await until(() => wait(page).then(() => asked >= 2));
    expect(await isOld(page)).toBe(true);
    isAway = false;
    await until(() => wait(page).then(async () => !(await isOld(page))));
    giveBack();
    await untilAwake(page);
  });

  it('is loaded once, and then wakes when its code is there again', async () => {
    const { page, giveBack } = await openWithout((opened) =>
      // As a browser tells of a page that was loaded again; the clock that is put on tells nothing of it.
      opened.addInitScript("performance.getEntriesByType = () => [{ type: 'reload' }]"),
    );
    for (let times = 0; times < 5; times++) {
      await wait(page);
      await page.waitForTimeout(100);
    }
    expect(await isOld(page)).toBe(true);
    giveBack();
    await until(() =>
      wait(page).then(() => page.evaluate<boolean>('document.querySelector(".asleep-notice") === null')),
    );
    await untilAwake(page);
    expect(await isOld(page)).toBe(true);
  });
});

describe('a page of the fleet that stays open, of an older edition', () => {
  const open = async (path: string) => {
    const page = await (await contextOf(browser, cookie, product.url)).newPage();
    await page.clock.install();
    await page.goto(product.url + path);
    await untilAwake(page);
    return page;
  };
  const WALL = '/smr-ops-cloud/wall';
  const isSaid = (page: Page) => page.getByText('The site has been renewed since this page was opened');
  const afterTenMinutes = async (page: Page) => {
    await page.clock.fastForward('10:00');
    await isSaid(page).waitFor();
    await page.waitForTimeout(300);
    return isOld(page);
  };

  /** It asks whether it can be had first, and again ten minutes later where no answer came in time. */
  const untilRenewed = (page: Page) =>
    until(async () => {
      await page.clock.fastForward('10:00').catch(() => {});
      return !(await isOld(page));
    });

  it('is loaded again by itself on a wall once nobody has touched it for ten minutes', async () => {
    const page = await open(WALL);
    await page.clock.fastForward('10:00');
    await page.waitForTimeout(300);
    await renew(page);
    expect(await isSaid(page).count()).toBe(0);
    await untilRenewed(page);
    await untilAwake(page);
    expect(await isSaid(page).count()).toBe(0);
  });

  it('says so on a wall, and stays as long as alarms are heard or the page itself cannot be had', async () => {
    const page = await open(WALL);
    await page.getByRole('switch', { name: 'Sound' }).click();
    await renew(page);
    expect([await afterTenMinutes(page), await afterTenMinutes(page)]).toEqual([true, true]);
    await page.getByRole('switch', { name: 'Sound' }).click();
    await page.route('**/smr-ops-cloud/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    expect([await afterTenMinutes(page), await afterTenMinutes(page)]).toEqual([true, true]);
    await page.unroute('**/smr-ops-cloud/**');
    await untilRenewed(page);
  });

  it('says so where somebody may be at work, and stays', async () => {
    const page = await open('/smr-ops-cloud/availability');
    await renew(page);
    expect([await afterTenMinutes(page), await afterTenMinutes(page)]).toEqual([true, true]);
  });

  it('is let be when the server has its code again, as while two editions answer', async () => {
    const page = await open(WALL);
    await renew(page);
    await page.mouse.move(100, 100);
    await page.clock.fastForward('09:00');
    await page.mouse.move(200, 200);
    await page.clock.fastForward('01:00');
    await isSaid(page).waitFor();
    await page.unroute('**/assets/**');
    await page.clock.fastForward('10:00');
    await isSaid(page).waitFor({ state: 'detached' });
    expect(await isOld(page)).toBe(true);
  });
});
