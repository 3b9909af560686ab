import type { Browser, BrowserContext } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { launchBrowser } from './browser.ts';
import { PATIENCE_MS } from './until.ts';

let launched: Browser | null = null;

/**
 * A browser whose pages wait for what is to come as long as the tests themselves do, and end with the test that opened them. Nothing
 * moves on them that was not asked for: without a graphics card an endless animation on a forgotten page keeps a whole core busy.
 * It is the worker's: a suite that closes it closes its own pages, and the next one is spared the start of another.
 */
export async function launchTestBrowser(): Promise<Browser> {
  if (launched?.isConnected()) return launched;
  const browser = await launchBrowser();
  const open = browser.newContext.bind(browser);
  // `newPage` of a browser opens a context of its own by this, too.
  browser.newContext = async (options) => {
    const context = await open({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    closeAfterTest(context);
    return context;
  };
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  launched = browser;
  return browser;
}

/** What a hook opened for several tests stays open. */
function closeAfterTest(context: BrowserContext): void {
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
}
