import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder can't be used; the message says which, why, and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** How a system says that a folder cannot be written to; `EEXIST`: something else has its name. */
const UNUSABLE: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'ENOTDIR', 'EEXIST']);

/**
 * Two processes on one embedded database destroy it, so the first one takes `<folder>/lock` (its process id inside) and the
 * second one is refused. A lock whose process is gone (power cut, kill -9) is taken over.
 *
 * @returns a function that gives the lock back
 * @throws Error naming the folder and the process that holds it
 */
export function lockDataFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!create(path)) takeOver(folder, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code && UNUSABLE.has(code))
      throw new DataFolderError(
        `The data folder ${folder} cannot be written to (${code}). Mend that, or choose another DATA_DIR.`,
        {
          cause: error,
        },
      );
    throw error;
  }
  return () => unlinkSync(path);
}

/** @returns false when the file exists */
function create(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, `${process.pid} ${processStart(process.pid) ?? ''}`);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** One process at a time: of two that find the same dead lock, the slower would remove the new one of the faster. */
function takeOver(folder: string, path: string): void {
  const turn = `${path}.takeover`;
  if (!create(turn)) {
    refuseWhileHeld(folder, turn);
    rmSync(turn, { force: true });
    if (!create(turn)) throw inUse(folder, 'another process');
  }
  try {
    refuseWhileHeld(folder, path);
    rmSync(path, { force: true });
    if (!create(path)) throw inUse(folder, 'another process');
  } finally {
    unlinkSync(turn);
  }
}

/** The process that holds a data folder, or null. */
export function holderOf(folder: string): number | null {
  const holder = readHolder(join(folder, 'lock'));
  return holder && holder !== 'unknown' && isRunning(holder) ? holder.pid : null;
}

function refuseWhileHeld(folder: string, path: string): void {
  const holder = readHolder(path);
  if (holder === 'unknown') throw inUse(folder, 'another process');
  if (holder && isRunning(holder)) throw inUse(folder, `process ${holder.pid}`);
}

function inUse(folder: string, by: string): Error {
  return new DataFolderError(`The data folder ${folder} is in use by ${by}. Stop it, or choose another DATA_DIR.`);
}

interface Holder {
  pid: number;
  start: string;
}

/** A holder writes its name right after it made the file: one that is still nameless by now died in between. */
const NAMELESS_FOR_MS = 5_000;

/** null: nobody; 'unknown': somebody who is writing their name right now. */
function readHolder(path: string): Holder | 'unknown' | null {
  try {
    const [pid = '', start = ''] = readFileSync(path, 'utf8').trim().split(' ');
    if (/^\d+$/.test(pid)) return { pid: Number(pid), start };
    return Date.now() - statSync(path).mtimeMs < NAMELESS_FOR_MS ? 'unknown' : null;
  } catch (error) {
    // Given back a moment ago.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
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
