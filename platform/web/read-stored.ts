/** What this browser remembers under a name: null when nothing, or when it may not, as in private windows and by strict settings. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
