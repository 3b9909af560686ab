import { asksForSearch } from '../../../features/search/web/asks-for-search.ts';
import { KEPT_TEXT } from '../../../ui/kept-text.ts';

/**
 * Pages that are read are sent with their code asleep: `app/web/server.tsx` writes `code` where links and scripts would ask for it. The
 * first thing that the reader does with something that needs code wakes the page, and what was done meanwhile happens then: no click,
 * no key and no typed letter is lost. Links and forms with an address need no code: the browser follows them.
 */

/** Told to the document by the page's code, once React listens. */
export const AWAKE = 'awake';
/** In the place of `rel` and `type`: what is asked for when the page wakes. */
export const ASLEEP = 'code';
/** On what was pressed and waits; see ui/controls.css. */
const WAITING = 'data-waiting';

const CONTROLS = 'button, input, select, textarea, summary, label, .defined-term, [data-tip]';
/** What the browser does by itself: menus that fold, and what carries its own address. */
const WORKS_ALONE = 'summary, a[href], label, [popovertarget], [type=reset], [data-theme-switch]';
/** Scrolling, and what is held while another key is pressed. */
const KEYS_OF_READING = /^( |Arrow.*|Page.*|Home|End|Shift|Control|Alt|Meta|CapsLock)$/;
/** React is alive at once or some milliseconds later; whatever it is that never comes alive is not waited for. */
const ALIVE_WITHIN_MS = 1_000;

const NO_CODE = 'This could not be loaded. Check the connection and try again.';
const OTHER_CODE = 'This page has been renewed since it was opened. Load it again.';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function sleepUntilAsked(): void {
  const listening = new AbortController();
  /** What was done, in its order; each is done again once the page is awake. */
  const done: (() => void)[] = [];
  const entered = new Map<Field, { value: string; checked: boolean }>();
  const opened = new Set<HTMLDetailsElement>();
  let pointed: Element | null = null;
  let isWaking = false;

  let pointerType = 'mouse';

  const on = <Name extends keyof DocumentEventMap>(names: Name[], heard: (event: DocumentEventMap[Name]) => void) => {
    for (const name of names) document.addEventListener(name, heard, { capture: true, signal: listening.signal });
  };
  const controlOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(CONTROLS) : null);
  const hold = (event: Event, element: Element, again: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    element.setAttribute(WAITING, '');
    done.push(() => {
      element.removeAttribute(WAITING);
      again();
    });
    wake();
  };

  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.className =
    'fixed right-4 bottom-4 z-50 max-w-96 rounded-lg border border-danger bg-panel px-4 py-3 text-note shadow-raised';

  function wake(): void {
    if (isWaking || document.readyState === 'loading') return;
    isWaking = true;
    notice.remove();
    const code = document.querySelector<HTMLScriptElement>(`script[type=${ASLEEP}]`);
    // Some pages are not asleep: their code is on its way.
    if (!code) return;
    fetchAll([...document.querySelectorAll<HTMLLinkElement>(`link[rel=${ASLEEP}]`)])
      .then(() => import(/* @vite-ignore */ code.src))
      .catch((error: unknown) => {
        isWaking = false;
        // What was asked for is not done: it must not look as if it were, and the next try begins anew.
        for (const element of document.querySelectorAll(`[${WAITING}]`)) element.removeAttribute(WAITING);
        if (done.length === 0 && entered.size === 0) return;
        done.length = 0;
        notice.textContent = error instanceof CodeIsGone ? OTHER_CODE : NO_CODE;
        document.body.append(notice);
      });
  }

  on(['pointerover', 'pointerdown', 'focusin'], (event) => {
    const control = controlOf(event.target);
    if (event.type === 'pointerover') pointed = control;
    if (event instanceof PointerEvent) ({ pointerType } = event);
    if (control) wake();
  });
  on(['keydown'], (pressed) => {
    const { target, key, ctrlKey, metaKey, altKey } = pressed;
    const control = controlOf(target);
    if (!control && KEYS_OF_READING.test(key)) return;
    wake();
    const isSearch = asksForSearch(pressed);
    // Else the browser looks for something itself.
    if (isSearch) pressed.preventDefault();
    // Short cuts of the page. Letters go into their field, and Enter presses what it is on, by themselves.
    if (!isSearch && (control || (key.length > 1 && key !== 'Escape'))) return;
    // Once, and not by what is half alive.
    pressed.stopImmediatePropagation();
    const event = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true });
    done.push(() => target?.dispatchEvent(event));
  });
  const writing = new AbortController();
  for (const name of ['input', 'change'])
    document.addEventListener(
      name,
      ({ target, isTrusted }) => {
        if (!isTrusted) return;
        const field = target as Field;
        const { value, checked = false } = field as HTMLInputElement;
        // The last one counts last: of two choices that exclude each other, the one that was made again.
        entered.delete(field);
        entered.set(field, { value, checked });
        wake();
      },
      { capture: true, signal: writing.signal },
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
    hold(event, control, () => press(control, pointerType));
  });
  on(['submit'], (event) => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action') || isAlive(form)) return;
    const sender = event.submitter;
    hold(event, sender ?? form, () => form.requestSubmit(sender));
  });
  const onAwake = async () => {
    await untilAlive();
    listening.abort();
    for (const details of opened) details.dispatchEvent(new Event('toggle'));
    // Words first: what is chosen may put other fields in their place.
    for (const field of [...entered.keys()].sort((a, b) => Number(isChoice(a)) - Number(isChoice(b)))) {
      // What it holds now: who goes on typing is not overwritten.
      enterAgain(field, entered.get(field) ?? field);
      await nextTask();
    }
    writing.abort();
    if (pointed?.matches(':hover')) point(pointed);
    const focused = document.activeElement;
    if (focused && focused !== document.body) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    for (const again of done) {
      again();
      // What one does must stand before the next one is done.
      await nextTask();
    }
  };
  document.addEventListener(AWAKE, onAwake, { once: true });
  window.addEventListener('pageshow', ({ persisted }) => {
    // What was on its way when the page was left may never come.
    if (!persisted || listening.signal.aborted) return;
    isWaking = false;
    if (done.length > 0 || entered.size > 0) wake();
  });
  document.addEventListener('DOMContentLoaded', () => {
    if (done.length > 0 || entered.size > 0 || hasKeptText()) wake();
    watchLiveParts(wake);
  });
}

/** Another build is served than the one that this page came from. */
class CodeIsGone extends Error {}

/** A browser remembers for good that a module could not be had. Fetched as files, they can be asked for again; and then they are there. */
async function fetchAll(links: readonly HTMLLinkElement[]): Promise<void> {
  await Promise.all(
    links.map(async ({ href }) => {
      const response = await fetch(href);
      if (response.status === 404) throw new CodeIsGone(href);
      if (!response.ok) throw new Error(`${href}: ${response.status}`);
      await response.arrayBuffer();
    }),
  );
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** React hydrates the frame first and the page within it a little later: it then has its own marks on the elements. */
async function untilAlive(): Promise<void> {
  const page = document.querySelector('main h1, main > *');
  const end = performance.now() + ALIVE_WITHIN_MS;
  while (page && !isAlive(page) && performance.now() < end) await nextTask();
}

const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));

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

/** As a finger does it: some controls listen to the press, others to the click. */
function press(control: Element, pointerType = 'mouse'): void {
  const how = { bubbles: true, cancelable: true, detail: 1, pointerType, isPrimary: true };
  control.dispatchEvent(new PointerEvent('pointerdown', how));
  control.dispatchEvent(new MouseEvent('mousedown', how));
  control.dispatchEvent(new PointerEvent('pointerup', how));
  control.dispatchEvent(new MouseEvent('mouseup', how));
  control.dispatchEvent(new PointerEvent('click', how));
}

function point(control: Element): void {
  const how = { bubbles: true, pointerType: 'mouse' };
  control.dispatchEvent(new PointerEvent('pointerover', how));
  control.dispatchEvent(new MouseEvent('mouseover', how));
}

/** React takes what stands in a field as it wakes for what it wrote itself: it hears of it by a change away and back. */
function enterAgain(field: Field, { value, checked = false }: { value: string; checked?: boolean }): void {
  if (!field.isConnected) return;
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    tell('change');
  } else if (field instanceof HTMLInputElement && isChoice(field)) {
    for (const state of [!checked, checked]) {
      setNatively(field, 'checked', state);
      // No mouse's: that one would change it once more.
      tell('click');
    }
  } else {
    const isFocused = document.activeElement === field;
    const selection = isFocused && canSelect(field) ? [field.selectionStart, field.selectionEnd] : null;
    for (const text of [field.defaultValue === value ? '' : field.defaultValue, value]) {
      setNatively(field, 'value', text);
      tell('input');
    }
    // Some fields are read when they are left.
    if (!isFocused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    if (selection) (field as HTMLInputElement).setSelectionRange(selection[0] ?? null, selection[1] ?? null);
  }
}

const isChoice = (field: Field) => /^(checkbox|radio|select-one|select-multiple)$/.test(field.type);

const canSelect = (field: Field) =>
  field instanceof HTMLTextAreaElement || /^(text|search|url|tel|password)$/.test(field.type);

/** Past the setter that React puts on the element itself. */
function setNatively(field: HTMLInputElement | HTMLTextAreaElement, name: 'value' | 'checked', to: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, to);
}
