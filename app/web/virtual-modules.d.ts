declare module 'virtual:routes' {
  import type { AnyRoute } from '@tanstack/react-router';

  export type Part = () => Promise<{ routes: AnyRoute[] }>;

  /** Addresses are anybody's words: a Map has no `constructor` that nobody put there. */
  export interface Parts {
    /** Pages that are read, by their address; on the server there are none. */
    readonly read: ReadonlyMap<string, Part>;
    /** The others, by the first name of their addresses. */
    readonly late: ReadonlyMap<string, Part>;
  }

  /** Of all pages on the server; in the browser it is the root, to which the others are brought. */
  export const routeTree: typeof import('./routeTree.gen.ts').routeTree;
  export const parts: Parts;
}
