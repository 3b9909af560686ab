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
  for (const listener of listeners) listener();
}

function isOn(): boolean {
  return !document.documentElement.classList.contains('plain-terms');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
