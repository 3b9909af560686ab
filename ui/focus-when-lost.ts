/**
 * For after a button that is gone once it has done its work: whoever works by keyboard goes on beside it, not at the top of the page. Call it when
 * the work is done; where the focus is still somewhere, nothing happens.
 *
 * @param next asked once the page has been drawn without the button
 */
export function focusWhenLost(next: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) next()?.focus();
  });
}
