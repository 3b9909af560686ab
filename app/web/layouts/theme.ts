import { useSyncExternalStore } from 'react';
import { TERM_HINTS_KEY } from '../../../features/terms/vocabulary.ts';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';

/**
 * Runs before the first paint: the stored choice if it is light or dark, else the system's. Storage may be forbidden (private
 * windows, strict cookie settings); then the system decides. Definitions in texts that were switched off are never painted, either.
 */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('${STORAGE_KEY}')}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
var c=document.documentElement.classList;c.toggle('dark',t==='dark')
try{if(localStorage.getItem('${TERM_HINTS_KEY}')==='off')c.add('plain-terms')}catch(e){}})()`;

/** The theme on screen; null during server rendering, which can't know it. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, currentTheme, () => null);
}

export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is forbidden: the choice holds until the page is left.
  }
}

function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function show(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  window.dispatchEvent(new Event('themechange'));
}

/** Another tab's choice is followed, and the system's as long as the visitor made none. */
function subscribe(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const followSystem = () => {
    if (storedTheme() === null) show(system.matches ? 'dark' : 'light');
  };
  const followTab = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY) return;
    if (event.newValue === 'light' || event.newValue === 'dark') show(event.newValue);
  };
  window.addEventListener('themechange', onChange);
  window.addEventListener('storage', followTab);
  system.addEventListener('change', followSystem);
  return () => {
    window.removeEventListener('themechange', onChange);
    window.removeEventListener('storage', followTab);
    system.removeEventListener('change', followSystem);
  };
}

function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}
