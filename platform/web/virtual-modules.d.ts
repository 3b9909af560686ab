declare module 'virtual:api-paths' {
  /** "GET /companies/{slug}" of a procedure, by room and name; made from the contract when the client is built. */
  export interface ApiPaths {
    readonly [name: string]: string | ApiPaths;
  }
  export interface KnownPaths {
    /** Of what visitors may ask for. */
    readonly paths: ApiPaths;
    loadOthers(): Promise<{ paths: ApiPaths }>;
  }
  export const known: KnownPaths;
}

declare module 'virtual:early-script' {
  /** What a page runs before its first paint; made from `app/web/early` when the pages are built. */
  const code: string;
  export default code;
}
