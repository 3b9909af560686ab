declare module 'virtual:api-paths' {
  /** "GET /companies/{slug}" of a procedure, by room and name; made from the contract when the client is built. */
  export interface ApiPaths {
    readonly [name: string]: string | ApiPaths;
  }
  /** Of what visitors may ask for. */
  export const paths: ApiPaths;
  export const loadOthers: () => Promise<{ paths: ApiPaths }>;
}

declare module 'virtual:early-script' {
  /** What a page runs before its first paint; made from `app/web/early` when the pages are built. */
  const code: string;
  export default code;
}
