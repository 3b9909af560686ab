import { closest } from '../../../ui/closest.ts';
import { makeElement } from '../../../ui/make-element.ts';
import { LONGEST_QUESTION } from '../vocabulary.ts';
import { COMPOSING, NO_SEARCH, PLAIN_SEARCH, SEARCH_ASKED } from './asked-search.ts';
import { asksForSearch } from './asks-for-search.ts';

/**
 * A search that needs no code of the page: a question and Enter. It stands in the place of the palette until the code of that has come, on a page
 * that sleeps and on one that has opened none yet, so that no letter, Enter or Escape after Ctrl-K is lost.
 */
export function openSearchByKey(): void {
  addEventListener(
    'keydown',
    (pressed) => {
      if (!asksForSearch(pressed) || document.querySelector(`[${NO_SEARCH}]`)) return;
      // Else the browser looks for something itself.
      pressed.preventDefault();
      // Not over a question that waits for its answer.
      if (document.querySelector('dialog[open]')) return;
      openPlainSearch();
      document.dispatchEvent(new Event(SEARCH_ASKED));
    },
    { capture: true },
  );
}

/** Whether something belongs to it: what is typed there needs no page that is awake. */
export const isInPlainSearch = (target: EventTarget | null): boolean => closest(target, `#${PLAIN_SEARCH}`) !== null;

function openPlainSearch(): void {
  const dialog = makeElement('dialog', {
    id: PLAIN_SEARCH,
    className: 'dialog dialog-wide dialog-growing',
    ariaLabel: 'Search',
  });
  const form = makeElement('form', { action: '/search', className: 'mt-field' });
  const field = makeElement('input', {
    type: 'search',
    name: 'q',
    className: 'control',
    ariaLabel: 'Search everything',
    placeholder: 'Designs, companies, news, terms …',
    autocomplete: 'off',
    maxLength: LONGEST_QUESTION,
  });
  form.append(field);
  form.addEventListener('submit', (event) => {
    if (field.value.trim() === '') event.preventDefault();
  });
  for (const name of ['compositionstart', 'compositionend'])
    field.addEventListener(name, () => field.toggleAttribute(COMPOSING, name === 'compositionstart'));
  dialog.append(makeElement('h2', { className: 'font-sans text-item', textContent: 'Search' }), form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
