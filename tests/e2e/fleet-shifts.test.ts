import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signToken } from '../../platform/server/sign-token.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { faultsOf } from '../support/every-page.ts';
import { openDataFolder } from '../support/journey-databases.ts';
import { loseNextAnswer } from '../support/lose-answer.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { addUser, postJson, signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { goTo, openAs, reload, untilAwake } from '../support/visit.ts';

/** A shift is written down, handed over and taken over; the report of a unit is read, printed and got by mail. Nothing is simulated. */
const SECRET = 'a secret that only tests know, long enough';
const atSite = { email: 'ann@example.org', password: 'correct horse battery' };
const atUnit = { email: 'una@example.org', password: 'correct horse battery' };
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;

beforeAll(async () => {
  const dataDir = temporaryFolder(afterAll);
  await fillDataFolder(
    dataDir,
    'update rss_sources set is_active = false',
    "update smr_units set site_name = 'Elsewhere' where id = 'dnnp-4'",
  );
  const db = await openDataFolder(dataDir);
  for (const email of [atSite.email, atUnit.email]) await addUser(db, 'subscriber', email);
  await db.close();
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DATA_DIR: dataDir, AUTH_SECRET: SECRET };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(path: string, options: { javaScriptEnabled?: boolean } = {}, as = cookie): Promise<Page> {
  const page = await openAs(browser, as, product.url + path, options);
  if (options.javaScriptEnabled !== false) await untilAwake(page);
  return page;
}

it('what is half written comes back to a page that the browser has thrown away meanwhile, until it is given up', async () => {
  const page = await open('/smr-ops-cloud/shifts');
  const entry = page.getByLabel('Entry', { exact: true });
  const note = page.getByLabel('What whoever comes must know');
  const isBack = page.getByRole('dialog').getByText(/^Your text of .* is back\./);
  const write = () => page.getByRole('button', { name: 'Write an entry' }).click();
  await write();
  await page.getByLabel('Category').selectOption('equipment');
  await entry.fill('Valve 12 is slow to');
  await reload(page);
  await write();
  await isBack.waitFor();
  expect([await entry.inputValue(), await page.getByLabel('Category').inputValue()]).toEqual([
    'Valve 12 is slow to',
    'equipment',
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await write();
  expect([await entry.inputValue(), await isBack.count()]).toEqual(['', 0]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await note.fill('Watch valve 12');
  await reload(page);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await isBack.waitFor();
  expect(await note.inputValue()).toBe('Watch valve 12');
  await goTo(page, `${product.url}/smr-ops-cloud/notes`);
  const ofNote = page.getByLabel('Note', { exact: true });
  await page.getByRole('button', { name: 'Write a note' }).click();
  await ofNote.fill('Calibrated on');
  await reload(page);
  await page.getByRole('button', { name: 'Write a note' }).click();
  await isBack.waitFor();
  expect(await ofNote.inputValue()).toBe('Calibrated on');
});

it('an entry is written and corrected, the shift is signed, and what was signed stays', async () => {
  const page = await open('/smr-ops-cloud/shifts');
  await page.getByRole('button', { name: 'Write an entry' }).click();
  await page.getByLabel('Category').selectOption('equipment');
  await page.getByRole('checkbox', { name: 'Unit 2' }).check();
  await page.getByLabel('Entry', { exact: true }).fill('Pump B runs loudly.');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const log = page.getByRole('region', { name: 'Shift log' });
  await log.getByText('Pump B runs loudly.').waitFor();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByLabel('What whoever comes must know').fill('Watch pump B.');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  const signatures = page.getByRole('region', { name: 'Signatures' });
  await signatures.getByText('Waits to be taken over').waitFor();
  // Whoever handed over is offered to take it back, not to take it over.
  expect(await signatures.getByRole('button', { name: 'Take over' }).count()).toBe(0);
  await log.getByRole('button', { name: /^Correct the entry/ }).click();
  await page.getByLabel('Entry', { exact: true }).fill('Pump A runs loudly.');
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await log.getByText('Pump A runs loudly.').waitFor();
  await signatures.getByRole('link', { name: 'As it was signed' }).click();
  await page.getByRole('heading', { name: /^Shift of / }).waitFor();
  await page.getByText('Pump B runs loudly.').waitFor();
  expect(await page.getByRole('button', { name: /^(Correct|Strike)/ }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
});

it('an entry whose answer was lost on the way is written once, however often it is sent', async () => {
  const page = await open('/smr-ops-cloud/shifts');
  await loseNextAnswer(page, '**/api/fleet/shift-entries');
  await page.getByRole('button', { name: 'Write an entry' }).click();
  await page.getByLabel('Entry', { exact: true }).fill('The line broke while this was sent.');
  const write = page.getByRole('button', { name: 'Write', exact: true });
  await write.click();
  await page.getByRole('dialog').getByText('The server can’t be reached').first().waitFor();
  await write.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const entries = page.getByRole('region', { name: 'Shift log' }).getByText('The line broke while this was sent.');
  await entries.first().waitFor();
  expect(await entries.count()).toBe(1);
});

it('who works at a site of a closed fleet writes its log and reads no other; who has one unit is offered none', async () => {
  const headers = { cookie, origin: product.url };
  const give = (email: string, place: object) =>
    postJson(product, '/api/admin/fleet/grants', { email, role: 'operator', ...place }, headers);
  await give(atSite.email, { siteName: 'Darlington New Nuclear Project' });
  await give(atUnit.email, { unitId: 'dnnp-1' });
  const close = (isClosed: boolean) =>
    fetch(`${product.url}/api/admin/fleet/openness`, {
      ...{ method: 'PUT', headers: { ...headers, 'content-type': 'application/json' } },
      body: JSON.stringify({ isClosed }),
    });
  await close(true);
  const page = await open('/smr-ops-cloud', {}, await signIn(product, atSite));
  await page.getByRole('link', { name: 'Shifts', exact: true }).click();
  await page.getByRole('button', { name: 'Write an entry' }).click();
  await page.getByRole('heading', { name: 'Write into the shift log of Darlington New Nuclear Project' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Unit 4' }).count()).toBe(0);
  await page.getByLabel('Entry', { exact: true }).fill('The gate of this site is repaired.');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await page.getByText('The gate of this site is repaired.').waitFor();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('link', { name: 'As it was signed' }).click();
  await page.getByRole('heading', { name: /^Shift of .*, Darlington New Nuclear Project$/ }).waitFor();
  expect(await page.getByText('Unit 4').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  const single = await open('/smr-ops-cloud', {}, await signIn(product, atUnit));
  expect(await single.getByRole('link', { name: 'Shifts', exact: true }).count()).toBe(0);
  await single.goto(`${product.url}/smr-ops-cloud/shifts`);
  await single.getByText('There is no such log').waitFor();
  // Who sees all reads each log by itself, and all of them in one.
  const all = await open('/smr-ops-cloud/shifts/log');
  await all.getByText('The gate of this site is repaired.').waitFor();
  await all.getByLabel('Site').selectOption('Elsewhere');
  await all.waitForURL(/site=elsewhere/);
  await all.getByText('The gate of this site is repaired.').waitFor({ state: 'detached' });
  await close(false);
});

it('the report of a unit comes by mail as long as its reader wants, and prints without the frame of the site', async () => {
  const page = await open('/smr-ops-cloud/reports/dnnp-1');
  await page.getByRole('button', { name: 'By mail each day' }).click();
  await page.getByRole('button', { name: 'End its mails' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'Daily report, Darlington SMR Unit 1' }).waitFor();
  expect(await page.getByRole('link', { name: 'Maintenance', exact: true }).isVisible()).toBe(false);
  expect(await page.getByText('Simulated data. Not OPG. Not a control system.').first().isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  expect(await faultsOf(page)).toEqual([]);
  const own = async () =>
    (await (await fetch(`${product.url}/api/me/fleet-reports`, { headers: { cookie } })).json()) as { id: string }[];
  const [subscription] = await own();
  const token = signToken(SECRET, 'fleet-reports stop', subscription?.id ?? '');
  // As the link of a mail is followed, where no script runs.
  const stop = await open(`/api/fleet/reports/stop/${token}`, { javaScriptEnabled: false });
  await stop.getByRole('button', { name: 'No mail of this report any more' }).click();
  await stop.getByRole('heading', { name: 'These mails have ended' }).waitFor();
  expect(await own()).toEqual([]);
});

it('work is marked as done with its readings, and taken back', async () => {
  const plan = {
    ...{ title: 'Pump B: look at the bearing', description: '', priority: 1, intervalDays: 30 },
    ...{
      nextDueOn: '2026-01-10',
      endsOn: null,
      why: 'It runs hot',
      readings: [{ name: 'Bearing temperature', unit: '°C' }],
    },
  };
  await postJson(product, '/api/admin/fleet/units/dnnp-2/plans', plan, { cookie, origin: product.url });
  const page = await open('/smr-ops-cloud/maintenance?unit=dnnp-2&status=overdue');
  await page.getByRole('button', { name: `Mark done: ${plan.title}` }).click();
  await page.getByLabel('Bearing temperature').fill('64.2');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark done' }).click();
  await page.getByRole('dialog', { name: /^Mark done/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await page.getByText('Bearing temperature: 64.2 °C').waitFor();
  await page.getByRole('button', { name: `Take back that this is done: ${plan.title}` }).click();
  await page.getByText('Bearing temperature: 64.2 °C').waitFor({ state: 'detached' });
});
