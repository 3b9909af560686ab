import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../support/every-page.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { axeViolations, goTo, visit } from '../support/visit.ts';

/** An editor adds a daily letter; a reader takes both and leaves one. */
const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'correct horse battery' };
const dataDir = mkdtempSync(join(tmpdir(), 'smr-choice-'));
let product: RunningProduct;
let browser: Browser;
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
  const env = { ...admin, DATA_DIR: dataDir, SMTP_URL: mails.url, LOGO_SERVICE_URL: 'off' };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await mails.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signedIn(): Promise<Page> {
  const { page } = await visit(browser, `${product.url}/auth`);
  await page.getByLabel('Email').fill(admin.ADMIN_EMAIL);
  await page.getByLabel('Password').fill(admin.ADMIN_PASSWORD);
  await page.locator('main form').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/admin\/dashboard/);
  return page;
}

it('a letter is added and turned on, chosen at sign-up beside the weekly one, and left by its link; the weekly one stays', async () => {
  const editor = await signedIn();
  await goTo(editor, `${product.url}/admin/newsletter/editions/new`);
  await editor.getByText('Monday to Friday').click();
  await editor.getByLabel('Word for addresses').fill('daily');
  await editor.getByLabel('Name').fill('Daily letter');
  await editor.getByLabel('Description').fill('What happened since yesterday.');
  await editor.getByRole('group', { name: 'Category' }).getByLabel('Regulatory').check();
  expect(await axeViolations(editor)).toEqual([]);
  await editor.getByRole('button', { name: 'Add the letter' }).click();
  await editor.getByRole('switch', { name: 'Daily letter goes out by itself' }).click();
  await editor.getByText('Daily letter is on').waitFor();
  expect(await axeViolations(editor)).toEqual([]);
  await editor.getByRole('link', { name: 'Daily letter' }).click();
  expect(await editor.getByLabel('Regulatory').isChecked()).toBe(true);
  expect(await faultsOf(editor)).toEqual([]);
  await editor.close();

  const { page: home } = await visit(browser, product.url);
  expect(await home.getByLabel('Weekly letter').isChecked()).toBe(true);
  await home.getByLabel('Daily letter').check();
  expect(await axeViolations(home)).toEqual([]);
  await home.getByLabel('Email').fill('lise@example.org');
  await home.getByRole('button', { name: 'Subscribe' }).click();
  expect((await mails.next('lise@example.org')).text).toContain('Weekly letter, Daily letter');
  await home.close();

  const { page } = await visit(browser, `${product.url}/subscribe`);
  await page.getByLabel('Full name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  expect(await page.getByLabel('Weekly letter').isChecked()).toBe(true);
  await page.getByLabel('Weekly letter').uncheck();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('alert').getByText('Choose at least one letter.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Weekly letter').check();
  await page.getByLabel('Daily letter').check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const mail = await mails.next('ada@example.org');
  expect(mail.text).toContain('Weekly letter, Daily letter');

  await goTo(page, product.url + (/\/newsletter\/confirm\?token=\S+/.exec(mail.text)?.[0] ?? ''));
  await page.getByText('These letters go to ada@example.org: Weekly letter, Daily letter.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const token = new URL(page.url()).searchParams.get('token') ?? '';
  await goTo(page, `${product.url}/newsletter/unsubscribe?token=${token}&letter=daily`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You left: Daily letter' }).waitFor();
  await page.getByText('You still get: Weekly letter.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.close();
});
