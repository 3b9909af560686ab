import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../support/every-page.ts';
import { journeysServer } from '../support/journey-databases.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { signIn as signInOverHttp } from '../support/sign-in.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { goTo, openAwake } from '../support/visit.ts';

/** An editor and a bulk import, in a real browser. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let session: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  session = await signIn();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('the data import', () => {
  it('parses, previews, imports, reports and undoes what was pasted', async () => {
    const { page, problems } = await open();
    await page.getByLabel('JSON data').fill(
      JSON.stringify([
        { name: 'Pasted Nuclear', founded_year: 2020, country: 'CA' },
        { name: 'Broken Nuclear', website_url: 'javascript:alert(1)' },
      ]),
    );
    await page.getByRole('button', { name: 'Parse data' }).click();
    await toast(page, 'Data parsed successfully').waitFor();
    expect(await page.getByRole('heading', { name: 'Found 2 companies' }).isVisible()).toBe(true);
    expect(await page.getByRole('region', { name: '1 row cannot be imported' }).textContent()).toContain(
      'Row 2Broken Nuclear: website_url must begin with https://',
    );
    await page.getByRole('listitem').filter({ hasText: 'Pasted Nuclear' }).getByText('will be added').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download this row with the reason' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('failed-rows.json');
    const data = page.getByLabel('JSON data');
    await data.fill(`${await data.inputValue()}\n`);
    await page.getByRole('button', { name: 'Import companies' }).click();
    await toast(page, 'The data has changed').waitFor();
    await page.getByRole('button', { name: 'Parse again' }).click();
    await page.getByRole('heading', { name: 'Found 2 companies' }).waitFor();
    await page.getByRole('button', { name: 'Import companies' }).click();
    await toast(page, '1 company imported, 1 error.').waitFor();
    expect(await page.locator('main').getByRole('heading', { name: 'Import completed' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
    await toast(page, '1 removed, 0 restored.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Pasted JSON' }).getByText('undone').waitFor();
    expect(problems).toEqual([]);
  });

  it('says in the specified words what is wrong', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Import companies' }).click();
    await toast(page, 'No data to import').waitFor();
    await toast(page, 'Please parse some data first.').waitFor();
    await page.getByLabel('JSON data').fill('[{]');
    await page.getByRole('button', { name: 'Parse data' }).click();
    await toast(page, 'Parse error').waitFor();
    await page
      .locator('main')
      .getByText('Invalid JSON format. Please check your data. The error is at line 1')
      .waitFor();
  });

  it('reads a CSV file, its tab chosen by keyboard, and shows encoding and delimiter', async () => {
    const { page } = await open();
    await page.getByRole('tab', { name: 'JSON' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const buffer = Buffer.from('\ufeffname;country\nÉlan Nucléaire;France\n', 'utf16le');
    await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Parse data' }).click();
    await toast(page, 'CSV parsed successfully').waitFor();
    await page.getByText('Encoding: utf-16le. Fields divided by semicolons.').waitFor();
    expect(await page.getByText('Élan Nucléaire').isVisible()).toBe(true);
  });

  it('refuses a file that is too large before it is read', async () => {
    const { page } = await open();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const buffer = Buffer.alloc(10 * 1024 * 1024 + 1, ' ');
    await page.getByLabel('JSON file').setInputFiles({ name: 'large.json', mimeType: 'application/json', buffer });
    await page.getByRole('button', { name: 'Parse data' }).click();
    await toast(page, 'large.json is larger than 10 MiB.').waitFor();
    expect(sent.filter((url) => url.includes('/import'))).toEqual([]);
  });

  it('shows how far 10,000 rows are, and stops when asked to', async () => {
    const { page } = await open();
    const rows = Array.from({ length: 10_000 }, (_, n) => `Progress ${n},${2000 + (n % 20)}`);
    const buffer = Buffer.from(`name,founded_year\n${rows.join('\n')}\n`);
    await page.getByLabel('JSON file').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Parse data' }).click();
    await page.getByRole('heading', { name: 'Found 10,000 companies' }).waitFor();
    await page.getByRole('button', { name: 'Import companies' }).click();
    await page.getByText(/^[\d,]+ of 10,000$/).waitFor();
    expect(await page.getByRole('progressbar').getAttribute('max')).toBe('10000');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('main').getByRole('heading', { name: 'Import cancelled' }).waitFor();
  });

  it('fits every width and has nothing that axe complains about', async () => {
    const { page } = await open();
    const rows = [{ name: `A ${'very '.repeat(30)}long name` }, { name: '' }];
    await page.getByLabel('JSON data').fill(JSON.stringify(rows));
    await page.getByRole('button', { name: 'Parse data' }).click();
    await page.getByRole('heading', { name: 'Found 2 companies' }).waitFor();
    expect(await faultsOf(page, [375, 768, 1440])).toEqual([]);
    await page.context().close();
  });
});

describe('a process that ends in the middle of an import', () => {
  it.each([
    ['SIGTERM', 'Import interrupted'],
    ['SIGKILL', 'The answer to the import was lost'],
  ] as const)('by %s is told as it is: %s', async (signal, title) => {
    const ended = await startProduct({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    const cookie = await signInOverHttp(ended, admin);
    const page = await openAwake(browser, cookie, `${ended.url}/admin/data-import`);
    const rows = Array.from({ length: 10_000 }, (_, n) => `Ended ${n}`);
    const buffer = Buffer.from(`name\n${rows.join('\n')}\n`);
    await page.getByLabel('JSON file').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Parse data' }).click();
    await page.getByRole('heading', { name: 'Found 10,000 companies' }).waitFor();
    await page.getByRole('button', { name: 'Import companies' }).click();
    await page.getByText(/^[\d,]+ of 10,000$/).waitFor();
    const stopped = ended.stop(signal);
    // Of an alert or of the list of messages, whichever code could be had.
    await page.getByText(title, { exact: true }).last().waitFor();
    expect(await page.getByText('Import completed').count()).toBe(0);
    await stopped;
  });
});

describe('kill -9 in the middle of an import', () => {
  it('leaves what was saved reported, and it can be undone after the next start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'smr-import-'));
    const env = { DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const killed = await startProduct(env);
    const id = randomUUID();
    const before = await countCompanies(await editor(killed));
    const rows = Array.from({ length: 10_000 }, (_, n) => ({ name: `Killed ${n}` }));
    const asked = (await editor(killed)).post('/api/admin/companies/import', { id, companies: rows });
    asked.catch(() => {});
    const watching = await editor(killed);
    await until(async () => ((await watching.get(`/api/admin/imports/${id}`)).createdRows as number) > 0);
    await killed.stop('SIGKILL');

    const next = await startProduct(env);
    const client = await editor(next);
    const read = () => client.get(`/api/admin/imports/${id}`);
    // On a server another process might still be at it: known once it has not been heard of for a while.
    if (journeysServer) await until(async () => (await read()).status === 'interrupted');
    const state = await read();
    expect(state).toMatchObject({ status: 'interrupted', totalRows: 10_000 });
    expect(await countCompanies(client)).toBe(before + Number(state.createdRows));
    expect(await client.post(`/api/admin/imports/${id}/undo`, {})).toMatchObject({ removedRows: state.createdRows });
    expect(await countCompanies(client)).toBe(before);
    await next.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

async function editor({ url }: RunningProduct) {
  const cookie = await signInOverHttp({ fetch: (path, init) => fetch(url + path, init) }, admin);
  const send = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
    const headers = { cookie, 'content-type': 'application/json' };
    return (await (await fetch(url + path, { ...init, headers })).json()) as Record<string, unknown>;
  };
  return {
    get: (path: string) => send(path, {}),
    post: (path: string, body: unknown) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

async function countCompanies(client: Awaited<ReturnType<typeof editor>>): Promise<number> {
  return Number((await client.get('/api/admin/stats')).companies);
}

async function signIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await goTo(page, `${product.url}/auth`);
  await page.locator('input[name=email]').fill(admin.email);
  await page.locator('input[name=password]').fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin/dashboard');
  return context.storageState();
}

async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ ...options, storageState: session });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A small import may be over before it was asked for the first time.
    if (message.type() === 'error' && !message.location().url.includes('/api/admin/imports/'))
      problems.push(message.text());
  });
  await goTo(page, `${product.url}/admin/data-import`);
  return { page, problems };
}

function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text).first();
}
