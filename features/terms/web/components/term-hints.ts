import { useSyncExternalStore } from 'react';
import { TERM_HINTS_KEY } from '../../vocabulary.ts';

const listeners = new Set<() => void>();

/** Whether defined terms are marked in running text: yes, until somebody switches it off. */
export function useTermHints(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => true);
}

export function switchTermHints(on: boolean): void {
  try {
    if (on) localStorage.removeItem(TERM_HINTS_KEY);
    else localStorage.setItem(TERM_HINTS_KEY, 'off');
  } catch {
    // Without storage it holds until the page is left.
  }
  document.documentElement.classList.toggle('plain-terms', !on);
  switchPrintedTerms();
  for (const listener of listeners) listener();
}

/** In what came with the page and React leaves alone (ui/Printed.tsx): a term that is plain text is no link, for the keyboard neither. */
export function switchPrintedTerms(): void {
  const on = isOn();
  for (const term of document.querySelectorAll<HTMLElement>('[data-printed] :is(.defined-term, [data-term])')) {
    const href = term.dataset.term ?? term.getAttribute('href') ?? '';
    term.classList.toggle('defined-term', on);
    if (on) {
      term.setAttribute('href', href);
      delete term.dataset.term;
    } else {
      term.removeAttribute('href');
      term.dataset.term = href;
    }
  }
}

function isOn(): boolean {
  return !document.documentElement.classList.contains('plain-terms');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
