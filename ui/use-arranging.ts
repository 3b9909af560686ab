import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Arranging<Place extends HTMLElement> {
  /** Around the entries, with `tabIndex={-1}`: it takes the focus when none is left. Entries have `data-entry` and `tabIndex={-1}`, buttons that move them `data-move`. */
  place: RefObject<Place | null>;
  /** What was done, for a `role="status"` that only screen readers have. */
  said: string;
  /** Call it with the change itself. @param by which of its buttons was pressed: the value of `data-move` */
  noteMoved(name: string, to: number, count: number, by: string): void;
  noteTakenOut(name: string, from: number): void;
  /** What was taken out has come back, by Undo. */
  notePutBack(name: string, at: number): void;
}

/**
 * For a list whose entries are moved and taken out by buttons. The focus goes with what is moved: left where it was, it would stand on another
 * entry, and a second press would undo the first. Of what is taken out, the entry that took its place has it, and none of its buttons: a press too
 * many does nothing.
 */
export function useArranging<Place extends HTMLElement>(): Arranging<Place> {
  const place = useRef<Place>(null);
  const wanted = useRef<{ at: number; by: string | null } | null>(null);
  const [said, setSaid] = useState('');
  useLayoutEffect(() => {
    if (!wanted.current || !place.current) return;
    const { at, by } = wanted.current;
    wanted.current = null;
    const entries = place.current.querySelectorAll<HTMLElement>('[data-entry]');
    const entry = entries[Math.min(at, entries.length - 1)];
    // At an end of the list the button cannot go on; the one that goes back is its neighbour.
    const button =
      by === null
        ? null
        : (entry?.querySelector<HTMLElement>(`[data-move="${by}"]:enabled`) ??
          entry?.querySelector<HTMLElement>('[data-move]:enabled'));
    (button ?? entry ?? place.current).focus();
  });
  return {
    place,
    said,
    noteMoved: (name, to, count, by) => {
      wanted.current = { at: to, by };
      setSaid(`${name} is now ${to + 1} of ${count}`);
    },
    noteTakenOut: (name, from) => {
      wanted.current = { at: from, by: null };
      setSaid(`${name} was taken out`);
    },
    notePutBack: (name, at) => {
      wanted.current = { at, by: null };
      setSaid(`${name} was put back`);
    },
  };
}
