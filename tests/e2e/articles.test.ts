import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewsItem } from '../../features/news/contract.ts';
import { dayOf } from '../../platform/shared/days.ts';
import { faultsOf } from '../support/every-page.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { signIn } from '../support/sign-in.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { asksBeforeLeaving, axeViolations, openAs } from '../support/visit.ts';

/** An editor corrects, hides and merges the shipped stories in a real browser; visitors see what is left. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;

beforeAll(async () => {
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOGO_SERVICE_URL: 'off' };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openAs(browser, cookie, product.url + path, options);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}
const news = async () =>
  ((await (await fetch(`${product.url}/api/news?limit=100`)).json()) as { items: NewsItem[] }).items;
const shown = async () => (await news()).map(({ title }) => title);

describe('/admin/articles', () => {
  it('has nothing that axe complains about, and fits every width', async () => {
    const page = await open('/admin/articles');
    await page.locator('article details summary').first().click();
    expect(await faultsOf(page)).toEqual([]);
    await page.close();
  });

  it('corrects a title; visitors read the correction', async () => {
    const page = await open('/admin/articles');
    const card = page.locator('article').first();
    await card.locator('details summary').first().click();
    await card.locator('input[name=title]').fill('A corrected title');
    // What is shipped was entered by hand: its link and its day are ours to put right. Later than all others, it stays on top.
    await card.getByLabel('Link to the source').fill('https://www.other.example/right');
    const today = dayOf(new Date());
    await card.getByLabel('Published on').fill(today);
    await card.getByRole('button', { name: 'Save correction' }).click();
    await page.getByRole('heading', { name: 'A corrected title' }).waitFor();
    const corrected = await until(async () => (await news()).find(({ title }) => title === 'A corrected title'));
    expect(corrected).toMatchObject({
      url: 'https://www.other.example/right',
      publishedAt: `${today}T00:00:00.000Z`,
    });
    expect(await asksBeforeLeaving(page)).toBe(false);
    await page.getByRole('button', { name: 'Back to the source’s words' }).click();
    await until(async () => !(await shown()).includes('A corrected title'));
    // What is the source's again is no correction, and nothing is left to be saved.
    const written = card.locator('input[name=title]');
    await until(async () => (await written.inputValue()) !== 'A corrected title');
    expect(await asksBeforeLeaving(page)).toBe(false);
    await written.fill('Corrected again');
    expect(await asksBeforeLeaving(page)).toBe(true);
    await page.close();
  });

  it('keeps what one editor types while another saves, and shows both versions', async () => {
    const [mine, theirs] = [await open('/admin/articles'), await open('/admin/articles')];
    const title = (await shown())[3] ?? '';
    const cardOn = (page: Page) => page.getByRole('article', { name: title, exact: true });
    for (const page of [mine, theirs]) await cardOn(page).locator('details summary').first().click();
    const typed = cardOn(mine).locator('textarea[name=summary]');
    await typed.fill('Typed by me.');
    const link = cardOn(mine).getByLabel('Link to the source');
    await link.fill('https://www.mine.example/');
    await cardOn(theirs).locator('textarea[name=summary]').fill('Saved by somebody else.');
    await cardOn(theirs).getByRole('button', { name: 'Save correction' }).click();
    await mine.getByText('Somebody else has saved this report since you opened it.').waitFor();
    expect(await typed.inputValue()).toBe('Typed by me.');
    await cardOn(mine).getByRole('button', { name: 'Save correction' }).click();
    await mine.getByText('Somebody else changed this report while you were editing').waitFor();
    await mine.getByLabel('Keep mine: Summary').check();
    await mine.getByRole('button', { name: 'Continue with this choice' }).click();
    expect([await typed.inputValue(), await link.inputValue()]).toEqual(['Typed by me.', 'https://www.mine.example/']);
    const held = Promise.withResolvers<void>();
    let wasAsked = false;
    await mine.route(
      '**/api/admin/articles/*',
      async (route) => {
        wasAsked = true;
        await held.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await cardOn(mine).getByRole('button', { name: 'Save correction' }).click();
    await until(() => wasAsked);
    const titleField = cardOn(mine).locator('input[name=title]');
    await titleField.fill('Typed while it was saved');
    held.resolve();
    await mine.getByText('Correction saved').waitFor();
    await until(() => asksBeforeLeaving(mine));
    expect([await titleField.inputValue(), await typed.inputValue()]).toEqual([
      'Typed while it was saved',
      'Typed by me.',
    ]);
    // Nobody types there any more: the newer words come by themselves.
    await until(async () => (await cardOn(theirs).locator('textarea[name=summary]').inputValue()) === 'Typed by me.');
    await Promise.all([mine.close(), theirs.close()]);
  });

  it('asks before what was typed is lost, and publishes it once for two fast clicks', async () => {
    const page = await open('/admin/articles');
    await page.getByText('Write a manual entry').click();
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Publish' }) });
    await form.getByLabel('Title').fill('Published once');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Companies' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    expect([await form.getByLabel('Title').inputValue(), new URL(page.url()).pathname]).toEqual([
      'Published once',
      '/admin/articles',
    ]);
    await form.getByRole('checkbox').first().check();
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'As readers will see it' });
    const card = preview.getByRole('article');
    await card.getByRole('heading', { name: 'Published once' }).waitFor();
    expect(await card.getByText('SMR', { exact: true }).isVisible()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Go on writing' }).click();
    expect([await form.getByLabel('Title').inputValue(), (await shown()).includes('Published once')]).toEqual([
      'Published once',
      false,
    ]);
    await form.getByRole('button', { name: 'Publish' }).evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
    await page.getByText('Manual entry published').waitFor();
    await until(async () => (await form.getByLabel('Title').inputValue()) === '');
    expect((await shown()).filter((title) => title === 'Published once')).toHaveLength(1);
    // An error goes when the same is tried again.
    await form.getByLabel('Title').fill('Published once');
    await form.getByRole('button', { name: 'Publish' }).click();
    const repeated = page.getByRole('alertdialog', {
      name: '“Published once” is in the news already. Publish anyway?',
    });
    await repeated.getByRole('button', { name: 'Cancel' }).click();
    await form.getByLabel('Title').fill('Published after all');
    const failed = page.getByRole('region', { name: 'Notifications' }).getByText('The entry was not published');
    await form.getByRole('button', { name: 'Publish' }).click();
    await failed.waitFor();
    await form.getByRole('checkbox').first().check();
    await form.getByRole('button', { name: 'Publish' }).click();
    await failed.waitFor({ state: 'detached' });
    await until(async () => (await shown()).includes('Published after all'));
    // What is deleted comes back as it was.
    const story = page.getByRole('article', { name: 'Published once', exact: true });
    await story.locator('details summary').click();
    await story.getByRole('button', { name: 'Delete this entry' }).click();
    await story.waitFor({ state: 'detached' });
    await page.getByText('1 deleted manual entry').waitFor();
    expect(await shown()).not.toContain('Published once');
    await page.getByRole('button', { name: 'Undo' }).click();
    await story.waitFor();
    expect(await shown()).toContain('Published once');
    // What is published is no loss.
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
    await page.close();
  });

  it('leaves a form behind when asked to', async () => {
    const page = await open('/admin/articles');
    await page.getByText('Write a manual entry').click();
    await page
      .locator('form', { has: page.getByRole('button', { name: 'Publish' }) })
      .getByLabel('Title')
      .fill('Never mind');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
    await page.close();
  });

  it('hides a story and shows it again', async () => {
    const [, title = ''] = await shown();
    const page = await open('/admin/articles');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByText('Suggested pairs: these may be one story').click();
    await until(() => asked.some((path) => path.endsWith('/merge-suggestions')));
    const [story] = (await news()).filter((one) => one.title === title);
    const hidden = await fetch(`${product.url}/api/admin/stories/${story?.id}/hide`, {
      method: 'POST',
      headers: { cookie, origin: product.url, 'content-type': 'application/json' },
      body: '{"isHidden":true}',
    });
    expect(hidden.status).toBe(200);
    // Who has its address learns that there was something.
    await until(async () => (await fetch(`${product.url}/news/${story?.slug}`)).status === 410);
    const gone = await fetch(`${product.url}/news/${story?.slug}`);
    expect(await gone.text()).toMatch(/This story is no more.*This story was taken off the site/s);
    await page.getByRole('button', { name: `Show: ${title}`, exact: true }).waitFor();
    // What changed has the list asked for again, and not the pairs.
    expect(asked.filter((path) => path.endsWith('/merge-suggestions'))).toHaveLength(1);
    await page.getByRole('button', { name: `Show: ${title}`, exact: true }).click();
    await until(async () => (await shown()).includes(title));
    await page.getByRole('button', { name: `Hide: ${title}`, exact: true }).click();
    await until(async () => !(await shown()).includes(title));
    await page.getByRole('button', { name: `Show: ${title}`, exact: true }).click();
    await until(async () => (await shown()).includes(title));
    await page.close();
  });

  it('makes one story of two', async () => {
    const [, , first = '', second = ''] = await shown();
    const page = await open('/admin/articles');
    // Forms are made when they are opened.
    expect(await page.locator('article form').count()).toBe(0);
    await page.getByLabel(`Choose for merging: ${first}`, { exact: true }).check();
    // What is chosen outlives a search.
    await page.getByRole('searchbox').fill(second);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: first, exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel(`Choose for merging: ${second}`, { exact: true }).check();
    const merge = page.getByRole('button', { name: 'Merge', exact: true });
    expect((await merge.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await merge.click();
    await until(async () => {
      const titles = await shown();
      return titles.includes(first) !== titles.includes(second);
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The stories are apart again').waitFor();
    await until(async () => {
      const titles = await shown();
      return titles.includes(first) && titles.includes(second);
    });
    await page.close();
  });

  it('hides several stories at once, and takes that back', async () => {
    const titles = (await shown()).slice(6, 9);
    const page = await open('/admin/articles');
    for (const title of titles) await page.getByLabel(`Choose for merging: ${title}`, { exact: true }).check();
    await page.getByRole('button', { name: 'Hide all' }).click();
    await page.getByText('3 stories hidden').waitFor();
    await until(async () => !(await shown()).some((title) => titles.includes(title)));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('3 stories shown again').waitFor();
    await until(async () => {
      const now = await shown();
      return titles.every((title) => now.includes(title));
    });
    await page.close();
  });

  it('splits a report off, and takes that back', async () => {
    const pair = (await shown()).slice(4, 6);
    const told = async () => (await shown()).filter((title) => pair.includes(title));
    const page = await open('/admin/articles');
    for (const title of pair) await page.getByLabel(`Choose for merging: ${title}`, { exact: true }).check();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await until(async () => (await told()).length === 1);
    const [lead = ''] = await told();
    const other = pair.find((title) => title !== lead) ?? '';
    const story = page.getByRole('article', { name: lead, exact: true });
    await story.locator('summary', { hasText: other }).click();
    await story.getByRole('button', { name: `Split off into a story of its own: ${other}` }).click();
    await until(async () => (await told()).length === 2);
    // The way back from the merge stands there still.
    const toast = page.getByText('It is a story of its own.').locator('..');
    await toast.getByRole('button', { name: 'Merge again' }).click();
    await page.getByText('Both are one story again').waitFor();
    await until(async () => (await told()).length === 1);
    await page.close();
  });

  it('shows five reports of a story that everybody reports, and the others when asked', async () => {
    const headers = { cookie, origin: product.url, 'content-type': 'application/json' };
    const listed = (await (await fetch(`${product.url}/api/admin/articles?limit=80`, { headers })).json()) as {
      items: { id: string; reports: { shown: { title: string } }[] }[];
    };
    const [into, ...from] = listed.items.slice(60, 70);
    for (const { id } of from) {
      const body = JSON.stringify({ into: into?.id });
      const merged = await fetch(`${product.url}/api/admin/stories/${id}/merge`, { method: 'POST', headers, body });
      expect(merged.status).toBe(200);
    }
    const search = encodeURIComponent(into?.reports[0]?.shown.title ?? '');
    const page = await open(`/admin/articles?q=${search}`);
    const card = page.getByRole('article').filter({ hasText: 'more reports' });
    expect(await card.getByText('Edit', { exact: true }).count()).toBe(5);
    await card.getByText('5 more reports').press('Enter');
    await until(async () => (await card.getByText('Edit', { exact: true }).count()) === 10);
    // What is typed into one of them opens the fold after a reload.
    await card.locator('summary').last().click();
    await card.locator('textarea[name=summary]').fill('Not saved yet.');
    await page.reload();
    await until(async () => (await card.locator('textarea[name=summary]').inputValue()) === 'Not saved yet.');
    expect(await axeViolations(page)).toEqual([]);
    await page.close();
  });
});
