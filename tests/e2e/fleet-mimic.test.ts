import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDataFolder } from '../support/data-folder.ts';
import { faultsOf } from '../support/every-page.ts';
import { sendSamples } from '../support/fleet.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { openAwake } from '../support/visit.ts';

/** An engineer has a stream reckoned from two others, and sees a plant with its values at their places. A plant sends; nothing is simulated. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;
let key: string;

beforeAll(async () => {
  const dataDir = temporaryFolder(afterAll);
  await fillDataFolder(dataDir, 'update rss_sources set is_active = false');
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DATA_DIR: dataDir };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
  const wanted = { name: 'plant', unitIds: [], tags: [], expiresAt: null };
  const issued = await postJson(product, '/api/admin/telemetry-keys', wanted, { cookie, origin: product.url });
  key = ((await issued.json()) as { key: string }).key;
  await send({ core_temp: 287.6, reactor_level: 0.2, generator_output: 300, thermal_power: 600 });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const send = (values: Record<string, number>) =>
  sendSamples(
    product,
    key,
    Object.entries(values).map(([tag, value]) => ({ stream: `dnnp-1.${tag}`, ts: Date.now(), value })),
  );

async function open(path: string, isEngineer: boolean, width = 1_280): Promise<Page> {
  return openAwake(browser, isEngineer ? cookie : null, product.url + path, {
    viewport: { width, height: 900 },
  });
}

it('a derived stream is tried on the newest values before it is added, and its page says how it is reckoned', async () => {
  const page = await open('/admin/fleet/dnnp-1/new-stream', true);
  await page.getByLabel('Tag', { exact: true }).fill('efficiency');
  await page.getByLabel('Description').fill('Gross efficiency');
  await page.getByLabel('Unit of measure').fill('%');
  const expression = page.getByLabel('Expression');
  await expression.fill('generator_output + core_temp');
  await page.getByRole('button', { name: 'Try on the newest values' }).click();
  await page.getByText('measure different things').waitFor();
  await expression.fill('generator_output / thermal_power');
  await page.getByRole('button', { name: 'Try on the newest values' }).click();
  await page.getByText('50.00 %').waitFor();
  await page.getByRole('button', { name: 'Add stream' }).click();
  await page.getByLabel('Why').fill('To see how well it runs');
  await page.locator('dialog').getByRole('button', { name: 'Add stream' }).click();
  await page.waitForURL('**/admin/fleet/dnnp-1');
  const shown = await open('/smr-ops-cloud/unit/dnnp-1/efficiency', false);
  await shown.getByRole('heading', { name: 'How it is reckoned' }).waitFor();
  await send({ generator_output: 330, thermal_power: 600 });
  await shown.getByText('55.00').first().waitFor();
});

it('a plant shows its values as they come; each is reached by keys and leads to its history', async () => {
  const page = await open('/smr-ops-cloud/mimic?unit=dnnp-1', false);
  const drawing = page.getByRole('region', { name: 'Drawing of Darlington SMR Unit 1 with its values' });
  const outlet = drawing.getByRole('link', { name: /^Core outlet 287\.6 °C, Normal/ });
  await outlet.waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await send({ core_temp: 288.9 });
  const moved = drawing.getByRole('link', { name: /^Core outlet 288\.9 °C/ });
  await moved.waitFor();
  await page
    .getByRole('row', { name: /Core outlet/ })
    .getByText('288.9')
    .waitFor();
  expect(await drawing.getByText('no stream').count()).toBe(1);
  expect(await faultsOf(page)).toEqual([]);
  await moved.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/unit/dnnp-1/core_temp');
});

it('an engineer chooses what stands at a place, and a telephone shows the table without moving sideways', async () => {
  const page = await open('/smr-ops-cloud/mimic?unit=dnnp-1', true, 375);
  await page.getByRole('button', { name: 'Choose what stands at Level' }).click();
  const dialog = page.locator('dialog');
  await dialog.getByLabel('Stream').selectOption('');
  await dialog.getByLabel('Why').fill('The gauge is out');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await page.getByText('Binding changed').waitFor();
  await page.getByText('no stream').nth(1).waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
});
