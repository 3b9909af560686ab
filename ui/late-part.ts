import type { ComponentType } from 'react';

/** Draws what the document brings as it is: its code comes when that has to be drawn in the browser. */
export interface LatePart<Props> {
  /** To be awaited by the page's loader, beside what it asks for: a loader runs on the server and for other pages, not as a page wakes. */
  load(): Promise<void>;
  /** null: it is not here yet. */
  readonly Part: ComponentType<Props> | null;
}

/** @param fetch imports the part; a module of its own, or the page brings it all the same */
export function latePart<Props>(fetch: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let Part: ComponentType<Props> | null = null;
  return {
    async load() {
      Part ??= await fetch();
    },
    get Part() {
      return Part;
    },
  };
}
