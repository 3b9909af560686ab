import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Screen } from '../../features/fleet/screens/contract.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { faultsOf } from '../support/every-page.ts';
import { sendSamples } from '../support/fleet.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { openAwake, reload, untilAwake } from '../support/visit.ts';

declare const getComputedStyle: (element: unknown) => { position: string };

/** An engineer puts a screen together, looks at two streams over one axis, and at what was. A plant sends; nothing is simulated. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
const NOTICE = 'Values as the plant sends them. Not OPG. Not a control system.';
let product: RunningProduct;
let browser: Browser;
let cookie: string;
let key: string;
const MINUTE = 60_000;
const startedAt = Math.floor(Date.now() / MINUTE) * MINUTE;

beforeAll(async () => {
  const dataDir = temporaryFolder(afterAll);
  await fillDataFolder(dataDir, 'update rss_sources set is_active = false');
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DATA_DIR: dataDir };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
  const wanted = { name: 'plant', unitIds: [], tags: [], expiresAt: null };
  const headers = { cookie, origin: product.url };
  const issued = await postJson(product, '/api/admin/telemetry-keys', wanted, headers);
  key = ((await issued.json()) as { key: string }).key;
  // Half an hour in which the values tell the minute, and then another one for now.
  const samples = Array.from({ length: 180 }, (_, index) => {
    const ts = startedAt - 40 * MINUTE + index * 10_000;
    return ['dnnp-1.vibration', 'dnnp-2.vibration'].map((stream, unit) => ({
      stream,
      ts,
      value: 1 + unit + Math.floor(index / 6) / 100,
    }));
  }).flat();
  await sendSamples(product, key, samples);
  await sendSamples(product, key, [{ stream: 'dnnp-1.vibration', ts: Date.now(), value: 3.33 }]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(path: string, isEditor = true): Promise<Page> {
  return openAwake(browser, isEditor ? cookie : null, product.url + path);
}

const readScreen = async (slug: string) =>
  (await (await fetch(`${product.url}/api/fleet/screens/${slug}`)).json()) as Screen;

it('a screen is made, filled by forms, arranged by keys and seen by everybody', async () => {
  const page = await open('/admin/fleet/screens/new');
  await page.getByLabel('Title').fill('Turbine hall');
  await page.getByRole('button', { name: 'Make screen' }).click();
  await page.waitForURL('**/admin/fleet/screens/turbine-hall');
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  };
  await add('Text');
  await page.locator('dialog').getByLabel('Text', { exact: true }).fill('Call the shift lead.');
  await page.getByRole('button', { name: 'Add panel' }).click();
  await add('Status of units');
  await page.getByRole('button', { name: 'Add panel' }).click();
  await page.getByRole('button', { name: 'Move Status of units forward' }).press('Enter');
  await page.getByRole('button', { name: 'Save screen' }).click();
  await page.getByText('Version 2').waitFor();
  expect((await readScreen('turbine-hall')).content.panels.map(({ kind }) => kind)).toEqual(['units', 'text']);
  const wall = await open('/smr-ops-cloud/screens/turbine-hall?wall=1', false);
  await wall.getByText('Call the shift lead.').waitFor();
  await wall.getByText('Live', { exact: true }).waitFor();
  expect(await wall.getByRole('navigation').count()).toBe(0);
  expect(await wall.getByRole('complementary', { name: 'About this data' }).innerText()).toContain(
    'Not a control system.',
  );
  // A wall whose screens are gone leads to where others are chosen.
  await wall.goto(`${product.url}/smr-ops-cloud/wall?screens=gone`);
  await wall.getByRole('link', { name: 'Choose screens' }).click();
  await wall.waitForURL('**/smr-ops-cloud/screens');
});

it('the form of a panel fits a phone', async () => {
  const page = await open('/admin/fleet/screens/turbine-hall');
  await page.setViewportSize({ width: 375, height: 667 });
  await page.getByRole('button', { name: 'Add a panel' }).click();
  await page.getByRole('menuitem', { name: 'Value', exact: true }).click();
  const excess =
    'document.querySelector("dialog[open]").scrollWidth - document.querySelector("dialog[open]").clientWidth';
  await page.getByRole('dialog').getByLabel('Width').waitFor();
  expect(await page.evaluate<number>(excess)).toBe(0);
});

it('a panel whose streams were chosen asks before Escape loses them', async () => {
  const page = await open('/admin/fleet/screens/new');
  await page.getByLabel('Title').fill('Steam line');
  await page.getByRole('button', { name: 'Make screen' }).click();
  await page.waitForURL('**/admin/fleet/screens/steam-line');
  await page.getByRole('button', { name: 'Add a panel' }).click();
  await page.getByRole('menuitem', { name: 'Plot', exact: true }).click();
  const dialog = page.locator('dialog');
  await dialog.getByRole('combobox', { name: 'Add a stream' }).and(page.locator('input')).fill('dnnp-2.vibration');
  await page.getByRole('option', { name: /^dnnp-2\.vibration/ }).click();
  await dialog.getByRole('button', { name: 'Remove dnnp-2.vibration' }).waitFor();
  // The next one is chosen where this one was.
  await expect
    .poll(() => page.evaluate("document.activeElement.closest('.field')?.textContent"))
    .toContain('Add a stream');
  await page.keyboard.press('Escape');
  await dialog.getByText('Closed, this loses what you typed.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('the second of two who change a screen is told, and loses nothing', async () => {
  const page = await open('/admin/fleet/screens/turbine-hall');
  await page.getByLabel('Description').fill('Mine');
  const { revision, content } = await readScreen('turbine-hall');
  await fetch(`${product.url}/api/admin/fleet/screens/turbine-hall`, {
    method: 'PUT',
    headers: { cookie, origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify({ revision, content: { ...content, description: 'Theirs' }, isShared: true }),
  });
  await page.getByRole('button', { name: 'Save screen' }).click();
  await page.getByText('Somebody else has saved this screen').waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('Mine');
  await page.getByRole('button', { name: 'Save mine as a copy' }).click();
  await page.waitForURL('**/admin/fleet/screens/turbine-hall-copy');
  const both = await Promise.all(['turbine-hall', 'turbine-hall-copy'].map(readScreen));
  expect(both.map((screen) => screen.content.description)).toEqual(['Theirs', 'Mine']);
});

it('two streams are plotted over one axis, and the crosshair tells both by keys', async () => {
  const page = await open('/smr-ops-cloud/plot?streams=dnnp-1.vibration,dnnp-2.vibration');
  await page.locator('.uplot canvas').waitFor();
  const figure = page.getByRole('figure', { name: 'dnnp-1.vibration, dnnp-2.vibration' });
  await figure.getByRole('slider').press('Home');
  await figure.getByText('1.00', { exact: true }).waitFor();
  await figure.getByText('2.00', { exact: true }).waitFor();
  const said = () => figure.getByRole('slider').getAttribute('aria-valuetext');
  expect(await said()).toMatch(/: .+ 1\.00 mm\/s; .+ 2\.00 mm\/s$/);
  await figure.getByRole('slider').press('Escape');
  await figure.getByText('Last values shown').waitFor();
  expect(await said()).toBe('Last values shown');
  await page.getByText('As a table').click();
  await page
    .getByRole('table', { name: /Mean of each step/ })
    .getByText('gap')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.locator('dialog').getByLabel('Note', { exact: true }).fill('Bearing greased');
  await page.locator('dialog').getByRole('button', { name: 'Write' }).click();
  await page.getByText('Bearing greased').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

it('the history of a stream has the crosshair of a plot, by keys', async () => {
  const page = await open('/smr-ops-cloud/unit/dnnp-1/vibration', false);
  await page.locator('.uplot canvas').waitFor();
  const crosshair = page.getByRole('slider', { name: /^Crosshair of / });
  const said = () => crosshair.getAttribute('aria-valuetext');
  expect(await said()).toBe('No moment chosen');
  await crosshair.press('Home');
  const told = /: mean 1\.00 mm\/s, 1\.00 to 1\.00$/;
  expect(await said()).toMatch(told);
  // Seen as it is heard.
  await page.getByRole('figure').getByText(told).waitFor();
  const first = await said();
  await crosshair.press('ArrowRight');
  expect(await said()).not.toBe(first);
  await crosshair.press('Escape');
  await page.getByText('Drag over the chart to look closer.').waitFor();
  expect(await said()).toBe('No moment chosen');
  expect(await faultsOf(page)).toEqual([]);
});

it('a chart whose ground is of the colours of the system has its words in them, whatever theme was chosen', async () => {
  const page = await openAwake(browser, null, `${product.url}/smr-ops-cloud/unit/dnnp-1/vibration`, {
    colorScheme: 'dark',
    forcedColors: 'active',
  });
  await page.evaluate("localStorage.setItem('theme', 'light')");
  await reload(page);
  await page.locator('.uplot canvas').waitFor();
  // The marks of the axis stand at its left, and nothing else.
  const hasWhite = () =>
    page.evaluate<boolean>(`(() => {
      const canvas = document.querySelector('.uplot canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, 40, canvas.height);
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] > 200 && Math.min(data[at], data[at + 1], data[at + 2]) > 250) return true;
      return false;
    })()`);
  await expect.poll(hasWhite).toBe(true);
});

it('a plot stays when one of its streams is removed, and the focus with what chooses them', async () => {
  const page = await open('/smr-ops-cloud/plot?streams=dnnp-1.vibration,dnnp-2.vibration', false);
  await page.locator('.uplot canvas').waitFor();
  await page.getByRole('link', { name: 'Remove dnnp-1.vibration from the plot' }).press('Enter');
  await page.getByRole('figure', { name: 'dnnp-2.vibration', exact: true }).waitFor();
  await page.locator('.uplot canvas').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.firstElementChild?.textContent')).toMatch(/ Remove$/);
});

it('a plot marks where samples were bad, says of which stream, and that it draws no limits of so many', async () => {
  await sendSamples(product, key, [
    ...[0, 1, 2].map((step) => ({
      stream: 'dnnp-3.vibration',
      ts: Date.now() - step * 1_000,
      value: 2,
      quality: 'bad',
    })),
    { stream: 'dnnp-4.vibration', ts: Date.now(), value: 2 },
  ]);
  const page = await open('/smr-ops-cloud/plot?streams=dnnp-1.vibration,dnnp-3.vibration&range=15m', false);
  await page.getByText(/^Marks at the foot: .* uncertain quality, of dnnp-3\.vibration\.$/).waitFor();
  await page.getByRole('listitem').getByText('100% bad').waitFor();
  expect(await page.getByText('Limits are not drawn').count()).toBe(0);
  const streams = [1, 2, 3, 4].map((unit) => `dnnp-${unit}.vibration`).join();
  const crowded = await open(`/smr-ops-cloud/plot?streams=${streams}`, false);
  await crowded.getByText('Limits are not drawn: those of more than 3 streams would hide the values.').waitFor();
});

it('a replay shows the values of then, plays, and lets nothing of now through', async () => {
  const at = startedAt - 30 * MINUTE;
  const page = await open(`/smr-ops-cloud/replay?unit=dnnp-1&at=${at}`);
  // The tenth minute of the half hour.
  await page.getByText('1.10').first().waitFor();
  expect(await page.getByText('3.33').count()).toBe(0);
  expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
  await sendSamples(product, key, [{ stream: 'dnnp-1.vibration', ts: Date.now(), value: 4.44 }]);
  await page.getByLabel('Speed').selectOption('60×');
  await page.getByRole('button', { name: 'Step →' }).click();
  await page.getByText('1.20').first().waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByText('1.21').first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(await page.getByText(/3\.33|4\.44/).count()).toBe(0);
  // Where it was stopped stands in the address.
  expect(new URL(page.url()).searchParams.get('speed')).toBe('60');
  expect(Number(new URL(page.url()).searchParams.get('at'))).toBeGreaterThan(at + 10 * MINUTE);
  expect(await faultsOf(page)).toEqual([]);
});

it.each([
  ['says that it is one wherever it is scrolled to', 1280, 800, 'sticky'],
  ['takes no more of a low window than its place', 640, 400, 'static'],
])('a replay %s', async (_, width, height, position) => {
  const page = await open(`/smr-ops-cloud/replay?unit=dnnp-1&at=${startedAt - 30 * MINUTE}`);
  await page.setViewportSize({ width, height });
  const bar = page.getByRole('region', { name: 'Replay', exact: true });
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe(position);
  if (position === 'static') return;
  await page.evaluate('scrollTo(0, 600)');
  const words = bar.getByText('Replay, not now:');
  // Whether something lies over them: what is there is hit.
  await words.click({ trial: true, timeout: 5_000 });
  expect(await page.evaluate('scrollY')).toBeGreaterThan(300);
});

it('the bar of a replay leaves a phone five sixths of its window', async () => {
  const page = await open(`/smr-ops-cloud/replay?unit=dnnp-1&at=${startedAt - 30 * MINUTE}`);
  await page.setViewportSize({ width: 375, height: 667 });
  const bar = page.getByRole('region', { name: 'Replay', exact: true });
  expect((await bar.boundingBox())?.height).toBeLessThan(667 / 6);
  // What it is made of is there all the same.
  for (const name of ['← Step', 'Play', 'Step →']) await bar.getByRole('button', { name }).waitFor();
  expect(await faultsOf(page, [320, 375])).toEqual([]);
});

it('a replay whose past cannot be had shows nothing of it, and never that nothing asks for attention', async () => {
  const page = await open(`/smr-ops-cloud/replay?unit=dnnp-1&at=${startedAt - 30 * MINUTE}`);
  const alarms = page.getByText(/^Open alarms, replay/);
  await alarms.waitFor();
  await page.route('**/api/fleet/replay?*', (route) =>
    route.fulfill({ status: 400, json: { code: 'BAD_REQUEST', message: 'Too much.' } }),
  );
  await page.getByLabel('Speed').selectOption('600×');
  await page.getByText(/^The past could not be loaded/).waitFor();
  expect(await alarms.count()).toBe(0);
  expect(await page.getByText('Nothing asks for attention').count()).toBe(0);
});

it('a replay stands in the page as it was sent, before any script has run', async () => {
  const at = startedAt - 30 * MINUTE;
  const page = await (await fetch(`${product.url}/smr-ops-cloud/replay?unit=dnnp-1&at=${at}`)).text();
  expect([page.includes('Replay, not now:'), page.includes('>1.10<'), page.includes('4.44<')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(page).toContain(NOTICE);
});

it('a wall goes on when the next screen has come, and shows what it has until then', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await page.goto(`${product.url}/smr-ops-cloud/wall?screens=turbine-hall,turbine-hall-copy&seconds=5`);
  await untilAwake(page);
  await page.evaluate(`new MutationObserver(
    () => document.querySelector('main .animate-pulse') && document.body.setAttribute('data-waited', ''),
  ).observe(document.body, { childList: true, subtree: true })`);
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/screens/turbine-hall-copy'));
  await page.route('**/api/fleet/screens/turbine-hall-copy', (route) => route.abort());
  await page.clock.fastForward(5_000);
  await refused;
  await page.getByText('1 of 2').waitFor();
  await page.unroute('**/api/fleet/screens/turbine-hall-copy');
  // The refused one is passed over, then asked for again.
  let hasCome = false;
  page.on('response', (response) => {
    if (response.url().endsWith('/screens/turbine-hall-copy')) hasCome = true;
  });
  await until(async () => {
    if (!hasCome) await page.clock.fastForward(5_000);
    return hasCome;
  });
  await page.getByText('2 of 2').waitFor();
  await page.getByText('Call the shift lead.').waitFor();
  expect(await page.locator('[data-waited]').count()).toBe(0);
});

it('a screen is narrowed to a group by its address, before any script has run, and the wall keeps it', async () => {
  const headers = { cookie, origin: product.url };
  const why = 'They are looked at together';
  const add = (name: string, unitIds: string[]) =>
    postJson(product, '/api/admin/fleet/groups', { group: { name, description: null, unitIds }, why }, headers);
  await add('Pilot fleet', ['dnnp-2']);
  await add('Others', ['dnnp-3']);
  const place = { title: '', width: 4, height: 2 };
  const panels = [
    { kind: 'text', ...place, text: 'Call the shift lead.' },
    ...[1, 2].map((unit) => ({ kind: 'tile', ...place, title: `Bearing ${unit}`, stream: `dnnp-${unit}.vibration` })),
    { kind: 'table', ...place, title: 'Both', streams: ['dnnp-1.vibration', 'dnnp-2.vibration'] },
  ];
  const content = { title: 'Bearings', description: '', panels };
  expect((await postJson(product, '/api/admin/fleet/screens', { content, isShared: true }, headers)).status).toBe(201);
  const read = async (query: string) => {
    const page = await (await fetch(`${product.url}/smr-ops-cloud/${query}`)).text();
    const says = (text: string) => page.includes(text);
    return [says('>Bearing 1<'), says('>Bearing 2<'), says('unit/dnnp-1/vibration'), says('No unit of the group')];
  };
  expect(await read('screens/bearings')).toEqual([true, true, true, false]);
  expect(await read('screens/bearings?group=gone')).toEqual([true, true, true, false]);
  expect(await read('screens/bearings?group=pilot-fleet')).toEqual([false, true, false, false]);
  expect(await read('screens/bearings?group=pilot-fleet&wall=1')).toEqual([false, true, false, false]);
  expect(await read('wall?screens=bearings&group=pilot-fleet')).toEqual([false, true, false, false]);
  expect(await read('screens/bearings?group=others')).toEqual([false, false, false, true]);
  const page = await open('/smr-ops-cloud/screens/bearings', false);
  await page.getByRole('link', { name: 'Pilot fleet' }).press('Enter');
  await page.getByText('Bearing 1').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Wall', exact: true }).click();
  await page.getByText('Pilot fleet alone').waitFor();
  expect(new URL(page.url()).searchParams.get('group')).toBe('pilot-fleet');
  expect(await faultsOf(page)).toEqual([]);
  const past = await open(`/smr-ops-cloud/screens/bearings?at=${startedAt - 30 * MINUTE}`, false);
  const range = past.getByRole('region', { name: 'Range of time' });
  await range.getByText('up to the time in view').waitFor();
  expect([await range.getByText('goes on').count(), await range.getByText('Between two times').count()]).toEqual([
    0, 0,
  ]);
});
