import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { until } from './until.ts';

export interface Visit {
  page: Page;
  /** What the console complained about, and uncaught errors. */
  problems: string[];
  /** Every host the page asked. */
  hosts: Set<string>;
}

/** Opens a page of the running product as a visitor in a browser context of its own, and watches it. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await browser.newPage(options);
  const problems: string[] = [];
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  await page.goto(url);
  if (options.javaScriptEnabled !== false) await untilAwake(page);
  return { page, problems, hosts };
}

/**
 * Opens a page for who has a session, in a context of its own; it may still sleep.
 *
 * @param cookie as `signIn` answers it; null for a visitor
 */
export async function openAs(
  browser: Browser,
  cookie: string | null,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await contextOf(browser, cookie, url, options)).newPage();
  await page.goto(url);
  return page;
}

/** The same, awake. */
export async function openAwake(...asked: Parameters<typeof openAs>): Promise<Page> {
  const page = await openAs(...asked);
  await untilAwake(page);
  return page;
}

/** Of who has a session, with no page yet. */
export async function contextOf(
  browser: Browser,
  cookie: string | null,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const cookies = (cookie?.split('; ') ?? []).map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(url).origin };
  });
  await context.addCookies(cookies);
  return context;
}

/** Loads the page that is open once more. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilAwake(page);
}

/** Goes to another page of the product by its address. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilAwake(page);
}

/**
 * Wakes a page that sleeps, and waits until React listens on the page's own heading, and so on what stands around it; where that only stands still, on what is around it. (Waiting for a quiet network instead costs half a
 * second a page, and never ends where a live stream is open.) React comes to a page's forms after its heading, on a busy machine much later: one that is sent
 * before is sent by the browser, and the page that answers takes the place of the one that a journey goes on with.
 */
export async function untilAwake(page: Page): Promise<void> {
  // Asked by the test driver again and again: the page's own policy forbids it to evaluate what it is told.
  await until(() =>
    page.evaluate<boolean>(`(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F13' }));
      const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
      const own = document.querySelector('main h1:not([data-printed] *)') ?? document.querySelector('main > *');
      return own !== null && [own, ...document.querySelectorAll('main form:not([data-printed] *)')].every(isAlive);
    })()`),
  );
}

/** Whether the browser would ask before this page is left or loaded again: something is typed there and not saved. */
export function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
}

/** Until the page has the colours of a theme: one on its way from one to the other is neither's. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // A page in a frame of another site does not follow the system once it is open.
  await page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`);
  await until(() =>
    page.evaluate<boolean>(`new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() =>
      tell(document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState === 'finished')))))`),
  );
}

/**
 * The next request to such an address gets no answer. (A route that is taken away in that moment, as by `times`, may take along what the
 * page asks for next.)
 */
export async function loseNext(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}`, (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    return route.abort();
  });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose outcome depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The thirtieth card of a list is drawn by what drew the first: on pages with hundreds it would take most of the time. */
const REPEATED = ['li', 'tr', 'article', 'section', 'details'].map((tag) => [`main ${tag}:nth-of-type(n + 30)`]);

/**
 * @param only 'colours': a page that was judged whole in one theme has nothing else to show in the other
 * @returns one line for each element that breaks a rule of axe-core
 */
export async function axeViolations(page: Page, only?: 'colours'): Promise<string[]> {
  // Evaluated by the test driver, not by the page, so the page's policy does not stand in its way.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  // A colour on its way to another one is no colour of ours: a button that was just pressed.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))',
  );
  const options = {
    resultTypes: ['violations'],
    ...(only ? { runOnly: COLOUR_RULES } : { rules: { 'target-size': { enabled: true } } }),
  };
  const exclude = REPEATED;
  return page.evaluate(
    async ([context, asked]) => {
      const axe = (
        globalThis as unknown as {
          axe: {
            run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        }
      ).axe;
      const { violations } = await axe.run(context, asked);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    [{ exclude }, options] as const,
  );
}

/** Requests to such an address wait until they are let go: what stands there meanwhile can be looked at however busy the machine is. */
export async function holdBack(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
