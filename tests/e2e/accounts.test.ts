import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { goTo, holdBack } from '../support/visit.ts';

/** People with accounts, in a real browser; mails are read from the outbox folder. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let dataDir: string;
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'smr-accounts-'));
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the configured administrator', () => {
  it('signs in, sees the name and Admin in the navigation, and signs out again', async () => {
    const page = await signIn(admin);
    const other = await page.context().newPage();
    await other.goto(`${product.url}/news`);
    await other.locator('header').getByText(admin.email).first().waitFor();
    expect(await page.locator('header').getByText(admin.email).first().isVisible()).toBe(true);
    expect(await page.locator('header').getByRole('link', { name: 'Admin', exact: true }).isVisible()).toBe(true);
    expect(await page.locator('header').getByText('Subscribe').isVisible()).toBe(false);
    await page.locator('header summary', { hasText: admin.email }).click();
    await page.locator('header').getByRole('button', { name: 'Sign out' }).first().click();
    await page.locator('header').getByRole('link', { name: 'Subscribe' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    // In all tabs of this browser.
    await other.locator('header').getByRole('link', { name: 'Subscribe' }).first().waitFor();
  });

  it('signs out of all tabs on a page that sleeps, too, once the answer is there, and leaves no text behind', async () => {
    const page = await signIn(admin);
    const other = await page.context().newPage();
    await other.goto(`${product.url}/news`);
    await rest(page);
    // Before it comes: whatever wakes it on a busy machine, its code is not here.
    await holdBack(page, '**/*.js');
    await page.goto(`${product.url}/about`);
    let isAnswered = false;
    await page.route('**/auth/sign-out', async (route) => {
      await page.waitForTimeout(500);
      isAnswered = true;
      await route.continue();
    });
    const reloaded = other.waitForRequest(`${product.url}/news`).then(() => isAnswered);
    await page.evaluate("sessionStorage.setItem('kept-text:somebody:something', '{}')");
    await page.locator('header summary', { hasText: admin.email }).click();
    await page.locator('header').getByRole('button', { name: 'Sign out' }).first().click();
    await page.locator('header').getByRole('link', { name: 'Subscribe' }).first().waitFor();
    await other.locator('header').getByRole('link', { name: 'Subscribe' }).first().waitFor();
    expect([await reloaded, await page.evaluate('sessionStorage.length')]).toEqual([true, 0]);
  });

  it('keeps what was typed when the signing out on a page that sleeps failed', async () => {
    const page = await signIn(admin);
    await rest(page);
    const letGo = await holdBack(page, '**/*.js');
    await page.goto(`${product.url}/about`);
    await page.route('**/auth/sign-out', (route) => route.fulfill({ status: 503, body: 'Later.' }));
    await page.evaluate("sessionStorage.setItem('kept-text:somebody:something', '{}')");
    await page.locator('header summary', { hasText: admin.email }).click();
    await page.locator('header').getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByText('Later.').waitFor();
    letGo();
    await page.goto(`${product.url}/about`);
    await page.locator('header').getByText(admin.email).first().waitFor();
    await page.context().clearCookies();
    await page.goto(`${product.url}/about`);
    expect(await page.evaluate("sessionStorage.getItem('kept-text:somebody:something')")).toBe('{}');
  });

  it('is taken from /auth to the admin area when signed in already', async () => {
    const page = await signIn(admin);
    await page.goto(`${product.url}/auth`);
    await page.waitForURL('**/admin/dashboard');
    expect(await page.getByRole('heading', { name: 'Dashboard' }).isVisible()).toBe(true);
  });

  it('sees counts from the database on the dashboard', async () => {
    const page = await signIn(admin);
    const tile = (label: string) => page.locator('dl div', { hasText: label }).locator('dd').textContent();
    expect(Number((await tile('Companies'))?.replaceAll(',', ''))).toBeGreaterThanOrEqual(130);
    expect(Number((await tile('Glossary terms'))?.replaceAll(',', ''))).toBeGreaterThanOrEqual(350);
    expect(Number(await tile('Profiles'))).toBeGreaterThanOrEqual(1);
    const toDo = page.getByRole('list', { name: 'To do today' });
    expect(await toDo.getByRole('link', { name: 'Draft the next letter' }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Glossary terms' }).click();
    await page.getByRole('heading', { name: 'Glossary Management' }).waitFor();
  });

  it('changes a role with the specified words, and finds it in the audit log', async () => {
    const email = 'reader@example.org';
    await signUp(email);
    const page = await signIn(admin, { timezoneId: 'Asia/Kolkata' });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await goTo(page, `${product.url}/admin/user-management?q=reader`);
    await page.getByLabel(`Role of ${email}`).selectOption('editor');
    const question = page.getByRole('alertdialog', { name: `Make ${email} an editor?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel(`Role of ${email}`).inputValue()).toBe('subscriber');
    await page.getByLabel(`Role of ${email}`).selectOption('editor');
    await question.getByRole('button', { name: 'Make an editor' }).click();
    await page.getByText('User role updated successfully.').waitFor();
    await goTo(page, `${product.url}/admin/audit`);
    await page.getByLabel('Action').selectOption('Role changed');
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await entries
      .filter({ hasText: `${admin.email} changed the role of ${email}` })
      .getByText('editor')
      .waitFor();
    await page.getByLabel('Action').selectOption('Signed in');
    await entries
      .filter({ hasText: `${admin.email} signed in` })
      .first()
      .waitFor();
    // The server, which cannot know where the reader is, said UTC: the browser takes its page over all the same.
    await page.locator('time', { hasText: 'GMT+5:30' }).first().waitFor();
    expect(problems).toEqual([]);
  });

  it('can use every admin page at every width', async () => {
    const page = await signIn(admin);
    for (const path of ['dashboard', 'user-management', 'audit', 'companies']) {
      await goTo(page, `${product.url}/admin/${path}`);
      expect([path, await faultsOf(page)]).toEqual([path, []]);
    }
  });
});

describe('a page that the account may not open', () => {
  it('says so, and the browser draws what the server drew', async () => {
    const email = 'curious@example.org';
    await (await signUp(email)).goto(reachable(await linkInMailTo(email)));
    const page = await signIn(admin);
    await goTo(page, `${product.url}/admin/user-management?q=curious`);
    await page.getByLabel(`Role of ${email}`).selectOption('editor');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make an editor' }).click();
    await page.getByText('User role updated successfully.').waitFor();
    const editor = await signIn({ email, password: 'a good password' });
    const problems: string[] = [];
    editor.on('pageerror', (error) => problems.push(error.message));
    for (const path of ['audit', 'user-management', 'telemetry-keys']) {
      await goTo(editor, `${product.url}/admin/${path}`);
      expect(await editor.getByRole('heading', { name: 'No access' }).isVisible()).toBe(true);
      expect(new URL(editor.url()).pathname).toBe(`/admin/${path}`);
    }
    await editor.getByRole('link', { name: 'Return to Home' }).click();
    await editor.waitForURL(`${product.url}/`);
    expect(problems).toEqual([]);
  });
});

describe('a session that ends', () => {
  it('while something is saved asks for the password in place, and saves it then', async () => {
    const page = await signIn(admin);
    await goTo(page, `${product.url}/admin/companies/new`);
    await page.getByLabel('Name', { exact: true }).fill('Overnight Reactors');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Add company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Password').fill(admin.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overnight Reactors' }).waitFor();
    expect(await dialog.isVisible()).toBe(false);
  });

  it('leads from a link to the sign-in, and back to the page', async () => {
    const page = await signIn(admin);
    await goTo(page, `${product.url}/admin/dashboard`);
    await page.context().clearCookies();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Articles' }).click();
    await page.waitForURL(/\/auth\?next=/);
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.locator('main form').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor();
  });
});

describe('a reader', () => {
  it('signs up, confirms by the mail and signs in', async () => {
    const email = 'fresh@example.org';
    const page = await signUp(email);
    await page.getByText('Check your email for the confirmation link!').waitFor();
    // The form is gone, and what can be done next has the focus, not the top of the page.
    await until(() => page.evaluate("document.activeElement.textContent === 'Send it again'"));
    expect(await page.getByRole('button', { name: 'Create Account' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Correct the address' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await goTo(page, reachable(await linkInMailTo(email)));
    await page.getByText('Your address is confirmed').waitFor();
    await fill(page, { email, password: 'a good password' });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Sign in successful!').waitFor();
    await page.waitForURL('**/desk');
    expect(await page.locator('header').getByText('Admin', { exact: true }).isVisible()).toBe(false);
  });

  it('who signs up to follow something comes back to it', async () => {
    const email = 'follower@example.org';
    const page = await browser.newPage();
    await goTo(page, `${product.url}/desk/follow?path=%2Fnews%3Fregion%3DEU`);
    await page.getByText('To follow it, you need an account.').waitFor();
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await fill(page, { email, password: 'a good password' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('status').filter({ hasText: 'confirmation link' }).waitFor();
    const phone = await browser.newPage();
    await goTo(phone, reachable(await linkInMailTo(email)));
    await fill(phone, { email, password: 'a good password' });
    await phone.getByRole('button', { name: 'Sign In' }).click();
    await phone.getByRole('heading', { name: 'Follow EU' }).waitFor();
  });

  it('has another address once the link in the mail to it was followed, where the account is signed in', async () => {
    const [email, password, next] = ['before@example.org', 'a good password', 'after@example.org'];
    await (await signUp(email)).goto(reachable(await linkInMailTo(email)));
    const page = await (await browser.newContext()).newPage();
    await goTo(page, `${product.url}/auth?next=/account`);
    await fill(page, { email, password });
    await page.locator('main form').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Change your mail address' }).click();
    await page.getByLabel('New mail address').fill(next);
    await page.getByRole('dialog').getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Waits to be confirmed').waitFor();
    const link = reachable(await linkInMailTo(next, /https?:\/\/\S+auth\/address\/[\w-]+/));
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link);
    await stranger.getByText('Sign in first').waitFor();
    await page.goto(link);
    // A form of a page whose address nobody is to learn: it still has to name its origin.
    await page.getByRole('button', { name: 'Confirm it' }).click();
    await page.getByText('Your address is changed.').waitFor();
    expect(await page.locator('main dd').first().textContent()).toBe(next);
  });

  it('who erases the account is gone from all tabs', async () => {
    const [email, password] = ['gone@example.org', 'a good password'];
    await (await signUp(email)).goto(reachable(await linkInMailTo(email)));
    const context = await browser.newContext();
    const [page, other] = [await context.newPage(), await context.newPage()];
    await goTo(page, `${product.url}/auth`);
    await fill(page, { email, password });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.locator('header').getByText(email).first().waitFor({ state: 'attached' });
    await other.goto(`${product.url}/news`);
    await other.locator('header').getByText(email).first().waitFor({ state: 'attached' });
    await goTo(page, `${product.url}/account`);
    await page.getByRole('button', { name: 'Erase everything' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Erase everything' }).click();
    await page.waitForURL(`${product.url}/`);
    await other.locator('header').getByRole('link', { name: 'Subscribe' }).first().waitFor();
  });

  it('is told in words when the password is wrong', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.url}/auth`);
    await fill(page, { email: admin.email, password: 'not the password' });
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect(await page.getByRole('alert').textContent()).toMatch(/invalid/i);
  });

  it('sees the busy words while the server thinks', async () => {
    const page = await browser.newPage();
    // Asleep, the browser sends the form itself.
    await goTo(page, `${product.url}/auth`);
    const letGo = await holdBack(page, '**/api/auth/sign-in/email');
    await fill(page, { email: admin.email, password: 'not the password' });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Signing in...' }).waitFor();
    expect(await page.getByLabel('Email').isDisabled()).toBe(true);
    letGo();
    await page.getByRole('alert').waitFor();
  });

  it('without an editor’s rights is refused by the server, not only by the page', async () => {
    const response = await fetch(`${product.url}/admin/dashboard`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/auth?next=%2Fadmin%2Fdashboard']);
  });
});

describe('kept pages', () => {
  it('never show a visitor what belongs to somebody who is signed in', async () => {
    const page = await signIn(admin);
    for (const path of ['/', '/news', '/about']) {
      await page.goto(product.url + path);
      expect(await page.content()).toContain(admin.email);
      const html = await (await fetch(product.url + path)).text();
      expect(html).not.toContain(admin.email);
    }
  });
});

describe('without JavaScript', () => {
  it('signs up, is told of a failure, and signs in to the admin area', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/auth?tab=sign-up`);
    await fill(page, { email: 'plain@example.org', password: 'a good password' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    expect(await page.getByText('Check your email for the confirmation link!').isVisible()).toBe(true);
    await page.goto(`${product.url}/auth`);
    await fill(page, { email: admin.email, password: 'not the password' });
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect(await page.getByRole('alert').textContent()).toMatch(/invalid/i);
    await page.goto(page.url().replace(/Invalid/, 'Call+this+number'));
    expect([await page.getByRole('alert').count(), new URL(page.url()).search]).toEqual([0, '']);
    await page.goto(`${product.url}/api/auth/reset-password/used-long-ago?callbackURL=/auth/reset`);
    expect(await page.getByRole('alert').textContent()).toMatch(/used or is too old/);
    await page.goto(`${product.url}/auth`);
    await fill(page, admin);
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
    expect(await page.getByRole('heading', { name: 'Dashboard' }).isVisible()).toBe(true);
  });
});

describe('a server without an administrator', () => {
  it('writes a link to its log that creates one, once', async () => {
    const fresh = await startProduct();
    const link = await until(() => fresh.output().match(/\/auth\/setup\?token=[\w-]+/)?.[0]);
    const page = await browser.newPage();
    const use = async (email: string) => {
      await page.goto(fresh.url + link);
      await fill(page, { email, password: 'a good password' });
      await page.getByRole('button', { name: 'Create administrator' }).click();
    };
    await use('first@example.org');
    await page.getByText('Your address is confirmed').waitFor();
    await use('second@example.org');
    expect(await page.getByRole('alert').textContent()).toMatch(/used or is too old/);
    await fresh.stop();
  });
});

async function signIn(user: { email: string; password: string }, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await goTo(page, `${product.url}/auth`);
  await fill(page, user);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin/dashboard');
  return page;
}

/** Where it pressed last, something of the next page may lie: then that page wakes before its code is held back. */
const rest = (page: Page) => page.mouse.move(0, 0);

async function signUp(email: string): Promise<Page> {
  const page = await browser.newPage();
  await goTo(page, `${product.url}/auth?tab=sign-up`);
  await fill(page, { email, password: 'a good password' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('status').filter({ hasText: 'confirmation link' }).waitFor();
  return page;
}

async function fill(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
}

function linkInMailTo(email: string, pattern = /https?:\/\/\S+verify-email\S+/): Promise<string> {
  return until(() => {
    const folder = join(dataDir, 'outbox');
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    // Quoted-printable: a line that ends in "=" goes on, "=3D" is "=".
    const mail = mails
      .find((one) => one.includes(`To: ${email}`))
      ?.replaceAll('=\r\n', '')
      .replaceAll('=3D', '=');
    return mail?.match(pattern)?.[0];
  });
}

/** The product names itself by PUBLIC_URL, whose port is not known before it listens. */
function reachable(link: string): string {
  const { pathname, search } = new URL(link);
  return product.url + pathname + search;
}
