declare module 'virtual:routes' {
  import type { AnyRoute } from '@tanstack/react-router';

  /** Of all pages on the server; in the browser, of those that are read. */
  export const routeTree: typeof import('./routeTree.gen.ts').routeTree;
  /** The routes of other pages, by what they are part of; on the server there are none. */
  export const parts: { readonly [part: string]: () => Promise<{ routes: AnyRoute[] }> };
}
