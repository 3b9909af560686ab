import { existsSync } from 'node:fs';
import { type Browser, chromium as playwright } from 'playwright-core';

/**
 * Headless Chromium: the one inside the npm package `@sparticuz/chromium` (linux-x64, no download at install time), elsewhere an
 * installed Chrome.
 */
export async function launchBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return playwright.launch({ channel: 'chrome' });
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (!existsSync(executablePath)) throw new Error(`No Chromium at ${executablePath}`);
  return playwright.launch({ executablePath, args: chromiumArguments });
}

/** Works as root; contacts nobody by itself. */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
