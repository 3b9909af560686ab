import { TERM_HINTS_KEY } from '../../../features/terms/vocabulary.ts';
import { readStored } from '../../../platform/web/read-stored.ts';
import { closest } from '../../../ui/closest.ts';

export type Theme = 'light' | 'dark';

/** Under which a browser remembers the reader's choice: 'light' or 'dark'. Without one, or without storage, the system decides. */
const STORAGE_KEY = 'theme';

/** On a control that switches between light and dark; it works before the page is awake, and without it. */
export const THEME_SWITCH = 'data-theme-switch';

/** Told to the window when the colours have changed. */
export const THEME_CHANGE = 'themechange';

/** Chooses the colours before the first paint, and keeps them as reader, system and other tabs say. */
export function keepTheme(): void {
  const { classList } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const stored = () => {
    const theme = readStored(STORAGE_KEY);
    return theme === 'light' || theme === 'dark' ? theme : null;
  };
  const show = (theme: Theme) => {
    classList.toggle('dark', theme === 'dark');
    dispatchEvent(new Event(THEME_CHANGE));
  };
  // What is drawn on a canvas keeps its colours: on paper those of the day.
  let isOnPaper = false;
  // Chosen where nothing can be kept: it holds until the page is left.
  let unkept: Theme | null = null;
  const follow = () => show(isOnPaper ? 'light' : (unkept ?? stored() ?? (system.matches ? 'dark' : 'light')));
  follow();
  system.addEventListener('change', follow);
  // System and other tabs may choose anew while it is printed, and some browsers tell of the beginning twice: what holds then is worked out afterwards.
  for (const when of ['beforeprint', 'afterprint'])
    addEventListener(when, () => {
      isOnPaper = when === 'beforeprint';
      follow();
    });
  addEventListener('storage', ({ key }) => key === STORAGE_KEY && follow());
  const change = ({ target }: Event) => {
    if (!closest(target, `[${THEME_SWITCH}]`)) return;
    const theme = classList.contains('dark') ? 'light' : 'dark';
    try {
      localStorage.setItem(STORAGE_KEY, theme);
      unkept = null;
    } catch {
      unkept = theme;
    }
    show(theme);
  };
  // Before React, which hears on the document and lets no press on by which it is still coming alive.
  addEventListener('click', change, { capture: true });
}

/** Definitions in texts that were switched off are never painted. */
export function hideTerms(): void {
  if (readStored(TERM_HINTS_KEY) === 'off') document.documentElement.classList.add('plain-terms');
}
