import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Annotation } from '../../features/fleet/annotations/contract.ts';
import type { Screen } from '../../features/fleet/screens/contract.ts';
import { MOST_PANELS, MOST_TABLED } from '../../features/fleet/screens/vocabulary.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { sendSamples } from '../support/fleet.ts';
import { addLargeFleet, largestScreen } from '../support/large-fleet.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { PATIENCE_MS } from '../support/until.ts';
import { openAwake, untilAwake } from '../support/visit.ts';

/** What pages are like when the fleet is large. Its names are as long as they may be. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let headers: { cookie: string; origin: string };
const MINUTE = 60_000;

beforeAll(async () => {
  const dataDir = temporaryFolder(afterAll);
  const large = addLargeFleet(MOST_PANELS, MOST_TABLED);
  await fillDataFolder(dataDir, 'update rss_sources set is_active = false', ...large);
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DATA_DIR: dataDir };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  headers = { cookie: await signIn(product, admin), origin: product.url };
}, 120_000);
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(product.url + path, { waitUntil: 'load' });
  await untilAwake(page);
  return page;
}

describe('units in a form', () => {
  /** As the administrator. */
  const openSigned = async (path: string) => {
    return openAwake(browser, headers.cookie, product.url + path);
  };
  const search = (page: Page, label: string | RegExp) =>
    page.locator('input').and(page.getByRole('combobox', { name: label }));

  it('a key is not issued for all of them while the name of one is typed and not chosen', async () => {
    const page = await openSigned('/admin/telemetry-keys');
    const listUnits = async () => {
      const answer = await fetch(`${product.url}/api/admin/telemetry-keys`, { headers });
      const keys = (await answer.json()) as { name: string; unitIds: string[] }[];
      return keys.filter(({ name }) => name === 'Of one unit').map(({ unitIds }) => unitIds.length);
    };
    const finder = search(page, /^Add to: Units it may write/);
    // While the list is open, all around it is hidden from screen readers, not from a mouse.
    const issue = page.getByRole('button', { name: 'Issue key', includeHidden: true });
    await page.getByLabel('Name of the sender').fill('Of one unit');
    await finder.fill('unit-17');
    await page.getByRole('option', { name: /^Unit 17 / }).waitFor();
    await issue.click();
    await page.getByText('No unit is chosen by it yet').waitFor();
    expect([await finder.inputValue(), await listUnits()]).toEqual(['unit-17', []]);
    await finder.fill('unit-1');
    await finder.fill('unit-17');
    await page.getByRole('option', { name: /^Unit 17 / }).click();
    await issue.click();
    await expect.poll(listUnits, { timeout: PATIENCE_MS }).toEqual([1]);
  });

  it('a note is written about one that no list offers at first', async () => {
    const page = await openSigned('/smr-ops-cloud/notes');
    await page.getByRole('button', { name: 'Write a note' }).click();
    const dialog = page.locator('dialog');
    await dialog
      .locator('input')
      .and(dialog.getByRole('combobox', { name: 'About' }))
      .fill('unit-17');
    await page.getByRole('option', { name: /^Unit 17 / }).click();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Seen on the round.');
    await dialog.getByRole('button', { name: 'Write' }).click();
    await page.getByText('Seen on the round.').waitFor();
    const notes = (await (await fetch(`${product.url}/api/fleet/annotations`)).json()) as Annotation[];
    expect(notes.find(({ text }) => text === 'Seen on the round.')?.smrUnitId).toMatch(/^large-fleet-unit-17-/);
  });
});

describe('the largest screen that can be saved', () => {
  const at = Math.floor(Date.now() / MINUTE) * MINUTE - 30 * MINUTE;
  const last = largestScreen.panels.at(-1);
  const stream = last && 'streams' in last ? (last.streams.at(-1) ?? '') : '';

  beforeAll(async () => {
    const made = await postJson(
      product,
      '/api/admin/fleet/screens',
      { content: largestScreen, isShared: true },
      headers,
    );
    expect([made.status, ((await made.json()) as Screen).slug]).toEqual([201, 'all-there-is']);
    const wanted = { name: 'plant', unitIds: [], tags: [], expiresAt: null };
    const issued = await postJson(product, '/api/admin/telemetry-keys', wanted, headers);
    const { key } = (await issued.json()) as { key: string };
    const samples = [
      { stream, ts: at - MINUTE, value: 111.11 },
      { stream, ts: Date.now(), value: 222.22 },
    ];
    expect((await sendSamples(product, key, samples)).status).toBe(200);
  });

  it('is sent whole before any script has run, with each of its streams in its row', async () => {
    const page = await fetch(`${product.url}/smr-ops-cloud/screens/all-there-is`);
    const html = await page.text();
    expect([page.status, html.includes('Not here:'), html.includes('222.22<')]).toEqual([200, false, true]);
    expect(html.split('>Measurement ').length - 1).toBe(MOST_PANELS * MOST_TABLED);
  });

  it('goes on by itself when its page is awake', async () => {
    const page = await open('/smr-ops-cloud/screens/all-there-is');
    await page.getByText('222.22').first().waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.locator('tr').count()).toBe(MOST_PANELS * (MOST_TABLED + 1));
  });

  it('is replayed, by a page that its own length does not weigh down', async () => {
    const path = `/smr-ops-cloud/screens/all-there-is?at=${at}`;
    const sent = await fetch(product.url + path);
    expect([sent.status, (await sent.text()).includes('222.22<')]).toEqual([200, false]);
    const page = await open(path);
    await page.getByText('111.11').first().waitFor();
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    expect(await page.getByText('222.22').count()).toBe(0);
  });
});

describe('with two thousand open alarms', () => {
  const critical = 'large-fleet-unit-1-'.padEnd(39, 'u').concat('1');
  let one: RunningProduct;

  beforeAll(async () => {
    const dataDir = temporaryFolder(afterAll);
    await fillDataFolder(
      dataDir,
      'update rss_sources set is_active = false',
      ...addLargeFleet(40, 50),
      // The oldest is critical and waits; the newest six hundred wait for nobody any more.
      `insert into alerts (smr_unit_id, telemetry_stream_id, title, message, severity, state, acknowledged, limit_name, ts)
        select smr_unit_id, id, 'Alarm ' || n, 'Above its limit.', case n when 1 then 'crit' else 'warn' end,
          case when n > 1400 then 'acknowledged' else 'unacknowledged' end, n > 1400,
          case n when 1 then 'alarm-high' else 'warning-high' end, now() - interval '1 day' + make_interval(secs => n)
        from (select id, smr_unit_id, row_number() over (order by smr_unit_id = '${critical}' desc, id) as n
          from telemetry_streams where smr_unit_id like 'large-fleet-%') as stream`,
    );
    one = await startProduct({ DATA_DIR: dataDir, SIMULATOR: 'off' });
  }, 120_000);
  afterAll(() => one.stop());

  /** By reading all of them, page by page. */
  const countWaiting = async (severity: 'crit' | 'warn' | 'info') => {
    let [count, after] = [0, ''];
    for (;;) {
      const asked = `status=open&state=unacknowledged&severity=${severity}&limit=500${after && `&after=${after}`}`;
      const page = (await (await fetch(`${one.url}/api/fleet/alerts?${asked}`)).json()) as { id: string }[];
      count += page.length;
      after = page.at(-1)?.id ?? '';
      if (page.length < 500) return count;
    }
  };

  it('the banner shows the critical one that waits longest, and how many more wait, before any script has run', async () => {
    const waiting = (await countWaiting('crit')) + (await countWaiting('warn')) + (await countWaiting('info'));
    expect(waiting).toBeGreaterThanOrEqual(1_400);
    const html = (await (await fetch(`${one.url}/smr-ops-cloud/map`)).text()).replaceAll('<!-- -->', '');
    expect(html.match(/<div role="alert"><div data-banner.*?>(Alarm \d+)</s)?.[1]).toBe('Alarm 1');
    expect(html).toContain(`>${(waiting - 1).toLocaleString('en')} more<`);
  });

  it('the title counts all that wait, and the page of a unit lists its own', async () => {
    const waiting = (await countWaiting('crit')) + (await countWaiting('warn'));
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${one.url}/smr-ops-cloud/unit/${critical}`, { waitUntil: 'load' });
    await untilAwake(page);
    await expect.poll(() => page.title(), { timeout: PATIENCE_MS }).toMatch(new RegExp(`^\\(${waiting}\\) `));
    const own = page.getByRole('region', { name: 'Active alerts of this unit' });
    await own.getByRole('link', { name: 'Alarm 1', exact: true }).waitFor();
    expect(await own.getByRole('link', { name: /^Alarm / }).count()).toBe(50);
  });
});

describe('pages of a fleet', () => {
  const HOUR = 60 * MINUTE;
  const last = 'large-fleet-unit-400-';
  let fleets: { small: RunningProduct; large: RunningProduct };
  const startFleet = async (units: number) => {
    const dataDir = temporaryFolder(afterAll);
    await fillDataFolder(dataDir, 'update rss_sources set is_active = false', ...addLargeFleet(units, 10));
    return startProduct({ DATA_DIR: dataDir });
  };

  beforeAll(async () => {
    // More than a page offers at once, and many more.
    const [small, large] = await Promise.all([startFleet(40), startFleet(400)]);
    fleets = { small, large };
  }, 120_000);
  afterAll(async () => {
    await Promise.all(Object.values(fleets).map((one) => one.stop()));
  });

  const first = 'large-fleet-unit-1-'.padEnd(39, 'u').concat('1');
  it.each([
    '/smr-ops-cloud/compare',
    `/smr-ops-cloud/compare?unit=${first}`,
    '/smr-ops-cloud/plot',
    `/smr-ops-cloud/plot?unit=${first}`,
    '/smr-ops-cloud/alerts/statistics',
    `/smr-ops-cloud/alerts/statistics?unit=${first}`,
    '/smr-ops-cloud',
    '/smr-ops-cloud/map',
    `/smr-ops-cloud/map?unit=${first}`,
    `/smr-ops-cloud/unit/${first}`,
    '/smr-ops-cloud/alerts',
    `/smr-ops-cloud/alerts?unit=${first}`,
    '/smr-ops-cloud/maintenance',
    '/smr-ops-cloud/availability',
    '/smr-ops-cloud/availability?page=2',
    '/smr-ops-cloud/notes',
    '/smr-ops-cloud/reports',
    '/smr-ops-cloud/shifts/log',
    '/smr-ops-cloud/mimic',
    `/smr-ops-cloud/mimic?unit=${first}&at=${Math.floor(Date.now() / HOUR) * HOUR - HOUR}`,
  ])('%s is as long with ten times as many units', async (path) => {
    const bytes = async ({ url }: RunningProduct) => {
      const page = await fetch(url + path);
      expect(page.status).toBe(200);
      return Buffer.byteLength(await page.text());
    };
    const [small, large] = [await bytes(fleets.small), await bytes(fleets.large)];
    expect(large / small).toBeLessThan(1.05);
  });

  it('finds a unit and a stream that are offered to nobody at first by what is typed', async () => {
    const page = await (await browser.newContext()).newPage();
    const goTo = async (path: string) => {
      await page.goto(fleets.large.url + path, { waitUntil: 'load' });
      await untilAwake(page);
    };
    const choose = async (label: string, words: string, option: RegExp) => {
      // The list that can be searched takes the place of the browser's own as soon as its code is there.
      const field = page.locator('input').and(page.getByRole('combobox', { name: label }));
      await field.fill(words);
      await page.getByRole('option', { name: option }).click();
    };
    await goTo('/smr-ops-cloud/mimic');
    await choose('Unit', 'unit-400', /^Unit 400 of a large fleet$/);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL((url) => url.searchParams.get('unit')?.startsWith(last) ?? false);
    await goTo('/smr-ops-cloud/plot');
    await choose('Add a stream', 'unit 400 measurement 7', /^Measurement 7, Unit 400 of a large fleet/);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.waitForURL((url) => url.searchParams.get('streams')?.includes('measurement_7_') ?? false);
    await goTo('/smr-ops-cloud/compare');
    await choose('Unit among its sisters', 'unit-400', /^Unit 400/);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('columnheader', { name: /^Unit 400/ }).waitFor();
    await page
      .getByRole('navigation', { name: 'Units' })
      .getByRole('link', { name: /Previous/ })
      .click();
    await page.getByRole('columnheader', { name: /^Unit 400/ }).waitFor({ state: 'detached' });
  });
});
