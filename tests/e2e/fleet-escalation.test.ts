import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../support/every-page.ts';
import { sendSamples } from '../support/fleet.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { untilAwake } from '../support/visit.ts';

/** Somebody sets up who is told of alarms, tests it, and is told: by a real mail server, from a real alarm. */
const ADMIN = { email: 'admin@example.org', password: 'correct horse battery' };
const VIBRATION = 'Unit 2: turbine bearing vibration high';
let product: RunningProduct;
let browser: Browser;
let mails: MailServer;
let cookie: string;

const api = { fetch: (path: string, init?: RequestInit) => fetch(product.url + path, init) };

beforeAll(async () => {
  mails = await startMailServer();
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SIMULATOR: 'off', SMTP_URL: mails.url };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(api, ADMIN);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await mails.close();
});

async function open(path: string): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url: product.url };
    }),
  );
  const page = await context.newPage();
  await page.goto(product.url + path);
  await untilAwake(page);
  return page;
}

it('contact points, a roster and a rule are set up; gaps and who would be told are shown', async () => {
  const page = await open('/admin/fleet/escalation');
  await page.getByText('Add a contact point first, then a rule').waitFor();
  const dialog = page.locator('dialog');
  const add = async (name: string, address: string) => {
    await page.getByRole('button', { name: 'Add contact point' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Mail address').fill(address);
    await dialog.getByRole('button', { name: 'Add contact point' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await add('Control room', 'room@example.org');
  await add('Ana', 'ana@example.org');
  await page.getByRole('button', { name: 'Add contact point' }).click();
  await dialog.getByLabel('Name').fill('On call');
  await dialog.getByLabel('Reached by').selectOption('roster');
  await dialog.getByLabel('Ana').check();
  await dialog.getByLabel('First day of the first').fill('2026-01-05');
  await dialog.getByRole('button', { name: 'Add contact point' }).click();
  await page.getByText('Ana is on duty').waitFor();

  await page.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByLabel('Name').fill('Night');
  await dialog.getByLabel('Warning').check();
  await dialog.getByLabel('Only at some hours').check();
  await dialog.getByRole('group', { name: 'Reaches' }).getByLabel('Control room').check();
  await dialog.getByRole('button', { name: 'Add a step' }).click();
  await dialog.getByRole('group', { name: 'Reaches' }).nth(1).getByLabel('On call').check();
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await page.getByText(/a critical alarm would reach nobody/).waitFor();

  await page.getByRole('button', { name: 'Edit Night' }).click();
  await dialog.getByLabel('Only at some hours').uncheck();
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await page.getByText(/a critical alarm of any unit reaches somebody/).waitFor();

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('table', { name: 'Who would be told' }).getByText('Ana (On call)').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

it('a test goes the way of alarms, and the list says how it went', async () => {
  const page = await open('/admin/fleet/escalation');
  await page.getByRole('button', { name: 'Test On call' }).click();
  await page.getByText('A test is on its way').waitFor();
  expect((await mails.next('ana@example.org')).subject).toMatch(/^Test from/);
  await page.reload();
  await page.getByRole('row', { name: /^Ana/ }).getByText('Delivered').waitFor();
});

it('an alarm is mailed as soon as it is raised; it shows its calls, and acknowledging ends them', async () => {
  const issued = await postJson(api, '/api/admin/telemetry-keys', { name: 'plant' }, { cookie, origin: product.url });
  const { key } = (await issued.json()) as { key: string };
  const begin = Date.now() - 60_000;
  const samples = [0, 31_000].map((ms) => ({ stream: 'dnnp-2.vibration', ts: begin + ms, value: 4.2 }));
  expect((await sendSamples(api, key, samples)).status).toBe(200);
  const mail = await mails.next('room@example.org');
  expect(mail.subject).toBe(`Warning: ${VIBRATION}`);
  const address = mail.text.match(/https?:\/\/\S+\/(smr-ops-cloud\/alerts\/\S+)/)?.[1];
  const page = await open(`/${address}`);
  const calls = page.getByRole('table', { name: 'Calls' });
  await calls.getByText('Told').waitFor();
  await calls.getByText('Waits').waitFor();
  await page.getByRole('button', { name: /^Acknowledge/ }).click();
  await page.locator('dialog').getByRole('button', { name: 'Acknowledge' }).click();
  expect((await mails.next('room@example.org')).subject).toBe(`Over: ${VIBRATION}`);
  await page.reload();
  await calls.getByText('Cancelled').waitFor();
});
