import { asksForSearch } from '../../../features/search/web/asks-for-search.ts';
import { isInPlainSearch } from '../../../features/search/web/plain-search.ts';
import { closest } from '../../../ui/closest.ts';
import { KEPT_TEXT } from '../../../ui/kept-text.ts';
import { makeElement } from '../../../ui/make-element.ts';

/**
 * Pages that are read are sent with their code asleep: `app/web/server.tsx` writes `code` where links and scripts would ask for it. The
 * first thing that the reader does with something that needs code wakes the page, and what was done meanwhile happens then: no click,
 * no key and no typed letter is lost. Links and forms with an address need no code: the browser follows them.
 */

/** Told to the document by the page's code, once React listens, with what does again what was done before. */
export const AWAKE = 'awake';
/** In the place of `rel` and `type`: what is asked for when the page wakes. */
export const ASLEEP = 'code';
/** On the code of pages that are everybody's: a browser may fetch those ahead, it keeps none that are made for one reader. */
export const FOR_ALL = 'data-for-all';
/** On the code of a page that wakes by itself once it has been painted: on a slow line code and page would share the line until then. */
export const SOON = 'data-soon';
/** On what was pressed and waits; see ui/controls.css. */
const WAITING = 'data-waiting';

const CONTROLS = 'button, input, select, textarea, summary, label, .defined-term, [data-tip]';
/** What the browser does by itself: menus that fold, and what carries its own address. */
const WORKS_ALONE = 'summary, a[href], label, [popovertarget], [type=reset], [data-theme-switch]';
/** Scrolling, and what is held while another key is pressed. */
const KEYS_OF_READING = /^( |Arrow.*|Page.*|Home|End|Shift|Control|Alt|Meta|CapsLock)$/;

/** So long nobody waits without a word. */
const CODE_WITHIN_MS = 60_000;
/** What failed is not asked for again by pointing somewhere. */
const REST_MS = 5_000;
/** In this time a form that is sent by the browser has led elsewhere, or failed. */
const SENT_WITHIN_MS = 15_000;
/** In this time a page is painted, even over a slow line. */
const UNPAINTED_MS = 3_000;
/** A page that wakes by itself tries again by itself: nobody may be there. */
const AGAIN_MS = 15_000;
/** A page that was loaded again, and still has no code, is not loaded once more before. */
const SELDOM_MS = 600_000;
/** A pointer that crosses the page means nothing by it. */
const INTENT_MS = 65;

const NO_CODE = 'This could not be loaded. Check the connection and try again.';
const OTHER_CODE = 'This page has been renewed since it was opened. Load it again.';

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type Press = (control: Element, pointerType: string) => void;

/** What was done while the page slept. */
export interface Done {
  /** In its order; each is done again once the page is awake. */
  done: readonly ((press: Press) => void)[];
  /** What stood in a field when it was last changed. */
  entered: Map<Field, { value: string; checked: boolean }>;
  opened: ReadonlySet<HTMLDetailsElement>;
  /** What the pointer is on now. */
  pointed(): Element | null;
  stopListening(): void;
  stopWriting(): void;
}

/** Comes with the page's code, see `do-again.ts`: before that it could do nothing. */
export type DoAgain = (done: Done) => Promise<void>;

export function sleepUntilAsked(): void {
  const listening = new AbortController();
  const done: ((press: Press) => void)[] = [];
  const entered = new Map<Field, { value: string; checked: boolean }>();
  const opened = new Set<HTMLDetailsElement>();
  let pointed: Element | null = null;
  let isWaking = false;
  let isSoon = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let pointerType = 'mouse';

  const on = <Name extends keyof DocumentEventMap>(
    names: Name[],
    heard: (event: DocumentEventMap[Name]) => void,
    { signal } = listening,
  ) => {
    for (const name of names) document.addEventListener(name, heard, { capture: true, signal });
  };
  const controlOf = (target: EventTarget | null) => closest(target, CONTROLS);
  const hold = (event: Event, element: Element, again: (press: Press) => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    element.setAttribute(WAITING, '');
    done.push((press) => {
      element.removeAttribute(WAITING);
      again(press);
    });
    wake();
  };

  const notice = makeElement('p', { role: 'alert', className: 'asleep-notice' });

  function wake(): void {
    if (isWaking || document.readyState === 'loading') return;
    isWaking = true;
    clearTimeout(again);
    // Where it leads on it stays: to press it is to leave a field, which would take it away before it is pressed.
    if (!notice.firstElementChild) notice.remove();
    const code = document.querySelector<HTMLScriptElement>(`script[type=${ASLEEP}]`);
    // A page that only says what went wrong has none.
    if (!code) return;
    const fetched = fetchAll([...document.querySelectorAll<HTMLLinkElement>(`link[rel=${ASLEEP}]`)]);
    // Nobody waits to press something again: what can be had says of itself what could not, once its beginning is here.
    (isSoon ? fetched.catch(() => fetchAll([{ href: code.src }])) : fetched)
      .then(() => {
        notice.remove();
        return importOnce(code.src);
      })
      .catch((error: unknown) => {
        isWaking = false;
        failedAt = performance.now();
        // What was asked for is not done: it must not look as if it were, and the next try begins anew.
        for (const element of document.querySelectorAll(`[${WAITING}]`)) element.removeAttribute(WAITING);
        if (!isSoon && done.length === 0 && entered.size === 0) return;
        done.length = 0;
        const isGone = error instanceof CodeIsGone;
        // What is gone may come back while two editions answer; else the page is loaded, by itself where nobody may be there: not over what somebody typed, nor
        // over and over where that is no help, nor for an answer in its place that has no script at all.
        const load = () => {
          if (!isGone || entered.size > 0 || (wasReloaded() && performance.now() < SELDOM_MS)) return wake();
          fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
            ({ ok }) => (ok ? location.reload() : wake()),
            wake,
          );
        };
        if (isSoon) again = setTimeout(load, AGAIN_MS);
        if (isGone && notice.isConnected) return;
        const { pathname, search: asked } = location;
        notice.replaceChildren(
          isGone ? makeElement('a', { href: pathname + asked, textContent: OTHER_CODE }) : NO_CODE,
        );
        document.body.append(notice);
      });
  }

  on(['pointerover', 'pointerdown', 'focusin'], (event) => {
    const control = controlOf(event.target);
    if (event.type === 'pointerover') pointed = control;
    if (event instanceof PointerEvent) ({ pointerType } = event);
    if (control && (event.type !== 'pointerover' || performance.now() - failedAt > REST_MS)) wake();
  });
  let intent: ReturnType<typeof setTimeout> | undefined;
  on(['pointerover', 'pointerdown'], ({ type, target }) => {
    clearTimeout(intent);
    intent = setTimeout(fetchAhead, type === 'pointerover' ? INTENT_MS : 0, target);
  });
  on(['keydown'], (pressed) => {
    const { target, key } = pressed;
    const control = controlOf(target);
    if (!control && KEYS_OF_READING.test(key)) return;
    wake();
    // Short cuts of the page. Letters go into their field, and Enter presses what it is on, by themselves.
    if (asksForSearch(pressed) || control || (key.length > 1 && key !== 'Escape')) return;
    // Once, and not by what is half alive.
    pressed.stopImmediatePropagation();
    const event = new KeyboardEvent('keydown', pressed);
    done.push(() => target?.dispatchEvent(event));
  });
  const writing = new AbortController();
  on(
    ['input' as 'change', 'change'],
    ({ target, isTrusted }) => {
      if (!isTrusted || isInPlainSearch(target)) return;
      const field = target as Field;
      const { value, checked = false } = field as HTMLInputElement;
      // The last one counts last: of two choices that exclude each other, the one that was made again.
      entered.delete(field);
      entered.set(field, { value, checked });
      wake();
    },
    writing,
  );
  // Of a `<details>`, which does not bubble.
  on(['toggle' as 'click'], ({ target }) => {
    if (!(target instanceof HTMLDetailsElement)) return;
    if (target.open) opened.add(target);
    else opened.delete(target);
  });
  on(['click'], (event) => {
    const control = controlOf(event.target);
    if (!control || event.button !== 0 || control.matches('input, select, textarea')) return;
    // A finger cannot hover: its first tap asks for the definition.
    const isTapOnTerm = pointerType === 'touch' && control.matches('.defined-term');
    if (!isTapOnTerm && control.matches(WORKS_ALONE)) return;
    // React hears it already: whoever works by the keyboard does the next thing at once.
    if (isAlive(control)) return;
    // Heard as its form is sent.
    if (control instanceof HTMLButtonElement && control.type === 'submit' && control.form) return;
    const how = pointerType;
    hold(event, control, (press) => press(control, how));
  });
  on(['submit'], (event) => {
    const form = event.target as HTMLFormElement;
    if (isAlive(form)) return;
    if (form.hasAttribute('action')) {
      if (form.method === 'post') sendOnce(event, form);
      return;
    }
    const sender = event.submitter;
    hold(event, sender ?? form, () => form.requestSubmit(sender));
  });
  const onAwake = ({ detail: doAgain }: CustomEvent<DoAgain>) =>
    doAgain({
      done,
      entered,
      opened,
      pointed: () => pointed,
      stopListening: () => listening.abort(),
      stopWriting: () => writing.abort(),
    });
  document.addEventListener(AWAKE, onAwake as unknown as EventListener, { once: true });
  addEventListener('pageshow', ({ persisted }) => {
    // What was on its way when the page was left may never come.
    if (!persisted || listening.signal.aborted) return;
    isWaking = false;
    // What was sent has been answered: the page that followed was left again.
    sent = new WeakSet();
    if (isSoon || done.length > 0 || entered.size > 0) wake();
  });
  document.addEventListener('DOMContentLoaded', () => {
    if (done.length > 0 || entered.size > 0 || hasKeptText()) wake();
    watchLiveParts(wake);
    isSoon = document.querySelector(`[${SOON}]`) !== null;
    if (!isSoon) return;
    new PerformanceObserver(wake).observe({ type: 'paint', buffered: true });
    // What nobody sees is not painted, and some browsers tell of no paint.
    setTimeout(wake, UNPAINTED_MS);
  });
}

let sent = new WeakSet<Element>();

/** Whoever presses again because nothing seems to happen would send it twice. */
function sendOnce(event: Event, form: Element): void {
  if (sent.has(form)) event.preventDefault();
  sent.add(form);
  setTimeout(() => sent.delete(form), SENT_WITHIN_MS);
}

const ahead = new Set<string>();

/** The page behind a link that is pointed at or touched: on a page that is awake the router does as much. */
function fetchAhead(target: EventTarget | null): void {
  const link = closest(target, 'a[href]') as HTMLAnchorElement | null;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!link || link.target || link.origin !== location.origin || connection?.saveData) return;
  const href = link.pathname + link.search;
  // Files are no pages, and this one is here.
  if (/\.\w+$|^.api./.test(link.pathname) || href === location.pathname + location.search || ahead.has(href)) return;
  if (!document.querySelector(`script[${FOR_ALL}]`)) return;
  ahead.add(href);
  document.head.append(makeElement('link', { rel: 'prefetch', href }));
}

/** Another build is served than the one that this page came from, or the browser remembers that this one failed. */
class CodeIsGone extends Error {}

async function importOnce(src: string): Promise<void> {
  await import(/* @vite-ignore */ src).catch(() => {
    throw new CodeIsGone(src);
  });
}

/** A browser remembers for good that a module could not be had. Fetched as files, they can be asked for again; and then they are there. */
async function fetchAll(links: readonly Pick<HTMLLinkElement, 'href'>[]): Promise<void> {
  await Promise.all(
    links.map(async ({ href }) => {
      const signal = AbortSignal.timeout(CODE_WITHIN_MS);
      let response = await fetch(href, { signal });
      // What a network's sign-in page answered in its place may be kept.
      if (response.ok && !isCode(response)) response = await fetch(href, { signal, cache: 'reload' });
      if (response.status === 404) throw new CodeIsGone(href);
      if (!response.ok || !isCode(response)) throw new Error(href);
      await response.arrayBuffer();
    }),
  );
}

const wasReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

const isCode = ({ headers }: Response) => /javascript|css/.test(headers.get('content-type') ?? '');

export const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));

function hasKeptText(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(KEPT_TEXT));
  } catch {
    return false;
  }
}

/** Parts that change by themselves wake the page as they come into view. */
function watchLiveParts(wake: () => void): void {
  const parts = document.querySelectorAll('[data-live]');
  if (parts.length === 0) return;
  const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && wake());
  for (const part of parts) watch.observe(part);
}
