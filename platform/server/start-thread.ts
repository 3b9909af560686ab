import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

const START_WITHIN_MS = 60_000;

/**
 * Where a thread's script lies: beside the file that asks, and beside the file into which the server is built.
 *
 * @param from `import.meta.url`
 * @param name of the file, without what it ends with
 */
export function threadBeside(from: string, name: string): URL {
  return new URL(`./${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
}

/**
 * Starts a thread that says something once it can be asked. It keeps no process alive.
 *
 * @throws Error when it does not start
 */
export async function startThread(script: URL, resourceLimits?: ResourceLimits): Promise<Worker> {
  const worker = new Worker(script, { execArgv: [], ...(resourceLimits && { resourceLimits }) });
  const failing = new AbortController();
  const tooLong = setTimeout(() => failing.abort(), START_WITHIN_MS);
  worker.once('exit', () => failing.abort());
  try {
    await once(worker, 'message', { signal: failing.signal });
  } catch (error) {
    await worker.terminate();
    throw new Error(`The thread ${script.pathname.split('/').at(-1)} did not start.`, { cause: error });
  } finally {
    clearTimeout(tooLong);
  }
  // Who waits for an answer hears of an error himself; one that comes while it rests ends only the thread.
  worker.on('error', () => {});
  worker.unref();
  return worker;
}
