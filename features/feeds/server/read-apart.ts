import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type BodyReading, type FeedBody, readBody } from './read-body.ts';

/** Read where it is: it takes some milliseconds, less than to hand it over. */
const SMALL_BYTES = 32_768;
const IDLE_MS = 10_000;
const MEGABYTES = 384;

/** Of one body: a feed of the largest size takes about 2 s; half a minute is another one's work. */
export interface ReadLimits {
  withinMs: number;
}

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let before: Promise<unknown> = Promise.resolve();

/**
 * Reads what a feed answered, what is large in a thread of its own: 15 MB take seconds, and whoever writes them to harm us finds ways to make
 * it more. One at a time; a body that takes too long or too much memory is given up with its thread.
 */
export function readApart(body: FeedBody, limits: ReadLimits = { withinMs: 15_000 }): Promise<BodyReading> {
  if (body.bytes.byteLength <= SMALL_BYTES) return Promise.resolve(readBody(body));
  const reading = before.then(() => readInThread(body, limits));
  before = reading;
  return reading;
}

async function readInThread(body: FeedBody, { withinMs }: ReadLimits): Promise<BodyReading> {
  clearTimeout(idle);
  const worker = thread ?? (await startThread());
  const { promise, resolve, reject } = Promise.withResolvers<BodyReading>();
  const tooLong = setTimeout(() => reject(new Error(`It takes more than ${withinMs / 1_000} s to read.`)), withinMs);
  worker.once('message', resolve).once('error', reject);
  // A copy: it is handed over whole, and small buffers share their memory with others.
  const bytes = new Uint8Array(body.bytes);
  worker.postMessage({ ...body, bytes }, [bytes.buffer]);
  try {
    const reading = await promise;
    idle = setTimeout(endThread, IDLE_MS).unref();
    return reading;
  } catch (error) {
    await endThread();
    return { failure: 'malformed', message: error instanceof Error ? error.message : 'It could not be read.' };
  } finally {
    clearTimeout(tooLong);
    worker.off('message', resolve).off('error', reject);
  }
}

async function startThread(): Promise<Worker> {
  // Beside this file, and beside the file into which the server is built.
  const name = `./read-body-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`;
  const worker = new Worker(new URL(name, import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  worker.once('exit', () => {
    if (thread === worker) thread = null;
  });
  await once(worker, 'message');
  worker.unref();
  thread = worker;
  return worker;
}

async function endThread(): Promise<void> {
  const worker = thread;
  thread = null;
  await worker?.terminate();
}
