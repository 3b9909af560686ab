import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEveryPage } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { goTo, untilAwake, visit } from '../support/visit.ts';

/** The atlas in a real browser, with the shipped records; an editor at work on one of them. */
const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(admin), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = (path: string, options?: BrowserContextOptions) => visit(browser, product.url + path, options);

/** Letters of the whole document, with the state that wakes it; 11 to 17 % above what they were when this was written. */
it.each([
  ['/designs/bwrx-300', 330_000],
  ['/designs', 165_000],
  ['/deals', 245_000],
  ['/vendors/nuscale-power', 143_000],
  ['/licensing', 105_000],
  ['/charts/licensing-by-regulator', 70_000],
  ['/compare?designs=bwrx-300,xe-100,natrium,nuscale-us460,smr-300,imsr400,hermes,evinci', 123_000],
])('sends %s in fewer than %i letters', async (path, most) => {
  const answer = await fetch(product.url + path);
  expect(answer.status).toBe(200);
  expect((await answer.text()).length).toBeLessThan(most);
});

describeEveryPage({
  paths: [
    '/designs',
    '/designs?view=cards&coolant=helium',
    '/designs/bwrx-300',
    '/compare?designs=bwrx-300,xe-100,natrium',
    '/projects',
    '/projects?view=map',
    '/projects/darlington',
    '/licensing',
    '/licensing?view=steps',
    '/licensing?view=regulators',
    '/deals',
    '/vendors/oklo',
    '/charts',
    '/charts/projects-by-country',
    '/charts/dollars-by-year',
    '/changes',
    '/data',
  ],
  running: () => ({ product, browser }),
});

describe('designs', () => {
  it('are printed without the sources of every row of their tables', async () => {
    const { page } = await open('/designs/bwrx-300');
    const height = () => page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: 718, height: 1_050 });
    const onScreen = await height();
    await page.emulateMedia({ media: 'print' });
    expect((await height()) / onScreen).toBeLessThan(1.5);
  });

  it('are compared when they are ticked, without scripts as well', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await open('/designs?type=pebble-bed', { javaScriptEnabled });
      for (const index of [0, 1]) await page.getByRole('checkbox').nth(index).check();
      await page.getByRole('button', { name: 'Compare the ticked' }).click();
      const table = page.getByRole('table', { name: 'Designs side by side' });
      await table.waitFor();
      expect(await table.getByRole('columnheader').count()).toBe(3);
      await page.close();
    }
  });

  it('say of each value that is compared where it was read', async () => {
    const { page } = await open('/compare?designs=bwrx-300,xe-100');
    const row = page.getByRole('row', { name: /Electrical power/ }).first();
    const mark = row.getByRole('link', { name: /^Source \d+$/ }).first();
    const number = Number(await mark.textContent());
    await mark.click();
    await page.waitForURL(new RegExp(`#source-${number}$`));
    const source = page.locator(`#source-${number}`);
    expect(await source.getByRole('link').getAttribute('href')).toMatch(/^https:/);
    expect(await source.textContent()).toMatch(/As of .* · read on /);
    expect(await source.evaluate((item) => item.matches(':target'))).toBe(true);
  });

  it('are told of by the head of their comparison, so that a link that is sent on leads to them', async () => {
    const { page } = await open('/compare?designs=bwrx-300,xe-100&only=differences', { javaScriptEnabled: false });
    const head = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await page.title()).toBe('BWRX-300, Xe-100 compared | SMR Intelligence');
    const address = /^http:[^?]*\/compare\?designs=bwrx-300,xe-100$/;
    expect(await head('meta[property="og:url"]', 'content')).toMatch(address);
    expect(await head('link[rel=canonical]', 'href')).toMatch(address);
  });

  it('are compared two at a time on a phone, and another is added to them', async () => {
    const { page } = await open('/compare?designs=bwrx-300,xe-100', { viewport: { width: 375, height: 800 } });
    const table = page.getByRole('table', { name: 'Designs side by side' });
    const fact = table.getByRole('row', { name: /^Coolant/ });
    const cells = await Promise.all([0, 1].map((at) => fact.getByRole('cell').nth(at).boundingBox()));
    for (const cell of cells) {
      expect(cell?.width).toBeGreaterThan(140);
      expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual(375);
    }
    expect((await fact.getByRole('rowheader').boundingBox())?.y).toBeLessThan(cells[0]?.y ?? 0);
    await page.getByRole('link', { name: 'Add a design' }).click();
    await page.waitForURL(/\/designs\?with=/);
    // One of the two is not on the page of the list, and stays all the same.
    expect(await page.getByRole('checkbox', { name: 'Compare BWRX-300' }).isChecked()).toBe(true);
    await page
      .getByRole('checkbox', { name: /^Compare (?!BWRX-300$|Xe-100$)/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Compare the ticked' }).click();
    await page.waitForURL(/\/compare/);
    await page.getByRole('columnheader', { name: /^Xe-100/ }).waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(4);
    await page.close();
  });

  it('show the source of a value to who taps it', async () => {
    const { page } = await open('/designs/bwrx-300');
    await page
      .locator('dl', { hasText: 'Stage' })
      .getByText(/as of \w+/)
      .waitFor();
    const fact = page.locator('details', { hasText: 'Coolant' }).first();
    await fact.locator('summary').click();
    expect(await fact.getByRole('listitem').getByRole('link').first().getAttribute('href')).toMatch(/^https?:/);
    await page.close();
  });

  it('have the columns that the address names', async () => {
    const { page } = await open('/designs?columns=thermalMw&columns=stage');
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Design',
      'Thermal power',
      'Stage',
      'Compare',
    ]);
    await page.close();
  });
});

describe('what is not there', () => {
  it.each([
    ['/designs/bwrx300', 'There is no such design', 'BWRX-300', /\/designs\/bwrx-300$/],
    ['/projects/darlingtn', 'There is no such project', /^Darlington/, /\/projects\/darlington$/],
    ['/compare?designs=xe-100,bwrx300', 'There is no such design', 'BWRX-300', /designs=xe-100(,|%2C)bwrx-300$/],
  ] as const)('%s leads to what may have been meant', async (path, title, name, address) => {
    const page = await browser.newPage();
    expect((await page.goto(product.url + path))?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await page.waitForURL(address);
    await page.close();
  });

  it('is said in words where too many designs are to be compared', async () => {
    const page = await browser.newPage();
    const forty = Array.from({ length: 40 }, (_, index) => `d-${index}`).join();
    expect((await page.goto(`${product.url}/compare?designs=${forty}`))?.status()).toBe(400);
    await page.getByText('At most 8 designs are compared at a time; these are 40.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.close();
  });
});

it('the map of projects is gone through by keyboard, without scripts as well', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await open('/projects?view=map', { javaScriptEnabled });
    await page.getByRole('link', { name: /^\d+ projects: .*Darlington/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/at=/);
    await page.getByRole('link', { name: /^Darlington New Nuclear Project, / }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/projects\/darlington/);
    await page.close();
  }
});

describe('long lists', () => {
  it('keep the heads of the licensing board in sight', async () => {
    const { page } = await open('/licensing', { viewport: { width: 1440, height: 900 } });
    await page.evaluate('window.scrollTo(0, 2000)');
    const head = await page.getByRole('columnheader', { name: 'NRC' }).boundingBox();
    expect(head?.y).toBeGreaterThanOrEqual(60);
    expect(head?.y).toBeLessThan(70);
    await page.close();
  });

  it('show of a design on a phone only the regulators that it is before', async () => {
    const { page } = await open('/licensing', { viewport: { width: 375, height: 800 } });
    const row = page.getByRole('row', { name: /^BREST-OD-300/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual([expect.stringContaining('Rostechnadzor')]);
    await page.close();
  });

  it.each([
    ['a deal', '/deals?search=oklo', 'Deals'],
    ['a step', '/licensing?view=steps&search=oklo', 'Licensing steps'],
  ])('show where %s was read, and the way to report it, to who taps it', async (_, path, name) => {
    const { page } = await open(path, { javaScriptEnabled: false });
    const sources = page.getByRole('table', { name, exact: true }).locator('details').first();
    expect(Number(await sources.locator('summary').textContent())).toBeGreaterThan(0);
    await sources.locator('summary').click();
    expect(await sources.getByRole('listitem').getByRole('link').first().getAttribute('href')).toMatch(/^https?:/);
    await sources.getByRole('link', { name: /^This is wrong/ }).click();
    await page.waitForURL(/\/feedback\?record=/);
    await page.close();
  });

  it('begin with deals on a phone, the sums stand after them', async () => {
    const { page } = await open('/deals', { viewport: { width: 375, height: 800 } });
    const top = async (name: string) => (await page.getByRole('table', { name }).boundingBox())?.y ?? Number.NaN;
    expect(await top('Deals')).toBeLessThan(800);
    expect(await top('Amounts by year and currency, millions')).toBeGreaterThan(await top('Deals'));
    await page.close();
  });

  it.each([
    ['a deal', '/deals', 'Deals'],
    ['a step', '/licensing?view=steps', 'Licensing steps'],
  ])('tell %s on a phone in a few lines', async (_, path, name) => {
    const { page } = await open(path, { viewport: { width: 375, height: 800 } });
    const table = page.getByRole('table', { name, exact: true });
    const [rows, box] = [await table.getByRole('rowheader').count(), await table.boundingBox()];
    expect(rows).toBeGreaterThan(50);
    expect((box?.height ?? Number.NaN) / rows).toBeLessThan(160);
    await page.close();
  });
});

it('a chart is sent on by an address of its own, which leads to it, and is embedded by what is copied', async () => {
  const { page } = await open('/charts', { permissions: ['clipboard-read', 'clipboard-write'] });
  const chart = page.getByRole('region', { name: 'Projects by stage', exact: true });
  await chart.getByText('Share or embed this chart').click();
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  const address = /^http:.*\/charts\/projects-by-stage$/;
  await chart.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await copied()).toMatch(address);
  await chart.getByRole('button', { name: 'Copy snippet' }).click();
  await page.getByText('Snippet copied').waitFor();
  expect(await copied()).toMatch(/<img src="http:.*\/charts\/projects-by-stage\.svg"/);

  const { page: there } = await open('/charts#projects-by-stage', { javaScriptEnabled: false });
  expect(await there.locator('#projects-by-stage').evaluate((title) => title.getBoundingClientRect().top)).toBeLessThan(
    200,
  );
  const fields = there.getByRole('region', { name: 'Projects by stage', exact: true });
  await fields.getByText('Share or embed this chart').click();
  expect(await fields.getByLabel('Link').inputValue()).toMatch(address);
  expect(await fields.getByRole('button').count()).toBe(0);
});

it('a chart has a page that says what it is to networks and search engines, and leads to what it counts', async () => {
  const html = await (await fetch(`${product.url}/charts/projects-by-country`)).text();
  const meta = (name: string) => html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1];
  expect(meta('og:title')).toBe('Projects by country, chart | SMR Intelligence');
  expect(meta('og:description')).toMatch(/^Of \d+ projects of which a source tells the country, it is most often /);
  expect(meta('og:image')).toMatch(/\/charts\/projects-by-country\/card\.png\?v=[0-9a-f]{32}$/);
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/charts\/projects-by-country"/);
  const [dataset] = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text),
  );
  expect(dataset).toMatchObject({ '@type': 'Dataset', name: 'Projects by country' });
  for (const { contentUrl } of dataset.distribution)
    expect((await fetch(product.url + new URL(contentUrl).pathname)).ok).toBe(true);

  const { page } = await open('/charts');
  await page.getByRole('link', { name: 'Records and citation of Projects by country' }).click();
  await page.getByRole('heading', { name: 'Projects by country', level: 1 }).waitFor();
  const records = page.getByRole('region', { name: 'Records that are counted' });
  await records.getByText('Canada', { exact: true }).click();
  await records
    .getByRole('link', { name: /^Darlington/ })
    .first()
    .waitFor();
  await page.getByRole('table').getByRole('link', { name: 'Canada' }).click();
  await page.waitForURL('**/projects?country=CA');
  await page.close();
});

it('a chart that there is not is said to be none, beside those that there are', async () => {
  const answer = await fetch(`${product.url}/charts/projects-by-continent`);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain('There is no such chart');
  expect(html).toContain('href="/charts/projects-by-country"');
});

it('charts are drawn by their tables on a phone, where letters of a picture could not be read', async () => {
  for (const [width, isPicture] of [
    [375, false],
    [1440, true],
  ] as const) {
    const { page } = await open('/charts', { viewport: { width, height: 800 } });
    expect(await page.getByRole('img', { name: 'The table Deals in US dollars by year as bars' }).isVisible()).toBe(
      isPicture,
    );
    const bar = page.getByRole('row', { name: /^2026/ }).locator('svg').first();
    expect(await bar.isVisible()).toBe(!isPicture);
    await page.close();
  }
});

it('a company leads to its money and its projects, and these lead back to it', async () => {
  const { page } = await open('/vendors/oklo');
  const deals = page.getByRole('region', { name: 'Deals' });
  expect(await deals.getByRole('rowheader').count()).toBe(6);
  await page
    .getByRole('region', { name: 'Projects' })
    .getByRole('link', { name: /^Aurora/ })
    .first()
    .waitFor();
  await page.getByRole('region', { name: 'Licensing' }).getByRole('table').waitFor();
  const all = deals.getByRole('link', { name: /^All \d+ deals$/ });
  const count = Number.parseInt(((await all.textContent()) ?? '').slice(4), 10);
  await all.click();
  await page.waitForURL(/\/deals\?company=oklo$/);
  await page
    .getByRole('status')
    .filter({ hasText: `${count} deals` })
    .waitFor();
  await page.getByRole('table', { name: 'Deals' }).getByRole('link', { name: 'Oklo', exact: true }).first().click();
  await page.waitForURL(/\/vendors\/oklo$/);
  await page.close();
});

it('a term of the glossary leads to its designs, and a fact of one of them back to a term', async () => {
  const { page } = await open('/glossary/helium-coolant');
  const link = page.getByRole('main').getByRole('link', { name: /^\d+ designs$/ });
  const count = Number.parseInt((await link.textContent()) ?? '', 10);
  await link.click();
  await page.waitForURL(/\/designs\?coolant=helium$/);
  await page
    .getByRole('status')
    .filter({ hasText: `${count} designs` })
    .waitFor();
  await goTo(page, `${product.url}/designs/xe-100`);
  const fact = page.locator('details', { hasText: 'Reactor type' }).first();
  await fact.locator('summary').click();
  expect(await fact.locator('a.defined-term').getAttribute('href')).toBe('/glossary/pebble-bed-reactor');
  await page.close();
});

it('a regulator can be reported as wrong, and which value of it', async () => {
  const { page } = await open('/licensing?view=regulators&regulator=cnsc');
  const table = page.getByRole('table', { name: 'Regulators' });
  await table.locator('summary').click();
  // Where it is told what it rests on.
  await table.getByRole('link', { name: /^This is wrong ?: Canadian Nuclear Safety Commission/ }).click();
  await page.waitForURL(/record=regulator%3Acnsc$/);
  await page.getByLabel('Which figure of Canadian Nuclear Safety Commission?').selectOption('legalBasis');
  await page.getByText('Canadian Nuclear Safety Commission').first().waitFor();
  await page.close();
});

it.each(['deals', 'licensing'])('whoever is led to a record of %s is not sent on, and finds it alone', async (kind) => {
  const csv = await (await fetch(`${product.url}/${kind}.csv`)).text();
  const slug = csv.split('\r\n')[1]?.split(',')[0] ?? '';
  const { path } = (await (
    await fetch(`${product.url}/api/feedback/subject?record=${kind === 'deals' ? 'deal' : 'step'}:${slug}`)
  ).json()) as { path: string };
  expect(path).toContain(slug);
  expect((await fetch(product.url + path, { redirect: 'manual' })).status).toBe(200);
  const { page } = await open(path);
  await page
    .getByRole('status')
    .filter({ hasText: /^1 (deal|step)$/ })
    .waitFor();
  expect(await page.getByRole('main').getByRole('rowheader').count()).toBeGreaterThan(0);
  await page.getByRole('link', { name: /^Remove/ }).waitFor();
  // On a phone what it offers would stand before the record.
  expect(await page.locator('details', { hasText: 'Filters' }).getAttribute('open')).toBeNull();
  await page.close();
});

it.each([
  ['/licensing?view=steps'],
  ['/designs?columns=type'],
  ['/projects?view=map'],
  ['/deals?sort=amount'],
  ['/vendors/oklo'],
  ['/designs/xe-100'],
  ['/news?region=EU&about=company:oklo'],
  ['/charts/dollars-by-year'],
])('no link of %s is sent on to another address', async (path) => {
  const html = await (await fetch(product.url + path)).text();
  const links = [...html.matchAll(/<a [^>]*href="(\/[a-z/-]+\?[^"#]*)/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  // One of each order of parameters.
  const shapes = Map.groupBy(links, (href) => href.replaceAll(/=[^&]*/g, ''));
  expect(shapes.size).toBeGreaterThan(0);
  for (const [href = ''] of shapes.values()) {
    const { status, headers } = await fetch(product.url + href, { redirect: 'manual' });
    expect([href, headers.get('location')]).toEqual([href, status === 303 ? expect.stringContaining('/auth?') : null]);
  }
});

it('the atlas is reached from every page by its menu', async () => {
  const { page } = await open('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByText('Atlas', { exact: true }).click();
  await page.getByRole('link', { name: 'Licensing', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Licensing' }).waitFor();
  await page.close();
});

async function signInAsEditor(): Promise<Page> {
  const { page } = await open('/auth');
  await page.getByLabel('Email').fill(admin.ADMIN_EMAIL);
  await page.getByLabel('Password').fill(admin.ADMIN_PASSWORD);
  await page.locator('main form').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/admin\/dashboard/);
  return page;
}

/** Fills in the open form of a field: a value with where it was read. */
async function fillEvidence(form: Locator, value: string): Promise<void> {
  for (const [label, text] of [
    [/^Value/, value],
    ['As of', '2026-11'],
    ['Read on', '2026-11-23'],
    ['Publisher', 'A vendor'],
    ['Title of the page', 'Its page'],
    ['Address', 'https://vendor.example/page'],
  ] as const)
    await form.getByLabel(label).first().fill(text);
}

it('an editor who was overtaken sees both versions, keeps what was typed, and decides', async () => {
  const page = await signInAsEditor();
  await goTo(page, `${product.url}/admin/atlas/designs/natrium`);
  const other = await signInAsEditor();
  await goTo(other, `${product.url}/admin/atlas/designs/natrium`);
  const openForm = async (on: Page, label: string) => {
    await on.getByRole('button', { name: new RegExp(`(Edit|Add) ${label.toLowerCase()}$`) }).click();
    return on.getByRole('form', { name: `${label}, sources` });
  };
  const save = async (on: Page, form: Locator, label: string) => {
    await form.getByRole('button', { name: 'Save' }).click();
    await on.getByText(`${label} saved`).waitFor();
  };
  const mine = await openForm(page, 'Design life');
  await fillEvidence(mine, '71');
  const theirs = await openForm(other, 'Design life');
  await fillEvidence(theirs, '72');
  await save(other, theirs, 'Design life');
  await mine.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('region', { name: 'Somebody else changed this record while you were editing' });
  await page.locator('h2#conflict:focus').waitFor();
  const row = conflict.getByRole('row', { name: /^Design life/ });
  await row.getByText(/^72/).waitFor();
  await row.getByText(/^71/).waitFor();
  expect(await mine.getByLabel(/^Value/).inputValue()).toBe('71');
  await conflict.getByText('Keep mine: Design life').click();
  await conflict.getByRole('button', { name: 'Continue with this choice' }).click();
  await save(page, mine, 'Design life');
  // Of another field nobody is in the way, once what stands there is known.
  const later = await openForm(page, 'Refuelling interval');
  await fillEvidence(later, '24');
  const elsewhere = await openForm(other, 'Footprint');
  await fillEvidence(elsewhere, '9000');
  await elsewhere.getByRole('button', { name: 'Save' }).click();
  await elsewhere.getByText('Somebody else changed this record meanwhile. Save again.').waitFor();
  await save(other, elsewhere, 'Footprint');
  await later.getByRole('button', { name: 'Save' }).click();
  await later.getByText('Somebody else changed this record meanwhile. Save again.').waitFor();
  await save(page, later, 'Refuelling interval');
  await page.close();
  await other.close();
});

describe('more of a list', () => {
  /** At the link, as one is who presses it. */
  async function atMore(path: string, options: BrowserContextOptions): Promise<Page> {
    const page = await browser.newPage(options);
    await page.goto(product.url + path);
    await page.evaluate('window.stayed = true');
    await page.getByRole('link', { name: /^Show more/ }).scrollIntoViewIfNeeded();
    return page;
  }
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.id');
  /** Below the site's own bar. */
  const isInSight = async (row: Locator) => {
    const { y = -1 } = (await row.boundingBox()) ?? {};
    return y >= 64 && y < 800;
  };

  it.each(['/deals', '/designs', '/vendors'])('%s goes on with what is new, also while it sleeps', async (path) => {
    const page = await atMore(path, { viewport: { width: 375, height: 800 } });
    await page.getByRole('link', { name: /^Show more/ }).click();
    await page.waitForURL(/show=.*#after-\d+$/);
    const row = page.locator('main [id^="after-"]').first();
    await row.waitFor();
    await until(async () => (await focused(page)) === (await row.getAttribute('id')));
    expect(await isInSight(row)).toBe(true);
  });

  it.each(['/deals', '/designs', '/vendors'])('%s stays where it is once it is awake', async (path) => {
    const page = await atMore(path, { viewport: { width: 375, height: 800 } });
    await untilAwake(page);
    const place = await page.evaluate<number>('scrollY');
    await page.getByRole('link', { name: /^Show more/ }).click();
    const row = page.locator('main [id^="after-"]').first();
    await row.waitFor();
    await until(async () => (await focused(page)) === (await row.getAttribute('id')));
    expect([await page.evaluate('window.stayed'), await isInSight(row)]).toEqual([true, true]);
    expect(Math.abs((await page.evaluate<number>('scrollY')) - place)).toBeLessThan(3);
    // Who wakes a page at such an address, or comes back to it, is not led there again.
    await page.reload();
    await page.getByRole('link', { name: 'SMR Intelligence, home' }).focus();
    await untilAwake(page);
    expect(await focused(page)).toBe('');
    await page.getByRole('link', { name: 'SMR Intelligence, home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goBack();
    await row.waitFor();
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(await focused(page)).toBe('');
  });
});

it.each([375, 1440])('no year and no figure of a table is broken in two (%i px)', async (width) => {
  const { page } = await open('/deals?show=180', { viewport: { width, height: 900 } });
  const broken = await page.evaluate<string[]>(`(() => {
    const texts = [];
    for (const cell of document.querySelectorAll('main table :is(th, td)')) {
      const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const range = document.createRange();
        // What is folded has no room yet.
        if (!walk.currentNode.parentElement.checkVisibility({ contentVisibilityAuto: true })) continue;
        for (const { 0: figure, index } of walk.currentNode.data.matchAll(/\\d[\\d,.]*(\\u00a0\\w+)?/g)) {
          range.setStart(walk.currentNode, index);
          range.setEnd(walk.currentNode, index + figure.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) texts.push(walk.currentNode.data);
        }
      }
    }
    return texts;
  })()`);
  expect(broken).toEqual([]);
});

it('an editor puts a former value of one field back, and says why', async () => {
  const page = await signInAsEditor();
  await goTo(page, `${product.url}/admin/atlas/designs/xe-100`);
  await page.getByRole('button', { name: /(Edit|Add) refuelling interval/ }).click();
  const form = page.getByRole('form', { name: 'Refuelling interval, sources' });
  for (const value of ['23', '29']) {
    if (value === '29') await page.getByRole('button', { name: 'Edit refuelling interval' }).click();
    await fillEvidence(form, value);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit refuelling interval' }).waitFor();
  }
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: /^Restore refuelling interval 23/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('The newer page speaks of another reactor.');
  await dialog.getByRole('button', { name: 'Restore this value' }).click();
  await page.getByText('Refuelling interval restored').waitFor();
  const restored = history.getByRole('listitem').filter({ hasText: '29 months → 23 months' });
  await restored.getByText('admin@example.org: The newer page speaks of another reactor.').waitFor();
  await page.close();
});

it('an editor who works by keyboard goes from a field into its form, and back to its button', async () => {
  const page = await signInAsEditor();
  await goTo(page, `${product.url}/admin/atlas/designs/xe-100`);
  const edit = page.getByRole('button', { name: 'Edit developer' });
  await edit.press('Enter');
  const form = page.getByRole('form', { name: 'Developer, sources' });
  await form.locator(':focus').waitFor();
  await form
    .getByRole('button', { name: /^Remove source/ })
    .first()
    .press('Enter');
  await form.locator('button:focus', { hasText: 'Add a source' }).waitFor();
  await form.getByRole('button', { name: 'Close' }).press('Enter');
  await page.locator('button:focus', { hasText: 'Edit developer' }).waitFor();
  await page.close();
});

it('an editor corrects a value, and everybody reads what changed', async () => {
  const page = await signInAsEditor();
  await goTo(page, `${product.url}/admin/atlas/designs/xe-100`);
  await page.getByRole('button', { name: /(Edit|Add) design life/ }).click();
  const form = page.getByRole('form', { name: 'Design life, sources' });
  await fillEvidence(form, '61');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Design life saved').waitFor();
  await goTo(page, `${product.url}/changes`);
  await page.getByText(/Xe-100.*, design life: (added|changed)/).waitFor();
  await goTo(page, `${product.url}/designs/xe-100`);
  await page.getByRole('main').getByRole('link', { name: 'What changed' }).click();
  await page.getByText('Only of Xe-100').waitFor();
  expect(await page.getByRole('link', { name: 'RSS', exact: true }).getAttribute('href')).toBe(
    '/changes.xml?kind=designs&slug=xe-100',
  );
  await page.close();
});
