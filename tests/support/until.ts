/** Only what never comes is given up: a machine that is busy with something else may take ten times as long. */
export const PATIENCE_MS = 120_000;

/** What takes long is asked for less often: to ask is work, too, for a machine that is busy with what is waited for. */
const SHORTEST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 100;

/** Waits for what another process or the network brings about. @returns the first value that is neither undefined nor false */
export async function until<Value>(
  find: () => Value | undefined | false | Promise<Value | undefined | false>,
  withinMs = PATIENCE_MS,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.3, LONGEST_PAUSE_MS)) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`It did not come to that within ${withinMs / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
