import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streamDefaults, unitDefaults } from '../../features/fleet/configuration/record.ts';
import { faultsOf } from '../support/every-page.ts';
import { sendSamples } from '../support/fleet.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { openAwake } from '../support/visit.ts';

/** A rig that sends, falls silent and is heard again. The product looks by itself; the test is the sender. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;

beforeAll(async () => {
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, SIMULATOR: 'off' };
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

async function ask<Answer>(method: string, path: string, body: unknown): Promise<Answer> {
  const headers = { cookie, origin: product.url, 'content-type': 'application/json' };
  const answer = await product.fetch(`/api/admin/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}

it('a unit that falls silent is on the banner and the list, is acknowledged, and over when data come', async () => {
  const label = 'Values of our test rig. Not for operation.';
  const rig = { ...unitDefaults, name: 'Test rig', siteName: 'Espoo', timeZone: 'Europe/Helsinki', ownerLabel: label };
  await ask('POST', 'fleet/units', { id: 'rig-1', unit: rig, from: null, why: 'Commissioning' });
  const { revision } = await ask<{ revision: number }>('PUT', 'fleet/units/rig-1/streams/pressure', {
    ...{ revision: 1, isNew: true, why: 'Commissioning' },
    stream: {
      ...{ ...streamDefaults, tag: 'pressure', description: 'Loop pressure', unit: 'MPa' },
      ...{ intervalSeconds: 1, staleAfterSeconds: 2 },
    },
  });
  expect(revision).toBe(2);
  const form = await open('/admin/fleet/rig-1');
  expect(await form.getByLabel('Alarm when it falls silent').inputValue()).toBe('crit');
  await form.getByLabel('Silent after (s)').fill('20');
  await form.getByRole('button', { name: 'Save unit' }).click();
  await form.locator('dialog').getByLabel('Why').fill('It sends every second');
  await form.locator('dialog').getByRole('button', { name: 'Save unit' }).click();
  await form.locator('dialog').waitFor({ state: 'detached' });

  const answer = await postJson(product, '/api/admin/telemetry-keys', { name: 'rig' }, { cookie, origin: product.url });
  const { key } = (await answer.json()) as { key: string };
  const speak = async () =>
    expect((await sendSamples(product, key, [{ stream: 'rig-1.pressure', ts: Date.now(), value: 1.2 }])).status).toBe(
      200,
    );
  await speak();
  const page = await open('/smr-ops-cloud/maintenance');
  const banner = page.getByRole('alert').getByRole('link', { name: 'Test rig: no data' });
  await banner.waitFor({ timeout: 120_000 });
  await page.getByRole('alert').getByText('No data for').waitFor();
  await banner.click();
  await page.getByRole('heading', { level: 1, name: 'Test rig: no data' }).waitFor();
  const main = page.getByRole('main');
  expect(await main.innerText()).not.toMatch(/\bLimit\b|NaN|null|undefined/);
  // When it was cut is seen, too.
  await main.getByRole('region', { name: 'Loop pressure, the last hour' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const unit = await open('/smr-ops-cloud/unit/rig-1');
  // At its head and in the row of units alike.
  const ofUnits = unit.getByRole('link', { name: /^Test rig/ });
  await unit.getByRole('main').getByText('No data', { exact: true }).last().waitFor();
  await ofUnits.getByText('No data', { exact: true }).waitFor();
  await page.getByRole('link', { name: '← Alerts' }).click();
  const row = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: 'Test rig: no data' });
  await row.getByRole('button', { name: /^Acknowledge/ }).click();
  await page
    .locator('dialog')
    .getByRole('button', { name: /^Acknowledge/ })
    .click();
  await row.getByText('Acknowledged').waitFor();
  await speak();
  await until(async () => (await row.count()) === 0);
  const over = await open('/smr-ops-cloud/alerts?status=closed');
  await over.getByRole('link', { name: 'Test rig: no data' }).click();
  await over.getByText('Data came back').waitFor();
});
