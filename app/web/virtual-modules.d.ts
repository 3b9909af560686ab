declare module 'virtual:routes' {
  import type { AnyRoute } from '@tanstack/react-router';

  export type Part = () => Promise<{ routes: AnyRoute[] }>;

  /** Of all pages on the server; in the browser it is the root, to which the others are brought. */
  export const routeTree: typeof import('./routeTree.gen.ts').routeTree;
  /** Pages that are read, by their address; on the server there are none. */
  export const read: { readonly [pattern: string]: Part };
  /** The others, by the first name of their addresses. */
  export const late: { readonly [name: string]: Part };
}
