import { AsyncLocalStorage } from 'node:async_hooks';

/** What was read for one answer, by name. */
export type ReadSoFar = Map<string, Promise<unknown>>;

const readings = new AsyncLocalStorage<ReadSoFar>();

/**
 * What is read within by `once` is read once: a page asks a dozen questions, and before each of them stands the same gate. Only for what reads: whoever
 * changes something reads anew.
 *
 * @param soFar of other work for the same answer
 */
export function readingOnce<Result>(work: () => Promise<Result>, soFar: ReadSoFar = new Map()): Promise<Result> {
  return readings.run(soFar, work);
}

/** @param name tells apart whatever is read in this way */
export function once<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
  const soFar = readings.getStore();
  if (!soFar) return read();
  const known = soFar.get(name) ?? read();
  soFar.set(name, known);
  // Whoever gave the name gave the reading, too, and with it the type of its value.
  return known as Promise<Value>;
}
