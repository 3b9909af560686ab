declare module 'virtual:api-paths' {
  /** Method and path of every procedure; made from the contract when the client is built. */
  const paths: unknown;
  export default paths;
}

declare module 'virtual:early-script' {
  /** What a page runs before its first paint; made from `app/web/early` when the pages are built. */
  const code: string;
  export default code;
}
