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
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ tone: 'success', title: `${label} copied` }),
      // Browsers refuse on addresses without https: then it is selected, ready for the keyboard.
      () => {
        field.current?.select();
        const description = 'The browser does not let this page copy. It is selected: copy it by keyboard.';
        showToast({ tone: 'error', title: `The ${label.toLowerCase()} could not be copied`, description });
      },
    );
  return { field, copy };
}
