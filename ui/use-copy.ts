import { useRef } from 'react';
import { showToast } from './show-toast.ts';

/**
 * For a field with something to take along, and a button beside it that puts it on the clipboard.
 *
 * @param label what it is: "Key", "Link"
 */
export function useCopy<Element extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  label: string,
  text: string,
) {
  const field = useRef<Element>(null);
  const copy = async ({ isTrusted }: Pick<Event, 'isTrusted'>) => {
    if (await copyText(text)) return showToast({ tone: 'success', title: `${label} copied` });
    // What was pressed on a page that slept is pressed again by its code, and Safari lets nobody copy but who presses at that moment.
    if (!isTrusted) return showToast({ tone: 'error', title: 'Press once more to copy' });
    field.current?.select();
    const description = 'The browser does not let this page copy. It is selected: copy it by keyboard.';
    showToast({ tone: 'error', title: `The ${label.toLowerCase()} could not be copied`, description });
  };
  return { field, copy };
}

/** @returns whether it is on the clipboard: browsers refuse, and on addresses without https they have none at all */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
