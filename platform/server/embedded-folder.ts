import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What is used of a stream and a node of Emscripten's file system. */
type Stream = { nfd: number };
type Node = { name: string };
interface EmscriptenFileSystem {
  filesystems: {
    NODEFS: {
      stream_ops: { fsync?: (stream: Stream) => number };
      node_ops: { rename: (node: Node, folder: Node, name: string) => void };
      realPath(node: Node): string;
      tryFSOperation<T>(work: () => T): T;
    };
  };
  lookupNode(folder: Node, name: string): Node;
  destroyNode(node: Node): void;
}

/**
 * The folder of the embedded database, with the two things that PGlite's own way to the disk leaves out, and PostgreSQL relies on:
 *
 * - What it syncs (its log of writes before a commit is answered; at a checkpoint every file, before the log is taken off) is on the
 *   disk when it goes on: PGlite answers `fsync` without doing it, so that a power cut could take what was acknowledged, or leave a folder that
 *   cannot be opened.
 * - A renamed file takes the place of the one before it in one step. PGlite removes that one first: a process killed between the two left none.
 */
export class EmbeddedFolder extends NodeFS {
  override async init(...asked: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...asked);
    const prepare = ({ FS }: { FS: unknown }) => patch(FS as EmscriptenFileSystem);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [prepare, ...(emscriptenOpts.preRun ?? [])] } };
  }
}

function patch(files: EmscriptenFileSystem): void {
  const { NODEFS } = files.filesystems;
  NODEFS.stream_ops.fsync = ({ nfd }) =>
    NODEFS.tryFSOperation(() => {
      fdatasyncSync(nfd);
      return 0;
    });
  NODEFS.node_ops.rename = (node, folder, name) => {
    const from = NODEFS.realPath(node);
    const to = join(NODEFS.realPath(folder), name);
    NODEFS.tryFSOperation(() => renameSync(from, to));
    forget(files, folder, name);
    node.name = name;
  };
}

/** What was known of a file whose name another one has taken. */
function forget(files: EmscriptenFileSystem, folder: Node, name: string): void {
  try {
    files.destroyNode(files.lookupNode(folder, name));
  } catch {
    // There was none.
  }
}

/** The flags of `postgres --single` for a folder whose syncs are done, or are not: PGlite's own list begins by switching them off (`-F`). */
export function flagsFor(standard: string[], synced: boolean): string[] {
  // `fdatasync`, the usual way for the log of writes, is a call that does not come through to a folder of ours.
  return synced ? [...standard.filter((flag) => flag !== '-F'), '-c', 'wal_sync_method=fsync'] : standard;
}

/** Brings a folder, all that is in it and its own entry to the disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
  syncPath(dirname(folder));
}

export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
