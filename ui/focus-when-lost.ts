/**
 * For after a button that is gone once it has done its work: whoever works by keyboard goes on beside it, not at the top of the page. Call it when
 * the work is done; where the focus is still somewhere, nothing happens.
 *
 * @param next asked once the page has been drawn without the button
 */
export function focusWhenLost(next: () => HTMLElement | null | undefined): void {
  let looks = 0;
  const look = () => {
    if (document.activeElement !== document.body) return;
    next()?.focus();
    // What is still switched off, or not drawn yet, takes none: React may be later than one frame.
    if (document.activeElement === document.body && ++looks < MOST_LOOKS) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A fifth of a second: after that somebody may have gone elsewhere. */
const MOST_LOOKS = 12;
