import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Of the processor, where others want it: about a tenth of what a thread beside it gets. */
const NICENESS = 10;

/**
 * Lets other threads go before this one wherever both want a processor: those that answer somebody, before those that compute for later.
 * Linux alone knows a priority of each thread; elsewhere all stay equal.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(readThreadId(), NICENESS);
  } catch {
    // Where a process may not see its threads, or not change them, all stay equal, too.
  }
}

/** Of this thread, as Linux counts them: that of Node is another. */
export function readThreadId(): number {
  return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
}
