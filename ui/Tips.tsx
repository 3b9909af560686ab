import { type ComponentType, useEffect, useState } from 'react';
import type { TipPopupProps } from './TipPopup.tsx';

const OPENS_AFTER_MS = 500;
/** Time to move the pointer onto the tip, which must not vanish on the way (WCAG 1.4.13). */
const CLOSES_AFTER_MS = 150;
const TIP = '[data-tip-popup]';

/**
 * Shows the words of `data-tip` at the element that has them (empty: its label), while it is pointed at or focused. It listens once for the whole page, so
 * that a button with a tip costs no more than its words; what finds room for them on the screen is fetched with the first that opens.
 */
export function Tips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [loaded, setLoaded] = useState<{ TipPopup: ComponentType<TipPopupProps> } | null>(null);
  useEffect(() => watchTips(setAnchor), []);
  const isWanted = anchor !== null && loaded === null;
  useEffect(() => {
    // A tip whose code cannot be fetched (no connection) is no loss: screen readers have its words, and the next one tries again.
    if (isWanted) import('./TipPopup.tsx').then(setLoaded, () => {});
  }, [isWanted]);
  return anchor && loaded ? (
    <loaded.TipPopup anchor={anchor} container={anchor.closest('dialog') ?? undefined}>
      {anchor.dataset.tip || anchor.ariaLabel}
    </loaded.TipPopup>
  ) : null;
}

/** @returns a function that stops watching */
function watchTips(show: (anchor: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLElement | null = null;
  const turn = (anchor: HTMLElement | null, afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      shown = anchor;
      show(anchor);
    }, afterMs);
  };
  const listening = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(name: Name, heard: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, heard, { capture: true, signal: listening.signal });
  listen('pointerover', ({ target, pointerType }) => {
    const over = tipOf(target);
    if (over && over === shown) return clearTimeout(timer);
    if (over && pointerType !== 'touch') turn(over, OPENS_AFTER_MS);
    // On the tip itself it stays.
    else if (target instanceof Element && target.closest(TIP)) clearTimeout(timer);
    else if (shown) turn(null, CLOSES_AFTER_MS);
    else clearTimeout(timer);
  });
  listen('focusin', ({ target }) => {
    const focused = tipOf(target);
    if (focused?.matches(':focus-visible')) turn(focused, 0);
  });
  listen('focusout', () => turn(null, 0));
  listen('pointerdown', () => turn(null, 0));
  listen('keydown', ({ key }) => {
    if (key === 'Escape') turn(null, 0);
  });
  // It came when something was pointed at or focused already.
  const waiting =
    document.querySelector<HTMLElement>('[data-tip]:focus-visible') ??
    document.querySelector<HTMLElement>('[data-tip]:hover');
  if (waiting) turn(waiting, waiting.matches(':focus-visible') ? 0 : OPENS_AFTER_MS);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

function tipOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}
