import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEveryPage } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { goTo, visit } from '../support/visit.ts';

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
    '/deals',
    '/charts',
    '/changes',
    '/data',
  ],
  running: () => ({ product, browser }),
});

describe('designs', () => {
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

  it('show the source of a value to who taps it', async () => {
    const { page } = await open('/designs/bwrx-300');
    const fact = page.locator('details', { hasText: 'Coolant' }).first();
    await fact.locator('summary').click();
    expect(await fact.getByRole('link').first().getAttribute('href')).toMatch(/^https?:/);
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

  it('begin with deals on a phone, the sums stand after them', async () => {
    const { page } = await open('/deals', { viewport: { width: 375, height: 800 } });
    const top = async (name: string) => (await page.getByRole('table', { name }).boundingBox())?.y ?? Number.NaN;
    expect(await top('Deals')).toBeLessThan(800);
    expect(await top('Amounts by year and currency, millions')).toBeGreaterThan(await top('Deals'));
    await page.close();
  });
});

it('the atlas is reached from every page by its menu', async () => {
  const { page } = await open('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByText('Atlas', { exact: true }).click();
  await page.getByRole('link', { name: 'Licensing', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Licensing' }).waitFor();
  await page.close();
});

it('an editor corrects a value, and everybody reads what changed', async () => {
  const { page } = await open('/auth');
  await page.getByLabel('Email').fill(admin.ADMIN_EMAIL);
  await page.getByLabel('Password').fill(admin.ADMIN_PASSWORD);
  await page.locator('main form').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/admin\/dashboard/);
  await goTo(page, `${product.url}/admin/atlas/designs/xe-100`);
  await page.getByRole('button', { name: /(Edit|Add) design life/ }).click();
  const form = page.getByRole('form', { name: 'Design life, sources' });
  await form.getByLabel('Value, years').first().fill('61');
  for (const [label, text] of [
    ['As of', '2026-11'],
    ['Read on', '2026-11-23'],
    ['Publisher', 'A vendor'],
    ['Title of the page', 'Its page'],
    ['Address', 'https://vendor.example/page'],
  ] as const)
    await form.getByLabel(label).first().fill(text);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Design life saved').waitFor();
  await goTo(page, `${product.url}/changes`);
  await page.getByText(/Xe-100.*, design life: (added|changed)/).waitFor();
  await page.close();
});
