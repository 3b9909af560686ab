import type { Page } from 'playwright-core';

/** The next change that the page sends there is done by the server, and the line breaks before the answer comes. */
export async function loseNextAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}
