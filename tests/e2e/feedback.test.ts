import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../support/every-page.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { goTo, holdBack, visit } from '../support/visit.ts';

/** Readers and an editor in real browsers; what is answered arrives at a real SMTP server. */
const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'correct horse battery' };
const KEY = 'a-webhook-key-that-is-long-enough';
const dataDir = mkdtempSync(join(tmpdir(), 'smr-feedback-'));
let product: RunningProduct;
let browser: Browser;
let mails: MailServer;
let desk: Page;
let company: { slug: string; name: string; foundedYear: number };

beforeAll(async () => {
  mails = await startMailServer();
  const env = {
    ...admin,
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    LOGO_SERVICE_URL: 'off',
    NEWSLETTER_DOMAIN: 'in.example.org',
    NEWSLETTER_WEBHOOK_KEY: KEY,
  };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  const companies = (await (await fetch(`${product.url}/api/companies`)).json()) as (typeof company)[];
  const known = companies.find(({ foundedYear }) => foundedYear);
  if (!known) throw new Error('no shipped company tells when it was founded');
  company = known;
  ({ page: desk } = await visit(browser, `${product.url}/auth`));
  await desk.getByLabel('Email').fill(admin.ADMIN_EMAIL);
  await desk.getByLabel('Password').fill(admin.ADMIN_PASSWORD);
  await desk.locator('main form').getByRole('button', { name: 'Sign in' }).click();
  await desk.waitForURL(/\/admin\/dashboard/);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await mails.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a question', () => {
  it('is sent from the footer, answered with a saved reply by mail, and answered back by mail', async () => {
    const { page, problems } = await visit(browser, `${product.url}/glossary`);
    await page.getByRole('link', { name: 'Contact' }).click();
    await page.getByText('About the page /glossary').waitFor();
    await page.getByLabel('Your message').fill('Is there an API?');
    await page.getByLabel('Your email').fill('rita@example.com');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Your message' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await goTo(desk, `${product.url}/admin/feedback/replies`);
    await desk.getByRole('button', { name: 'Add a reply' }).click();
    await desk.getByLabel('Title').fill('API');
    await desk.getByLabel('Text').fill('Yes, at /api/docs.');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('Saved reply saved').waitFor();
    await goTo(desk, `${product.url}/admin/feedback`);
    expect(await faultsOf(desk)).toEqual([]);
    await desk.getByRole('link', { name: 'Is there an API?' }).click();
    await desk.getByLabel('Insert a saved reply').selectOption({ label: 'API' });
    expect(await faultsOf(desk)).toEqual([]);
    await desk.getByRole('button', { name: 'Send answer' }).click();
    await desk.getByText('Answer sent').waitFor();

    const mail = await mails.next('rita@example.com');
    expect(mail.text).toContain('Yes, at /api/docs.');
    const replyTo = mail.raw.match(/^Reply-To:\s+(.+)$/im)?.[1] ?? '';
    const messageId = mail.raw.match(/^Message-ID:\s+(.+)$/im)?.[1] ?? '';
    const raw = `From: rita@example.com\r\nTo: ${replyTo.trim()}\r\nIn-Reply-To: ${messageId.trim()}\r\nMessage-ID: <1@mail.example.com>\r\n\r\nThat helps.\r\n`;
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'message/rfc822' };
    const response = await fetch(`${product.url}/api/feedback/replies`, { method: 'POST', headers, body: raw });
    expect(await response.json()).toEqual({ outcome: 'stored' });
    await desk.getByText('That helps.').waitFor();
    await page.reload();
    await page.getByText('Yes, at /api/docs.').waitFor();
    await page.getByText('That helps.').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('can be sent without JavaScript', async () => {
    const { page } = await visit(browser, `${product.url}/feedback?page=/about`, { javaScriptEnabled: false });
    await page.getByLabel('Something does not work').check();
    await page.getByLabel('Your message').fill('The map is empty.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Your message' }).waitFor();
    await page.getByLabel('Your message').fill('Since yesterday.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Since yesterday.').waitFor();
    await page.context().close();
  });
});

describe('a wrong figure', () => {
  it('is reported beside the value by keyboard, corrected in the company’s form, and its reader is told', async () => {
    const { page } = await visit(browser, `${product.url}/vendors/${company.slug}`);
    const report = page.getByRole('link', { name: `Report a wrong figure: Founded, ${company.name}` });
    await report.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await until(async () => (await page.evaluate('getComputedStyle(document.activeElement).opacity')) === '1');
    await page.keyboard.press('Enter');
    await page.getByText('It says now').waitFor();
    await page.getByText(String(company.foundedYear), { exact: true }).waitFor();
    await page.getByLabel('What it should be').fill(String(company.foundedYear - 1));
    await page.getByLabel('Where that can be read').fill('https://reactors.example/about');
    await page.getByLabel('What is wrong').fill('Their own page says so.');
    await page.getByLabel('Your email').fill('figure@example.com');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Your message' }).waitFor();

    await goTo(desk, `${product.url}/admin/feedback?kind=figure`);
    await desk.getByRole('link', { name: 'Their own page says so.' }).click();
    await desk.getByRole('link', { name: 'Turn into a correction' }).click();
    await desk.getByText('A reader says that “Founded” is wrong').waitFor();
    expect(await desk.getByLabel('Founded').inputValue()).toBe(String(company.foundedYear - 1));
    await desk.getByRole('button', { name: 'Save changes' }).click();
    await desk.getByText('Company saved').waitFor();
    const mail = await mails.next('figure@example.com');
    expect(mail.text).toContain(`Founded: ${company.foundedYear} → ${company.foundedYear - 1}`);
    await page.reload();
    await page.getByText('The editors have answered.').waitFor();
    await page.context().close();
  });
});

describe('a wrong figure of a startup', () => {
  it('is corrected in its form though another editor was faster, and the tracker and its reader’s page show it', async () => {
    const { page } = await visit(browser, `${product.url}/startups?search=Oklo`);
    await page.getByRole('link', { name: 'Report a wrong figure: Founded, Oklo' }).click();
    await page.getByLabel('What it should be').fill('2012');
    await page.getByLabel('What is wrong').fill('Oklo is older than that.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Your message' }).waitFor();

    await goTo(desk, `${product.url}/admin/feedback?kind=figure`);
    await desk.getByRole('link', { name: 'Oklo is older than that.' }).click();
    await desk.getByRole('link', { name: 'Turn into a correction' }).click();
    await desk.getByText('A reader says that “Founded” is wrong').waitFor();
    expect(await desk.getByLabel('Founded').inputValue()).toBe('2012');
    expect(await faultsOf(desk)).toEqual([]);
    const session = { storageState: await desk.context().storageState() };
    const { page: other } = await visit(browser, desk.url().replace(/\?.*/, ''), session);
    await other.getByLabel('Location').fill('Oklahoma');
    await other.getByRole('button', { name: 'Save changes' }).click();
    await other.getByText('Startup saved').waitFor();
    await other.context().close();
    await desk.getByLabel('Location').fill('Okinawa');
    await desk.getByRole('button', { name: 'Save changes' }).click();
    await desk.getByText('Somebody else changed this startup while you were editing').waitFor();
    expect(await faultsOf(desk)).toEqual([]);
    await desk.getByLabel('Keep theirs: Location').check();
    await desk.getByRole('button', { name: 'Continue with this choice' }).click();
    await desk.getByRole('button', { name: 'Save changes' }).click();
    await desk.getByText('Startup saved').waitFor();
    await page.reload();
    await page.getByText('The editors have answered.').waitFor();
    await page.getByText(/Corrected: Oklo, Founded: \d{4} → 2012/).waitFor();
    await goTo(page, `${product.url}/startups?search=Oklo`);
    await page.getByText('Founded 2012').waitFor();
    await page.getByText('Oklahoma').waitFor();
    await page.context().close();
  });

  it('may be one of a startup that is deleted, and brought back with the message that says so', async () => {
    await goTo(desk, `${product.url}/admin/startups?search=Oklo`);
    expect(await faultsOf(desk)).toEqual([]);
    await desk.getByRole('link', { name: 'Oklo', exact: true }).click();
    await desk.getByRole('button', { name: 'Delete' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await desk.getByText('Nothing matches this search.').or(desk.getByText('1 deleted startup')).first().waitFor();
    await desk.getByRole('button', { name: 'Undo' }).click();
    await desk.getByText('Startup restored').waitFor();
    expect(await (await fetch(`${product.url}/startups?search=Oklo`)).text()).toContain('Profile of Oklo');
  });
});

describe('an idea', () => {
  it('is put on the board by an editor, proposed to who writes the same, and voted for', async () => {
    const body = JSON.stringify({ kind: 'idea', text: 'Export of charts as pictures' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${product.url}/api/feedback`, { method: 'POST', headers, body });
    await goTo(desk, `${product.url}/admin/feedback?kind=idea`);
    await desk.getByRole('link', { name: 'Export of charts' }).click();
    await desk.getByRole('button', { name: 'Put on the board' }).click();
    await desk.getByText('The idea is on the board').waitFor();

    const { page, problems } = await visit(browser, `${product.url}/feedback?kind=idea`);
    await page.getByLabel('Your message').fill('Please export the chart');
    await page.getByRole('link', { name: 'Export of charts as pictures' }).click();
    const vote = page.getByRole('button', { name: 'Vote for Export of charts as pictures' });
    await vote.click();
    await until(
      async () =>
        (await vote.getAttribute('aria-pressed')) === 'true' && (await vote.textContent())?.endsWith(': 1') === true,
    );
    expect(await faultsOf(page)).toEqual([]);
    await page.reload({ waitUntil: 'networkidle' });
    await until(async () => (await vote.getAttribute('aria-pressed')) === 'true');
    expect(problems).toEqual([]);
    const shows = (text: string) => until(async () => (await vote.textContent())?.endsWith(text) === true);
    const letGo = await holdBack(page, '**/ideas/vote');
    await vote.click();
    await shows(': 0');
    expect(await vote.getAttribute('aria-pressed')).toBe('false');
    const asked = page.waitForResponse('**/api/ideas/mine');
    letGo();
    await asked;
    // What the server does not take is taken back, with its reason.
    await page.route('**/ideas/vote', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
    const failed = page.waitForResponse('**/ideas/vote');
    await vote.click();
    await failed;
    await page.getByRole('alert').getByText('Your vote was not counted').waitFor();
    await shows(': 0');
    expect(await vote.getAttribute('aria-pressed')).toBe('false');
    await page.context().close();
  });

  it('is voted for beside another one, and each vote that fails is taken back alone', async () => {
    for (const text of ['Vote for one', 'Vote for two']) {
      const body = JSON.stringify({ kind: 'idea', text });
      await fetch(`${product.url}/api/feedback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await goTo(desk, `${product.url}/admin/feedback?kind=idea`);
      await desk.getByRole('link', { name: text }).click();
      await desk.getByRole('button', { name: 'Put on the board' }).click();
      await desk.getByText('The idea is on the board').waitFor();
    }
    const { page } = await visit(browser, `${product.url}/ideas`);
    const [one, two] = ['Vote for one', 'Vote for two'].map((title) =>
      page.getByRole('button', { name: `Vote for ${title}` }),
    );
    if (!one || !two) throw new Error('There are no ideas to vote for.');
    const shown = () =>
      Promise.all([one, two].map(async (vote) => [await vote.getAttribute('aria-pressed'), await vote.textContent()]));
    const shows = (...marks: [string, string]) =>
      until(async () =>
        (await shown()).every(
          ([isMine, text], at) =>
            isMine === (marks[at] === ': 1' ? 'true' : 'false') && text?.endsWith(marks[at] ?? ''),
        ),
      );
    const letGo = await holdBack(page, '**/ideas/vote');
    await two.click();
    await shows(': 0', ': 1');
    // One vote, and not its withdrawal, too.
    await one.dblclick({ delay: 100 });
    await shows(': 1', ': 1');
    const asked = page.waitForResponse('**/api/ideas/mine');
    letGo();
    await asked;
    await shows(': 1', ': 1');
    await page.unroute('**/ideas/vote');
    const { promise: isSecondDue, resolve: failSecond } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/ideas/vote', async (route) => {
      if (++sent > 1) await isSecondDue;
      await route.fulfill({ status: 503, json: { message: 'Not now.' } });
    });
    // Asked again, the server says how it is: until then only what is taken back here is put right.
    const letAsk = [await holdBack(page, '**/api/ideas/mine'), await holdBack(page, /\/api\/ideas\?/)];
    await one.click();
    await two.click();
    await page.getByRole('alert').getByText('Your vote was not counted').first().waitFor();
    await shows(': 1', ': 0');
    failSecond();
    await shows(': 1', ': 1');
    for (const letGo of letAsk) letGo();
    await page.context().close();
  });

  it('mails its news to a guest’s address only after its owner said yes, also without JavaScript', async () => {
    const body = JSON.stringify({ kind: 'idea', text: 'A map for the night' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${product.url}/api/feedback`, { method: 'POST', headers, body });
    await goTo(desk, `${product.url}/admin/feedback?kind=idea`);
    await desk.getByRole('link', { name: 'A map for the night' }).click();
    await desk.getByRole('button', { name: 'Put on the board' }).click();
    await desk.getByText('The idea is on the board').waitFor();

    const { page, problems } = await visit(browser, `${product.url}/ideas`);
    await page.getByRole('button', { name: 'Vote for A map for the night' }).click();
    await page.getByText('Tell me by mail when its state changes').click();
    await page.getByLabel('Your email').fill('guest@example.com');
    await page.getByRole('button', { name: 'Tell me', exact: true }).click();
    await page.getByText('One more step: confirm your address').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();

    const [path = ''] = (await mails.next('guest@example.com')).text.match(/\/ideas\/confirm\/\S+/) ?? [];
    const link = `${product.url}${path}`;
    const { page: quiet } = await visit(browser, link, { javaScriptEnabled: false });
    await quiet.getByRole('heading', { name: 'Get mails about this idea?' }).waitFor();
    await quiet.getByRole('button', { name: 'Send me these mails' }).click();
    await quiet.getByRole('heading', { name: 'You are told by mail' }).waitFor();
    await quiet.context().close();

    const board = desk.locator('form', { has: desk.getByLabel('What it is about') });
    await board.getByLabel('State').selectOption('planned');
    await board.getByRole('button', { name: 'Save' }).click();
    expect((await mails.next('guest@example.com')).subject).toBe('Planned: A map for the night');
    const { page: again } = await visit(browser, link);
    await again.getByRole('heading', { name: 'You are told by mail' }).waitFor();
    expect(await faultsOf(again)).toEqual([]);
    await again.context().close();
  });
});
