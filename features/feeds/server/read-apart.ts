import type { Worker } from 'node:worker_threads';
import { startThread, threadBeside } from '../../../platform/server/start-thread.ts';
import type { FeedLink } from './find-feed-links.ts';
import { type BodyReading, type FeedBody, readBody } from './read-body.ts';

/** What the thread is asked: to read a feed, or to find what feeds a page announces. */
export interface ReadingJob {
  kind: 'feed' | 'links';
  body: FeedBody;
}

export interface ReadLimits {
  /** A feed of the largest size takes about 2 s. */
  withinMs?: number;
  signal?: AbortSignal | undefined;
}

/** Read where it is: it takes some milliseconds, less than to hand it over. */
const SMALL_BYTES = 32_768;
const WITHIN_MS = 15_000;
const IDLE_MS = 10_000;
/** More than 15 MB of anything become: the limit of a thread is no safe one, a native parser that meets it ends the process. */
const MEGABYTES = 1_024;

/** The body is to blame: it takes more time than a feed may have. */
class GivenUp extends Error {}

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let before: Promise<unknown> = Promise.resolve();

/**
 * Reads what a feed answered, what is large in a thread of its own: 15 MB take seconds, and whoever writes them to harm us finds ways to make
 * it more. One at a time; a body that takes too long is given up with its thread.
 *
 * @throws the signal's reason, when it is aborted
 */
export async function readApart(body: FeedBody, limits: ReadLimits = {}): Promise<BodyReading> {
  if (body.bytes.byteLength <= SMALL_BYTES) return readBody(body);
  try {
    return await inTurn(() => ask<BodyReading>({ kind: 'feed', body }, limits));
  } catch (error) {
    if (error instanceof GivenUp) return { failure: 'malformed', message: error.message };
    throw error;
  }
}

/** The feeds that a page announces, read likewise; none of a page that takes too long. */
export async function findLinksApart(body: FeedBody, limits: ReadLimits = {}): Promise<FeedLink[]> {
  try {
    return await inTurn(() => ask<FeedLink[]>({ kind: 'links', body }, limits));
  } catch (error) {
    if (error instanceof GivenUp) return [];
    throw error;
  }
}

function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const answer = before.then(work);
  // Whoever comes next does not hear of what failed before.
  before = answer.catch(() => {});
  return answer;
}

async function ask<Answer>(job: ReadingJob, { withinMs = WITHIN_MS, signal }: ReadLimits): Promise<Answer> {
  clearTimeout(idle);
  try {
    signal?.throwIfAborted();
    const worker = thread ?? (await beginThread());
    const answer = await hear<Answer>(worker, job, withinMs, signal);
    idle = setTimeout(endThread, IDLE_MS).unref();
    return answer;
  } catch (error) {
    await endThread();
    throw error;
  }
}

async function hear<Answer>(worker: Worker, job: ReadingJob, withinMs: number, signal?: AbortSignal): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const tooLong = setTimeout(() => reject(new GivenUp(`It takes more than ${withinMs / 1_000} s to read.`)), withinMs);
  const onExit = () => reject(new Error('The thread that reads feeds has ended.'));
  const onAbort = () => reject(signal?.reason);
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  signal?.addEventListener('abort', onAbort);
  // A copy: it is handed over whole, and small buffers share their memory with others.
  const bytes = new Uint8Array(job.body.bytes);
  try {
    worker.postMessage({ ...job, body: { ...job.body, bytes } } satisfies ReadingJob, [bytes.buffer]);
    return await promise;
  } finally {
    clearTimeout(tooLong);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function beginThread(): Promise<Worker> {
  const worker = await startThread(threadBeside(import.meta.url, 'read-body-thread'), {
    maxOldGenerationSizeMb: MEGABYTES,
  });
  worker.once('exit', () => {
    if (thread === worker) thread = null;
  });
  thread = worker;
  return worker;
}

async function endThread(): Promise<void> {
  const worker = thread;
  thread = null;
  await worker?.terminate();
}
