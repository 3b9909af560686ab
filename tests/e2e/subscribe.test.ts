import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../support/every-page.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { axeViolations, goTo, holdBack, visit } from '../support/visit.ts';

/** A reader and the weekly letter, from the form to the end, in a real browser with a real mail server. */
let dataDir: string;
let product: RunningProduct;
let mails: MailServer;
let browser: Browser;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'smr-subscribe-'));
  mails = await startMailServer();
  [product, browser] = await Promise.all([
    startProduct({ DATA_DIR: dataDir, SMTP_URL: mails.url }),
    launchTestBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await mails.close();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

describe('the form on /subscribe', () => {
  it('says the specified words, sends a mail and is empty again', async () => {
    const { page } = await open('/subscribe');
    await ask(page, 'ada@example.org');
    await page.getByText('Successfully subscribed!').waitFor();
    expect(await page.getByText("You'll receive the latest SMR industry updates.").isVisible()).toBe(true);
    expect(await page.getByText('A confirmation mail is on its way').isVisible()).toBe(true);
    expect(await page.getByLabel('Full name').inputValue()).toBe('');
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    expect((await mails.next('ada@example.org')).text).toContain('/newsletter/confirm?token=');
  });

  it('names what is missing at its field, and goes there', async () => {
    const { page } = await open('/subscribe');
    await submit(page);
    await page.getByText('Name is required').waitFor();
    expect(await page.getByRole('alert').allTextContents()).toEqual(['Name is required', 'Email is required']);
    expect(await page.evaluate('document.activeElement.name')).toBe('fullName');
    await page.getByLabel('Full name').fill('Ada');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Email').press('Enter');
    await page.getByText('Invalid email address').waitFor();
    expect(await page.getByRole('alert').allTextContents()).toEqual(['Invalid email address']);
  });

  it('shows the busy words while the server thinks', async () => {
    const { page } = await open('/subscribe');
    const letGo = await holdBack(page, '**/api/newsletter/subscriptions');
    await ask(page, 'busy@example.org');
    await page.getByRole('button', { name: 'Subscribing...' }).waitFor();
    expect(await page.getByLabel('Email').isDisabled()).toBe(true);
    letGo();
    await page.getByRole('button', { name: 'Subscribing...' }).waitFor({ state: 'detached' });
  });

  it('says so when the address is subscribed already', async () => {
    await subscribe('known@example.org');
    const { page } = await open('/subscribe');
    await ask(page, 'known@example.org');
    await page.getByText('Subscription failed').first().waitFor();
    expect(await page.getByText('This email is already subscribed to our newsletter.').first().isVisible()).toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe('known@example.org');
  });

  it('says so when the server cannot be reached', async () => {
    const { page } = await open('/subscribe');
    await page.route('**/api/newsletter/subscriptions', (route) => route.abort());
    await ask(page, 'offline@example.org');
    await page.getByText('Please try again later.').first().waitFor();
  });

  it('has what is specified around it', async () => {
    const { page } = await open('/subscribe');
    const text = (await page.locator('main').textContent()) ?? '';
    for (const words of ['What you receive', '50+', '10K+', '100+', 'Who it is for', 'not verified'])
      expect(text).toContain(words);
  });
});

describe('a confirmed reader', () => {
  it('is subscribed by opening the link with a script, and changes the format', async () => {
    const page = await subscribe('format@example.org');
    expect(new URL(page.url()).pathname).toBe('/newsletter/preferences');
    await page.getByLabel('Plain text').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your preferences are saved.').waitFor();
    await page.reload();
    expect(await page.getByLabel('Plain text').isChecked()).toBe(true);
  });

  it('pauses and resumes', async () => {
    const page = await subscribe('pause@example.org');
    await page.getByRole('button', { name: 'Pause for four weeks' }).click();
    await page.getByText(/pause until \d+ [A-Z][a-z]{2,3} \d{4}\./).waitFor();
    await page.getByRole('button', { name: 'Resume the letters' }).click();
    await page.getByText('The weekly letter goes to pause@example.org.').waitFor();
  });

  it('leaves on the page of the letter’s link, which by itself does nothing', async () => {
    const page = await subscribe('leave@example.org');
    const token = new URL(page.url()).searchParams.get('token');
    await goTo(page, `${product.url}/newsletter/unsubscribe?token=${token}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Stop the weekly letter?');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  });

  it('downloads the stored data and has it erased after being asked again', async () => {
    const page = await subscribe('erase@example.org');
    const address = page.url();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const file = await (await download).path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ subscription: { email: 'erase@example.org' } });
    const sure = page.getByRole('button', { name: 'Yes, erase everything' });
    expect(await sure.isVisible()).toBe(false);
    await page.getByText('Erase my data').click();
    await sure.click();
    await page.getByRole('heading', { name: 'Your data is erased' }).waitFor();
    expect((await fetch(address)).status).toBe(404);
  });
});

describe('without JavaScript', () => {
  it('everything goes by forms: subscribe, confirm, save, pause, erase', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/subscribe`);
    await ask(page, 'plain@example.org');
    expect(await page.getByText('Successfully subscribed!').isVisible()).toBe(true);
    await page.goto(await linkFor('plain@example.org'));
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You are subscribed');
    await page.getByLabel('Full name').fill('Plain Reader');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByText('Your preferences are saved.').isVisible()).toBe(true);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Plain Reader');
    await page.getByRole('button', { name: 'Pause for four weeks' }).click();
    expect(await page.getByText('The letters pause for four weeks.').isVisible()).toBe(true);
    await page.getByText('Erase my data').click();
    await page.getByRole('button', { name: 'Yes, erase everything' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Your data is erased');
  });

  it('a refusal is said on the page', async () => {
    await subscribe('again@example.org');
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/subscribe`);
    await ask(page, 'again@example.org');
    expect(await page.getByRole('alert').textContent()).toContain(
      'This email is already subscribed to our newsletter.',
    );
  });

  it('opening the link in the mail confirms nothing, however often', async () => {
    await fetchForm('scanned@example.org');
    const link = await linkFor('scanned@example.org');
    for (let n = 0; n < 3; n++) expect(await (await fetch(link)).text()).toContain('Confirm my address');
  });
});

describe('a personal page', () => {
  it('leaves the button to somebody whose confirmation did not get through', async () => {
    await fetchForm('unlucky@example.org');
    const page = await browser.newPage();
    await page.route('**/api/newsletter/confirmations', (route) => route.abort());
    await page.goto(await linkFor('unlucky@example.org'));
    await page.getByRole('alert').getByText('can’t be reached').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/api/newsletter/confirmations');
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
  });

  it.each(['confirm', 'preferences', 'unsubscribe'])(
    '/newsletter/%s says when its link does not work',
    async (name) => {
      const response = await fetch(`${product.url}/newsletter/${name}?token=nonsense`);
      expect([response.status, (await response.text()).includes('This link does not work')]).toEqual([404, true]);
    },
  );

  it('is kept by nobody and tells nobody its address', async () => {
    const page = await subscribe('private@example.org');
    const response = await fetch(page.url());
    const html = await response.text();
    expect(html).toContain('private@example.org');
    expect([response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex"');
    await page.getByRole('button', { name: 'Pause for four weeks' }).click();
    await page.getByRole('button', { name: 'Resume the letters' }).waitFor();
    expect(await (await fetch(page.url())).text()).toContain('Resume the letters');
  });
});

describe('every page of the newsletter', () => {
  it('shows no script error, no violation that axe can see, and fits 375, 768 and 1440 px', async () => {
    const personal = (await subscribe('looks@example.org')).url();
    const { pathname, search } = new URL(personal);
    await fetchForm('fresh@example.org');
    const paths = [
      '/subscribe',
      '/subscribe?state=known',
      (await linkFor('fresh@example.org')).slice(product.url.length),
      pathname + search,
      `/newsletter/unsubscribe${search}`,
      '/newsletter/unsubscribe?token=x',
      '/newsletter/preferences?state=erased',
    ];
    for (const path of paths) {
      const { page, problems, hosts } = await visit(browser, product.url + path);
      await page.locator('details').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '');
      });
      expect([path, await faultsOf(page)]).toEqual([path, []]);
      // A page that says 404 has its browser say so, too.
      expect([path, problems.filter((problem) => !problem.includes('404'))]).toEqual([path, []]);
      expect([...hosts]).toEqual([new URL(product.url).host]);
      await page.close();
    }
  });
});

function open(path: string, options: BrowserContextOptions = {}) {
  return visit(browser, product.url + path, options);
}

async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await submit(page);
}

function submit(page: Page): Promise<void> {
  return page.locator('main').getByRole('button', { name: 'Subscribe' }).click();
}

/** The form without a browser. */
async function fetchForm(email: string): Promise<void> {
  const body = new URLSearchParams({ email, fullName: 'Ada' });
  await fetch(`${product.url}/subscribe`, { method: 'POST', body, redirect: 'manual' });
}

/** From the form through the mail to the preferences, with scripts. */
async function subscribe(email: string): Promise<Page> {
  await fetchForm(email);
  const { page } = await visit(browser, await linkFor(email));
  await page.waitForURL('**/newsletter/preferences*');
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
  return page;
}

/** From the next mail; the product names itself by PUBLIC_URL, whose port is not known before it listens. */
async function linkFor(email: string): Promise<string> {
  return reachable((await mails.next(email)).text);
}

function reachable(text: string): string {
  const { pathname, search } = new URL(text.match(/https?:\/\/\S+/)?.[0] ?? '');
  return product.url + pathname + search;
}
