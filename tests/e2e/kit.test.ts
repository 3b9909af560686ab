import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenBook, openKitBook } from '../support/kit-book.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { axeViolations, reload, showTheme, type Visit, visit } from '../support/visit.ts';

declare const getComputedStyle: (element: unknown) => Record<Styled, string> & {
  animationDuration: string;
  transitionDuration: string;
  forcedColorAdjust: string;
};
type Styled =
  | 'width'
  | 'minWidth'
  | 'backgroundColor'
  | 'borderTopWidth'
  | 'borderLeftWidth'
  | 'borderBottomColor'
  | 'color';

/** The kit by itself, every part in every state: what is asserted here once holds for all pages. */
let book: OpenBook;
let browser: Browser;

beforeAll(async () => {
  [book, browser] = await Promise.all([openKitBook(), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await book.close();
});

describe('every part of the kit', () => {
  it('breaks no policy, shows no script error and asks no other host', async () => {
    const { problems, hosts } = await open();
    expect(problems).toEqual([]);
    expect([...hosts]).toEqual([new URL(book.url).host]);
  });

  it('has no accessibility violation that axe can see, in either theme', async () => {
    const { page } = await open();
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await axeViolations(page), theme).toEqual([]);
    }
  });

  it('fits 375, 768 and 1440 px without sideways scrolling', async () => {
    const { page } = await open();
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${width} px`).toBe(true);
    }
  });

  it('moves nothing for those who asked for less motion', async () => {
    const { page } = await open({ reducedMotion: 'reduce' });
    const longest = await page.locator('*').evaluateAll((elements) =>
      Math.max(
        ...elements.flatMap((element) => {
          const { animationDuration, transitionDuration } = getComputedStyle(element);
          return [animationDuration, transitionDuration].join().split(',').map(Number.parseFloat);
        }),
      ),
    );
    expect(longest).toBeLessThan(0.001);
  });
});

describe('in the colours of the visitor', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await open({ forcedColors: 'active' }));
  });

  it('every button, field, chip and placeholder keeps an edge', async () => {
    const without = await page
      .locator('.button, .control, .switch, .message, .tag, .animate-pulse, [aria-label^="Remove "]')
      .evaluateAll((elements) =>
        elements
          .filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) === 0)
          .map(({ outerHTML }) => outerHTML),
      );
    expect(without).toEqual([]);
  });

  it('a slider keeps its track, which is a background', async () => {
    const adjusts = await page
      .locator('.slider')
      .first()
      .evaluate((slider) => getComputedStyle(slider).forcedColorAdjust);
    expect(adjusts).toBe('none');
  });

  it.each([
    ['a chosen segment', '.segment[aria-current]', '.segment:not([aria-current])', 'backgroundColor'],
    ['a chosen letter', '.index-entry[aria-current]', '.index-entry:not([aria-current])', 'backgroundColor'],
    ['a chosen radio of a row', '.segment:has(:checked)', '.segment:has(:not(:checked))', 'backgroundColor'],
    ['a switch that is on', '.switch:checked', '.switch:not(:checked)', 'backgroundColor'],
    ['the open tab', '.tab[data-active]', '.tab:not([data-active])', 'borderBottomColor'],
    ['a field with an error', '.control[aria-invalid]', '.control:not([aria-invalid])', 'borderTopWidth'],
    ['what is said of an error', '.field-error', '.field-hint', 'borderLeftWidth'],
    ['a primary button', '.button-primary', '.button-secondary', 'backgroundColor'],
    ['a button that is off', '.button:disabled', '.button-secondary', 'color'],
  ] as const)('%s differs from the others', async (_, one, other, property) => {
    const [ours, theirs] = await Promise.all([one, other].map((selector) => styleOf(page, selector, property)));
    expect(ours).not.toBe(theirs);
  });

  it('a closed tab has no line that can be seen', async () => {
    const line = await styleOf(page, '.tab:not([data-active])', 'borderBottomColor');
    expect(line).toBe(await styleOf(page, 'body', 'backgroundColor'));
  });
});

describe('a dialog', () => {
  it('keeps the keyboard inside, closes with Escape and gives the focus back', async () => {
    const { page } = await open();
    const opener = page.getByRole('button', { name: 'Shelve the alarm' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Shelve: Core temperature high' }).waitFor();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab');
      expect(
        await page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')"),
      ).toBe(true);
    }
    // The cross has a tip, and an open tip takes the first Escape.
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
    await page.locator('[data-tip-popup]').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Shelve the alarm');
  });

  it('gives the focus back, too, when its deed is done', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Shelve the alarm' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Shelve: Core temperature high' });
    await dialog.getByLabel('Reason').fill('Works on the sensor');
    await dialog.getByRole('button', { name: 'Shelve', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Shelve the alarm');
  });

  it('has no accessibility violation that axe can see', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Shelve the alarm' }).click();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('lets a list open over it, and be chosen from', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Shelve the alarm' }).click();
    const field = page.getByRole('combobox', { name: 'For how long' });
    await field.fill('3');
    await page.getByRole('option', { name: '3 days' }).click();
    expect(await field.inputValue()).toBe('3 days');
  });

  it('begins at its first field', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Shelve the alarm' }).click();
    await expect
      .poll(() => page.evaluate("document.activeElement.closest('.field')?.textContent"))
      .toContain('For how long');
  });

  it('has toasts within reach, which stay when it closes', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why this number' });
    const copied = page.getByRole('region', { name: 'Notifications' }).getByText('Copied');
    // Hidden from screen readers until the list of toasts has the focus: each is announced, and goes by itself.
    const dismiss = page.getByLabel('Dismiss');
    await dialog.getByRole('button', { name: 'Copy it' }).click();
    await copied.waitFor();
    // A click that does not reach it would be waited for.
    await dismiss.click();
    await copied.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Copy it' }).click();
    await copied.waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await copied.isVisible()).toBe(true);
    await dismiss.click();
  });

  it('that asks puts the focus on the way out', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Delete the source' }).click();
    await page.getByRole('alertdialog', { name: 'Delete the source World Nuclear News?' }).waitFor();
    expect(await focused(page)).toBe('Cancel');
  });
});

describe('a form', () => {
  it('puts the focus on the first field that something is said at, once it was sent', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Write one.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('word');
  });

  it('gives back what was typed when the page ended, until it is discarded', async () => {
    const { page } = await open();
    const plant = page.getByRole('combobox', { name: 'Plant' });
    await plant.fill('Darlington B');
    await page.getByLabel('Open to visitors').check();
    await page.getByRole('textbox', { name: 'Uses' }).fill('heat');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove power' }).click();
    await reload(page);
    const notice = page.getByRole('status').filter({ hasText: /^Your text of \d\d:\d\d is back/ });
    await notice.waitFor();
    const uses = () => page.getByRole('list', { name: 'Uses' }).getByRole('listitem').allTextContents();
    expect(await plant.inputValue()).toBe('Darlington B');
    expect(await page.getByLabel('Open to visitors').isChecked()).toBe(true);
    expect(await uses()).toEqual(['heat']);
    await notice.getByRole('button', { name: 'Discard it' }).click();
    expect([await plant.inputValue(), await page.getByLabel('Open to visitors').isChecked()]).toEqual([
      'Darlington',
      false,
    ]);
    expect(await uses()).toEqual(['power']);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('says at every reload that somebody else has saved since the text was typed', async () => {
    const { page } = await open();
    await page.getByRole('combobox', { name: 'Plant' }).and(page.locator('input')).fill('Darlington B');
    // What it was opened with, before the other one saved.
    await page.evaluate(
      "sessionStorage['kept-text:reader:plant'] = sessionStorage['kept-text:reader:plant'].replace('\"Darlington\"', '\"Pickering\"')",
    );
    for (const time of ['first', 'second']) {
      await reload(page);
      const notice = page.getByRole('status').filter({ hasText: /^Your text of/ });
      await notice.waitFor();
      expect(await notice.textContent(), time).toContain('Somebody else has saved since then');
    }
  });

  it('keeps what was typed while it is away, with what it began with, until it is sent, cancelled or left', async () => {
    const { page } = await open();
    const form = page.getByRole('form', { name: 'A visit' });
    const bring = () => page.getByRole('button', { name: 'Bring the form' }).click();
    const takeAway = () => page.getByRole('button', { name: 'Take the form away' }).click();
    const content = async () => [
      await form.getByLabel('Visitor').inputValue(),
      await form.getByLabel('Number of the visit').inputValue(),
    ];
    const type = () => form.getByLabel('Visitor').fill('Marie');
    await bring();
    await type();
    await takeAway();
    await bring();
    expect(await form.getByRole('status').textContent()).toMatch(/^Your text of \d\d:\d\d is back\. Discard it$/);
    expect(await content()).toEqual(['Marie', '1']);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await bring();
    expect(await content()).toEqual(['', '3']);
    await type();
    await form.getByRole('button', { name: 'Announce' }).click();
    await bring();
    expect(await content()).toEqual(['', '4']);
    await type();
    await page.getByRole('link', { name: 'link to a page' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });
});

it('a time is told where the reader is, says so, and takes no more room than the server left for it', async () => {
  const { page } = await open({ timezoneId: 'Asia/Kolkata' });
  const told = page.locator('time', { hasText: '21 Nov 2026, 20:00 GMT+5:30' });
  expect(await told.first().getAttribute('title')).toContain('21 Nov 2026, 14:30:09 UTC');
  const [width, room] = await told
    .first()
    .evaluate((time) => [getComputedStyle(time).width, getComputedStyle(time).minWidth]);
  expect(width).toBe(room);
});

describe('by keyboard', () => {
  it('a menu opens, moves with the arrows, and closes back to its button', async () => {
    const { page } = await open();
    const button = page.getByRole('button', { name: 'More', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await expect.poll(() => focused(page)).toBe('Edit');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('View');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('More');
  });

  it('a long list is searched and chosen from', async () => {
    const { page } = await open();
    const field = page.getByRole('combobox', { name: 'Time zone' });
    await field.fill('tok');
    await page.keyboard.press('Enter');
    await page.getByText('Now Asia/Tokyo').waitFor();
  });

  it('letters typed after the press that came to a list take the place of what is chosen; the next press puts the caret', async () => {
    const { page } = await open();
    const field = page.locator('input').and(page.getByRole('combobox', { name: 'Time zone' }));
    const { width, height } = (await field.boundingBox()) ?? { width: 0, height: 0 };
    const behindIt = { position: { x: width - 60, y: height / 2 } };
    await field.click(behindIt);
    await page.keyboard.type('tok');
    await page.keyboard.press('Enter');
    await page.getByText('Now Asia/Tokyo').waitFor();
    await field.click(behindIt);
    await page.keyboard.type('x');
    await expect.poll(() => field.inputValue()).toBe('Asia/Tokyox');
  });

  it.each([
    ['Escape on its closed list', ['Escape'], ''],
    ['emptying it and going on', ['ControlOrMeta+a', 'Backspace', 'Tab'], ''],
    ['words that find nothing', ['ControlOrMeta+a', 'q', 'q', 'Tab'], ''],
    ['emptying it and choosing another', ['ControlOrMeta+a', 'Backspace', 't', 'o', 'k', 'Enter'], 'Asia/Tokyo'],
  ])('a list whose value is kept elsewhere shows what it sends after %s', async (_, keys, chosen) => {
    const { page } = await open();
    const field = page.getByRole('combobox', { name: 'Time zone' });
    await field.focus();
    for (const key of keys) await page.keyboard.press(key);
    const expected = chosen || 'UTC';
    await expect.poll(() => field.inputValue()).toBe(expected);
    // Not only until what was left behind has been drawn again.
    await page.waitForTimeout(300);
    expect([await field.inputValue(), await page.locator('input[name="zone"]').inputValue()]).toEqual([
      expected,
      expected,
    ]);
  });

  it('a zone is typed, and those that the browser knows are on offer', async () => {
    const { page } = await open();
    const list = await page.getByLabel('On the clocks of').getAttribute('list');
    const offered = page.locator(`[id="${list}"] option`);
    expect(await offered.count()).toBeGreaterThan(300);
    expect(await offered.and(page.locator('[value="America/Toronto"]')).count()).toBe(1);
  });

  it('a table is sorted, and says how', async () => {
    const { page } = await open();
    const header = page.getByRole('columnheader', { name: 'Power' }).first();
    await header.getByRole('button').focus();
    await page.keyboard.press('Enter');
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('Enter');
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    const table = page.getByRole('table').filter({ has: header });
    expect(await table.getByRole('rowheader').first().textContent()).toContain('Rolls-Royce');
  });

  it('whoever removes a word of a list goes on where words are added', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Remove power' }).press('Enter');
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Add to Uses');
  });

  it('tabs change with the arrows', async () => {
    const { page } = await open();
    await page.getByRole('tab', { name: 'JSON' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'CSV' }).waitFor();
  });

  it.each([
    [375, 'Switch the theme'],
    [1440, 'Delete the draft'],
  ])('at %i px the tip of “%s” shows on focus, within the window, and closes with Escape', async (width, label) => {
    const { page } = await open({ viewport: { width, height: 700 } });
    await page.keyboard.press('Tab');
    const button = page.locator(`.button-icon[aria-label="${label}"]`);
    await button.focus();
    const tip = page.locator('[data-open][data-side]').filter({ hasText: label }).last();
    // It is laid out where there is room once the window has been measured, which may take a frame more.
    await until(async () => {
      // Who comes before the page is alive comes again.
      if ((await tip.count()) === 0) {
        await button.blur();
        await button.focus();
        return false;
      }
      // It may go again as the page becomes alive.
      const box = await tip.boundingBox({ timeout: 500 }).catch(() => null);
      return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width;
    });
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
  });

  it('a button that cannot be used now is reached, does nothing, and says why', async () => {
    const { page } = await open();
    const button = page.getByRole('button', { name: 'Merge' });
    await button.focus();
    expect(await focused(page)).toBe('Merge');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    const describedBy = await button.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toContain('Choose two stories or more');
  });
});

describe('on a phone', () => {
  it('a table shows one row below the other and still is a table', async () => {
    const { page } = await open({ viewport: { width: 375, height: 700 } });
    const table = page.getByRole('table', { name: 'Reactors, sorted' });
    const [first, second] = await table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .all();
    expect(await first?.getByRole('cell').first().getAttribute('data-label')).toBe('Power');
    const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  });
});

async function open(options: BrowserContextOptions = {}): Promise<Visit> {
  const found = await visit(browser, book.url, { colorScheme: 'light', ...options });
  await found.page.getByRole('combobox', { name: 'Time zone' }).and(found.page.locator('input')).waitFor();
  return found;
}

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent.trim()');

function styleOf(page: Page, selector: string, property: Styled) {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property);
}
