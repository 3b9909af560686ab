import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ManagedPost } from '../../features/posts/contract.ts';
import { HOUR_MS } from '../../platform/shared/days.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { faultsOf } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { axeViolations, openAs } from '../support/visit.ts';

/** An editor writes, readers read. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;

beforeAll(async () => {
  const dataDir = temporaryFolder(afterAll);
  await fillDataFolder(dataDir, 'update rss_sources set is_active = false');
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DATA_DIR: dataDir };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(path: string): Promise<Page> {
  return openAs(browser, cookie, product.url + path);
}

async function change<Answer>(method: string, path: string, body: object): Promise<Answer> {
  const headers = { cookie, origin: product.url, 'content-type': 'application/json' };
  const response = await fetch(`${product.url}/api/admin/posts${path}`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Answer;
}
/** Of the last day, hour by hour. */
async function sendTemperatures(): Promise<void> {
  const headers = { cookie, origin: product.url, 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify({ name: 'Plant' }) };
  const { key } = (await (await fetch(`${product.url}/api/admin/telemetry-keys`, asked)).json()) as { key: string };
  const samples = Array.from({ length: 20 }, (_, n) => ({
    ...{ stream: 'dnnp-1.core_temp', value: 285 + (n % 4) },
    ts: new Date(Date.now() - (n + 1) * HOUR_MS).toISOString(),
  }));
  const sent = await fetch(`${product.url}/api/fleet/telemetry`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ samples }),
  });
  expect(sent.status).toBeLessThan(300);
}
const begin = (title: string, body = '') => change<ManagedPost>('POST', '', { title, body });
const find = async (id: string) => (await change<{ post: ManagedPost }>('GET', `/${id}`, {})).post;

it('is written with a preview beside it, published, read, and withdrawn by Undo', async () => {
  const page = await open('/admin/blog-posts');
  await page.getByRole('button', { name: 'New post' }).click();
  await page.getByLabel('Title', { exact: true }).fill('First concrete');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByLabel('Text', { exact: true }).fill('# Poured\n\nIn **Darlington**.');
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Poured' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const readers = async () => (await fetch(`${product.url}/blog/first-concrete`)).text();
  await until(async () => (await readers()).includes('<strong>Darlington</strong>'));
  expect(await readers()).toContain('"@type":"BlogPosting"');
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(async () => (await fetch(`${product.url}/blog/first-concrete`)).status === 404);
});

it('saves by itself, and shows both texts when somebody else saved meanwhile', async () => {
  const page = await open('/admin/blog-posts');
  await page.getByRole('button', { name: 'New post' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Second concrete');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Mine.');
  await page.getByText('All is saved').waitFor();
  const other = await open(new URL(page.url()).pathname);
  // Its preview comes when the page is alive.
  await other.getByRole('region', { name: 'Preview' }).getByText('Mine.', { exact: true }).waitFor();
  await other.getByLabel('Text', { exact: true }).fill('Theirs.');
  await other.getByText('Not saved yet').waitFor();
  await other.getByText('All is saved').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Mine, longer.');
  const conflict = page.getByRole('region', { name: /Somebody else changed this post/ });
  await conflict.getByText('Theirs.', { exact: true }).waitFor();
  expect(await conflict.textContent()).toContain('Mine, longer.');
  await page.getByRole('button', { name: 'Keep mine as a new draft' }).click();
  await page.getByText('/blog/second-concrete-2').waitFor();
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Mine, longer.');
});

it('takes what was typed before the page was alive', async () => {
  const { id } = await begin('Third concrete');
  const page = await open('/admin/blog-posts');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${product.url}/admin/blog-posts/${id}`, { waitUntil: 'commit' });
  await page.getByLabel('Text', { exact: true }).fill('Typed early.');
  scripts.resolve();
  await until(async () => (await find(id)).content.body === 'Typed early.');
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Typed early.');
});

it('is linked from every page once it is public, leads on from its old address, and has a picture for links', async () => {
  const home = async () => (await fetch(product.url)).text();
  expect(await home()).not.toContain('href="/blog"');
  const draft = await begin('Fourth concrete', 'Poured.');
  const post = await change<ManagedPost>('POST', `/${draft.id}/publish`, { revision: draft.revision });
  await until(async () => (await home()).includes('href="/blog"'));
  await change('POST', `/${draft.id}/address`, { revision: post.revision, slug: 'moved-concrete' });
  const moved = await fetch(`${product.url}/blog/fourth-concrete`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/moved-concrete']);
  const html = await (await fetch(`${product.url}/blog/moved-concrete`)).text();
  const pictures = [...html.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(([, address]) => address);
  expect(pictures).toEqual([expect.stringContaining('/blog/moved-concrete/card.png?v=')]);
  const { pathname, search } = new URL(pictures[0] ?? '');
  expect((await fetch(product.url + pathname + search)).headers.get('content-type')).toBe('image/png');
});

it('goes into the coming letter', async () => {
  const draft = await begin('Concrete for readers of the letter', 'Poured.');
  await change('POST', `/${draft.id}/publish`, { revision: draft.revision });
  const page = await open(`/admin/blog-posts/${draft.id}`);
  await page.getByRole('region', { name: 'Preview' }).getByText('Poured.').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Put into the coming letter' }).click();
  await page.getByRole('button', { name: 'Open the letter' }).click();
  await page.waitForURL('**/admin/newsletter/*');
  await page.getByText('Concrete for readers of the letter').first().waitFor();
});

it('takes a picture from the clipboard, and is published when it says what is to be seen', async () => {
  const { id } = await begin('Fifth concrete', 'Poured.');
  const page = await open(`/admin/blog-posts/${id}`);
  await page.getByRole('region', { name: 'Preview' }).getByText('Poured.').waitFor();
  await page.getByLabel('Text', { exact: true }).focus();
  await page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 700, height: 300 });
    const blob = await new Promise((resolve) => canvas.toBlob(resolve));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], 'pit.png', { type: 'image/png' }));
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Picture 1 has no alternative text').waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alert').getByText('It was not done').waitFor();
  await page.getByLabel('Text', { exact: true }).pressSequentially('A pit');
  await preview.getByRole('img', { name: 'A pit' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.goto(`${product.url}/blog/fifth-concrete`);
  await page.getByRole('img', { name: 'A pit' }).waitFor();
  const width = await page.evaluate(
    "document.querySelector('article img').decode().then(() => document.querySelector('article img').naturalWidth)",
  );
  expect(width).toBeGreaterThan(0);
});

it('gets cards of records that are found by search, and a chart that readers see with its table', async () => {
  await sendTemperatures();
  const { id } = await begin('Seventh concrete', 'Poured.');
  const page = await open(`/admin/blog-posts/${id}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Poured.').waitFor();
  const pick = async (kind: string, field: string, words: string, found: RegExp) => {
    await page.getByRole('button', { name: 'Insert a card' }).click();
    await page.getByRole('dialog').getByText(kind, { exact: true }).click();
    // Until its code is there it is a list to choose from.
    await page.getByRole('combobox', { name: field }).and(page.locator('input')).fill(words);
    // Not whatever was offered before it was typed.
    await page.getByRole('option', { name: found }).first().click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
  };
  await pick('Company', 'Company', 'rolls-royce', /Rolls-Royce/);
  await preview.getByRole('link', { name: /Company.*Rolls-Royce/ }).waitFor();
  await pick('Chart', 'Value', 'Core outlet', /Core outlet/);
  await preview.getByRole('figure', { name: /Core outlet temperature/ }).waitFor();
  await page.getByText('All is saved').waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.goto(`${product.url}/blog/seventh-concrete`);
  const chart = page.getByRole('figure', { name: /Core outlet temperature/ });
  await chart.getByText('Not OPG. Not a control system.').waitFor();
  await chart.getByText('As a table').click();
  await chart.getByRole('row').nth(10).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

it('is deleted, and comes back by Undo', async () => {
  const { id } = await begin('Sixth concrete', 'Poured.');
  const page = await open(`/admin/blog-posts/${id}`);
  await page.getByRole('region', { name: 'Preview' }).getByText('Poured.').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('1 deleted post').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Sixth concrete' }).waitFor();
});
