import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/shared/days.ts';
import { countTones } from '../support/count-tones.ts';
import { sendSamples } from '../support/fleet.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { openTcpGate, type TcpGate } from '../support/tcp-gate.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { contextOf } from '../support/visit.ts';

/** Pages of the fleet that stay open for weeks: behind other tabs, frozen, on a computer that sleeps, before a server that is away. */
const ADMIN = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let key: string;
let cookie: string;

beforeAll(async () => {
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, ADMIN);
  const asked = { cookie, origin: product.url };
  const issued = await postJson(product, '/api/admin/telemetry-keys', { name: 'plant' }, asked);
  key = ((await issued.json()) as { key: string }).key;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const startedAt = Date.now() - 2 * HOUR_MS;
let clock = 0;
/** For longer than the delay of its limit; in the past, so that none is from the future. */
async function send(stream: string, value: number): Promise<void> {
  const samples = [0, 31].map((after) => ({ stream, ts: startedAt + (clock + after) * 1_000, value }));
  clock += 32;
  expect((await sendSamples(product, key, samples)).status).toBe(200);
}

async function openGate(): Promise<TcpGate & { url: string }> {
  const gate = await openTcpGate({ host: '127.0.0.1', port: Number(new URL(product.url).port) });
  onTestFinished(() => gate.close());
  return { ...gate, url: `http://127.0.0.1:${gate.port}` };
}

async function open(url: string, { isHidden = false } = {}): Promise<Page> {
  const page = await (await contextOf(browser, null, product.url)).newPage();
  await page.addInitScript(countTones);
  if (isHidden) await page.addInitScript(hide(true));
  await page.clock.install();
  await page.goto(url);
  await link(page, 'Live');
  return page;
}
const link = (page: Page, word: string) => page.getByText(word, { exact: true }).first().waitFor();
const hide = (
  isHidden: boolean,
) => `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: ${isHidden} ? 'hidden' : 'visible', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`;

it('the banner of a warning waits on a page that was opened behind another one, until it is seen', async () => {
  const page = await open(`${product.url}/smr-ops-cloud/map`, { isHidden: true });
  await send('dnnp-2.vibration', 4.2);
  const banner = page.getByRole('button', { name: 'Dismiss: Unit 2: turbine bearing vibration high' });
  await banner.waitFor();
  await page.clock.runFor(9_000);
  expect(await banner.count()).toBe(1);
  await page.evaluate(hide(false));
  await page.clock.runFor(9_000);
  await banner.waitFor({ state: 'detached' });
  await send('dnnp-2.vibration', 2.2);
});

it('an alarm that a tab behind others has missed, and cannot ask for at first, is told by title and sound without anybody looking', async () => {
  const gate = await openGate();
  const page = await open(`${gate.url}/smr-ops-cloud/maintenance`);
  const bare = await page.title();
  await page.getByRole('switch', { name: 'Sound' }).check();
  await until(async () => (await page.evaluate<number[]>('window.tones')).length === 1);
  await page.evaluate(hide(true));
  gate.shut();
  await link(page, 'No connection');
  await send('dnnp-1.reactor_level', 50);
  // Its place in the stream is lost on the way, so that the list has to be asked for; and that has no answer yet.
  await page.route('**/api/fleet/live?streams=', (route) => route.fulfill({ status: 503 }));
  await page.route('**/api/fleet/live?*lastEventId=*', (route) =>
    route.continue({ url: `${gate.url}/api/fleet/live` }),
  );
  let asked = 0;
  let isAway = true;
  await page.route('**/api/fleet/alerts?*', (route) => {
    asked++;
    return isAway ? route.fulfill({ status: 503 }) : route.continue();
  });
  gate.open();
  await page.clock.runFor(3_000);
  await until(() => asked > 0);
  await page.clock.runFor(5_000);
  expect(await page.title()).toBe(bare);
  isAway = false;
  await page.clock.runFor(20_000);
  await until(async () => (await page.title()) === `(2) ${bare}`);
  expect((await page.evaluate<number[]>('window.tones')).slice(1)).toEqual([988, 740, 988, 740, 988, 740]);
});

it('a title that cannot know how many alarms wait says so, and counts again when it can', async () => {
  const gate = await openGate();
  const page = await open(`${gate.url}/smr-ops-cloud/map`);
  const titled = await page.title();
  gate.shut();
  await link(page, 'No connection');
  await page.clock.runFor(10_000);
  expect(await page.title()).toBe(titled);
  await page.clock.runFor(6_000);
  await until(async () => (await page.title()) === `(?) ${titled.replace(/^\(\d+\) /, '')}`);
  gate.open();
  await page.clock.runFor(3_000);
  await until(async () => (await page.title()) === titled);
});

it('a page on a computer that slept calls nothing live before it has heard the server, and tells the time meanwhile', async () => {
  const gate = await openGate();
  const page = await open(`${gate.url}/smr-ops-cloud/unit/dnnp-2`);
  gate.hold();
  const woken = Date.now() + 8 * HOUR_MS;
  await page.clock.setSystemTime(woken);
  await page.clock.runFor(1_000);
  await link(page, 'No connection');
  await page.clock.runFor(2_000);
  const told = page.getByText('Server time:').locator('..');
  const hourOf = (ms: number) => new Date(ms).toISOString().slice(11, 14);
  expect(await told.innerText()).toContain(`\n${hourOf(woken)}`);
  gate.open();
  await link(page, 'Live');
  await page.clock.runFor(1_000);
  await until(async () => (await told.innerText()).includes(`\n${hourOf(Date.now())}`));
});

it('ages are those of now as soon as a page is seen again', async () => {
  await send('dnnp-3.reactor_level', 50);
  const page = await open(`${product.url}/smr-ops-cloud/alerts`);
  const row = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: 'Unit 3' }).first();
  const told = await row.innerText();
  await page.evaluate(hide(true));
  await page.clock.fastForward(5 * MINUTE_MS);
  await page.clock.pauseAt(Date.now() + 3 * HOUR_MS);
  expect(await row.innerText()).toBe(told);
  await page.evaluate(hide(false));
  await until(async () => (await row.innerText()) !== told);
});

it('a page that is frozen gives its connection back, and goes on with one when it is let', async () => {
  const page = await open(`${product.url}/smr-ops-cloud/map`);
  const streams = async () => (await (await product.fetch('/metrics')).text()).match(/^live_listeners (\d+)$/m)?.[1];
  await until(async () => (await streams()) === '1');
  // No browser without windows freezes a page: this is what it tells it.
  await page.evaluate("document.dispatchEvent(new Event('freeze'))");
  await until(async () => (await streams()) === '0');
  await page.evaluate("document.dispatchEvent(new Event('resume'))");
  await until(async () => (await streams()) === '1');
  await link(page, 'Live');
});

it('a page whose alarms are heard holds what keeps it from being frozen', async () => {
  const page = await open(`${product.url}/smr-ops-cloud/map`);
  const held = () => page.evaluate<number>('navigator.locks.query().then(({ held }) => held.length)');
  expect(await held()).toBe(0);
  await page.getByRole('switch', { name: 'Sound' }).check();
  await until(async () => (await held()) === 1);
  await page.getByRole('switch', { name: 'Sound' }).uncheck();
  await until(async () => (await held()) === 0);
});

it('a half-written note stays about what was chosen where others are offered meanwhile, and comes back so', async () => {
  const page = await (await contextOf(browser, cookie, product.url)).newPage();
  await page.clock.install();
  let isTurned = false;
  await page.route('**/api/fleet/units**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { items?: unknown[] };
    answer.items?.reverse();
    isTurned ||= (answer.items?.length ?? 0) > 2;
    await route.fulfill({ response, json: answer });
  });
  const write = async () => {
    await page.goto(`${product.url}/smr-ops-cloud/notes`);
    await page.getByRole('button', { name: 'Write a note' }).click();
    return page.getByRole('dialog', { name: 'Write a note' });
  };
  const chosen = () =>
    page.evaluate<string>("document.querySelector('dialog select[name=subject]').selectedOptions[0].text");
  const begun = await write();
  await begun.getByLabel('About').selectOption({ index: 2 });
  const name = await chosen();
  await begun.getByLabel('Note', { exact: true }).fill('Bearing greased');
  await page.evaluate(hide(true));
  await page.clock.fastForward('06:00');
  await page.evaluate(hide(false));
  await until(() => isTurned);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.waitForTimeout(300);
  expect(await chosen()).toBe(name);
  const again = await write();
  await until(async () => (await again.getByLabel('Note', { exact: true }).inputValue()) === 'Bearing greased');
  expect(await chosen()).toBe(name);
});
