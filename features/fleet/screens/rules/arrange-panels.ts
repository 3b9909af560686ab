import { SCREEN_COLUMNS } from '../vocabulary.ts';

/** Panels flow from left to right; one that does not fit begins the next row. @returns the places of each row's panels */
export function rowsOf(panels: readonly { width: number }[], columns: number = SCREEN_COLUMNS): number[][] {
  const rows: number[][] = [];
  let left = 0;
  for (const [place, { width }] of panels.entries()) {
    const own = Math.min(width, columns);
    if (own > left) {
      rows.push([]);
      left = columns;
    }
    rows.at(-1)?.push(place);
    left -= own;
  }
  return rows;
}

/** The same panels with one of them elsewhere; a place outside of the list is its nearest end. */
export function movePanel<Panel>(panels: readonly Panel[], from: number, to: number): Panel[] {
  const moved = panels.slice();
  const [panel] = moved.splice(from, 1);
  if (panel === undefined) return moved;
  moved.splice(Math.max(0, Math.min(moved.length, to)), 0, panel);
  return moved;
}

/**
 * Where a panel goes that was taken from among others: before the next of them that is still there, else behind the last.
 *
 * @returns null: none of them is, and others are: the screen is another one, or another version of it
 */
export function placeAgain<Panel>(panel: Panel, before: readonly Panel[], now: readonly Panel[]): number | null {
  const from = before.indexOf(panel);
  const next = before.slice(from + 1).find((other) => now.includes(other));
  if (next) return now.indexOf(next);
  const last = before.slice(0, from).findLast((other) => now.includes(other));
  if (last) return now.indexOf(last) + 1;
  return now.length === 0 || before.length === 1 ? now.length : null;
}
