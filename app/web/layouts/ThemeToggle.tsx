import { Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme } from './theme.ts';

/** Both icons are in the page and the style sheet shows one, so that nothing flickers before the script has run. */
export function ThemeToggle() {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      aria-label={theme === null ? 'Switch between light and dark theme' : `Switch to ${next} theme`}
      onClick={() => chooseTheme(next)}
      className="grid size-10 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </button>
  );
}
