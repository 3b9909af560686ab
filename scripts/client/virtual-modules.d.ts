declare module 'virtual:client-paths' {
  interface ClientPaths {
    readonly [name: string]: string | ClientPaths;
  }
  const paths: ClientPaths;
  export default paths;
}
