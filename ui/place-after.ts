/**
 * Where a list goes on of which so many had been shown: `ShowMore` leads there, also without scripts. A list that grows by ShowMore names
 * the first of each lot, which costs it an attribute for each and asks nobody how much was there before.
 */
export const placeAfter = (shown: number) => `after-${shown}`;

/** What the element of an entry is given. @param lot so many, or a multiple of it, are shown more at once; none: the list does not grow */
export function placeAt(index: number, lot: number | undefined): { id?: string; tabIndex?: number } {
  return lot && index > 0 && index % lot === 0 ? { id: placeAfter(index), tabIndex: -1 } : {};
}

let isAsked = false;

/** "Show more" was pressed on a page that is awake. */
export function askForMore(): void {
  isAsked = true;
}

/** Whether what is drawn now was asked for by that. Who comes back to such an address, by the browser's own buttons, is not led anywhere. */
export function tookMore(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}
