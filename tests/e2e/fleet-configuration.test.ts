import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDataFolder } from '../support/data-folder.ts';
import { faultsOf } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { cookieHeader, postJson, signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { openAwake } from '../support/visit.ts';

/** An engineer brings a plant of his own into the fleet, with the simulator running beside it. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;

beforeAll(async () => {
  const dataDir = temporaryFolder(afterAll);
  await fillDataFolder(dataDir, 'update rss_sources set is_active = false');
  const env = {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DATA_DIR: dataDir,
    SIMULATOR: 'on',
  };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(path: string): Promise<Page> {
  return openAwake(browser, cookie, product.url + path);
}

/** The button of the page, then the reason and the button of the dialog. */
async function say(page: Page, deed: string, why: string): Promise<void> {
  await page.getByRole('button', { name: deed, exact: true }).click();
  const dialog = page.locator('dialog');
  await dialog.getByLabel('Why').fill(why);
  await dialog.getByRole('button', { name: deed, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function readValue(name: string): Promise<{ lastValue: number | null; origin: string | null }> {
  const streams = (await (await fetch(`${product.url}/api/fleet/streams`)).json()) as {
    name: string;
    lastValue: number | null;
    origin: string | null;
  }[];
  const stream = streams.find((one) => one.name === name);
  if (!stream) throw new Error(`no stream ${name}`);
  return stream;
}

it('a unit is added from a template, refused without a label, and watched at once', async () => {
  const page = await open('/admin/fleet/new');
  await page.getByLabel('Unit id').fill('loop-1');
  await page.getByLabel('Streams to begin with').selectOption('template pwr');
  await page.getByLabel('Name', { exact: true }).fill('Test loop');
  await page.getByLabel('Capacity').fill('2.5');
  await page.getByLabel('Site', { exact: true }).fill('Espoo');
  await page.getByLabel('Time zone').fill('Europe/Helsinki');
  await page.getByLabel('Latitude').fill('60.19');
  await page.getByLabel('Longitude').fill('24.83');
  await say(page, 'Add unit', 'Commissioning');
  await page.getByText('Say what these values are: nobody may take them for something else.').first().waitFor();
  await page.getByLabel('Label of its data').fill('Values of our test loop. Not for operation.');
  await say(page, 'Add unit', 'Commissioning');
  await page.waitForURL('**/admin/fleet/loop-1');
  await page.getByRole('link', { name: 'area_radiation' }).waitFor();
  expect(await page.getByRole('table', { name: 'Streams' }).getByRole('rowheader').count()).toBeGreaterThan(15);

  // The station of the demonstration has another time zone: none is the fleet's, and the unit's is told on its page.
  const whole = await open('/smr-ops-cloud/maintenance');
  const clock = whole.getByText('Server time:').locator('..');
  expect(await clock.innerText()).toMatch(/^Server time:\s*[\d:]+ UTC$/);
  const wall = await open('/smr-ops-cloud/unit/loop-1');
  expect(await wall.getByText('Server time:').locator('..').innerText()).toMatch(
    /[\d:]+ (GMT\+[23]|EES?T)\s*[\d:]+ UTC$/,
  );
  await wall.getByText('Values of our test loop. Not for operation.').waitFor();
  await wall.getByText('No data yet').first().waitFor();

  const issued = await postJson(
    product,
    '/api/admin/telemetry-keys',
    { name: 'loop', unitIds: ['loop-1'], tags: [], expiresAt: null },
    { cookie, origin: product.url },
  );
  const { key } = (await issued.json()) as { key: string };
  const sent = await postJson(
    product,
    '/api/fleet/telemetry',
    { samples: [{ stream: 'loop-1.pressurizer_pressure', ts: Date.now(), value: 15.2 }] },
    { authorization: `Bearer ${key}` },
  );
  expect(await sent.json()).toMatchObject({ stored: 1 });
  await wall.getByText('15.20').first().waitFor();
  expect(cookieHeader(sent)).toBe('');
});

it('a limit is refused where it makes no sense, saved where it does, and its alarm is there at once', async () => {
  const page = await open('/admin/fleet/loop-1/streams/pressurizer_pressure');
  expect(await page.getByLabel('Tag', { exact: true }).getAttribute('readonly')).not.toBeNull();
  await page.getByLabel('High limit', { exact: true }).fill('15');
  await page.getByLabel('High-high limit').fill('14');
  await say(page, 'Save stream', 'After the test');
  await page.getByText('Must lie above the high limit, 15.').first().waitFor();
  await page.getByLabel('High-high limit').fill('16');
  await say(page, 'Save stream', 'After the test');
  await page.waitForURL('**/admin/fleet/loop-1');
  await page.getByText('After the test').waitFor();
  expect(await page.getByText('Somebody else has saved this unit since you opened it').count()).toBe(0);

  const wall = await open('/smr-ops-cloud/alerts?unit=loop-1');
  await wall.getByText('Pressurizer pressure high').first().waitFor();

  const again = await open('/admin/fleet/loop-1');
  await again.getByRole('button', { name: 'Restore version 1' }).click();
  await again.locator('dialog').getByLabel('Why').fill('Back again');
  await again.locator('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await again.getByText('Version 3', { exact: true }).waitFor();
});

it('the simulator leaves a unit alone when it is switched off', async () => {
  const page = await open('/admin/fleet/dnnp-2');
  await page.getByLabel('The simulator writes it').uncheck();
  await say(page, 'Save unit', 'Quiet for a while');
  await page.getByText('Quiet for a while').waitFor();
  // What was under way then is stored; the next round leaves the unit out.
  const before = await simulatedOnce(await simulatedOnce(await readNewest()));
  const after = await simulatedOnce(await simulatedOnce(before));
  expect(after.get('dnnp-2')).toBe(before.get('dnnp-2'));
  expect(await readValue('dnnp-2.pressure')).toMatchObject({ origin: 'simulated' });
});

/** @returns what is newest once the unit that goes on has gone on */
const simulatedOnce = (before: Map<string, string>) =>
  until(async () => {
    const now = await readNewest();
    return now.get('dnnp-1') !== before.get('dnnp-1') && now;
  });

async function readNewest(): Promise<Map<string, string>> {
  const streams = (await (await fetch(`${product.url}/api/fleet/streams?tag=neutron_flux`)).json()) as {
    smrUnitId: string;
    updatedAt: string;
  }[];
  return new Map(streams.map(({ smrUnitId, updatedAt }) => [smrUnitId, updatedAt]));
}

it('a file says what it would change, changes it, and is taken back', async () => {
  const page = await open('/admin/fleet/import');
  const file = `units:\n  - unitId: dnnp-1\n    streams:\n      - { tag: vibration, high: 3.9 }\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fleet.yaml', mimeType: 'text/yaml', buffer: Buffer.from(file) });
  await page.getByText('1 unit new or different').waitFor();
  await say(page, 'Import', 'From the list of instruments');
  // It is on the list when the page is opened again.
  const later = await open('/admin/fleet/import');
  await later.getByRole('button', { name: 'Take back fleet.yaml: From the list of instruments' }).click();
  await later.getByRole('button', { name: 'Take the import back' }).click();
  await later.getByText('Import taken back').waitFor();
  await later.getByText('taken back', { exact: true }).waitFor();
  const versions = await open('/admin/fleet/dnnp-1');
  await versions.getByText('Import taken back: From the list of instruments').waitFor();
});

it('a site is renamed with its units, a group narrows the fleet, and a stream gets its one writer', async () => {
  const site = await open('/admin/fleet/sites');
  await site.getByRole('link', { name: 'Espoo', exact: true }).click();
  await site.waitForURL('**/admin/fleet/sites/espoo');
  await site.getByLabel('Name', { exact: true }).fill('Otaniemi');
  await say(site, 'Save site', 'It is called so');
  await site.getByRole('heading', { name: 'Otaniemi' }).waitFor();
  await site.getByText('It is called so').waitFor();
  expect(await site.getByRole('button', { name: 'Remove' }).isDisabled()).toBe(true);
  await site.getByRole('link', { name: 'Add unit here' }).click();
  await site.waitForURL('**/admin/fleet/new?site=espoo');
  const placed = ['Site', 'Time zone', 'Latitude', 'Longitude'].map((label) => site.getByLabel(label, { exact: true }));
  expect(await Promise.all(placed.map((field) => field.inputValue()))).toEqual([
    'Otaniemi',
    'Europe/Helsinki',
    '60.19',
    '24.83',
  ]);

  const group = await open('/admin/fleet/groups/new');
  await group.getByLabel('Name', { exact: true }).fill('Loops');
  await group.getByLabel('loop-1').check();
  await say(group, 'Add group', 'To watch them together');
  await group.waitForURL('**/admin/fleet/groups/loops');

  const fleet = await open('/smr-ops-cloud?group=loops');
  await fleet.getByRole('status').getByText('1 unit').waitFor();
  await fleet.getByText('Otaniemi', { exact: false }).first().waitFor();

  const stream = await open('/admin/fleet/dnnp-1/streams/vibration');
  await stream.getByLabel('Writer').selectOption({ label: 'The simulator' });
  await say(stream, 'Change writer', 'Nobody else measures it');
  await stream.getByText('Written by the simulator alone').waitFor();
});

it.each([
  '/admin/fleet',
  '/admin/fleet/new',
  '/admin/fleet/loop-1',
  '/admin/fleet/loop-1/streams/pressurizer_pressure',
  '/admin/fleet/import',
  '/admin/fleet/sites/espoo',
  '/admin/fleet/groups/loops',
  '/admin/fleet/mqtt',
  '/admin/fleet/rights',
])('%s fits every width, and axe finds no fault', async (path) => {
  expect(await faultsOf(await open(path))).toEqual([]);
});

it('with the demonstration retired, every page lets the owner alone speak of his data', async () => {
  const headers = { cookie, origin: product.url, 'content-type': 'application/json' };
  const units = (await (await fetch(`${product.url}/api/admin/fleet/units`, { headers })).json()) as {
    id: string;
    revision: number;
  }[];
  for (const { id, revision } of units.filter((unit) => unit.id !== 'loop-1')) {
    const retired = await postJson(
      product,
      `/api/admin/fleet/units/${id}/retire`,
      { revision, why: 'We have our own' },
      headers,
    );
    expect(retired.status).toBe(200);
  }
  const paths = ['', '/map', '/alerts', '/maintenance', '/availability', '/shifts', '/reports', '/compare', '/plot'];
  for (const path of [...paths, '/notes', '/unit/loop-1', '/unit/loop-1/pressurizer_pressure', '/mimic?unit=loop-1']) {
    const page = await open(`/smr-ops-cloud${path}`);
    await page.getByText('Values of our test loop. Not for operation.').first().waitFor();
    const description = await page.locator('meta[name=description]').getAttribute('content');
    const said = `${await page.locator('main').innerText()} ${description}`;
    expect([path, said.match(/.{0,40}(simulat|OPG|Ontario|demonstration|illustrative).{0,40}/i)?.[0]]).toEqual([
      path,
      undefined,
    ]);
    await page.context().close();
  }
});
