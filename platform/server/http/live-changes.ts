import { AppError } from '../../shared/app-error.ts';
import type { ChangeFeed } from '../change-feed.ts';

export interface LiveChangesConfig {
  changeFeed: Pick<ChangeFeed, 'onChange'>;
  /** Streams that are open; one more than the most is refused. */
  open: OpenStreams;
  /** The tables whose names may be told. */
  tables: ReadonlySet<string>;
  /** Ends every stream when the process stops: an open one would hold up the server's end. */
  stopSignal: AbortSignal;
  /** When one of these tables changes, `check` says anew whether the one who listens may; a rejection ends the stream. */
  rights?: { tables: ReadonlySet<string>; check(): Promise<void> };
  heartbeatSeconds?: number;
  /** A stream ends by then and the browser opens the next one, whose rights are checked anew. */
  longestSeconds?: number;
}

/** How many streams a process has open. */
export interface OpenStreams {
  count: number;
  readonly most: number;
}

/** A run over feeds changes a table dozens of times a second; a page asks again a few times. */
const GATHER_MS = 150;
const RETRY_MS = 1_500;

/**
 * A stream of server-sent events (HTML standard, section 9.2) that names the tables that changed, and '*' when anything may have
 * changed. It carries no data: who hears a name asks the API, where rights are checked.
 */
export function streamChanges(config: LiveChangesConfig): Response {
  const { changeFeed, open, tables, stopSignal, rights, heartbeatSeconds = 20, longestSeconds = 900 } = config;
  if (open.count >= open.most)
    throw new AppError('UNAVAILABLE', 'Too many live connections. Try again in 30 s.', { retryAfterSeconds: 30 });
  open.count++;
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      let isOpen = true;
      const close = () => {
        if (!isOpen) return;
        end();
        controller.close();
      };
      const changed = new Set<string>();
      let gathering: NodeJS.Timeout | undefined;
      const tell = () => {
        gathering = undefined;
        for (const table of changed) say(`event: change\ndata: ${table}\n\n`);
        changed.clear();
      };
      const stopListening = changeFeed.onChange((table) => {
        if (table === null || rights?.tables.has(table)) rights?.check().catch(close);
        if (table !== null && !tables.has(table)) return;
        changed.add(table ?? '*');
        gathering ??= setTimeout(tell, GATHER_MS);
      });
      // As an event, not as a comment: of that a browser tells its page nothing, which then takes a line for live on which nothing comes any more.
      const sayHere = () => say('event: here\ndata: \n\n');
      const heartbeat = setInterval(sayHere, heartbeatSeconds * 1_000);
      const alarm = setTimeout(close, longestSeconds * 1_000);
      end = () => {
        open.count--;
        isOpen = false;
        end = () => {};
        stopListening();
        clearInterval(heartbeat);
        clearTimeout(gathering);
        clearTimeout(alarm);
        stopSignal.removeEventListener('abort', close);
      };
      stopSignal.addEventListener('abort', close);
      say(`retry: ${RETRY_MS}\nevent: ready\ndata: \n\n`);
      // So that its page knows from the beginning that silence means something.
      sayHere();
      if (stopSignal.aborted) close();
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // no-transform: neither our own compression nor a proxy's may hold events back; the last one is nginx's word for it.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
