/**
 * The monotonic clock of most computers stands still while they sleep: hours later nothing seems to be late, and what was heard last seems to be of now.
 *
 * @param longerThanMs shorter sleeps, and small corrections of the clock, are none
 * @returns asked again and again, whether the computer has slept since it was asked last, or somebody has put its clock on
 */
export function noticeSleep(longerThanMs: number): () => boolean {
  let ahead = Date.now() - performance.now();
  return () => {
    const before = ahead;
    ahead = Date.now() - performance.now();
    return ahead - before > longerThanMs;
  };
}
