import { useSyncExternalStore } from 'react';
import { THEME_CHANGE, type Theme } from '../early/theme.ts';

/** The theme on screen; null during server rendering, which can't know it. What chooses it runs before the first paint (`early/theme.ts`). */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, currentTheme, () => null);
}

function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(THEME_CHANGE, onChange);
  return () => window.removeEventListener(THEME_CHANGE, onChange);
}
