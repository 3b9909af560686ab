import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fleet from '../../features/fleet/simulator/server/seeds/fleet.json' with { type: 'json' };
import { FLEET_NOTICE, originNotices } from '../../features/fleet/streams/vocabulary.ts';
import { HOUR_MS } from '../../platform/shared/days.ts';
import { faultsOf } from '../support/every-page.ts';
import { sendSamples } from '../support/fleet.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { asksBeforeLeaving, axeViolations, goTo, openAs, type Visit } from '../support/visit.ts';

/** A visitor watches the fleet in a real browser. The product runs as shipped, without its simulator: these tests are the plant. */
let product: RunningProduct;
let browser: Browser;
let key: string;

const ADMIN = { email: 'admin@example.org', password: 'correct horse battery' };

const dataDir = mkdtempSync(join(tmpdir(), 'smr-fleet-'));
const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SIMULATOR: 'off', DATA_DIR: dataDir };

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  const headers = { cookie: await signIn(product, ADMIN), origin: product.url };
  const issued = await postJson(product, '/api/admin/telemetry-keys', { name: 'journeys' }, headers);
  key = ((await issued.json()) as { key: string }).key;
  await sendNominal();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

/** Unit 1 sends everything as it should be, unit 2 vibrates, unit 3 has too much pressure, unit 4 says nothing. */
async function sendNominal(ts = Date.now()): Promise<void> {
  const odd: Record<string, number> = { 'dnnp-2.vibration': 4.2, 'dnnp-3.pressure': 7.7 };
  const samples = ['dnnp-1', 'dnnp-2', 'dnnp-3'].flatMap((unit) =>
    fleet.tags.map(({ tag, nominal }) => ({
      stream: `${unit}.${tag}`,
      ts,
      value: odd[`${unit}.${tag}`] ?? nominal ?? 0,
    })),
  );
  expect((await sendSamples(product, key, samples)).status).toBe(200);
}

/** The live stream never ends, so a page is not waited for until its network is idle. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await browser.newPage(options);
  const problems: string[] = [];
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  await page.goto(product.url + path);
  await page.getByText('Live', { exact: true }).waitFor();
  return { page, problems, hosts };
}

/** The opening tags of the links in a part of a page. */
function linksOf(page: string, label: string): string[] {
  const [part = ''] = page.split(`aria-label="${label}"`)[1]?.split('</nav>') ?? [];
  return part.match(/<a [^>]*>/g) ?? [];
}

const paths = [
  '/smr-ops-cloud',
  '/smr-ops-cloud/unit/dnnp-2',
  '/smr-ops-cloud/map?unit=dnnp-4',
  '/smr-ops-cloud/availability?days=90',
  '/smr-ops-cloud/compare?minutes=60',
  '/smr-ops-cloud/unit/dnnp-2/vibration?range=15m',
];

describe.each(paths)('%s', (path) => {
  it('shows no script error, breaks no policy, asks no other host, has nothing that axe complains about, and fits every width', async () => {
    const { page, problems, hosts } = await open(path);
    expect(await faultsOf(page)).toEqual([]);
    expect([problems, [...hosts]]).toEqual([[], [new URL(product.url).host]]);
  });

  it('says what its data is, before any script has run: simulated only where no plant sends it', async () => {
    const page = await (await product.fetch(path)).text();
    // The answer that the page was made from says more: what there is to say of other pages.
    const [notice = ''] = page.match(/<aside aria-label="About this data".*?<\/aside>/s) ?? [];
    // It is made of the demonstration's records.
    const isSimulated = path.includes('availability');
    expect([notice.includes(FLEET_NOTICE), notice.includes(originNotices.plant)]).toEqual([isSimulated, !isSimulated]);
  });
});

it('shows which of its pages one is on, also in colours of the reader’s own', async () => {
  const { page } = await open('/smr-ops-cloud/map', { forcedColors: 'active' });
  const [current, others, ground] = await page.evaluate<[string, string[], string]>(`(() => {
    const edges = (selector) =>
      [...document.querySelectorAll('[aria-label=Fleet] a' + selector)].map((link) => getComputedStyle(link).borderBottomColor);
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.color = 'Canvas';
    return [edges('[aria-current]').join(), [...new Set(edges(':not([aria-current])'))], getComputedStyle(probe).color];
  })()`);
  expect([others, current === ground]).toEqual([[ground], false]);
});

describe('the dashboard', () => {
  it('tells states by words: a warning, an alarm, and silence, which is never normal', async () => {
    await sendNominal();
    const { page } = await open('/smr-ops-cloud');
    const rowsOf = (unit: number) =>
      page
        .getByRole('article')
        .filter({ hasText: `Unit ${unit}` })
        .getByRole('listitem');
    expect([
      await rowsOf(2).filter({ hasText: 'Warning' }).count(),
      await rowsOf(3).filter({ hasText: 'Alarm' }).count(),
      await rowsOf(4).filter({ hasText: 'No data yet' }).count(),
    ]).toEqual([1, 1, 5]);
  });

  it('follows a value without a reload, and says in green that it does', async () => {
    const { page } = await open('/smr-ops-cloud');
    expect(await page.locator('.text-good', { hasText: /^Live/ }).count()).toBe(1);
    await sendSamples(product, key, [{ stream: 'dnnp-1.core_temp', ts: Date.now(), value: 284.3 }]);
    await page.getByRole('article').filter({ hasText: 'Unit 1' }).getByText('284.3').waitFor();
    await sendNominal();
  });

  it('draws nothing while nobody can see it, and everything at once when it is seen again', async () => {
    const { page } = await open('/smr-ops-cloud');
    const setHidden = (isHidden: boolean) =>
      page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
        Object.defineProperty(document, 'visibilityState', { value: ${isHidden} ? 'hidden' : 'visible', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`);
    const card = page.getByRole('article').filter({ hasText: 'Unit 1' });
    await setHidden(true);
    const frame = page.evaluate(`new Promise((resolve) => {
      const source = new EventSource('/api/fleet/live');
      source.addEventListener('samples', () => { source.close(); setTimeout(resolve, 300); });
      source.addEventListener('snapshot', () => { window.isListening = true; });
    })`);
    // Asked from outside: a page that believes itself hidden may be given no frames to look in, and its policy lets it evaluate nothing.
    await until(() => page.evaluate<boolean>('window.isListening === true'));
    await sendSamples(product, key, [{ stream: 'dnnp-1.core_temp', ts: Date.now(), value: 286.1 }]);
    await frame;
    expect(await card.getByText('286.1').count()).toBe(0);
    await setHidden(false);
    await card.getByText('286.1').waitFor();
    await sendNominal();
  });

  it.each([
    ['/smr-ops-cloud/alerts', /^\?streams=$/],
    ['/smr-ops-cloud/map', /^\?streams=$/],
    ['/smr-ops-cloud', /^$/],
    ['/smr-ops-cloud/unit/dnnp-1', /^\?streams=(\d+,){27}\d+$/],
    ['/smr-ops-cloud/unit/dnnp-1/vibration', /^\?streams=\d+$/],
  ])('%s hears the values that it shows, and no more', async (path, heard) => {
    const asked: string[] = [];
    let alertsAsked = 0;
    const page = await browser.newPage();
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/fleet/live') asked.push(search);
      if (pathname === '/api/fleet/alerts') alertsAsked++;
    });
    await page.goto(product.url + path);
    await page.getByText('Live', { exact: true }).first().waitFor();
    // Once: neither all of them nor none of them, not even for a moment, and the open alerts are not asked for again.
    expect(asked).toEqual([expect.stringMatching(heard)]);
    expect(alertsAsked).toBeLessThanOrEqual(1);
  });

  it('greys everything and says so when the browser hears nothing, whatever the plant does', async () => {
    const page = await browser.newPage();
    await page.route('**/api/fleet/live*', (route) => route.abort());
    await page.goto(`${product.url}/smr-ops-cloud/unit/dnnp-1`);
    const tiles = page.getByRole('article');
    await tiles.first().getByText('No connection').waitFor();
    expect(await tiles.filter({ hasText: 'Normal' }).count()).toBe(0);
    expect(await page.locator('.grayscale').getByRole('article').count()).toBe(await tiles.count());
  });

  it('says on a page that cannot be loaded that the units are not to blame, and stays where it is', async () => {
    const { page } = await open('/smr-ops-cloud');
    // Its code comes ahead of a visit.
    await until(() =>
      page.evaluate<boolean>(
        "performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes('ComparePage') && responseEnd > 0)",
      ),
    );
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('alert').getByText('This says nothing about the units themselves.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table').waitFor();
  });

  it('asks anew for a page that could not be loaded once the server is back, with nobody at the keys', async () => {
    const { page } = await open('/smr-ops-cloud');
    await page.route(/\/api\/fleet\/(?!live)|\/favicon/, (route) => route.abort());
    await page.getByRole('link', { name: 'Maintenance' }).first().click();
    await page.getByRole('alert').getByText('This says nothing about the units themselves.').waitFor();
    await page.unroute(/\/api\/fleet\/(?!live)|\/favicon/);
    await page.getByText('This says nothing about the units themselves.').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Maintenance' }).waitFor();
  });

  it('does not claim to connect where no script can run', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${product.url}/smr-ops-cloud`);
    expect(
      await Promise.all(
        ['Not live without JavaScript', 'Connecting…', 'Refresh'].map((text) => page.getByText(text).isVisible()),
      ),
    ).toEqual([true, false, false]);
  });

  it('brings the section that is shown into sight on a phone', async () => {
    const { page } = await open('/smr-ops-cloud/compare', { viewport: { width: 375, height: 800 } });
    const box = await page
      .getByRole('navigation', { name: 'Fleet' })
      .getByRole('link', { name: 'Compare' })
      .boundingBox();
    expect((box?.x ?? 375) + (box?.width ?? 0)).toBeLessThanOrEqual(375);
  });

  it('comes back by itself after the line was broken, with what was said meanwhile', async () => {
    const { page } = await open('/smr-ops-cloud');
    await page.evaluate('window.isSamePage = true');
    await product.stop();
    // A page that is back already says nothing of it any more.
    await page.getByText('No connection').first().waitFor();
    product = await startProduct({ ...env, PORT: new URL(product.url).port });
    await sendSamples(product, key, [{ stream: 'dnnp-1.core_temp', ts: Date.now(), value: 281.9 }]);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('article').filter({ hasText: 'Unit 1' }).getByText('281.9').waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    await sendNominal();
  });

  it('explains its figures by keyboard', async () => {
    const { page } = await open('/smr-ops-cloud');
    await page.getByLabel('How “Availability” is defined').focus();
    await page.keyboard.press('Enter');
    expect(await page.getByText('Energy availability factor after IAEA PRIS').isVisible()).toBe(true);
  });

  it('leads to a unit and back by keyboard alone', async () => {
    const { page } = await open('/smr-ops-cloud');
    await page.getByRole('link', { name: 'Darlington SMR Unit 3' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Darlington SMR Unit 3' }).waitFor();
    await page.getByRole('link', { name: '← Fleet' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'SMR Operations Cloud' }).waitFor();
  });

  it('spins for a second when it refreshes', async () => {
    const { page } = await open('/smr-ops-cloud');
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(await page.getByRole('button', { name: 'Refreshing' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
  });
});

describe('the page of a unit', () => {
  it('is not found when there is no such unit', async () => {
    const response = await product.fetch('/smr-ops-cloud/unit/dnnp-9');
    expect([response.status, (await response.text()).includes('SMR unit not found')]).toEqual([404, true]);
  });

  it('narrows its streams by words, and keeps them in the address', async () => {
    const { page } = await open('/smr-ops-cloud/unit/dnnp-1');
    await page.getByRole('searchbox').fill('pool temp');
    await page.getByText('1 of 28 streams').waitFor();
    expect(new URL(page.url()).search).toBe('?q=pool+temp');
    await page.reload();
    expect(await page.getByRole('link', { name: 'Isolation condenser pool temperature' }).count()).toBe(1);
  });

  it('counts among the pages of the fleet', async () => {
    const page = await (await product.fetch('/smr-ops-cloud/unit/dnnp-1')).text();
    expect(linksOf(page, 'Fleet').filter((link) => link.includes('aria-current'))).toEqual([
      expect.stringContaining('href="/smr-ops-cloud"'),
    ]);
  });

  it('says why it is out of operation', async () => {
    const { page } = await open('/smr-ops-cloud/unit/dnnp-4');
    const maintenance = page.getByRole('region', { name: 'Maintenance' });
    expect(await maintenance.getByRole('list', { name: 'Tasks' }).getByRole('listitem').count()).toBe(5);
    expect(await maintenance.getByText(/^\d more$/).isVisible()).toBe(true);
    expect(await page.getByText('First refuelling outage since').isVisible()).toBe(true);
  });
});

describe('the map', () => {
  it('shows a chosen unit beside it, by keyboard, and leads to its page', async () => {
    const { page } = await open('/smr-ops-cloud/map');
    await page.getByRole('link', { name: 'Unit 2 Operational' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/map?unit=dnnp-2');
    await page.getByRole('link', { name: 'View Unit Details' }).click();
    await page.waitForURL('**/unit/dnnp-2');
  });
});

describe('the availability', () => {
  it('is reckoned anew for another period', async () => {
    const { page } = await open('/smr-ops-cloud/availability');
    await page.getByRole('link', { name: '30 days' }).click();
    await page.getByRole('heading', { name: 'Energy availability factor, 30 days' }).waitFor();
    expect(new URL(page.url()).search).toBe('?days=30');
  });
});

describe('an editor', () => {
  const statusOf = async (unit: string) =>
    ((await (await product.fetch(`/api/fleet/units/${unit}`)).json()) as { status: string }).status;
  const openAsEditor = async () => {
    const cookie = await signIn(product, ADMIN);
    const page = await openAs(browser, cookie, `${product.url}/smr-ops-cloud/availability`, {
      viewport: { width: 375, height: 800 },
    });
    await page.getByText('Live', { exact: true }).waitFor();
    return page;
  };

  it('records an outage by keyboard, sees the unit go offline, and ends it', async () => {
    const page = await openAsEditor();
    await page.getByRole('button', { name: 'Record an outage' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Record an outage' });
    await page.keyboard.type('Darlington SMR Unit 2');
    await form.getByLabel('Power lost, MW').fill('3000');
    await page.keyboard.press('Enter');
    await form.getByText('Say what happened, in a few words.').waitFor();
    await form.getByText('The unit has 300 MW to lose, not more.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.evaluate('document.activeElement.name')).toBe('title');
    await page.keyboard.type('Condenser tube leak');
    expect(await asksBeforeLeaving(page)).toBe(true);
    await form.getByLabel('Why').fill('Seen on the round');
    await form.getByLabel('Power lost, MW').fill('300');
    await page.keyboard.press('Enter');
    await page.getByText('Outage recorded').waitFor();
    // What visitors read is dropped a moment after the change.
    await until(async () => (await statusOf('dnnp-2')) === 'offline');
    await page.getByRole('button', { name: 'Correct… Condenser tube leak' }).click();
    const correction = page.getByRole('form', { name: 'Correct: Condenser tube leak' });
    await correction.getByLabel('What happened').fill('Leak of a condenser tube');
    await correction.getByLabel('Why').fill('As the plant calls it');
    await correction.getByRole('button', { name: 'Save the correction' }).click();
    await page.getByRole('button', { name: 'Versions of Leak of a condenser tube' }).click();
    await page.getByText('As the plant calls it').waitFor();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('dialog').getByLabel('Why').fill('It was right');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('button', { name: 'End now Condenser tube leak' }).click();
    await page.getByRole('dialog').getByLabel('Why').fill('The tube is plugged');
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await page.getByText('Outage ended').waitFor();
    await until(async () => (await statusOf('dnnp-2')) === 'operational');
  });

  it('is not named to visitors, who find no buttons', async () => {
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
    const outage = { smrUnitId: 'dnnp-1', kind: 'external', title: 'Grid limit', startsAt: at(5), endsAt: at(4) };
    const headers = { cookie: await signIn(product, ADMIN), origin: product.url };
    expect(
      (await postJson(product, '/api/fleet/outages', { ...outage, lostMw: 50, why: 'The grid asked' }, headers)).status,
    ).toBe(200);
    const { page } = await open('/smr-ops-cloud/availability');
    await page.getByText('Recorded by an editor').first().waitFor();
    expect([
      await page.getByRole('button', { name: /outage/i }).count(),
      (await page.content()).includes(ADMIN.email),
    ]).toEqual([0, false]);
  });
});

describe('the page of a stream', () => {
  const chart = '.uplot canvas';

  it('draws the values, and has them as a table, newest first', async () => {
    const { page } = await open('/smr-ops-cloud/unit/dnnp-2/vibration?range=15m');
    await page.locator(chart).waitFor();
    // On a machine that is busy the last sample may be old enough for a gap after it.
    const told = page.getByRole('row').filter({ hasNotText: /^From|Gap/ });
    expect(await told.first().innerText()).toContain('4.20');
  });

  it('goes on by itself', async () => {
    const { page } = await open('/smr-ops-cloud/unit/dnnp-2/vibration?range=15m');
    await sendSamples(product, key, [{ stream: 'dnnp-2.vibration', ts: Date.now(), value: 4.9 }]);
    await page.getByRole('row', { name: /4\.90/ }).waitFor();
    await sendNominal();
  });

  it('keeps its range in the address: by a link, and by drawing one', async () => {
    const { page } = await open('/smr-ops-cloud/unit/dnnp-2/vibration');
    await page.getByRole('link', { name: '24 h' }).click();
    await page.getByRole('navigation', { name: 'Range' }).locator('[aria-current]', { hasText: '24 h' }).waitFor();
    expect(new URL(page.url()).search).toBe('?range=24h');
    await page.locator(chart).waitFor();
    const box = await page.locator('.u-over').boundingBox();
    if (!box) throw new Error('there is no chart');
    await page.mouse.move(box.x + box.width / 2, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 20, box.y + 60, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL(/\?from=\d+&to=\d+/);
  });

  it.each(['', '?range=24h'])('marks one range as the current one (%s)', async (search) => {
    const page = await (await product.fetch(`/smr-ops-cloud/unit/dnnp-2/vibration${search}`)).text();
    expect(linksOf(page, 'Range').filter((link) => link.includes('aria-current'))).toEqual([
      expect.stringContaining(`href="/smr-ops-cloud/unit/dnnp-2/vibration${search}"`),
    ]);
  });

  it('leads to what was before, and back, without any script', async () => {
    const hrefOf = async (path: string, index: number) => {
      const links = linksOf(await (await product.fetch(path)).text(), 'Move the range');
      return (
        links
          .at(index)
          ?.match(/href="([^"]+)"/)?.[1]
          ?.replaceAll('&amp;', '&') ?? ''
      );
    };
    const earlier = await hrefOf('/smr-ops-cloud/unit/dnnp-2/vibration', 0);
    const later = await hrefOf(earlier, -1);
    const widthOf = (path: string) => {
      const search = new URLSearchParams(path.split('?')[1]);
      return Number(search.get('to')) - Number(search.get('from'));
    };
    expect([widthOf(earlier), widthOf(later)]).toEqual([HOUR_MS, HOUR_MS]);
  });

  it('takes the two ends of a range by keyboard, as clocks show them at the unit', async () => {
    const { page } = await open('/smr-ops-cloud/unit/dnnp-2/vibration');
    await page.getByLabel('From (America/Toronto)').fill('2026-11-20T07:00');
    await page.getByLabel('To (America/Toronto)').fill('2026-11-20T08:00');
    await page.getByLabel('To (America/Toronto)').press('Enter');
    await page.waitForURL('**?from=2026-11-20T07%3A00&to=2026-11-20T08%3A00');
    await page.locator('a[href*="history.csv?from=2026-11-20T12:00:00.000Z&to=2026-11-20T13:00:00.000Z"]').waitFor();
  });

  it('says of a range in the future that there is nothing yet', async () => {
    const { page, problems } = await open('/smr-ops-cloud/unit/dnnp-2/vibration?from=4000000000000&to=4000003600000');
    await page.getByText('This range is in the future').waitFor();
    expect(problems).toEqual([]);
  });

  // Each value is above the one before: two tests may fall into one bucket, which tells its highest.
  it.each([
    [1, 5.02],
    [26, 5.03],
    [-1, 5.04],
  ])('shows the newest sample to a browser whose clock is %d h ahead', async (hours, value) => {
    const context = await browser.newContext();
    await context.addInitScript(`{
      const Real = Date;
      const skew = ${hours} * 3600000;
      globalThis.Date = class extends Real {
        constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + skew); }
        static now() { return Real.now() + skew; }
      };
    }`);
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 400 && refused.push(response.url()));
    await page.goto(`${product.url}/smr-ops-cloud/unit/dnnp-2/vibration?range=24h`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('link', { name: '15 min' }).click();
    await page.getByRole('navigation', { name: 'Range' }).locator('[aria-current]', { hasText: '15 min' }).waitFor();
    await sendSamples(product, key, [{ stream: 'dnnp-2.vibration', ts: Date.now(), value }]);
    await page
      .getByRole('cell', { name: value.toFixed(2), exact: true })
      .first()
      .waitFor();
    expect(refused).toEqual([]);
    await sendNominal();
  });

  it('that was opened in the background draws its chart when it is seen', async () => {
    const context = await browser.newContext();
    await context.addInitScript(`Object.defineProperty(document, 'hidden', { value: true, configurable: true })`);
    const page = await context.newPage();
    const to = Date.now();
    await page.goto(`${product.url}/smr-ops-cloud/unit/dnnp-2/vibration?from=${to - 900_000}&to=${to}`);
    await page.locator(chart).waitFor();
    const picture = `document.querySelector('${chart}').toDataURL()`;
    await page.evaluate(`window.pictureBefore = ${picture}`);
    await page.evaluate(`Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'))`);
    const isDrawn = `new Promise((resolve) => requestAnimationFrame(() => resolve(${picture} !== window.pictureBefore)))`;
    expect(await page.evaluate(isDrawn)).toBe(true);
  });

  it('shows a picture and the table without any script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/smr-ops-cloud/unit/dnnp-2/vibration?range=15m`);
    expect(
      [await page.locator('figure svg path').count(), await page.getByRole('row').count()].map((n) => n > 1),
    ).toEqual([true, true]);
  });

  it('takes a range without any script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/smr-ops-cloud/unit/dnnp-2/vibration`);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/\?from=\d{4}-\d\d-\d\dT/);
    expect(await page.getByRole('row', { name: /mm\/s/ }).count()).toBeGreaterThan(0);
  });

  it('leads to a file that says what it is', async () => {
    const { page } = await open('/smr-ops-cloud/unit/dnnp-2/vibration?range=15m');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('dnnp-2.vibration.csv');
  });

  it('is not found when there is no such stream', async () => {
    const response = await product.fetch('/smr-ops-cloud/unit/dnnp-2/wisdom');
    expect([response.status, (await response.text()).includes('Telemetry stream not found')]).toEqual([404, true]);
  });
});

describe('an administrator', () => {
  it('issues a key that works, and revokes it', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${product.url}/auth`);
    await page.getByLabel('Email').first().fill(ADMIN.email);
    await page.getByLabel('Password').first().fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await page.waitForURL('**/admin/**');
    await goTo(page, `${product.url}/admin/telemetry-keys`);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Name of the sender').fill('Browser');
    await page.getByLabel('Darlington SMR Unit 4').check();
    await page.getByRole('button', { name: 'Issue key' }).click();
    const issued = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
    const status = async (unit: string) =>
      (await sendSamples(product, issued, [{ stream: `${unit}.offgas_activity`, ts: Date.now(), value: 0.04 }])).status;
    expect([await status('dnnp-4'), await status('dnnp-1')]).toEqual([200, 422]);
    const sample = { stream: 'dnnp-4.offgas_activity', ts: Date.now(), value: 0.04 };
    expect((await sendSamples(product, key, [sample])).status).toBe(200);
    expect(await status('dnnp-4')).toBe(200);
    const row = page.getByRole('listitem').filter({ hasText: 'Browser' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await row.getByRole('button', { name: 'Revoke for good' }).click();
    await row.getByText('Revoked').waitFor();
    await page
      .getByRole('alert')
      .getByText('Two senders take turns in dnnp-4.offgas_activity: key Browser and key journeys')
      .waitFor();
    expect(await status('dnnp-4')).toBe(401);
    await goTo(page, `${product.url}/smr-ops-cloud/unit/dnnp-4/offgas_activity`);
    await page.getByText('Last written by key Browser').waitFor();
    expect(await page.getByText('dnnp-4.offgas_activity, from the plant').count()).toBe(1);
  });
});

describe('the comparison', () => {
  // What stands out does so in both halves of the window.
  beforeAll(() => sendNominal(Date.now() - 40 * 60_000));

  it('names the odd one out without any script, and leads to its stream', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/smr-ops-cloud/compare?minutes=60`);
    await page.getByRole('link', { name: /^Unit 2 turbine bearing vibration lies .* robust deviations above/ }).click();
    await page.getByRole('heading', { name: 'Turbine bearing vibration (rms)' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/smr-ops-cloud/unit/dnnp-2/vibration');
  });

  it('says of a value how far it lies, and in a word what that means', async () => {
    const { page } = await open('/smr-ops-cloud/compare?minutes=60');
    const cells = await page
      .getByRole('row', { name: /^Reactor dome pressure/ })
      .getByRole('cell')
      .allInnerTexts();
    expect(cells.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
      '7.200 0.0 ordinary',
      '7.200 0.0 ordinary',
      expect.stringMatching(/^7\.700 \+\d+\.\d odd$/),
      expect.stringContaining('planned outage'),
    ]);
  });

  it('keeps its window in the address', async () => {
    const { page } = await open('/smr-ops-cloud/compare');
    await page.getByRole('link', { name: '6 h' }).click();
    await page.locator('[aria-current=true]', { hasText: '6 h' }).waitFor();
    expect(new URL(page.url()).search).toBe('?minutes=360');
  });
});

describe('an address that asks for nonsense', () => {
  it.each([
    '/smr-ops-cloud/compare?minutes=5',
    '/smr-ops-cloud/availability?days=0',
    '/smr-ops-cloud/unit/dnnp-1/vibration?range=zz',
    '/smr-ops-cloud/unit/dnnp-1/vibration?from=5&to=3',
  ])('%s shows what is usual', async (path) => {
    expect((await product.fetch(path)).status).toBe(200);
  });
});

describe('a value whose sender says that it is', () => {
  const send = (quality: string) => {
    const value = fleet.tags.find(({ tag }) => tag === 'core_temp')?.nominal;
    return sendSamples(product, key, [{ stream: 'dnnp-1.core_temp', ts: Date.now(), value, quality }]);
  };
  // What is said of all streams would tell of stale ones, too: the other streams may have been silent for a minute.
  beforeEach(() => sendNominal());
  afterAll(async () => {
    await sendNominal();
  });

  it('bad is called so, and normal nowhere', async () => {
    await send('bad');
    const { page } = await open('/smr-ops-cloud');
    const card = page.getByRole('article').filter({ hasText: 'Unit 1' });
    await card.getByRole('listitem').filter({ hasText: 'Bad' }).locator('.line-through').waitFor();
    expect(await card.getByText('values: 1 bad').count()).toBe(1);
    await page.goto(`${product.url}/smr-ops-cloud/unit/dnnp-1`);
    const places = [
      page.getByRole('article').filter({ hasText: '287.7' }),
      page.getByRole('listitem').filter({ hasText: '287.7' }),
    ];
    for (const place of places) await place.getByText('Bad', { exact: true }).waitFor();
    expect(await places[0]?.getByText('Normal').count()).toBe(0);
    await page.goto(`${product.url}/smr-ops-cloud/unit/dnnp-1/core_temp`);
    await page.getByRole('row', { name: 'Newest sample: 287.7 °C Bad' }).waitFor();
    expect(await page.getByText('Normal', { exact: true }).count()).toBe(0);
  });

  it('uncertain is marked, also when it comes while somebody looks', async () => {
    await send('good');
    const { page } = await open('/smr-ops-cloud/unit/dnnp-1');
    const tile = page.getByRole('article').filter({ hasText: '287.7' });
    await tile.getByText('Normal').waitFor();
    await send('uncertain');
    await tile.getByText('Uncertain').waitFor();
    await page.getByText('28 streams · 1 uncertain').waitFor();
    expect(await tile.getByText('Normal').count()).toBe(0);
  });
});

it('a value back inside the deadband is not normal while its alarm is active', async () => {
  const send = (value: number) =>
    sendSamples(product, key, [{ stream: 'dnnp-1.pressure', ts: Date.now(), value }]).then(({ status }) => status);
  await send(7.5);
  // The on-delay of this limit.
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  await send(7.5);
  const { page } = await open('/smr-ops-cloud/unit/dnnp-1');
  const tile = page.getByRole('article').filter({ hasText: 'dome pressure' });
  await send(7.39);
  await tile.getByText('7.39').waitFor();
  expect(await tile.getByText('Warning').count()).toBe(1);
});
