const TRIES = 2;
/** Below this the clock of the processor and the collector of garbage tell more than the work does. */
const LEAST_MS = 5;

/**
 * How many times as much work four times the input takes: about 4 when the work is linear, 16 when it is quadratic. Counted in processor
 * time of this thread and as a ratio, so that a busy or a slow machine does not judge.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  return leastMs(work, 4 * size) / Math.max(LEAST_MS, leastMs(work, size));
}

/** What lies between linear and quadratic. */
export const NEARLY_LINEAR = 9;

function leastMs(work: (size: number) => void, size: number): number {
  const tries = Array.from({ length: TRIES }, () => {
    const before = process.threadCpuUsage();
    work(size);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...tries);
}
