import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { goTo } from '../support/visit.ts';

/** What somebody does on the page of the own account, in a real browser with an authenticator that Chromium plays. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let url: string;
let page: Page;

beforeAll(async () => {
  // A passkey belongs to an address, so the product has to know its own.
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  const env = { PORT: String(port), PUBLIC_URL: url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  page = await (await browser.newContext()).newPage();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

it('a passkey is made with the password, signs in without it, and is refused when the device did not check its owner', async () => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInByPassword();
  await goTo(page, `${url}/account`);
  await page.getByText('No passkey yet').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('What you call it').fill('My laptop');
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('list', { name: 'Passkeys' }).getByText('My laptop').waitFor();

  await page.context().clearCookies();
  await goTo(page, `${url}/auth`);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('alert').filter({ hasText: 'The browser was given no passkey' }).waitFor();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/admin/dashboard');

  await goTo(page, `${url}/account`);
  await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(admin.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await page.getByText('No passkey yet').waitFor();
  await goTo(page, `${url}/admin/audit`);
  const log = page.getByRole('list', { name: 'Entries' });
  await log.getByText('added a passkey to the own account').waitFor();
  await log.getByText('with: a passkey').waitFor();
});

it('says when it cannot be known whether a new address waits, and asks again', async () => {
  await page.route('**/api/me/address', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
  await goTo(page, `${url}/account`);
  const said = page.getByText('Whether a new address waits to be confirmed could not be loaded');
  await said.waitFor();
  await page.unroute('**/api/me/address');
  await said.getByRole('button', { name: 'Try again' }).click();
  await said.waitFor({ state: 'detached' });
});

it('a key for a program is shown once, works, and its use is told', async () => {
  await signInByPassword();
  await goTo(page, `${url}/account/keys`);
  await page.getByLabel('Which program it is for').fill('A notebook');
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Make key' }).click();
  const key = await page.getByRole('region', { name: 'New key' }).getByLabel('Key').inputValue();
  // Its list is read again until then, and a button that waits is paler.
  await page.locator('button:not([aria-busy])', { hasText: 'Make key' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const ask = async () => (await fetch(`${url}/api/glossary`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect([await ask(), await ask()]).toEqual([200, 200]);
  await page.getByRole('link', { name: 'Use', exact: true }).click();
  await page.getByText('2 requests in 30 days.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Your API keys' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke for good' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect([await ask(), await page.getByText(key).count()]).toEqual([401, 0]);
});

async function signInByPassword(): Promise<void> {
  await page.context().clearCookies();
  await goTo(page, `${url}/auth`);
  await page.locator('input[name=email]').fill(admin.email);
  await page.locator('input[name=password]').fill(admin.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/admin/dashboard');
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
