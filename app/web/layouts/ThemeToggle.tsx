import { IconButton } from '../../../ui/IconButton.tsx';
import { Moon } from '../../../ui/icons/Moon.tsx';
import { Sun } from '../../../ui/icons/Sun.tsx';
import { THEME_SWITCH } from '../early/theme.ts';
import { useTheme } from './theme.ts';

/** Switches before the page is awake, see `early/theme.ts`. Both icons are in the page and the style sheet shows one. */
export function ThemeToggle() {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={theme === null ? 'Switch between light and dark theme' : `Switch to ${next} theme`}
      {...{ [THEME_SWITCH]: '' }}
      className="noscript:hidden"
      icon={
        <>
          <Moon aria-hidden className="size-5 dark:hidden" />
          <Sun aria-hidden className="hidden size-5 dark:block" />
        </>
      }
    />
  );
}
