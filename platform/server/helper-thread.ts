import { parentPort, type Worker } from 'node:worker_threads';
import { startThread } from './start-thread.ts';

export interface HelperThread {
  /** @throws what the thread threw, or Error when it ended */
  ask<Answer>(question: unknown): Promise<Answer>;
}

interface Asked {
  number: number;
  question: unknown;
}

type Told = { number: number } & ({ answer: unknown } | { error: unknown });

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** A thread that computes for others. It begins with the first question, and anew after it has ended. */
export function openHelperThread(script: URL): HelperThread {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let running: Promise<Worker> | null = null;
  const start = async () => {
    const worker = await startThread(script);
    const end = (error: unknown) => {
      running = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('message', (told: Told) => {
      const asked = waiting.get(told.number);
      waiting.delete(told.number);
      if (waiting.size === 0) worker.unref();
      if ('error' in told) asked?.reject(told.error);
      else asked?.resolve(told.answer);
    });
    worker.once('error', end);
    worker.once('exit', () => end(new Error(`The thread ${script.pathname.split('/').at(-1)} has ended.`)));
    return worker;
  };
  return {
    async ask<Answer>(question: unknown) {
      running ??= start();
      const worker = await running.catch((error: unknown) => {
        running = null;
        throw error;
      });
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const number = ++last;
      waiting.set(number, { resolve: (answer) => resolve(answer as Answer), reject });
      // Whoever is waited for keeps the process alive.
      worker.ref();
      worker.postMessage({ number, question } satisfies Asked);
      return promise;
    },
  };
}

/** In the thread: answers each question, one after the other. */
export function answerInThread(answer: (question: never) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('This is started as a thread, see helper-thread.ts.');
  port.on('message', ({ number, question }: Asked) => {
    port.postMessage(attempt(number, () => answer(question as never)));
  });
  port.postMessage('open');
}

function attempt(number: number, work: () => unknown): Told {
  try {
    return { number, answer: work() };
  } catch (error) {
    return { number, error };
  }
}
