import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Alert } from '../../features/fleet/alerts/contract.ts';
import { HOUR_MS } from '../../platform/shared/days.ts';
import { countTones } from '../support/count-tones.ts';
import { faultsOf } from '../support/every-page.ts';
import { sendSamples } from '../support/fleet.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { openTcpGate } from '../support/tcp-gate.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { contextOf, goTo, loseNext } from '../support/visit.ts';

/** Alarms and maintenance in a real browser. The product runs as shipped, without its simulator: these tests are the plant. */
const ADMIN = { email: 'admin@example.org', password: 'correct horse battery' };
const VIBRATION = 'Unit 2: turbine bearing vibration high';
const LEVEL = 'Unit 1: reactor water level above reference high-high';
let product: RunningProduct;
let browser: Browser;
let key: string;
let cookie: string;

beforeAll(async () => {
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SIMULATOR: 'off' };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, ADMIN);
  const issued = await postJson(
    product,
    '/api/admin/telemetry-keys',
    { name: 'plant' },
    { cookie, origin: product.url },
  );
  key = ((await issued.json()) as { key: string }).key;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  // Whatever is open: back to normal and acknowledged.
  clock += 120;
  await send('dnnp-2.vibration', [2.2, 31]);
  await send('dnnp-1.reactor_level', [0, 11]);
  for (const { id, severity } of await listOpen()) {
    const act = (action: string) =>
      postJson(product, `/api/fleet/alerts/${id}/${action}`, {}, { cookie, origin: product.url });
    if (severity === 'info') continue;
    await act('unshelve');
    await act('acknowledge');
  }
});

/** Seconds since the first sample; all lie in the past, so that none is from the future. */
let clock = 0;
const startedAt = Date.now() - 3 * HOUR_MS;

/** A value now, and again after so many seconds, which is longer than the delay of its limit. */
async function send(stream: string, [value, seconds]: [number, number]): Promise<void> {
  const samples = [0, seconds].map((after) => ({ stream, ts: startedAt + (clock + after) * 1_000, value }));
  clock += seconds + 1;
  expect((await sendSamples(product, key, samples)).status).toBe(200);
}
const raiseWarning = () => send('dnnp-2.vibration', [4.2, 31]);
const raiseAlarm = () => send('dnnp-1.reactor_level', [50, 11]);
const listOpen = async () => (await (await product.fetch('/api/fleet/alerts?status=open')).json()) as Alert[];

const listed = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: title });
const tonesOf = (page: Page) => page.evaluate<number[]>('window.tones');

interface OpenOptions extends BrowserContextOptions {
  isEditor?: boolean;
  /** Where the product is reached. */
  url?: string;
}

async function open(path: string, options: OpenOptions = {}): Promise<Page> {
  const { isEditor = false, url = product.url, ...rest } = options;
  const page = await (await contextOf(browser, isEditor ? cookie : null, product.url, rest)).newPage();
  await page.addInitScript(countTones);
  await page.clock.install();
  await page.goto(url + path);
  if (rest.javaScriptEnabled !== false) await page.getByText('Live', { exact: true }).waitFor();
  return page;
}
const banner = (page: Page, title: string) => page.getByRole('button', { name: `Dismiss: ${title}` });

describe('the sound', () => {
  const WARNING = [587];
  const CRITICAL = [988, 740, 988, 740, 988, 740];
  const turnOn = (page: Page) => page.getByRole('switch', { name: 'Sound' }).check();
  const hears = (page: Page, tones: number[]) =>
    until(async () => JSON.stringify(await tonesOf(page)) === JSON.stringify(tones));

  it('is off at first: nothing is heard of an alarm', async () => {
    const page = await open('/smr-ops-cloud/maintenance');
    await raiseAlarm();
    await banner(page, LEVEL).waitFor();
    await page.clock.runFor(61_000);
    expect(await page.getByRole('switch', { name: 'Sound' }).isChecked()).toBe(false);
    expect(await tonesOf(page)).toEqual([]);
  });

  it('is heard of a new warning once, and of a critical alarm every minute until somebody acknowledges it', async () => {
    const page = await open('/smr-ops-cloud/maintenance');
    await turnOn(page);
    // As it is turned on, so that one knows how loud it is.
    await hears(page, WARNING);
    await raiseWarning();
    await hears(page, [...WARNING, ...WARNING]);
    await page.clock.runFor(121_000);
    expect(await tonesOf(page)).toEqual([...WARNING, ...WARNING]);
    await raiseAlarm();
    await hears(page, [...WARNING, ...WARNING, ...CRITICAL]);
    await page.clock.runFor(66_000);
    await hears(page, [...WARNING, ...WARNING, ...CRITICAL, ...CRITICAL]);
    for (const { id, state } of await listOpen())
      if (state === 'unacknowledged')
        await postJson(product, `/api/fleet/alerts/${id}/acknowledge`, {}, { cookie, origin: product.url });
    await banner(page, LEVEL).waitFor({ state: 'detached' });
    await page.clock.runFor(181_000);
    expect(await tonesOf(page)).toEqual([...WARNING, ...WARNING, ...CRITICAL, ...CRITICAL]);
  });

  it('is on again on the next visit, and says when the browser lets nothing be heard before a click', async () => {
    const page = await open('/smr-ops-cloud/maintenance');
    await turnOn(page);
    await raiseAlarm();
    await hears(page, [...WARNING, ...CRITICAL]);
    // A headless browser lets everything be heard; here contexts begin as they do where that is not so.
    const openAgain = async () => {
      const again = await page.context().newPage();
      await again.addInitScript(`${countTones}
        window.AudioContext = class extends AudioContext {
          constructor() {
            super();
            this.suspend();
          }
        };`);
      await again.goto(`${product.url}/smr-ops-cloud/maintenance`);
      await again.getByText('Live', { exact: true }).waitFor();
      return again;
    };
    const later = await openAgain();
    const sound = later.getByRole('switch', { name: 'Sound' });
    const button = later.getByRole('button', { name: 'Click to hear' });
    await button.waitFor();
    expect([await sound.isChecked(), await tonesOf(later)]).toEqual([true, []]);
    await button.click();
    await hears(later, CRITICAL);
    await button.waitFor({ state: 'detached' });
    await sound.uncheck();
    const last = await openAgain();
    await last.getByRole('switch', { name: 'Sound' }).waitFor();
    expect(await last.getByRole('switch', { name: 'Sound' }).isChecked()).toBe(false);
    expect(await tonesOf(last)).toEqual([]);
  });

  it('or not, the title counts alarms that wait, on whatever page of the fleet, and none elsewhere', async () => {
    const page = await open('/smr-ops-cloud/maintenance');
    const bare = await page.title();
    expect(bare).not.toMatch(/^\(/);
    await raiseWarning();
    await until(async () => (await page.title()) === `(1) ${bare}`);
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await until(async () => /^\(1\) .*map/i.test(await page.title()));
    await page.getByRole('link', { name: 'Glossary', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: /glossary/i }).waitFor();
    await until(async () => /^[^(]*glossary/i.test(await page.title()));
    await page.goBack();
    await until(async () => /^\(1\) .*map/i.test(await page.title()));
    await send('dnnp-2.vibration', [2.2, 31]);
    await until(async () => /^[^(]*map/i.test(await page.title()));
  });
});

describe('the banner', () => {
  it('of a warning comes without a reload and goes after eight seconds', async () => {
    const page = await open('/smr-ops-cloud/maintenance');
    await raiseWarning();
    await banner(page, VIBRATION).waitFor();
    await page.clock.runFor(9_000);
    await banner(page, VIBRATION).waitFor({ state: 'detached' });
  });

  it('that has gone stays away for the session, and leaves the alert in the list, which has no banner over it', async () => {
    await raiseWarning();
    const page = await open('/smr-ops-cloud/maintenance');
    await banner(page, VIBRATION).waitFor();
    await page.clock.runFor(9_000);
    await banner(page, VIBRATION).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await banner(page, VIBRATION).count()).toBe(0);
    await page.getByRole('link', { name: 'Alerts', exact: true }).click();
    await page.getByRole('list', { name: 'Alerts' }).getByText(VIBRATION).waitFor();
    // Nor does it flash up for those who come back from another part of the site.
    await page.getByRole('link', { name: 'Maintenance', exact: true }).click();
    await page.getByRole('link', { name: 'Glossary', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: /glossary/i }).waitFor();
    await page.evaluate(`new MutationObserver(() => {
      if (document.querySelector('[data-banner]')) document.documentElement.dataset.flashed = 'yes';
    }).observe(document.body, { childList: true, subtree: true })`);
    await page.getByRole('link', { name: 'Fleet', exact: true }).first().click();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.locator('[data-flashed]').count()).toBe(0);
  });

  it('that has gone comes back when its alarm rings again after a reload', async () => {
    await raiseWarning();
    const page = await open('/smr-ops-cloud/maintenance');
    await banner(page, VIBRATION).waitFor();
    await page.clock.runFor(9_000);
    await banner(page, VIBRATION).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    // Others may have ended with it.
    const countEnded = () => page.evaluate<number>("JSON.parse(sessionStorage['fleet-banners-ended']).length");
    const before = await countEnded();
    await send('dnnp-2.vibration', [2.2, 31]);
    // The page has heard that it asks no more.
    await until(async () => (await countEnded()) < before);
    await raiseWarning();
    await banner(page, VIBRATION).waitFor();
  });

  it('lies over none of the values', async () => {
    await raiseWarning();
    const page = await open('/smr-ops-cloud');
    const content = page.locator('#main h1');
    const [over, under] = [await banner(page, VIBRATION).boundingBox(), await content.boundingBox()];
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0);
    await page.getByRole('link', { name: 'Alerts', exact: true }).click();
    await banner(page, VIBRATION).waitFor({ state: 'detached' });
  });

  it('waits while somebody has the focus in it', async () => {
    await raiseWarning();
    const page = await open('/smr-ops-cloud/maintenance');
    await banner(page, VIBRATION).focus();
    await page.clock.runFor(20_000);
    expect(await banner(page, VIBRATION).count()).toBe(1);
  });

  it('of a critical alarm stays and is announced at once', async () => {
    await raiseAlarm();
    const page = await open('/smr-ops-cloud/maintenance');
    await page.clock.runFor(20_000);
    expect(await page.getByRole('alert').filter({ hasText: LEVEL }).count()).toBe(1);
  });

  it('of a critical alarm can be dismissed by hand', async () => {
    await raiseAlarm();
    const page = await open('/smr-ops-cloud/maintenance');
    await banner(page, LEVEL).click();
    await banner(page, LEVEL).waitFor({ state: 'detached' });
  });

  it.each([
    ['a critical alarm', raiseAlarm, LEVEL],
    ['a warning', raiseWarning, VIBRATION],
  ])('of %s that is dismissed by keys leaves the focus in its place, before the content', async (_, raise, title) => {
    await raise();
    const page = await open('/smr-ops-cloud/maintenance');
    await banner(page, title).press('Enter');
    await banner(page, title).waitFor({ state: 'detached' });
    const isBefore = (selector: string) =>
      page.evaluate(
        `document.activeElement.compareDocumentPosition(document.querySelector('${selector}')) === Node.DOCUMENT_POSITION_FOLLOWING`,
      );
    expect([await isBefore('nav[aria-label="Fleet"]'), await isBefore('#main h1')]).toEqual([false, true]);
  });

  it('goes when somebody else acknowledges the alarm', async () => {
    await raiseAlarm();
    const page = await open('/smr-ops-cloud/maintenance');
    await banner(page, LEVEL).waitFor();
    const ids = (await listOpen()).filter(({ title }) => title === LEVEL).map(({ id }) => id);
    await postJson(product, `/api/fleet/alerts/${ids[0]}/acknowledge`, {}, { cookie, origin: product.url });
    await banner(page, LEVEL).waitFor({ state: 'detached' });
  });
});

describe('the live stream', () => {
  it('brings each alarm of a burst to the list while no question to the server is answered', async () => {
    const page = await open('/smr-ops-cloud/alerts');
    const questions: string[] = [];
    await page.route('**/api/fleet/alerts*', (route) => {
      questions.push(route.request().url());
    });
    for (const value of ['4.21', '4.22', '4.23', '4.24', '4.25', '4.26']) {
      await send('dnnp-2.vibration', [Number(value), 31]);
      await page.getByRole('list', { name: 'Alerts' }).getByText(`${value} mm/s is above`).waitFor();
      await send('dnnp-2.vibration', [2.2, 31]);
    }
    // The one that every page asks as its stream begins may come late.
    expect(questions.length).toBeLessThan(2);
  });

  it('that cannot tell what was missed lets the page ask for everything', async () => {
    const gate = await openTcpGate({ host: '127.0.0.1', port: Number(new URL(product.url).port) });
    const page = await open('/smr-ops-cloud', { url: `http://127.0.0.1:${gate.port}` });
    gate.shut();
    await page.getByText('No connection').first().waitFor();
    await raiseAlarm();
    // Turned away the browser gives up, and the page opens a new stream; here its place in the old one is lost on the way.
    await page.route('**/api/fleet/live', (route) => route.fulfill({ status: 503 }));
    await page.route('**/api/fleet/live?*', (route) => route.continue({ url: `${product.url}/api/fleet/live` }));
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    gate.open();
    await banner(page, LEVEL).waitFor();
    await until(() => ['alerts', 'metrics', 'streams'].every((part) => asked.has(`/api/fleet/${part}`)));
    // Units are asked for by the clock only: it was not that.
    expect(asked).not.toContain('/api/fleet/units');
    await gate.close();
  });
});

describe('alarms that cannot be had', () => {
  const walkThere = async (answer: (route: Route) => Promise<void>) => {
    await raiseAlarm();
    const page = await (await contextOf(browser, null, product.url)).newPage();
    await goTo(page, `${product.url}/about`);
    await page.clock.install();
    await page.route('**/api/fleet/alerts?*', answer);
    await page.locator('header').getByRole('link', { name: 'Fleet' }).click();
    // Asked once more, a second later.
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
    await page.clock.runFor(1_000);
    await page.getByText('Part of this page could not be loaded').waitFor();
    expect(await banner(page, LEVEL).count()).toBe(0);
    return page;
  };

  it('are missed by a page of the fleet in words, and are asked for again by itself', async () => {
    let isAway = true;
    const page = await walkThere((route) => (isAway ? route.fulfill({ status: 503 }) : route.continue()));
    isAway = false;
    await page.clock.runFor(15_000);
    await banner(page, LEVEL).waitFor();
    await page.getByText('Part of this page could not be loaded').waitFor({ state: 'detached' });
  });

  it('are asked for again by hand', async () => {
    let isAway = true;
    const page = await walkThere((route) => (isAway ? route.fulfill({ status: 503 }) : route.continue()));
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await banner(page, LEVEL).waitFor();
  });
});

describe('the sound’s code', () => {
  it('that cannot be had is missed in words', async () => {
    const page = await (await contextOf(browser, null, product.url)).newPage();
    await goTo(page, `${product.url}/about`);
    const script = /AlarmSound/;
    await page.route(script, (route) => route.abort());
    await page.locator('header').getByRole('link', { name: 'Fleet' }).click();
    await page.getByText('No sound').waitFor();
    await page.unroute(script);
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('switch', { name: 'Sound' }).waitFor();
  });
});

describe('the statistics', () => {
  it('name what was raised, beside the targets, and go from there to the stream', async () => {
    await raiseWarning();
    const page = await open('/smr-ops-cloud/alerts');
    await page.getByRole('link', { name: 'Statistics' }).click();
    const row = page.getByRole('row', { name: 'Alarms per hour, mean' });
    await row.getByText('On target').waitFor();
    await page.getByLabel('Unit', { exact: true }).selectOption({ label: 'Darlington SMR Unit 2' });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**/alerts/statistics?unit=dnnp-2');
    await page.getByRole('link', { name: 'dnnp-2.vibration' }).first().click();
    await page.waitForURL('**/unit/dnnp-2/vibration');
  });
});

describe('an editor', () => {
  it('acknowledges an alarm', async () => {
    await raiseWarning();
    const page = await open('/smr-ops-cloud/alerts', { isEditor: true });
    await page.getByRole('button', { name: `Acknowledge… ${VIBRATION}` }).click();
    await page.locator('dialog :focus').waitFor();
    await page.keyboard.press('Enter');
    // What is said about it in the corner has the same words.
    await listed(page, VIBRATION)
      .locator('span', { hasText: /^Acknowledged$/ })
      .waitFor();
    // The button is gone; the keyboard goes on beside it.
    await page.locator('main :focus', { hasText: 'Shelve…' }).waitFor();
  });

  it('is told who was faster, in the place of the question', async () => {
    await raiseAlarm();
    const page = await open('/smr-ops-cloud/alerts', { isEditor: true });
    await page.getByRole('button', { name: `Acknowledge… ${LEVEL}` }).click();
    await page.getByLabel('Reason (optional)').waitFor();
    const alert = (await listOpen()).find(({ title }) => title === LEVEL);
    const reason = 'calling the field operator';
    await postJson(product, `/api/fleet/alerts/${alert?.id}/acknowledge`, { reason }, { cookie, origin: product.url });
    const dialog = page.getByRole('dialog', { name: 'Somebody has acknowledged this already.' });
    await dialog.getByText(/^Acknowledged by .*: calling the field operator$/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('acknowledges all that is shown at once, with one reason', async () => {
    await raiseWarning();
    await raiseAlarm();
    const page = await open('/smr-ops-cloud/alerts?unit=dnnp-2', { isEditor: true });
    const list = page.getByRole('list', { name: 'Alerts' });
    await list.getByText(VIBRATION).waitFor();
    // One alone is acknowledged on its row.
    expect(await page.getByRole('button', { name: /^Acknowledge all/ }).count()).toBe(0);
    await page.goto(`${product.url}/smr-ops-cloud/alerts`);
    await page.getByRole('button', { name: /^Acknowledge all \d+ shown/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Acknowledge \d+ alarms$/ });
    await dialog.getByLabel('Reason (optional)').fill('Seen on the walk');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(/alarms acknowledged/).waitFor();
    await list.getByText('Unacknowledged').first().waitFor({ state: 'detached' });
    // The button is gone; the keyboard goes on where it was.
    await until(() => page.evaluate<boolean>("document.activeElement?.closest('main') !== null"));
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Statistics');
    await page.getByRole('link', { name: LEVEL }).first().click();
    await page.getByText('Seen on the walk').waitFor();
  });

  it('says why, and finds it in the history', async () => {
    await raiseWarning();
    const page = await open('/smr-ops-cloud/alerts', { isEditor: true });
    await page.getByRole('button', { name: `Acknowledge… ${VIBRATION}` }).click();
    await page.getByLabel('Reason (optional)').fill('Known from the last run');
    await loseNext(page, '/api/fleet/alerts/*/acknowledge');
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
    await page.locator('dialog .message', { hasText: 'The server can’t be reached' }).waitFor();
    expect(await page.getByLabel('Reason (optional)').inputValue()).toBe('Known from the last run');
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
    // The state of the alarm; for a moment a message says the same word.
    await listed(page, VIBRATION)
      .locator('span', { hasText: /^Acknowledged$/ })
      .waitFor();
    await page.getByRole('link', { name: VIBRATION }).first().click();
    await page.getByText('Known from the last run').waitFor();
  });

  it('shelves an alarm with a reason and by keyboard, and finds it in the history', async () => {
    await raiseWarning();
    const page = await open('/smr-ops-cloud/alerts', { isEditor: true });
    await page.getByRole('button', { name: `Shelve… ${VIBRATION}` }).focus();
    await page.keyboard.press('Enter');
    // What is pressed before the dialog has the focus goes elsewhere.
    await page.locator('dialog select:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.locator('dialog textarea:focus').waitFor();
    await page.keyboard.type('Sensor is being replaced');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.locator('dialog [type=submit]:focus').waitFor();
    await loseNext(page, '/api/fleet/alerts/*/shelve');
    await page.keyboard.press('Enter');
    await page.locator('dialog .message', { hasText: 'The server can’t be reached' }).waitFor();
    expect(await page.getByLabel('Reason', { exact: true }).inputValue()).toBe('Sensor is being replaced');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: VIBRATION }).first().click();
    await page.getByText('Sensor is being replaced').waitFor();
    expect(await page.getByText('Chain intact').count()).toBe(1);
  });

  it('marks a task as done with a note, takes it back, and marks it again: the next one is planned', async () => {
    const page = await open('/smr-ops-cloud/maintenance?unit=dnnp-3', { isEditor: true });
    const overdue = page.getByRole('region', { name: 'Overdue' });
    const markDone = async () => {
      await overdue.getByRole('button', { name: /^Mark done/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Mark done/ });
      await dialog.getByLabel('Note').fill('Cells cleaned.');
      await dialog.getByRole('button', { name: 'Mark done' }).click();
    };
    const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
    await loseNext(page, '/api/fleet/maintenance-tasks/*/complete');
    // A server that does not answer the one question does not answer the next one either: the failure is told without it.
    const unanswered: Route[] = [];
    await page.route(/\/api\/fleet\/maintenance-tasks\?/, (route) => void unanswered.push(route));
    await overdue.getByRole('button', { name: /^Mark done/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Mark done/ });
    await dialog.getByLabel('Note').fill('A long note.');
    await dialog.getByRole('button', { name: 'Mark done' }).click();
    await dialog.locator('.message', { hasText: 'The server can’t be reached' }).waitFor();
    expect(await dialog.getByLabel('Note').inputValue()).toBe('A long note.');
    await until(() => Promise.resolve(unanswered.length > 0));
    await page.unroute(/\/api\/fleet\/maintenance-tasks\?/);
    for (const route of unanswered) await route.continue();
    // What was typed is not lost by one slip of the hand.
    await page.keyboard.press('Escape');
    await dialog.getByText('Closed, this loses what you typed.').waitFor();
    expect(await dialog.getByLabel('Note').inputValue()).toBe('A long note.');
    await page.keyboard.press('Escape');
    // A click between Escape and the end of the dialog opens no other one.
    await dialog.waitFor({ state: 'detached' });
    await markDone();
    // Before the list is looked at: on a busy machine that took longer than the way back stays.
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast('It is to do again').waitFor();
    await overdue.waitFor();
    await markDone();
    await toast('Done. The next one is planned').first().waitFor();
    await overdue.waitFor({ state: 'detached' });
  });
});

describe('a visitor', () => {
  it('finds no buttons, and why', async () => {
    await raiseWarning();
    const page = await open('/smr-ops-cloud/alerts');
    expect(await page.getByRole('button', { name: /^Acknowledge/ }).count()).toBe(0);
    await page.getByText('as an operator').waitFor();
  });

  it('narrows the list without JavaScript', async () => {
    const page = await open('/smr-ops-cloud/alerts', { javaScriptEnabled: false });
    await page.getByLabel('Show').selectOption('all');
    await page.getByLabel('Unit').selectOption('dnnp-3');
    await page.getByLabel('Search titles, messages and tags').fill('conductivity');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForLoadState();
    const titles = await page.getByRole('list', { name: 'Alerts' }).getByRole('link').allTextContents();
    expect([new URL(page.url()).search, titles]).toEqual([
      '?unit=dnnp-3&status=all&q=conductivity',
      ['Unit 3: reactor water conductivity high'],
    ]);
  });

  it('takes the list home as a file that says what it is', async () => {
    await raiseWarning();
    const firstLineOf = async (search: string) =>
      (await (await product.fetch(`/smr-ops-cloud/alerts.csv?${search}`)).text()).split('\r\n')[0];
    expect(await firstLineOf('status=all')).toBe('# Partly simulated data. Not OPG. Not a control system.');
    // Of this unit nobody else sent a value.
    expect(await firstLineOf('status=all&unit=dnnp-3')).toBe('# Simulated data. Not OPG. Not a control system.');
  });
});

describe('an alert', () => {
  it('shows what its values did around it, with and without scripts, and how they stand now', async () => {
    await raiseWarning();
    const alert = (await listOpen()).find(({ title }) => title === VIBRATION);
    for (const javaScriptEnabled of [true, false]) {
      const page = await open(`/smr-ops-cloud/alerts/${alert?.id}`, { javaScriptEnabled });
      const trend = page.getByRole('region', { name: 'Turbine bearing vibration (rms), the hour around it' });
      await trend
        .locator(javaScriptEnabled ? 'canvas' : 'path')
        .first()
        .waitFor({ state: 'attached' });
      await page.getByText('4.20 mm/s', { exact: true }).first().waitFor();
      await page.getByText('Value now').waitFor();
    }
  });

  it('leads to the hour around it, value by value', async () => {
    await raiseWarning();
    const alert = (await listOpen()).find(({ title }) => title === VIBRATION);
    const page = await (await product.fetch(`/smr-ops-cloud/alerts/${alert?.id}`)).text();
    const [, from, to] = page.match(/\/vibration\?from=(\d+)&amp;to=(\d+)"/) ?? [];
    expect([Number(from), Number(to)].map((end) => (end - Date.parse(alert?.ts ?? '')) / 60_000)).toEqual([-30, 30]);
  });
});

describe.each(['/smr-ops-cloud/alerts?status=all', '/smr-ops-cloud/maintenance', 'alert'])('%s', (path) => {
  it('has no violation that axe can see, with and without room', async () => {
    await raiseAlarm();
    const [alert] = await until(async () => {
      const found = await listOpen();
      return found.length > 0 && found;
    });
    const address = path === 'alert' ? `/smr-ops-cloud/alerts/${alert?.id}` : path;
    const page = await open(address, { isEditor: true });
    expect(await faultsOf(page, [375, 1440])).toEqual([]);
  });
});
