import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeMail } from '../../platform/server/write-mail.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { faultsOf } from '../support/every-page.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { openAs } from '../support/visit.ts';

/** An editor at the desk while readers send news. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let mails: MailServer;
let cookie: string;
const submit = (title: string) => postJson(product, '/api/submissions', { title });

beforeAll(async () => {
  const dataDir = temporaryFolder(afterAll);
  await fillDataFolder(dataDir, 'update rss_sources set is_active = false');
  mails = await startMailServer();
  const env = {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    MAIL_FROM: 'SMR <smr@example.org>',
  };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await mails.close();
});

async function open(path: string): Promise<Page> {
  return openAs(browser, cookie, product.url + path);
}

it('counts up on every open page of the desk when news are sent, and leads to them', async () => {
  const [desk, submissions] = await Promise.all([open('/admin/dashboard'), open('/admin/news-submissions')]);
  await submissions.getByText('Live', { exact: true }).waitFor();
  await submit('Two units at Palisades');
  for (const page of [desk, submissions]) await page.getByRole('button', { name: 'Notices: 1 new one' }).waitFor();
  await submit('Oklo breaks ground in Idaho');
  await desk.getByRole('button', { name: 'Notices: 2 new ones' }).click();
  const bell = desk.getByRole('dialog', { name: 'Notices' });
  await bell.getByRole('link', { name: /Oklo breaks ground/ }).click();
  await desk.waitForURL('**/admin/news-submissions?status=pending');
  await bell.waitFor({ state: 'hidden' });
  // Who follows a notice has read it, on every page.
  for (const page of [desk, submissions]) await page.getByRole('button', { name: 'Notices: 1 new one' }).waitFor();
  await desk.getByRole('button', { name: 'Notices: 1 new one' }).click();
  await desk.getByRole('button', { name: 'Mark all read' }).click();
  await submissions.getByRole('button', { name: 'Notices', exact: true }).waitFor();
  await desk.getByRole('link', { name: 'All notices' }).click();
  await desk.getByRole('heading', { name: 'Your notices' }).waitFor();
  expect(await desk.getByRole('list', { name: 'Notices' }).getByRole('link').count()).toBe(2);
});

it('keeps what an editor wants to be told of', async () => {
  const page = await open('/account/notices?tab=settings');
  await page.getByLabel('By mail: A submission waits').selectOption('At once');
  await page.getByLabel('Time zone').fill('America/Toronto');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved').waitFor();
  await page.reload();
  expect(await page.getByLabel('By mail: A submission waits').inputValue()).toBe('at-once');
  expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Toronto');
  await page.getByText(/Turn on notifications on this device|does not allow notifications/).waitFor();
});

it('asks a reader for the hour of mails and for devices alone: what waits is told to editors', async () => {
  const reader = { email: 'reader@example.org', password: 'a reader’s password' };
  await postJson(product, '/api/auth/sign-up/email', { ...reader, name: reader.email });
  const [link = ''] = (await mails.next(reader.email)).text.match(/\/api\/auth\S+/) ?? [];
  await fetch(product.url + link, { redirect: 'manual' });
  const page = await openAs(browser, await signIn(product, reader), `${product.url}/account/notices`);
  await page.getByRole('heading', { level: 1, name: 'Your mails and devices' }).waitFor();
  await page.getByText('Your devices').waitFor();
  expect(await page.getByText(/submission|feed has failed|No notices yet/i).count()).toBe(0);
  await page.getByLabel('Daily mail at').selectOption('17:00');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

it('draws a mail as wide as a phone, whatever long words are in it', async () => {
  const word = `https://smr.test/${'pebble'.repeat(20)}`;
  const { html } = writeMail({ siteName: 'SMR', subject: 'Long' }, [
    `Read ${word} first.`,
    { items: [{ title: 'Z'.repeat(90), url: word, note: word }] },
  ]);
  const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
  await page.setContent(html ?? '');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
  await page.close();
});

it('shows what a push service brings to this browser', async () => {
  const page = await open('/account/notices?tab=settings');
  const started = page.context().waitForEvent('serviceworker');
  await page.evaluate(`navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready)`);
  const worker = await started;
  // This browser has no desk to show notifications on, and refuses them: what is asked of it is read instead.
  await worker.evaluate('self.registration.showNotification = async (...asked) => { self.asked = asked; }');
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
    devtools.send('ServiceWorker.enable');
  });
  const data = JSON.stringify({
    title: 'A submission waits',
    text: 'Two units',
    path: '/admin/news-submissions',
    id: '1',
  });
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: `${product.url}/`, registrationId, data });
  await expect
    .poll(() => worker.evaluate('self.asked'))
    .toEqual([
      'A submission waits',
      { body: 'Two units', tag: '1', data: { path: '/admin/news-submissions' }, icon: '/favicon.svg' },
    ]);
});

it('sends a test mail at once, and the log says so', async () => {
  const page = await open('/admin/deliveries');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send me a test mail' }).click();
  expect((await mails.next(admin.email)).subject).toBe('Test from SMR Intelligence');
  const row = page.getByRole('row', { name: /Test from SMR Intelligence/ });
  await row.getByText('Delivered').waitFor();
});

it('shows the secret of a webhook endpoint once', async () => {
  const page = await open('/admin/deliveries');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByText('An address is required.').waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example/smr');
  await page.getByLabel('A submission waits').check();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  expect(await page.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await page.getByText('https://hooks.example/smr').waitFor();
  expect(await page.content()).not.toContain('whsec_');
});
