import { getPriority, setPriority } from 'node:os';

/** As `nice` means it by default: somewhat more than a tenth of what the thread that answers requests gets of a processor both want. */
const STEPS = 10;
const LAST = 19;

/**
 * In a thread: lets the thread that answers requests go first where there are fewer processors than threads that compute. Only Linux keeps this for each
 * thread; elsewhere it would slow the whole process. A sandbox may refuse it: then all threads are equal.
 */
export function stepBack(set = setPriority): void {
  if (process.platform !== 'linux') return;
  try {
    set(Math.min(LAST, getPriority() + STEPS));
  } catch {}
}
