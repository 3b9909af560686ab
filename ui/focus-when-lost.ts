/**
 * For after a button that is gone once it has done its work: whoever works by keyboard goes on beside it, not at the top of the page. Call it when
 * the work is done; where the focus is still somewhere, nothing happens.
 *
 * @param next asked once the page has been drawn without the button
 */
export function focusWhenLost(next: () => HTMLElement | null | undefined): void {
  const from = document.activeElement;
  let looks = 0;
  const look = () => {
    // The button may still be there: React may be later than one frame. And what is still switched off takes none.
    if (document.activeElement === document.body) next()?.focus();
    const isWaiting = document.activeElement === document.body || document.activeElement === from;
    if (isWaiting && ++looks < MOST_LOOKS) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A fifth of a second: after that somebody may have gone elsewhere. */
const MOST_LOOKS = 12;
