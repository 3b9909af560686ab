import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium as playwright } from 'playwright-core';

/**
 * Headless Chromium: the one inside the npm package `@sparticuz/chromium` (linux-x64, no download at install time), elsewhere an
 * installed Chrome.
 *
 * @param more flags of Chromium
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return playwright.launch({ channel: 'chrome', args: [...more] });
  const args = [...chromiumArguments, ...more];
  return playwright.launch({ executablePath: join(await unpackBrowser(), 'chromium'), args });
}

const UNPACKED = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium');

/**
 * The package unpacks into the folder for temporary files, and takes a file that is there for whole: on a new machine, the second of two
 * processes was refused one that the first still wrote (ETXTBSY). Here each unpacks into a folder of its own, and the first to be done
 * gives it its name.
 */
async function unpackBrowser(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium');
  if (existsSync(UNPACKED)) return UNPACKED;
  mkdirSync(join(UNPACKED, '..'), { recursive: true });
  const own = mkdtempSync(`${UNPACKED}-`);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = own;
  // Where the folder is gets asked before anything is waited for, so that nobody else meets ours.
  const unpacking = chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await unpacking;
  try {
    renameSync(own, UNPACKED);
  } catch (error) {
    if (!existsSync(UNPACKED)) throw error;
    rmSync(own, { recursive: true });
  }
  return UNPACKED;
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
