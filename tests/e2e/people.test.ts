import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../support/every-page.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { codeOf } from '../support/second-factor.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { goTo, untilAwake } from '../support/visit.ts';

/** From an invitation to the admin area, in a real browser, the mail through a real SMTP server. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
const colleague = { email: 'colleague@example.org', password: 'another good password' };
let mails: MailServer;
let product: RunningProduct;
let browser: Browser;
let desk: Page;

beforeAll(async () => {
  mails = await startMailServer();
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, SMTP_URL: mails.url };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  desk = await enter(admin);
  await desk.waitForURL('**/admin/dashboard');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await mails.close();
});

describe('a second factor that the house asks for', () => {
  it('is set up by the administrator first, with a QR code and ten recovery codes', async () => {
    await goTo(desk, `${product.url}/admin/user-management`);
    expect(await desk.getByLabel('Editors and admins need a second factor').isDisabled()).toBe(true);
    await goTo(desk, `${product.url}/account`);
    const codes = await setUp(desk, admin.password);
    expect(codes).toHaveLength(10);
    await desk.getByText('On. Whoever signs in').waitFor();
    await goTo(desk, `${product.url}/admin/user-management`);
    // It turns when it has been saved, not as it is pressed.
    await desk.getByLabel('Editors and admins need a second factor').click();
    await desk.getByText('Settings saved').waitFor();
    expect(await desk.getByLabel('Editors and admins need a second factor').isChecked()).toBe(true);
  });

  it('a switch shows what the house has set to who comes back to it, and sends nothing by itself', async () => {
    const settings = `${product.url}/admin/user-management`;
    await goTo(desk, settings);
    await desk.getByLabel('A second person reviews').click();
    await desk.getByText('Settings saved').first().waitFor();
    await goTo(desk, `${product.url}/about`);
    const headers = { origin: product.url };
    const answer = await desk.request.patch(`${product.url}/api/admin/settings`, {
      data: { reviewRequired: false },
      headers,
    });
    expect(answer.status()).toBe(200);
    const sent: string[] = [];
    desk.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
    await desk.goBack();
    await untilAwake(desk);
    await desk.waitForTimeout(300);
    expect([await desk.getByLabel('A second person reviews').isChecked(), sent]).toEqual([false, []]);
  });

  it('is what leads a colleague from the mail to the admin area', async () => {
    await desk.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('Email').fill(colleague.email);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await desk
      .getByRole('row', { name: new RegExp(colleague.email) })
      .getByText('invited', { exact: true })
      .waitFor();

    const page = await (await browser.newContext()).newPage();
    const link = (await mails.next(colleague.email)).text.match(/\/auth\/invited\/\S+/)?.[0];
    await goTo(page, product.url + link);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel(/Choose a password/).fill(colleague.password);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.waitForURL('**/account');
    await page.getByText('Your role opens the admin area once').waitFor();
    // By the address as well as by the first way.
    await page.goto(`${product.url}/admin/articles`);
    expect(new URL(page.url()).pathname).toBe('/account');
    const [code = ''] = await setUp(page, colleague.password);
    await page.getByRole('link', { name: 'To the admin area' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

    const later = await enter(colleague);
    await later.getByLabel('Code').waitFor();
    // By keyboard alone: the code is all that is asked.
    await later.keyboard.type('000000');
    await later.keyboard.press('Enter');
    await later.getByRole('alert').waitFor();
    expect(await later.getByRole('alert').textContent()).toMatch(/invalid/i);
    await later.getByLabel('Code').fill(code);
    await later.getByRole('button', { name: 'Sign in' }).click();
    await later.waitForURL('**/admin/dashboard');
  });

  it('works without JavaScript, too', async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(`${product.url}/auth`);
    await page.locator('input[name=email]').fill(admin.email);
    await page.locator('input[name=password]').fill(admin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByLabel('Code').fill('no such code');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toMatch(/invalid/i);
    expect(new URL(page.url()).searchParams.get('step')).toBe('code');
  });
});

describe('an account that is deactivated', () => {
  it('is out at the next click, and stands in the list as such', async () => {
    await goTo(desk, `${product.url}/admin/user-management?q=colleague`);
    await desk.getByRole('button', { name: `Actions for ${colleague.email}` }).click();
    await desk.getByRole('menuitem', { name: 'Deactivate' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await desk
      .getByRole('row', { name: new RegExp(colleague.email) })
      .getByText('deactivated', { exact: true })
      .waitFor();
    expect(await faultsOf(desk)).toEqual([]);
    const page = await enter(colleague);
    expect(await page.getByRole('alert').textContent()).toMatch(/invalid email or password/i);
  });
});

async function enter(user: { email: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await goTo(page, `${product.url}/auth`);
  await page.locator('input[name=email]').fill(user.email);
  await page.locator('input[name=password]').fill(user.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  return page;
}

/** @returns the recovery codes */
async function setUp(page: Page, password: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(password);
  const begun = page.waitForResponse((response) => response.url().endsWith('/two-factor/enable'));
  await dialog.getByRole('button', { name: 'Go on' }).click();
  const { totpURI } = (await (await begun).json()) as { totpURI: string };
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  // What is to be done first has the focus, though the button that led to it is gone; then come the key and the field.
  await page.locator(':focus', { hasText: 'Scan this' }).waitFor();
  await page.keyboard.press('Tab');
  await page.locator(':focus', { hasText: 'Copy the key' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type(await codeOf(totpURI));
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  await page.locator(':focus', { hasText: 'Copy them' }).waitFor();
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await page.locator(':focus', { hasText: 'New recovery codes' }).waitFor();
  return codes;
}
