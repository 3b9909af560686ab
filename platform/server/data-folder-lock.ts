import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Two processes on one embedded database destroy it, so the first one takes `<folder>/lock` (its process id inside) and the
 * second one is refused. A lock whose process is gone (power cut, kill -9) is taken over.
 *
 * @returns a function that gives the lock back
 * @throws Error naming the folder and the process that holds it
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, `${process.pid} ${processStart(process.pid) ?? ''}`);
      closeSync(file);
      return () => unlinkSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(path);
      if (holder !== null && isRunning(holder)) {
        throw new Error(
          `The data folder ${folder} is in use by process ${holder.pid}. Stop it, or choose another DATA_DIR.`,
        );
      }
      unlinkSync(path);
    }
  }
  throw new Error(`The data folder ${folder} could not be locked: another process keeps taking it.`);
}

interface Holder {
  pid: number;
  start: string;
}

function readHolder(path: string): Holder | null {
  const [pid = '', start = ''] = readFileSync(path, 'utf8').trim().split(' ');
  return /^\d+$/.test(pid) ? { pid: Number(pid), start } : null;
}

/** The kernel reuses process ids: in a container the new process often gets the dead one's. Its start time tells them apart. */
function isRunning(holder: Holder): boolean {
  if (holder.pid === process.pid) return holder.start !== '' && holder.start === processStart(process.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const start = processStart(holder.pid);
  return start === null || holder.start === '' || start === holder.start;
}

/** Ticks since boot at which a process started (proc(5), /proc/pid/stat field 22); null where there is no /proc. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
