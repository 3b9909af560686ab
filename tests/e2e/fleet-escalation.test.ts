import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Heartbeat } from '../../features/fleet/escalation/contract.ts';
import { faultsOf } from '../support/every-page.ts';
import { sendSamples } from '../support/fleet.ts';
import { serveLocally } from '../support/local-server.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { openAwake, untilAwake } from '../support/visit.ts';

/** Somebody sets up who is told of alarms, tests it, and is told: by a real mail server, from a real alarm. */
const ADMIN = { email: 'admin@example.org', password: 'correct horse battery' };
const VIBRATION = 'Unit 2: turbine bearing vibration high';
let product: RunningProduct;
let browser: Browser;
let mails: MailServer;
let cookie: string;

beforeAll(async () => {
  mails = await startMailServer();
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const env = { ...admin, SIMULATOR: 'off', SMTP_URL: mails.url, OUTBOUND_ALLOW: '127.0.0.0/8' };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, ADMIN);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await mails.close();
});

async function open(path: string): Promise<Page> {
  return openAwake(browser, cookie, product.url + path);
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
  await page.getByText(/a critical alarm of any unit is sent to somebody/).waitFor();

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
  const issued = await postJson(
    product,
    '/api/admin/telemetry-keys',
    { name: 'plant' },
    { cookie, origin: product.url },
  );
  const { key } = (await issued.json()) as { key: string };
  const begin = Date.now() - 60_000;
  const samples = [0, 31_000].map((ms) => ({ stream: 'dnnp-2.vibration', ts: begin + ms, value: 4.2 }));
  expect((await sendSamples(product, key, samples)).status).toBe(200);
  const mail = await mails.next('room@example.org');
  expect(mail.subject).toBe(`Warning: ${VIBRATION}`);
  const address = mail.text.match(/https?:\/\/\S+\/(smr-ops-cloud\/alerts\/\S+)/)?.[1];
  const page = await open(`/${address}`);
  const calls = page.getByRole('table', { name: 'Calls' });
  await calls.getByText('Delivered').waitFor();
  await calls.getByText('Waits').waitFor();
  await page.getByRole('button', { name: /^Acknowledge/ }).click();
  await page.locator('dialog').getByRole('button', { name: 'Acknowledge' }).click();
  expect((await mails.next('room@example.org')).subject).toBe(`Acknowledged: ${VIBRATION}`);
  await page.reload();
  await calls.getByText('Cancelled').waitFor();
});

it('a call that does not get through says why, and the next step comes at once', async () => {
  const headers = { cookie, origin: product.url };
  const add = async (path: string, body: object) =>
    ((await (await postJson(product, `/api/admin/fleet/${path}`, body, headers)).json()) as { id: string }).id;
  const contact = { roster: null, quiet: null, isOn: true };
  const broken = await serveLocally((_, response) => response.writeHead(503).end());
  onTestFinished(() => broken.close());
  const gate = await add('contact-points', { ...contact, name: 'Gateway', kind: 'webhook', address: broken.url });
  const head = await add('contact-points', { ...contact, name: 'Head', kind: 'mail', address: 'head@example.org' });
  const steps = [
    { afterMinutes: 0, contactPointIds: [gate] },
    { afterMinutes: 600, contactPointIds: [head] },
  ];
  const rule = {
    isOn: true,
    unitIds: ['dnnp-1'],
    groupIds: [],
    severities: ['crit', 'warn'],
    hours: null,
    tellsEnd: true,
  };
  await add('escalation-rules', { ...rule, name: 'Gateway first', steps });
  const issued = await postJson(product, '/api/admin/telemetry-keys', { name: 'plant 1' }, headers);
  const { key } = (await issued.json()) as { key: string };
  const begin = Date.now() - 60_000;
  const samples = [0, 31_000].map((ms) => ({ stream: 'dnnp-1.vibration', ts: begin + ms, value: 4.2 }));
  expect((await sendSamples(product, key, samples)).status).toBe(200);
  const mail = await mails.next('head@example.org');
  const page = await open(`/${mail.text.match(/https?:\/\/\S+\/(smr-ops-cloud\/alerts\/\S+)/)?.[1]}`);
  const row = page.getByRole('table', { name: 'Calls' }).getByRole('row', { name: /Gateway/ });
  await row.getByText('Not delivered so far').waitFor();
  await page.goto(`${product.url}/admin/fleet/escalation`);
  await page
    .getByRole('row', { name: /^Gateway/ })
    .getByText('Not delivered so far')
    .waitFor();
});

it('a watchdog outside is told that alarms are watched, and the page whether it takes that', async () => {
  const heard: string[] = [];
  const dog = { status: 200 };
  const server = await serveLocally((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(dog.status).end();
  });
  onTestFinished(() => server.close());
  const page = await open('/admin/fleet/escalation');
  const dialog = page.locator('dialog');
  await page.getByRole('button', { name: 'Set up heartbeat' }).click();
  await dialog.getByLabel('Web address of the watchdog').fill(`${server.url}/ping/0f0e`);
  await dialog.getByLabel('Every').fill('60');
  await dialog.getByRole('button', { name: 'Save heartbeat' }).click();
  await dialog.waitFor({ state: 'detached' });
  await until(() => heard.length === 1);
  expect(heard).toEqual(['POST /ping/0f0e']);
  const section = page.getByRole('region', { name: 'Heartbeat' });
  const isNoted = async (what: 'takenAt' | 'failure') => {
    const response = await product.fetch('/api/admin/fleet/heartbeat', { headers: { cookie } });
    return ((await response.json()) as Heartbeat)[what] !== null;
  };
  await until(() => isNoted('takenAt'));
  await page.reload();
  await section.getByText('Taken', { exact: true }).waitFor();

  dog.status = 404;
  await untilAwake(page);
  await page.getByRole('button', { name: 'Change heartbeat' }).click();
  await dialog.getByLabel('Every').fill('30');
  await dialog.getByRole('button', { name: 'Save heartbeat' }).click();
  await dialog.waitFor({ state: 'detached' });
  await until(() => isNoted('failure'));
  expect(heard).toHaveLength(2);
  await page.reload();
  await section.getByText(/answered 404/).waitFor();
});
