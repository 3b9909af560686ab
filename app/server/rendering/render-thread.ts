import { parentPort, workerData } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import type { PageRenderer, PageRequestContext } from '../../../platform/server/http/pages.ts';
import { stepBack } from '../../../platform/server/step-back.ts';
import { AppError, type AppErrorCode } from '../../../platform/shared/app-error.ts';
import { freezeDeeply } from '../../../platform/shared/freeze-deeply.ts';
import type { FromRenderer, PageFacts, Told, ToRenderer } from './messages.ts';

/**
 * The thread that makes pages: React computes for milliseconds at a time, and who answers requests and writes to listeners must not wait
 * for it. It knows no database; what a page shows it asks of the thread that started it.
 */
const port = parentPort;
if (!port) throw new Error('This is started as a thread, see open-threads.ts.');

const say = (message: FromRenderer, transferred: ArrayBuffer[] = []) => port.postMessage(message, transferred);
const { default: renderer } = (await import(String(workerData))) as { default: PageRenderer };
stepBack();

const calls = new Map<number, { resolve(answer: unknown): void; reject(error: AppError): void }>();
let lastCall = 0;

port.on('message', (message: ToRenderer) => {
  if (message.kind === 'make') {
    make(message).catch((error: unknown) => say({ kind: 'failed', page: message.page, error: copyable(error) }));
    return;
  }
  const waiting = calls.get(message.call);
  calls.delete(message.call);
  if (message.kind === 'answer') waiting?.resolve(remember(message));
  else waiting?.reject(new AppError(message.refusal.code as AppErrorCode, message.refusal.message));
});

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
    deliver(document) {
      html = new TextEncoder().encode(String(document));
    },
  };
  const response = await renderer.fetch(new Request(url, { headers: { accept: 'text/html' } }), { context });
  const { status } = response;
  const headers = [...response.headers];
  const text = html ? '' : await response.text();
  say({ kind: 'made', page, status, headers, html, text }, html ? [(html as Uint8Array<ArrayBuffer>).buffer] : []);
}

/** Of what was thrown, what can be told to another thread. */
function copyable(error: unknown): unknown {
  try {
    return structuredClone(error);
  } catch {
    return new Error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
