const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

/**
 * Notes a modal dialog that has opened: everything outside of it is beneath it and cannot be reached, so what must be heard and answered all
 * the same moves into it.
 *
 * @returns a function that notes that it has closed
 */
export function noteModal(dialog: HTMLElement): () => void {
  open.push(dialog);
  for (const listener of listeners) listener();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    for (const listener of listeners) listener();
  };
}

/** The one on top, if any is open. */
export const topModal = (): HTMLElement | undefined => open.at(-1);

/** For `useTold`: what a dialog asked for and failed, it says itself, unless it was closed meanwhile. */
export const isDialogOpen = (): boolean => open.length > 0;

/** @returns a function that ends the calls */
export function onModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
