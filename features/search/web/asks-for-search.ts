import { readStored } from '../../../platform/web/read-stored.ts';
import { closest } from '../../../ui/closest.ts';

/** Set to 'off' in the browser's storage of who does not want the key alone (WCAG 2.1.4). */
export const SLASH_KEY = 'search-slash';

/** Whether a key asks for the search: Ctrl-K or ⌘K anywhere, "/" where nothing is written. */
export function asksForSearch({ key, ctrlKey, metaKey, altKey, target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || altKey) return false;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k';
  if (key !== '/' || ctrlKey) return false;
  return !closest(target, 'input, select, textarea, [contenteditable]') && isSlashOn();
}

export const isSlashOn = (): boolean => readStored(SLASH_KEY) !== 'off';
