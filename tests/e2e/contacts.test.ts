import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { goTo, visit } from '../support/visit.ts';

/** From two cards on a desk to one person, and to none. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  ({ page } = await visit(browser, `${product.url}/auth`));
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.locator('main form').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/admin\/dashboard/);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** @returns the address of its page */
async function add(name: string, email: string, company = ''): Promise<string> {
  await goTo(page, `${product.url}/admin/crm-contacts/new`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Addresses').fill(email);
  await page.getByLabel('Company').fill(company);
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return page.url();
}

it('two contacts of one person are proposed, compared, merged, and given back by Undo', async () => {
  const pages = [await add('Ada Lovelace', 'ada@acme.example'), await add('A. Lovelace', 'al@acme.example')];
  await goTo(page, `${product.url}/admin/crm-contacts/duplicates`);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /^Compare/ }).click();
  await page.getByRole('radio', { name: 'Ada Lovelace' }).check();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
  await page.getByText('Merged from two contacts').waitFor();
  for (const email of ['ada@acme.example', 'al@acme.example']) await page.getByText(email, { exact: true }).waitFor();
  // Whoever has a link to the one that is gone comes to the one that stands.
  const standing = page.url();
  for (const address of pages) {
    await goTo(page, address);
    await page.waitForURL(standing);
  }
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Both contacts are as before').waitFor();
  await page.getByText('Merged from two contacts').waitFor({ state: 'detached' });
});

it('a company is chosen from the directory or written as it is, and a deleted note comes back', async () => {
  const names = (await (await fetch(`${product.url}/api/companies`)).json()) as { name: string }[];
  const known = names[0]?.name ?? '';
  await add('Cy Chooser', 'cy@acme.example', known);
  await page.getByRole('main').getByRole('link', { name: known }).waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator(`datalist option[value="${known}"]`).waitFor({ state: 'attached' });
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByLabel('Company').fill('A house of its own');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A house of its own').waitFor();
  await page.getByLabel('New note').fill('Met in Vienna');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('button', { name: 'Delete the note: Met in Vienna' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Delete the note: Met in Vienna' }).waitFor();
});

it('a task of today stands among what is to be done, and goes with the person who is erased', async () => {
  await add('Bob Babbage', 'bob@acme.example');
  await page.getByLabel('New task').fill('Call him back');
  await page.getByLabel('Due on').fill('2020-01-01');
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByText('Due 1 Jan 2020').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await goTo(page, `${product.url}/admin/dashboard`);
  await page.getByRole('link', { name: '1 task about contacts due' }).click();
  await page.getByRole('link', { name: 'Bob Babbage' }).click();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByText('Everything about this person is erased').waitFor();
  await goTo(page, `${product.url}/admin/crm-contacts?q=bob`);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByText('Nobody is like that.').waitFor();
});
