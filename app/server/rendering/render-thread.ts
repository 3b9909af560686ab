import { parentPort, workerData } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import type { PageRenderer, PageRequestContext } from '../../../platform/server/http/pages.ts';
import { stepBack } from '../../../platform/server/step-back.ts';
import { AppError, type AppErrorCode } from '../../../platform/shared/app-error.ts';
import { freezeDeeply } from '../../../platform/shared/freeze-deeply.ts';
import type { FromRenderer, PageFacts, Told, ToRenderer } from './messages.ts';
import { postTogether } from './post-together.ts';

/**
 * The thread that makes pages: React computes for milliseconds at a time, and who answers requests and writes to listeners must not wait
 * for it. It knows no database; what a page shows it asks of the thread that started it.
 */
const port = parentPort;
if (!port) throw new Error('This is started as a thread, see open-threads.ts.');

const { say, sayNow } = postTogether<FromRenderer>(
  (messages, transferred) => port.postMessage(messages, transferred),
  (message, error) => {
    // Whatever becomes of a question or page, who waits for it hears of it.
    if (message.kind === 'ask') settle(message.call, ({ reject }) => reject(error));
    else sayNow({ kind: 'failed', page: message.page, error: copyable(error) });
  },
);
const { default: renderer } = (await import(String(workerData))) as { default: PageRenderer };
stepBack();

interface Call {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}
const calls = new Map<number, Call>();
let lastCall = 0;

port.on('message', (messages: ToRenderer[]) => {
  for (const message of messages) hear(message);
});

function hear(message: ToRenderer): void {
  if (message.kind === 'make') {
    make(message).catch((error: unknown) => sayNow({ kind: 'failed', page: message.page, error: copyable(error) }));
  } else if (message.kind === 'answer') {
    // Kept also where nobody waits for it any more: it is told once.
    const answer = remember(message);
    settle(message.call, ({ resolve }) => resolve(answer));
  } else {
    const { code, message: words } = message.refusal;
    settle(message.call, ({ reject }) => reject(new AppError(code as AppErrorCode, words)));
  }
}

function settle(number: number, how: (call: Call) => void): void {
  const call = calls.get(number);
  calls.delete(number);
  if (call) how(call);
}

const kept = new Map<number, unknown>();

function remember(told: Told): unknown {
  if ('kept' in told) return kept.get(told.kept);
  const { answer, keepAs, forget } = told;
  if (forget !== undefined) kept.delete(forget);
  // A copy is not frozen, and pages share it.
  if (keepAs !== undefined) kept.set(keepAs, freezeDeeply(answer));
  return answer;
}

async function make({ page, url, about }: { page: number; url: string; about: PageFacts }): Promise<void> {
  const ask = (path: readonly string[], input?: unknown) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    calls.set(++lastCall, { resolve, reject });
    say({ kind: 'ask', page, call: lastCall, path, input });
    return promise;
  };
  let html: Uint8Array<ArrayBuffer> | null = null;
  const context: PageRequestContext = {
    ...about,
    api: createORPCClient({ call: ask }),
    loadApiDescription: () => ask([]),
    deliver(...parts) {
      html = encode(parts);
    },
  };
  const response = await renderer.fetch(new Request(url, { headers: { accept: 'text/html' } }), { context });
  const { status } = response;
  const headers = [...response.headers];
  const text = html ? '' : await response.text();
  sayNow({ kind: 'made', page, status, headers, html, text }, html ? [(html as Uint8Array<ArrayBuffer>).buffer] : []);
}

/** Each for itself: to put them together before that writes the whole page once more. */
function encode(parts: readonly (string | Buffer)[]): Uint8Array<ArrayBuffer> {
  const encoded = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  const bytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of encoded) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Of what was thrown, what can be told to another thread. */
function copyable(error: unknown): unknown {
  try {
    return structuredClone(error);
  } catch {
    return new Error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
