import { type MessagePort, parentPort, type Worker } from 'node:worker_threads';
import { startThread } from './start-thread.ts';
import { stepBack } from './step-back.ts';

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

/** Nothing that is asked takes so long; a thread that does not answer is ended. */
const ANSWER_WITHIN_MS = 60_000;

interface Running {
  worker: Worker;
  waiting: Map<number, Waiting>;
  /** Whoever waits hears of it. */
  end(error: unknown): void;
}

/** A thread that computes for others. It begins with the first question, and anew after it has ended. */
export function openHelperThread(script: URL, { withinMs = ANSWER_WITHIN_MS } = {}): HelperThread {
  let last = 0;
  let running: Promise<Running> | null = null;
  const begin = () => {
    const begun: Promise<Running> = startThread(script).then((worker) => {
      const waiting = new Map<number, Waiting>();
      const end = (error: unknown) => {
        if (running === begun) running = null;
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
      worker.once('messageerror', end);
      worker.once('error', end);
      worker.once('exit', () => end(new Error(`The thread ${nameOf(script)} has ended.`)));
      return { worker, waiting, end };
    });
    begun.catch(() => {
      if (running === begun) running = null;
    });
    return begun;
  };
  return {
    async ask<Answer>(question: unknown) {
      running ??= begin();
      const { worker, waiting, end } = await running;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const number = ++last;
      // What cannot be sent is thrown here, before anybody waits for it.
      worker.postMessage({ number, question } satisfies Asked);
      waiting.set(number, { resolve: (answer) => resolve(answer as Answer), reject });
      // Whoever is waited for keeps the process alive.
      worker.ref();
      const tooLong = setTimeout(() => {
        end(new Error(`The thread ${nameOf(script)} has not answered in ${withinMs / 1_000} s.`));
        void worker.terminate();
      }, withinMs);
      return promise.finally(() => clearTimeout(tooLong));
    },
  };
}

/** In the thread: answers each question, one after the other. */
export function answerInThread(answer: (question: never) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('This is started as a thread, see helper-thread.ts.');
  stepBack();
  port.on('message', ({ number, question }: Asked) => {
    try {
      port.postMessage({ number, answer: answer(question as never) } satisfies Told);
    } catch (error) {
      tellError(port, number, error);
    }
  });
  port.postMessage('open');
}

/** As it is, where it can be sent; else what it says. */
function tellError(port: MessagePort, number: number, error: unknown): void {
  try {
    port.postMessage({ number, error } satisfies Told);
  } catch {
    port.postMessage({ number, error: new Error(String(error)) } satisfies Told);
  }
}

function nameOf(script: URL): string {
  return script.pathname.split('/').at(-1) ?? '';
}
