import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { openAwake } from '../support/visit.ts';

/** What others do by dragging and pointing, done by keys alone: where the focus goes, and what a screen reader is told. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let cookie: string;

beforeAll(async () => {
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
  cookie = await signIn(product, admin);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = (path: string): Promise<Page> => openAwake(browser, cookie, product.url + path);
/** Name of what has the focus, or its words. */
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement === document.body ? '' : document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()",
  );
const saying = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true });

describe('a panel of a screen', () => {
  let page: Page;
  beforeAll(async () => {
    const panels = ['First', 'Second', 'Third'].map((title) => ({
      ...{ kind: 'text', width: 4, height: 2 },
      title,
      text: title,
    }));
    const screen = { content: { title: 'Arranged', description: '', panels }, isShared: false };
    await postJson(product, '/api/admin/fleet/screens', screen, { cookie, origin: product.url });
    page = await open('/admin/fleet/screens/arranged');
  });
  const order = () =>
    page
      .getByRole('button', { name: /^Change / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.slice('Change '.length)));

  it('goes on when its button is pressed again, and the focus with it', async () => {
    await page.getByRole('button', { name: 'Move Third forward' }).focus();
    await page.keyboard.press('Enter');
    await saying(page, 'Third is now 2 of 3').waitFor({ state: 'attached' });
    expect(await focused(page)).toBe('Move Third forward');
    await page.keyboard.press('Enter');
    await saying(page, 'Third is now 1 of 3').waitFor({ state: 'attached' });
    expect(await order()).toEqual(['Third', 'First', 'Second']);
    // No further: the way back is next to it.
    expect(await focused(page)).toBe('Move Third back');
  });

  it('leaves the focus on what took its place when it is taken away, and on none of its buttons', async () => {
    await page.getByRole('button', { name: 'Take First away' }).focus();
    await page.keyboard.press('Enter');
    await saying(page, 'First was taken out').waitFor({ state: 'attached' });
    expect(await focused(page)).toMatch(/^Second/);
    await page.keyboard.press('Enter');
    expect(await order()).toEqual(['Third', 'Second']);
  });

  it('comes back to its place by Undo, with what was done meanwhile kept, and the focus on it', async () => {
    page = await open('/admin/fleet/screens/arranged');
    await page.getByRole('button', { name: 'Take Second away' }).press('Enter');
    await page.getByRole('button', { name: 'Copy Third' }).press('Enter');
    await expect.poll(order).toEqual(['First', 'Third', 'Third']);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await saying(page, 'Second was put back').waitFor({ state: 'attached' });
    expect(await order()).toEqual(['First', 'Second', 'Third', 'Third']);
    await expect.poll(() => focused(page)).toMatch(/^Second/);
  });

  it('comes back where it stood beside those that are taken and changed meanwhile, once', async () => {
    page = await open('/admin/fleet/screens/arranged');
    await page.getByRole('button', { name: 'Take First away' }).press('Enter');
    await page.getByRole('button', { name: 'Take Second away' }).press('Enter');
    await expect.poll(order).toEqual(['Third']);
    await page.getByRole('button', { name: 'Change Third' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Change: / });
    const undo = dialog.getByRole('button', { name: 'Undo' });
    await dialog.getByLabel('Title', { exact: true }).fill('Last');
    await until(async () => (await undo.count()) === 2);
    // As fast as it goes: a button that is on its way out can be pressed once more.
    await page.evaluate(
      "for (const one of [...document.querySelectorAll('dialog[open] button')].filter((one) => one.textContent === 'Undo')) { one.click(); one.click(); }",
    );
    await dialog.getByRole('button', { name: 'Change panel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await order()).toSorted()).toEqual(['First', 'Last', 'Second']);
    expect((await order()).at(-1)).toBe('Last');
  });
});

it('a block of a letter goes on when its button is pressed again, and leaves the focus in the list when it is taken out', async () => {
  const page = await open('/admin/newsletter');
  await page.getByRole('button', { name: 'Open the coming letter' }).click();
  for (const kind of ['a heading', 'text', 'a sponsor'])
    await page.getByRole('button', { name: `Add ${kind}` }).click();
  const up = page.getByRole('button', { name: /^Move up: / });
  await up.nth(2).focus();
  const name = await focused(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const what = name.slice('Move up: '.length);
  await saying(page, `${what} is now 1 of 3`).waitFor({ state: 'attached' });
  expect(await focused(page)).toBe(`Move down: ${what}`);
  await page
    .getByRole('button', { name: /^Take out: / })
    .nth(2)
    .press('Enter');
  await expect.poll(() => up.count()).toBe(2);
  expect(await page.evaluate("document.activeElement.matches('li')")).toBe(true);
});

it('a part of the map that was followed by keys has the focus', async () => {
  const page = await open('/projects?view=map');
  await page.getByRole('region', { name: 'Map of projects' }).locator('a[href*="at="]').first().press('Enter');
  const whole = page.getByRole('link', { name: 'Whole map' });
  await whole.waitFor();
  await expect.poll(() => focused(page)).toBe('Map of projects');
  await whole.press('Enter');
  await whole.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Map of projects');
});

it('a design that is taken out of a comparison leaves the focus on the head of the column that took its place', async () => {
  const page = await open('/compare?designs=bwrx-300,xe-100,natrium,hermes');
  const heads = page.getByRole('columnheader');
  // As the page came, then as it was drawn; the last has nothing behind it.
  for (const [at, next, left] of [
    [1, 'Xe-100', 4],
    [2, 'Hermes', 3],
    [2, 'Xe-100', 2],
  ] as const) {
    await heads.nth(at).getByRole('link', { name: 'Remove' }).press('Enter');
    await expect.poll(() => heads.count()).toBe(left);
    await expect.poll(() => focused(page)).toMatch(new RegExp(`^${next}`));
    expect(await page.evaluate("document.activeElement.matches('th')")).toBe(true);
  }
});

it('a menu that is closed by a choice gives the focus back to its button', async () => {
  const page = await open('/designs');
  await page.getByText('Columns', { exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Country' }).last().press('Enter');
  await page.waitForURL(/columns=/);
  expect(await focused(page)).toBe('Columns');
});

it.each([
  ['its order', '/startups', 'Sort by'],
  ['a filter of an editor', '/admin/deliveries', 'State'],
])('a list that is narrowed by %s leaves the focus there', async (_, path, label) => {
  const page = await open(path);
  const field = page.locator('main').getByLabel(label, { exact: true });
  await field.focus();
  // The second press is heard only where the first has left the focus.
  for (const key of ['ArrowDown', 'ArrowUp']) {
    const before = page.url();
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.href !== before);
    await expect.poll(() => field.evaluate((select) => select.matches(':focus'))).toBe(true);
  }
});

it('a file that is let go of again leaves the focus in the text that takes its place', async () => {
  const page = await open('/admin/data-import');
  const buffer = Buffer.from('[]');
  await page.getByLabel('JSON file').setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer });
  await saying(page, 'list.json is chosen').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove list.json' }).press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('json');
});

describe('the text of a post', () => {
  let page: Page;
  beforeAll(async () => {
    const begun = await postJson(
      product,
      '/api/admin/posts',
      { title: 'Cards', body: 'Poured.' },
      { cookie, origin: product.url },
    );
    const { id } = (await begun.json()) as { id: string };
    page = await open(`/admin/blog-posts/${id}`);
  });
  const give = async (event: string, ...made: string[]) => {
    await page.getByLabel('Text', { exact: true }).focus();
    return page.evaluate(`(async () => {
      const given = new DataTransfer();
      for (const file of [${made}]) given.items.add(file);
      const how = { bubbles: true, cancelable: true };
      const event = ${event};
      document.activeElement.dispatchEvent(event);
      return event.defaultPrevented;
    })()`);
  };

  it('is not left for a file that was dropped on it and is no picture', async () => {
    const words = "new File(['a'], 'a.txt', { type: 'text/plain' })";
    expect(await give("new DragEvent('drop', { ...how, dataTransfer: given })", words)).toBe(true);
    await page.getByText('Only pictures can be dropped into the text').first().waitFor();
  });

  const picture =
    "new File([await new Promise((done) => document.createElement('canvas').toBlob(done))], 'pit.png', { type: 'image/png' })";
  const paste = (...files: string[]) => give("new ClipboardEvent('paste', { ...how, clipboardData: given })", ...files);

  it('gets back what stood there when a picture is undone by keys', async () => {
    const text = page.getByLabel('Text', { exact: true });
    await paste(picture);
    await expect.poll(() => text.inputValue()).toContain('![](');
    await text.press('ControlOrMeta+z');
    expect(await text.inputValue()).toBe('Poured.');
  });

  it('takes two pictures at once, one after the other, while somebody writes elsewhere', async () => {
    const text = page.getByLabel('Text', { exact: true });
    await text.press('ControlOrMeta+End');
    await paste(picture, picture);
    await page.getByLabel('Byline').focus();
    await expect.poll(() => text.inputValue()).toMatch(/^Poured\.\n\n!\[\]\([^)]+\)\n\n!\[\]\([^)]+\)\n\n$/);
    expect(await page.evaluate('document.activeElement.name')).toBe('byline');
  });

  it('has the focus once a card was put into it', async () => {
    await page.getByRole('button', { name: 'Insert a card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Insert a card' });
    await dialog.getByText('Company', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Company' }).and(page.locator('input')).fill('NuScale');
    // Not whatever was offered before it was typed.
    await page
      .getByRole('option', { name: /NuScale/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Insert' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('body');
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toContain('/vendors/nuscale');
  });
});
