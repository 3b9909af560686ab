import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { NodeFS } from '@electric-sql/pglite/nodefs';
import { EmbeddedFolder, flagsFor } from './embedded-folder.ts';

// V8 ends the process now and then while it frees machine code that it has compiled anew ("Check failed: jit_page_->allocations_.erase",
// nodejs/node#64500). Kept instead, it is a few megabytes for one engine.
setFlagsFromString('--no-wasm-code-gc');

/** PostgreSQL compiled to WebAssembly: one session, which speaks the protocol of PostgreSQL's clients. */
export interface EmbeddedEngine {
  /** @param messages of the protocol, as a client writes them @returns what the engine answers */
  exec(messages: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Of its files; null keeps them in memory. */
  folder: string | null;
  /** Whether what is acknowledged is on the disk, or only with the operating system: it outlives the process, not a power cut. */
  synced: boolean;
  /** A dumped folder to begin with. */
  clusterDump?: Blob;
  /** Another way to the files of `folder`: tests write down what is written. */
  files?: NodeFS;
}

/** The engine in the thread that asks for it. */
export async function openEngine({ folder, synced, clusterDump, files }: EngineOptions): Promise<EmbeddedEngine> {
  const engine = await PGlite.create({
    ...(folder ? { fs: files ?? new EmbeddedFolder(folder) } : { dataDir: 'memory://' }),
    startParams: flagsFor(PGlite.defaultStartParams, synced),
    extensions: { pg_trgm, unaccent },
    // 16 MB of shared buffers instead of 128 saves 110 MB of memory; the file system caches the rest. Of the log of
    // writes, less than usual is kept for use again after a checkpoint.
    postgresqlconf: ['shared_buffers = 16MB', 'max_wal_size = 96MB', 'min_wal_size = 32MB'],
    ...(clusterDump ? { loadDataDir: clusterDump } : {}),
  });
  return {
    async exec(messages) {
      const answer: Uint8Array[] = [];
      // A copy: what it hands over is memory of its own.
      const onRawData = (bytes: Uint8Array) => answer.push(bytes.slice());
      await engine.runExclusive(() => engine.execProtocolRawStream(messages, { onRawData }));
      return answer.length === 1 && answer[0] ? answer[0] : Buffer.concat(answer);
    },
    close: () => engine.close(),
  };
}

/**
 * The engine in this thread, for who answers others in it, too. An answer comes with the next turn of the event loop, as one over a socket
 * would: queries that follow one another would otherwise be one chain of microtasks, in which no request is read and nothing is written.
 */
export async function openEngineInTurns(options: EngineOptions): Promise<EmbeddedEngine> {
  const engine = await openEngine(options);
  return {
    ...engine,
    async exec(messages) {
      const answer = await engine.exec(messages);
      await new Promise(setImmediate);
      return answer;
    },
  };
}

export type ToEngine = { id: number; messages: Uint8Array } | 'close';
export type FromEngine = { id: number; answer: Uint8Array } | { id: number; error: unknown } | 'open';

/**
 * The engine in a thread of its own: it computes for as long as a query takes, and who answers requests must not wait for it.
 *
 * @param script address of `engine-thread`
 */
export async function openEngineThread(
  script: URL,
  options: Pick<EngineOptions, 'folder' | 'synced'>,
): Promise<EmbeddedEngine> {
  const worker = new Worker(script, { workerData: options, execArgv: [] });
  const asked = new Map<number, PromiseWithResolvers<Uint8Array>>();
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let isOpen = false;
  let isClosing = false;
  let last = 0;
  worker.on('message', (message: FromEngine) => {
    if (message === 'open') {
      isOpen = true;
      opened.resolve();
      return;
    }
    const one = asked.get(message.id);
    asked.delete(message.id);
    if ('error' in message) one?.reject(message.error);
    else one?.resolve(message.answer);
  });
  let cause: unknown = null;
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', (code) => {
    const error = new Error(`the embedded database ended (${code})`, { cause });
    if (isClosing && code === 0) return ended.resolve();
    if (isClosing) return ended.reject(error);
    opened.reject(cause ?? error);
    // Without it nothing can be answered any more: whoever watches the process starts it again.
    if (isOpen) throw error;
  });
  await opened.promise;
  const say = (message: ToEngine, transferred: ArrayBuffer[] = []) => worker.postMessage(message, transferred);
  return {
    exec(messages) {
      const id = ++last;
      const one = Promise.withResolvers<Uint8Array>();
      asked.set(id, one);
      // A copy: small buffers share their memory with others.
      const own = new Uint8Array(messages);
      say({ id, messages: own }, [own.buffer]);
      return one.promise;
    },
    async close() {
      isClosing = true;
      say('close');
      await ended.promise;
    },
  };
}
