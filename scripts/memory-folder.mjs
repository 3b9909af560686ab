// Plain JavaScript, as scripts/test.mjs.
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps what is written here in memory. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * A folder in memory that goes with this process. Its name says whose it is, for the next run to sweep it when nobody could take it away.
 *
 * @returns null: there is no such place here, or not enough room
 */
export function makeFolderInMemory() {
  let freeBytes = 0;
  try {
    sweepFolders(MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    freeBytes = bavail * bsize;
  } catch {
    // No such place here: the system's own folder for temporary files does it.
  }
  if (freeBytes < ENOUGH_BYTES) return null;
  const folder = mkdtempSync(join(MEMORY, `${nameFolder(process.pid)}-`));
  // PostgreSQL's servers run as another user, in folders of their own.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  return folder;
}

/** How the folder of a process begins. Containers can share this memory and not their processes: one counts only where it is known. */
export function nameFolder(pid) {
  return `smr-tests-${processesSeenHere()}-${pid}`;
}

/** Takes away what processes left behind that are gone. A number that another process has got by now keeps its folder for a while. */
export function sweepFolders(place) {
  for (const name of readdirSync(place)) {
    const pid = Number(/^smr-tests-\d+-(\d+)-/.exec(name)?.[1]);
    if (!pid || !name.startsWith(`${nameFolder(pid)}-`) || isRunning(pid)) continue;
    try {
      rmSync(join(place, name), { recursive: true, force: true });
    } catch {
      // Somebody else's, who sweeps it himself.
    }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's may not be signalled, but is there.
    return error.code !== 'ESRCH';
  }
}

function processesSeenHere() {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}
