import { makeUuid } from './make-uuid.ts';
import { type Listening, mayStay } from './rank-lines.ts';

/** What the pages of one browser tell each other. */
type Word = ({ is: 'here' | 'new' } & Listening) | { is: 'gone'; id: string };

/** Hidden pages are let do something once a minute. */
const FORGOTTEN_MS = 150_000;
const AGAIN_MS = 20_000;

export interface LineShare {
  /** Whether this page may hold its live stream now, or takes turns. */
  mayStay(): boolean;
  close(): void;
}

/**
 * Shares the few connections of a browser among its pages that listen.
 *
 * @param onChange it may be another answer now
 * @param isFixed this page cannot take turns: it is counted, and others make room
 */
export function openLineShare(onChange: () => void, isFixed = false): LineShare {
  const channel = openChannel();
  if (!channel) return { mayStay: () => true, close: () => {} };
  const others = new Map<string, Listening & { heardAt: number }>();
  const own = { id: makeUuid(), openedAt: Date.now(), isFixed };
  const self = (): Listening => ({ ...own, isShown: !document.hidden });
  const say = (word: Word) => channel.postMessage(word);
  const heardOf = () => {
    for (const [id, { heardAt }] of others) if (performance.now() - heardAt > FORGOTTEN_MS) others.delete(id);
    return others.values();
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.is === 'gone') others.delete(data.id);
    else others.set(data.id, { ...data, heardAt: performance.now() });
    if (data.is === 'new') say({ is: 'here', ...self() });
    onChange();
  };
  const tell = () => say({ is: 'here', ...self() });
  const leave = () => say({ is: 'gone', id: own.id });
  const onVisibility = () => {
    tell();
    onChange();
  };
  const again = setInterval(tell, AGAIN_MS);
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', leave);
  // From the cache of pages that were left it comes back as it was.
  addEventListener('pageshow', tell);
  // Frozen it holds no stream, and cannot say so.
  document.addEventListener('freeze', leave);
  document.addEventListener('resume', tell);
  say({ is: 'new', ...self() });
  return {
    mayStay: () => mayStay(self(), heardOf()),
    close() {
      clearInterval(again);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', tell);
      document.removeEventListener('freeze', leave);
      document.removeEventListener('resume', tell);
      leave();
      channel.close();
    },
  };
}

/** null: each page holds its own. HTTP/2 has as many lines as are wanted; and a browser may have no such channel, or let nobody use it who may store nothing. */
function openChannel(): BroadcastChannel | null {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (/^h[23]/.test(page?.nextHopProtocol ?? '')) return null;
  try {
    return new BroadcastChannel('live-lines');
  } catch {
    return null;
  }
}
