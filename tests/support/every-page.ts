import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { RunningProduct } from './running-product.ts';
import { isSoak } from './soak.ts';
import { axeViolations, showTheme, visit } from './visit.ts';

/** 320 px is 1280 at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const WIDTHS = [1440, 768, 375, 320];

/**
 * What is wrong with a page as it stands open, at every width: one line for each element that breaks a rule of axe-core, and for each
 * width at which one has to scroll sideways. Axe takes more time than all else together, and the parts that pages are made of are judged
 * in every state by the kit's own suite: here it looks once, and in a soak in both themes.
 *
 * @param axeAt widths at which axe looks in a soak: pages whose content is another one on a phone are worth more than one look
 */
export async function faultsOf(page: Page, axeAt: readonly number[] = [1440]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await excessOf(page);
    if (excess > 0) faults.push(`${width} px: ${excess} px too wide`);
    if (!(isSoak ? axeAt : axeAt.slice(0, 1)).includes(width)) continue;
    for (const theme of isSoak ? (['light', 'dark'] as const) : (['light'] as const)) {
      await showTheme(page, theme);
      // A link that is scrolled half under the bar of the page is no small target.
      await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
      for (const violation of await axeViolations(page, theme === 'dark' ? 'colours' : undefined))
        faults.push(`${width} px, ${theme}: ${violation}`);
    }
  }
  return faults;
}

/** How many pixels a page is wider than its window, once what follows the window by script (a chart) has followed it. */
function excessOf(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const excess = () => document.documentElement.scrollWidth - innerWidth;
    for (let frame = 0; frame < 120 && excess() > 0; frame++) await new Promise(requestAnimationFrame);
    return excess();
  })()`);
}

interface EveryPageOptions {
  paths: readonly string[];
  running(): { product: RunningProduct; browser: Browser };
  /** Complaints that belong to the page: the browser reports the answer of a page that is not there. */
  isExpected?(problem: string, path: string): boolean;
}

/** What holds of every page that a visitor can open, judged on one visit each. */
export function describeEveryPage({ paths, running, isExpected = () => false }: EveryPageOptions): void {
  it.each(paths)('%s breaks nothing, asks no other host, fits every width, and axe finds no fault', async (path) => {
    const { product, browser } = running();
    const { page, problems, hosts } = await visit(browser, product.url + path);
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    expect(await faultsOf(page)).toEqual([]);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(problems.filter((problem) => !isExpected(problem, path))).toEqual([]);
    expect([...hosts]).toEqual([new URL(product.url).host]);
    await page.context().close();
  });
}
