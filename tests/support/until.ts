/** Only what never comes is given up: a machine that is busy with something else may take ten times as long. */
export const PATIENCE_MS = 120_000;

/** Waits for what another process or the network brings about. @returns the first value that is neither undefined nor false */
export async function until<Value>(
  find: () => Value | undefined | false | Promise<Value | undefined | false>,
  withinMs = PATIENCE_MS,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`It did not come to that within ${withinMs / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
