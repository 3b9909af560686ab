/** Waits for what another process or the network brings about. @returns the first value that is neither undefined nor false */
export async function until<Value>(
  find: () => Value | undefined | false | Promise<Value | undefined | false>,
  withinMs = 30_000,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`It did not come to that within ${withinMs / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
