import type { DoAgain, Field } from './early/sleep.ts';
import { isAlive } from './early/sleep.ts';

/** React is alive at once or some milliseconds later, on a busy or slow machine seconds; the rest of the page does not wait for what never comes alive. */
const ALIVE_WITHIN_MS = 5_000;
/** What is pressed meanwhile is held on: a form without an address that nobody hears would be sent by the browser, to this page, and be lost. */
const STILL_HELD_MS = 60_000;

/** Does what the reader did while the page slept, in its order: no click, no key and no typed letter is lost. */
export const doAgain: DoAgain = async ({ done, entered, opened, pointed, stopListening, stopWriting }) => {
  for (const field of document.querySelectorAll<HTMLInputElement>(SENT_FIELDS))
    if (isPutBack(field)) entered.set(field, { value: field.value, checked: field.checked });
  let at = 0;
  const doHeld = async () => {
    for (; at < done.length; at++) await alone(() => done[at]?.(press));
  };
  if (!(await isAliveWithin(ALIVE_WITHIN_MS))) {
    await doHeld();
    await isAliveWithin(STILL_HELD_MS);
  }
  stopListening();
  for (const details of opened) details.dispatchEvent(new Event('toggle'));
  // Words first: what is chosen may put other fields in their place.
  for (const field of [...entered.keys()].sort((a, b) => Number(isChoice(a)) - Number(isChoice(b)))) {
    // What it holds now: who goes on typing is not overwritten.
    await alone(() => enterAgain(field, entered.get(field) ?? field));
  }
  stopWriting();
  const under = pointed();
  if (under?.matches(':hover')) point(under);
  const focused = document.activeElement;
  if (focused && focused !== document.body) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  await doHeld();
};

/** What one does must stand before the next one is done; and what cannot be done any more, as its button is gone, keeps nothing from what follows. */
async function alone(act: () => void): Promise<void> {
  try {
    act();
  } catch (error) {
    reportError(error);
  }
  await nextTask();
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** React hydrates the frame first and the page within it a little later: it then has its own marks on the elements. */
async function isAliveWithin(ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  for (;;) {
    // Asked for each time: where the page came otherwise than it should have (a translator, an extension), React puts another one there.
    const page = document.querySelector('main > *');
    if (!page || isAlive(page)) return true;
    if (performance.now() > end) return false;
    await nextTask();
  }
}

/** As a finger does it: some controls listen to the press, others to the click. */
function press(pressed: Element, pointerType = 'mouse'): void {
  const control = pressed.isConnected ? pressed : (inItsPlace(pressed) ?? pressed);
  const how = { cancelable: true, detail: 1, pointerType, isPrimary: true };
  tellAll(control, ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'], how);
}

/** What React has put in the place of one of its elements: the only one that looks the same. */
function inItsPlace(gone: Element): Element | undefined {
  const isAlike = (other: Element) =>
    other.textContent === gone.textContent && other.ariaLabel === gone.ariaLabel && other.id === gone.id;
  const [alike, ...more] = [...document.getElementsByTagName(gone.tagName)].filter(isAlike);
  return more.length === 0 ? alike : undefined;
}

function point(control: Element): void {
  tellAll(control, ['pointerover', 'mouseover'], { pointerType: 'mouse' });
}

function tellAll(control: Element, types: string[], how: PointerEventInit): void {
  for (const type of types)
    control.dispatchEvent(new (/mouse/.test(type) ? MouseEvent : PointerEvent)(type, { bubbles: true, ...how }));
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
    // Null where a kind of field tells of none, and takes none.
    const { selectionStart, selectionEnd } = field;
    for (const text of [field.defaultValue === value ? '' : field.defaultValue, value]) {
      setNatively(field, 'value', text);
      tell('input');
    }
    // Some fields are read when they are left.
    if (!isFocused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    if (isFocused && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  }
}

/** Of forms that somebody sends: what narrows a list stands in the address, and what takes effect at once (a switch, a role) would take it again, unasked. */
const SENT_FIELDS = 'form :is(input,select,textarea):not(search *,[role=switch],[autocomplete=off])';

/**
 * Firefox puts back what stood in a field as its page is loaded again, every browser as one comes back to it, and no event tells of it: a page showed one choice and
 * sent another. Of choices that exclude each other it is the one that was made.
 */
const isPutBack = (field: HTMLInputElement | HTMLSelectElement) =>
  field instanceof HTMLSelectElement
    ? !(field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0])?.selected
    : isChoice(field)
      ? field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio')
      : field.value !== field.defaultValue;

const isChoice = (field: Field) => /^(checkbox|radio|select)/.test(field.type);

/** Past the setter that React puts on the element itself. */
function setNatively(field: HTMLInputElement | HTMLTextAreaElement, name: 'value' | 'checked', to: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, to);
}
