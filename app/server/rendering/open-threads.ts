import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PageRenderer, PageRequestContext } from '../../../platform/server/http/pages.ts';
import type { Log } from '../../../platform/server/log.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { FromRenderer, Told, ToRenderer } from './messages.ts';
import { type Post, postTogether } from './post-together.ts';

/** One processor is left to who answers requests. Each thread takes some 100 MB, so there are no more of them than pages need. */
const MOST_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** When as many pages as these wait for each thread, another one is started. */
const BUSY = 4;
/** More would only be collected later: one page takes a few. (A heap that the process was begun with goes before it, as it does in `server-start.json`.) */
const MEGABYTES_OF_A_THREAD = 192;
/** Who asked for the page was told long ago that it takes too long. */
const PAGE_WITHIN_MS = 30_000;
/** A thread that has something to compute and said nothing for so long computes without end. */
const SILENT_MS = 10_000;
/** After so long without a page a thread is given back, but for the last one. */
const IDLE_MS = 60_000;

interface Page {
  context: PageRequestContext;
  /** Questions that this thread has not answered yet. While there are some, the page waits and takes no processor. */
  asked: number;
  giveUp: NodeJS.Timeout;
  resolve(response: Response): void;
  reject(error: unknown): void;
}

/**
 * Has pages made by threads, see `render-thread.ts`. A thread that ends takes the pages with it that it was making, and the next page starts
 * another; one that computes without end is ended.
 *
 * @param entry address of the module whose default export is the renderer
 * @param script address of `render-thread`
 */
export function openRenderThreads({
  entry,
  script,
  log,
  pageWithinMs = PAGE_WITHIN_MS,
  silentMs = SILENT_MS,
}: RenderThreadsConfig) {
  const threads = new Set<RenderThread>();
  const start = () => {
    const thread = new RenderThread(script, entry, {
      pageWithinMs,
      silentMs,
      onEnd(error) {
        threads.delete(thread);
        if (error) log.error({ err: error }, 'a thread that makes pages ended');
      },
      onIdle() {
        if (threads.size > 1 && threads.delete(thread)) void thread.end();
      },
    });
    threads.add(thread);
    return thread;
  };
  const choose = () => {
    const [idlest] = [...threads].sort((a, b) => a.computing - b.computing);
    return idlest && (idlest.computing < BUSY || threads.size >= MOST_THREADS) ? idlest : start();
  };
  const renderer: PageRenderer = { fetch: (request, { context }) => choose().make(request.url, context) };
  // What it has to read takes longer than all else at the start.
  start();
  return { renderer, close: async () => void (await Promise.all([...threads].map((thread) => thread.end()))) };
}

interface RenderThreadsConfig {
  entry: string;
  script: URL;
  log: Log;
  /** After which a page that is not made is given up. */
  pageWithinMs?: number;
  /** After which a thread that does not say anything, though it has something to compute, is ended with the next page that is given up. */
  silentMs?: number;
}

interface ThreadConfig {
  pageWithinMs: number;
  silentMs: number;
  onEnd(error: unknown): void;
  /** It has made no page for a while, and makes none. */
  onIdle(): void;
}

class RenderThread {
  readonly #worker: Worker;
  readonly #post: Post<ToRenderer>;
  readonly #pages = new Map<number, Page>();
  readonly #config: ThreadConfig;
  readonly #memory = new Memory();
  #idle: NodeJS.Timeout | undefined;
  #heardAt = performance.now();
  #last = 0;
  #isEnding = false;

  constructor(script: URL, entry: string, config: ThreadConfig) {
    this.#config = config;
    this.#worker = new Worker(script, {
      workerData: entry,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES_OF_A_THREAD },
    });
    let cause: unknown = null;
    this.#post = postTogether(
      (messages) => this.#worker.postMessage(messages),
      (message, error) => {
        if (message.kind !== 'make') this.#refuse(message.call, error);
        else this.#take(message.page)?.reject(error);
      },
    );
    this.#worker.on('message', (messages: FromRenderer[]) => {
      for (const message of messages) this.#hear(message);
    });
    this.#worker.on('error', (error) => {
      cause = error;
    });
    this.#worker.on('exit', (code) => {
      const error = this.#isEnding ? null : (cause ?? new Error(`it ended with ${code}`));
      config.onEnd(error);
      for (const page of this.#pages.keys())
        this.#take(page)?.reject(error ?? new AppError('UNAVAILABLE', 'The server is stopping.'));
      clearTimeout(this.#idle);
    });
  }

  /** How many pages it makes or has still to make, without those that wait for what they asked. */
  get computing(): number {
    return [...this.#pages.values()].filter(({ asked }) => asked === 0).length;
  }

  make(url: string, context: PageRequestContext): Promise<Response> {
    const page = ++this.#last;
    const { nonce, publicUrl, hasSession, sleeps } = context;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const giveUp = setTimeout(() => this.#giveUp(page), this.#config.pageWithinMs).unref();
    this.#pages.set(page, { context, asked: 0, giveUp, resolve, reject });
    clearTimeout(this.#idle);
    this.#post.say({ kind: 'make', page, url, about: { nonce, publicUrl, hasSession, sleeps } });
    return promise;
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
  }

  #refuse(call: number, error: unknown): void {
    const { code, message } = error instanceof AppError ? error : new AppError('INTERNAL', String(error));
    this.#post.say({ kind: 'refusal', call, refusal: { code, message } });
  }

  /** The page is under way no longer. */
  #take(number: number): Page | undefined {
    const page = this.#pages.get(number);
    if (!page) return;
    this.#pages.delete(number);
    clearTimeout(page.giveUp);
    clearTimeout(this.#idle);
    if (this.#pages.size === 0) this.#idle = setTimeout(this.#config.onIdle, IDLE_MS).unref();
    return page;
  }

  #giveUp(number: number): void {
    const { pageWithinMs, silentMs } = this.#config;
    // While every page waits for what it asked, silence is no sign of anything.
    const isStuck = this.computing > 0 && performance.now() - this.#heardAt > silentMs;
    this.#take(number)?.reject(new Error(`the page was not made within ${pageWithinMs / 1_000} s`));
    if (isStuck) void this.#worker.terminate();
  }

  #hear(message: FromRenderer): void {
    this.#heardAt = performance.now();
    if (message.kind === 'ask') {
      void this.#answer(message);
      return;
    }
    const page = this.#take(message.page);
    if (!page) return;
    try {
      page.resolve(readResponse(message, page.context));
    } catch (error) {
      page.reject(error);
    }
  }

  /** Whatever becomes of a question, it is answered: the thread would keep it, and the page with it, for ever. */
  async #answer({ page: number, call, path, input }: Extract<FromRenderer, { kind: 'ask' }>): Promise<void> {
    const page = this.#pages.get(number);
    if (page) page.asked++;
    try {
      if (!page) throw new AppError('UNAVAILABLE', 'The page has been answered.');
      this.#post.say({ kind: 'answer', call, ...this.#memory.tell(await ask(page.context, path, input)) });
    } catch (error) {
      this.#refuse(call, error);
    } finally {
      if (page) page.asked--;
    }
  }
}

/** More than what is asked for by pages that are asked for often. */
const MOST_KEPT = 100;

/** Which answers the thread has: to copy fifty stories to it takes 0.4 ms, half of that on the thread that answers requests. */
class Memory {
  /** What was told last stands last. */
  readonly #numbers = new Map<object, number>();
  #last = 0;

  tell(answer: unknown): Told {
    if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return { answer };
    const kept = this.#numbers.get(answer);
    if (kept !== undefined) {
      this.#numbers.delete(answer);
      this.#numbers.set(answer, kept);
      return { kept };
    }
    this.#numbers.set(answer, ++this.#last);
    const [oldest] = this.#numbers;
    if (!oldest || this.#numbers.size <= MOST_KEPT) return { answer, keepAs: this.#last };
    this.#numbers.delete(oldest[0]);
    return { answer, keepAs: this.#last, forget: oldest[1] };
  }
}

/** @throws what the thread threw */
function readResponse(message: Exclude<FromRenderer, { kind: 'ask' }>, context: PageRequestContext): Response {
  if (message.kind === 'failed') throw message.error;
  const { status, headers, html, text } = message;
  if (html) context.deliver(Buffer.from(html.buffer, html.byteOffset, html.byteLength));
  return new Response(html || isEmpty(status) ? null : text, { status, headers });
}

const isEmpty = (status: number) => status === 204 || status === 205 || status === 304;

type Procedure = (input: unknown) => Promise<unknown>;

async function ask(context: PageRequestContext, path: readonly string[], input: unknown): Promise<unknown> {
  if (path.length === 0) return context.loadApiDescription();
  const procedure = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], context.api);
  return (procedure as Procedure)(input);
}
