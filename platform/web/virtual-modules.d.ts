declare module 'virtual:api-paths' {
  /** "GET /companies/{slug}" of every procedure, by room and name; made from the contract when the client is built. */
  export interface ApiPaths {
    readonly [name: string]: string | ApiPaths;
  }
  const paths: ApiPaths;
  export default paths;
}

declare module 'virtual:early-script' {
  /** What a page runs before its first paint; made from `app/web/early` when the pages are built. */
  const code: string;
  export default code;
}
