/** The search that stands in the place of the palette until the code of that has come, see `plain-search.ts`. */
export const PLAIN_SEARCH = 'plain-search';

/** Told to the document when somebody has asked for the search, and the plain one is open. */
export const SEARCH_ASKED = 'search-asked';

/** On what has nothing around it, a frame on another site or a wall: nobody searches there, and nothing may cover its values. */
export const NO_SEARCH = 'data-no-search';

/** What was typed, and where the typing goes on. */
export interface Typed {
  text: string;
  selection: [start: number, end: number];
}

/** On its field while an input method composes there: taken away then, it would leave its letters behind, and the method would write them once more. */
export const COMPOSING = 'data-composing';

/** Until no sign is being composed in it. */
export async function untilComposed(): Promise<void> {
  const find = () => document.querySelector(`#${PLAIN_SEARCH} [${COMPOSING}]`);
  for (let field = find(); field; field = find()) {
    const composing = field;
    await new Promise((resolve) => composing.addEventListener('compositionend', resolve, { once: true }));
    // Some browsers write the sign down after they said that it ended.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** @returns null when it is not open */
export function readPlainSearch(): Typed | null {
  const field = document.querySelector<HTMLInputElement>(`#${PLAIN_SEARCH} input`);
  if (!field) return null;
  const { value, selectionStart, selectionEnd } = field;
  return { text: value, selection: [selectionStart ?? value.length, selectionEnd ?? value.length] };
}

/** Something else stands in its place now. The focus goes back to where it was. */
export function closePlainSearch(): void {
  document.querySelector<HTMLDialogElement>(`#${PLAIN_SEARCH}`)?.close();
}
