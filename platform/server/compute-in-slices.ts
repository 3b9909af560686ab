import { setImmediate } from 'node:timers/promises';

/** What is computed in steps: it yields wherever others may go on first, and returns what it came to. */
export type Steps<Result> = Generator<void, Result, void>;

/** Half of what the one who asks for a small answer may wait at most, beside what else the turn has to do. */
const SLICE_MS = 8;

/**
 * Lets whoever waits go on first, before the first slice and after each: what computes for a second would keep all requests and listeners waiting
 * as long.
 */
export async function inSlices<Result>(
  steps: Steps<Result>,
  { sliceMs = SLICE_MS, now = () => performance.now() } = {},
): Promise<Result> {
  await setImmediate();
  let since = now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (now() - since < sliceMs) continue;
    await setImmediate();
    since = now();
  }
}

/** What is computed of many one by one. */
export function eachInSlices<Item>(items: Iterable<Item>, compute: (item: Item, at: number) => void): Promise<void> {
  return inSlices(stepsOf(items, compute));
}

function* stepsOf<Item>(items: Iterable<Item>, compute: (item: Item, at: number) => void): Steps<void> {
  let at = 0;
  for (const item of items) {
    compute(item, at++);
    yield;
  }
}

/** Where nobody waits. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
