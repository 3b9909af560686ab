import {
  closeSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { EmbeddedFolder } from '../../platform/server/embedded-folder.ts';

/** What happened to the files of a folder, in order. `inode` names a file through its renames; `path` is below the folder. */
type Step =
  | { kind: 'write'; inode: number; at: number; bytes: Buffer }
  | { kind: 'size'; inode: number; size: number }
  | { kind: 'sync'; inode: number }
  | { kind: 'make'; inode: number; path: string; isFolder: boolean }
  | { kind: 'remove'; inode: number; path: string; isFolder: boolean }
  | { kind: 'rename'; inode: number; from: string; to: string }
  | { kind: 'acknowledged'; id: number };

interface Node {
  name: string;
  mode: number;
}
interface Stream {
  nfd: number;
  node: Node;
}
/** What is wrapped of Emscripten's way to a folder. */
interface Nodefs {
  realPath(node: Node): string;
  stream_ops: {
    write(stream: Stream, memory: Int8Array, offset: number, length: number, at: number): number;
    fsync(stream: Stream): number;
    setattr(stream: Stream, changed: { size?: number }): void;
  };
  node_ops: {
    mknod(folder: Node, name: string, mode: number, device: number): Node;
    rename(node: Node, folder: Node, name: string): void;
    unlink(folder: Node, name: string): void;
    rmdir(folder: Node, name: string): void;
    setattr(node: Node, changed: { size?: number }): void;
  };
}

const FOLDER_MODE = 0o040000;
const KIND_OF_MODE = 0o170000;

/** The folder of a database that writes down what is done to it. The log begins with the files that are there. */
export class RecordedFolder extends EmbeddedFolder {
  readonly steps: Step[] = [];
  readonly folder: string;
  readonly #inodes = new Map<string, number>();

  constructor(folder: string) {
    super(folder);
    this.folder = folder;
  }

  override async init(...asked: Parameters<EmbeddedFolder['init']>): ReturnType<EmbeddedFolder['init']> {
    const { emscriptenOpts } = await super.init(...asked);
    const [prepare, ...rest] = emscriptenOpts.preRun ?? [];
    const record = ({ FS }: { FS: unknown }) =>
      this.#record((FS as { filesystems: { NODEFS: Nodefs } }).filesystems.NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(prepare ? [prepare] : []), record, ...rest] } };
  }

  acknowledge(id: number): void {
    this.steps.push({ kind: 'acknowledged', id });
  }

  #record(files: Nodefs): void {
    const { stream_ops, node_ops } = files;
    const { write, fsync, setattr } = stream_ops;
    const below = (folder: Node, name = '') => relative(this.folder, join(files.realPath(folder), name));
    const inodeOf = (node: Node) => this.#inode(below(node));
    stream_ops.write = (stream, memory, offset, length, at) => {
      const written = write(stream, memory, offset, length, at);
      const bytes = Buffer.from(memory.buffer, memory.byteOffset + offset, written);
      this.steps.push({ kind: 'write', inode: inodeOf(stream.node), at, bytes: Buffer.from(bytes) });
      return written;
    };
    stream_ops.fsync = (stream) => {
      const answer = fsync(stream);
      this.steps.push({ kind: 'sync', inode: inodeOf(stream.node) });
      return answer;
    };
    stream_ops.setattr = (stream, changed) => {
      setattr(stream, changed);
      if (changed.size !== undefined) this.#resize(inodeOf(stream.node), changed.size);
    };
    const { mknod, rename, unlink, rmdir, setattr: change } = node_ops;
    node_ops.setattr = (node, changed) => {
      change(node, changed);
      if (changed.size !== undefined) this.#resize(inodeOf(node), changed.size);
    };
    node_ops.mknod = (folder, name, mode, device) => {
      const made = mknod(folder, name, mode, device);
      const path = below(folder, name);
      this.#inodes.delete(path);
      const isFolder = (mode & KIND_OF_MODE) === FOLDER_MODE;
      this.steps.push({ kind: 'make', inode: this.#inode(path), path, isFolder });
      return made;
    };
    node_ops.rename = (node, folder, name) => {
      const from = below(node);
      const to = below(folder, name);
      rename(node, folder, name);
      const inode = this.#inode(from);
      this.#inodes.delete(from);
      this.#inodes.set(to, inode);
      this.steps.push({ kind: 'rename', inode, from, to });
    };
    const removing = (remove: Nodefs['node_ops']['unlink'], isFolder: boolean) => (folder: Node, name: string) => {
      remove(folder, name);
      const path = below(folder, name);
      this.steps.push({ kind: 'remove', inode: this.#inode(path), path, isFolder });
      this.#inodes.delete(path);
    };
    node_ops.unlink = removing(unlink, false);
    node_ops.rmdir = removing(rmdir, true);
  }

  #resize(inode: number, size: number): void {
    this.steps.push({ kind: 'size', inode, size });
  }

  /** The path under which each inode was first met: of what the log did not make, that is where it lay when the log began. */
  readonly met = new Map<number, string>();
  #inode(path: string): number {
    const known = this.#inodes.get(path);
    if (known) return known;
    const inode = this.met.size + 1;
    this.#inodes.set(path, inode);
    this.met.set(inode, path);
    return inode;
  }
}

type Data = Extract<Step, { kind: 'write' | 'size' }>;
type Naming = Extract<Step, { kind: 'make' | 'remove' | 'rename' }>;

const SECTOR = 512;

export interface Cut {
  /** The folder as it was when the log began. */
  before: string;
  /** The folder that is made. */
  into: string;
  /** From 0 to 1, asked for each thing that was not synced. */
  random: () => number;
  /** How much of what was not synced reached the disk, 0 to 1. */
  share: number;
}

/**
 * Makes the folder that a disk holds after its power was cut when `until` steps were done, on a file system that keeps names in an ordered
 * journal (ext4, XFS): what a file was given before its last sync is there; of what it was given since, any sectors are, or are not.
 * Names are as they were at the last sync of any file, or at some moment since.
 *
 * @returns the ids that had been acknowledged
 */
export function cutPower(log: RecordedFolder, until: number, { before, into, random, share }: Cut): number[] {
  const pending = new Map<number, Data[]>();
  const settled: Data[] = [];
  const names: Naming[] = [];
  let namesSynced = 0;
  const acknowledged: number[] = [];
  for (const step of log.steps.slice(0, until)) {
    if (step.kind === 'acknowledged') acknowledged.push(step.id);
    else if (step.kind === 'write' || step.kind === 'size')
      pending.set(step.inode, [...(pending.get(step.inode) ?? []), step]);
    else if (step.kind === 'sync') {
      settled.push(...(pending.get(step.inode) ?? []));
      pending.delete(step.inode);
      namesSynced = names.length;
    } else names.push(step);
  }
  cpSync(before, into, { recursive: true });
  const named = names.slice(0, namesSynced + Math.round(share * random() * (names.length - namesSynced)));
  const files = new Files(placeNames(log, named, into));
  for (const step of settled) files.apply(step);
  for (const step of [...pending.values()].flat()) {
    if (step.kind === 'size') {
      if (random() < share) files.apply(step);
    } else for (const part of sectorsOf(step)) if (random() < share) files.apply(part);
  }
  files.close();
  return acknowledged;
}

/** Names are set first: every file is then written where it lies in the end. @returns where each inode lies; what has no name is gone */
function placeNames(log: RecordedFolder, names: Naming[], into: string): Map<number, string> {
  const made = new Set(log.steps.flatMap((step) => (step.kind === 'make' ? [step.inode] : [])));
  const places = new Map<number, string>();
  for (const [inode, path] of log.met) if (!made.has(inode)) places.set(inode, join(into, path));
  for (const step of names) {
    if (step.kind === 'make') {
      const path = join(into, step.path);
      if (step.isFolder) mkdirSync(path);
      else writeFileSync(path, '');
      places.set(step.inode, path);
    } else if (step.kind === 'remove') {
      rmSync(join(into, step.path), { recursive: step.isFolder, force: true });
      places.delete(step.inode);
    } else {
      const to = join(into, step.to);
      for (const [inode, path] of places) if (path === to) places.delete(inode);
      renameSync(join(into, step.from), to);
      places.set(step.inode, to);
    }
  }
  return places;
}

/** The parts of a write that reach a disk whole, or not at all. */
function sectorsOf(step: Extract<Step, { kind: 'write' }>): Data[] {
  const parts: Data[] = [];
  for (let from = 0; from < step.bytes.length; ) {
    const length = SECTOR - ((step.at + from) % SECTOR);
    parts.push({ ...step, at: step.at + from, bytes: step.bytes.subarray(from, from + length) });
    from += length;
  }
  return parts;
}

/** The files of a folder, kept open while they are written. */
class Files {
  readonly #places: Map<number, string>;
  readonly #open = new Map<number, number>();

  constructor(places: Map<number, string>) {
    this.#places = places;
  }

  apply(step: Data): void {
    const path = this.#places.get(step.inode);
    if (!path) return;
    const file = this.#open.get(step.inode) ?? openSync(path, 'r+');
    this.#open.set(step.inode, file);
    if (step.kind === 'size') ftruncateSync(file, step.size);
    else writeSync(file, step.bytes, 0, step.bytes.length, step.at);
  }

  close(): void {
    for (const file of this.#open.values()) closeSync(file);
  }
}
