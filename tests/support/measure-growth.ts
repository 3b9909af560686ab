const ROUNDS = 6;
/** Below this the clock of the processor and the collector of garbage tell more than the work does. */
const LEAST_MS = 5;

/** What lies between linear and quadratic. */
export const NEARLY_LINEAR = 9;

/**
 * How many times as much work four times the input takes: about 4 when the work is linear, 16 when it is quadratic. Counted in processor
 * time of this thread and as a ratio of the least of several rounds, so that a busy or a slow machine does not judge: what is quadratic
 * is so each time, what is linear needs one round in which nothing came between.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && !(most / Math.max(LEAST_MS, least) < NEARLY_LINEAR); round++) {
    least = Math.min(least, processorMs(work, size));
    most = Math.min(most, processorMs(work, 4 * size));
  }
  return most / Math.max(LEAST_MS, least);
}

function processorMs(work: (size: number) => void, size: number): number {
  const before = process.threadCpuUsage();
  work(size);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
