/** Waits for what another process or the network brings about. @returns the first value that is neither undefined nor false */
export async function until<Value>(
  find: () => Value | undefined | false | Promise<Value | undefined | false>,
): Promise<Value> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error('It did not come to that within 30 s.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
