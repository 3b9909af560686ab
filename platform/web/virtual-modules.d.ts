declare module 'virtual:api-paths' {
  /** Method and path of every procedure; made from the contract when the client is built. */
  const paths: unknown;
  export default paths;
}
