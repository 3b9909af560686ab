import { IconButton } from '../../../ui/IconButton.tsx';
import { Moon } from '../../../ui/icons/Moon.tsx';
import { Sun } from '../../../ui/icons/Sun.tsx';
import { chooseTheme, useTheme } from './theme.ts';

/** Both icons are in the page and the style sheet shows one, so that nothing flickers before the script has run. */
export function ThemeToggle() {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={theme === null ? 'Switch between light and dark theme' : `Switch to ${next} theme`}
      onClick={() => chooseTheme(next)}
      icon={
        <>
          <Moon aria-hidden className="size-5 dark:hidden" />
          <Sun aria-hidden className="hidden size-5 dark:block" />
        </>
      }
    />
  );
}
