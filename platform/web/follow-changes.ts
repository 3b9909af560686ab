import { SESSION_ENDED } from './api-client.ts';
import { noticeSleep } from './notice-sleep.ts';
import { openLineShare } from './share-lines.ts';

const TRY_AGAIN_MS = 5_000;
/** The server says something every 20 s. */
const SILENCE_MS = 50_000;
const LOOK_MS = 5_000;
/** A page that nobody looks at for so long leaves its connection to others; it asks for everything when it is seen again. */
const HIDDEN_MS = 30_000;

export interface ChangeListener {
  onLive(isLive: boolean): void;
  /** Something may have changed unheard. */
  onGap(): void;
  onChange(table: string): void;
}

interface LiveStream {
  listeners: Set<ChangeListener>;
  isLive: boolean;
  close(): void;
}

/** By address. */
const streams = new Map<string, LiveStream>();

/** @returns ends it; with the last listener the connection goes */
export function followChanges(url: string, listener: ChangeListener): () => void {
  const stream = streams.get(url) ?? openStream(url);
  streams.set(url, stream);
  stream.listeners.add(listener);
  listener.onLive(stream.isLive);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    stream.close();
    streams.delete(url);
  };
}

function openStream(url: string): LiveStream {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let mayHaveMissed = false;
  let heardAt = performance.now();
  /** Once it stands, servers of an older edition say nothing that a page hears while nothing changes. */
  let isQuietForLong = false;
  let line: ReturnType<typeof openLineShare> | null = null;
  const tell = (isLive: boolean) => {
    stream.isLive = isLive;
    for (const { onLive } of stream.listeners) onLive(isLive);
  };
  const hear = () => {
    heardAt = performance.now();
  };
  const connect = () => {
    source?.close();
    isQuietForLong = false;
    hear();
    line ??= openLineShare(() => {}, true);
    source = new EventSource(url);
    source.addEventListener('here', () => {
      isQuietForLong = false;
      hear();
    });
    source.addEventListener('ready', () => {
      isQuietForLong = true;
      hear();
      tell(true);
      if (mayHaveMissed) for (const { onGap } of stream.listeners) onGap();
      mayHaveMissed = true;
    });
    source.addEventListener('change', (event: MessageEvent<string>) => {
      hear();
      for (const { onChange } of stream.listeners) onChange(event.data);
    });
    source.addEventListener('error', () => {
      isQuietForLong = false;
      mayHaveMissed = true;
      tell(false);
      // A browser connects again by itself when the line breaks, but gives up when the server answers with an error.
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(connect, TRY_AGAIN_MS);
    });
  };
  // The stream was opened with a session that is gone: what it brings can't be asked for, and the page must not call itself live.
  const drop = () => {
    if (source === null) return;
    source.close();
    tell(false);
    clearTimeout(again);
    again = setTimeout(connect, TRY_AGAIN_MS);
  };
  const hasSlept = noticeSleep(SILENCE_MS);
  /** A line that broke without a word, as one does over which a computer has slept, is open still as far as the browser knows. */
  const look = () => {
    const isOld = hasSlept() || (!isQuietForLong && performance.now() - heardAt > SILENCE_MS);
    if (source === null || !isOld) return;
    mayHaveMissed = true;
    tell(false);
    clearTimeout(again);
    connect();
  };
  const looking = setInterval(look, LOOK_MS);
  const leave = () => {
    source?.close();
    source = null;
    line?.close();
    line = null;
  };
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden)
      hiding = setTimeout(() => {
        clearTimeout(again);
        leave();
        mayHaveMissed = true;
        tell(false);
      }, HIDDEN_MS);
    else if (source === null) connect();
    else look();
  };
  const stream: LiveStream = {
    listeners: new Set(),
    isLive: false,
    close() {
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(hiding);
      clearInterval(looking);
      window.removeEventListener(SESSION_ENDED, drop);
      clearTimeout(again);
      leave();
    },
  };
  window.addEventListener(SESSION_ENDED, drop);
  document.addEventListener('visibilitychange', onVisibility);
  connect();
  // Opened behind another page, it may never be looked at.
  if (document.hidden) onVisibility();
  return stream;
}
