/** Ids of streams as an address lists them, each once, in their order. */
export function readStreamList(listed: string): number[] {
  return [...new Set(listed.split(',').map(Number))];
}
