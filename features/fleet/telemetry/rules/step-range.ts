/** The window of the same width beside one; times in ms since 1970. null: nothing lies there. @param now by the server's clock */
export function stepRange(
  { from, to }: { from: number; to: number },
  direction: 'earlier' | 'later',
  now: number,
): { from: number; to: number } | null {
  const width = to - from;
  if (direction === 'earlier') return from >= width ? { from: from - width, to: from } : null;
  if (to >= now) return null;
  const end = Math.min(to + width, now);
  return { from: end - width, to: end };
}
