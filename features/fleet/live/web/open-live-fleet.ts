import { noticeSleep } from '../../../../platform/web/notice-sleep.ts';
import { openLineShare } from '../../../../platform/web/share-lines.ts';
import { newestQualities } from '../../streams/vocabulary.ts';
import { serverClock } from './estimate-clock.ts';
import type { Link, LiveFleet, LiveValue } from './live-fleet.ts';

/** [stream id, ms since 1970, value, quality: its place in `newestQualities`] */
type Told = [id: number, ts: number, value: number, quality: number];

/** Hears what happens besides new values. */
export interface FleetNews {
  /** From here on everything is told. */
  onStart(): void;
  /** @param alert that changed its state, as it is now */
  onAlert(alert: unknown): void;
  /** Something may be missing between what was told before and now: whatever was made from it must be asked for again. */
  onHole(): void;
  /** Hours may have gone by in which the page did nothing. */
  onSlept(): void;
  /** Late samples changed the past of these streams. */
  onRevised(streamIds: readonly number[]): void;
  /** From here on others are heard of: what happened to their past meanwhile was not told. */
  onOthers(): void;
}

/** The server says something every 5 s. */
const SILENCE_MS = 12_000;
const TRY_AGAIN_MS = 2_000;
/** A page that goes says so before the next one says what it shows. */
const CHANGE_AFTER_MS = 30;
/** Whoever takes turns with other pages of the browser listens so often, each time until it has caught up. */
const TURN_EVERY_MS = 5_000;
/** Processes of the server count what they tell by themselves: with a place in each, whichever answers next knows what was missed. */
const MOST_PLACES = 4;

/** A live fleet that can be ended. */
export interface OpenLiveFleet extends LiveFleet {
  /** Goes on at another address, which tells of more or of fewer streams. */
  listenTo(url: string): void;
  close(): void;
}

/**
 * Listens to the fleet while a page is open. It comes back by itself: the browser repeats a broken connection with the place of the
 * last frame, and a connection that says nothing for 12 s is opened anew. Only the newest value of each stream is kept, so a month
 * costs no more than a minute. While the tab is hidden nobody is told to draw; when it shows again, everybody is, once. A browser with more
 * pages than it has connections for lets some take turns: these ask every few seconds for what they have missed. One that is frozen gives its connection
 * back: frozen with it, a few pages would keep all that the browser has.
 */
export function openLiveFleet(firstUrl: string, news: FleetNews): OpenLiveFleet {
  const values = new Map<number, LiveValue>();
  const listeners = new Map<number, Set<() => void>>();
  const linkListeners = new Set<() => void>();
  const waiting = new Set<number>();
  let url = firstUrl;
  let link: Link = { state: 'connecting', since: Date.now() };
  let source: EventSource | null = null;
  /** Of each process that was heard, the last one last: the place of its last frame, by what the place begins with. */
  const places = new Map<string, string>();
  let hasSnapshot = false;
  let heardAt = performance.now();
  let frame = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let changing: ReturnType<typeof setTimeout> | undefined;
  let turn: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  /** Since it was connected last: before that a turn is not over, whatever others say. */
  let hasCaughtUp = false;

  const setLink = (state: Link['state']) => {
    if (link.state === state) return;
    link = { state, since: Date.now() };
    for (const listener of linkListeners) listener();
  };
  const draw = () => {
    frame = 0;
    const streams = [...waiting];
    waiting.clear();
    for (const id of streams) for (const listener of listeners.get(id) ?? []) listener();
  };
  const drawSoon = () => {
    if (frame === 0 && !document.hidden && waiting.size > 0) frame = requestAnimationFrame(draw);
  };
  const take = ([id, ts, value, quality]: Told) => {
    const known = values.get(id);
    const told: LiveValue = { value, at: ts, quality: newestQualities[quality] ?? 'bad' };
    if (known?.at !== null && known !== undefined && !isNews(told, known)) return;
    values.set(id, told);
    waiting.add(id);
  };
  const keepPlace = (place: string) => {
    const [epoch = ''] = place.split('-');
    places.delete(epoch);
    places.set(epoch, place);
    for (const oldest of places.keys()) if (places.size > MOST_PLACES) places.delete(oldest);
  };
  const hear = <Data extends { now: number }>(event: MessageEvent<string>): Data => {
    const data = JSON.parse(event.data) as Data;
    heardAt = performance.now();
    keepPlace(event.lastEventId);
    serverClock.hear(data.now);
    setLink('live');
    return data;
  };
  /** Where there are too many pages: this one has caught up, and listens again in a while. */
  const rest = () => {
    hasCaughtUp = true;
    if (lines.mayStay()) return;
    source?.close();
    isResting = true;
    turn = setTimeout(connect, TURN_EVERY_MS);
  };
  const connect = () => {
    clearTimeout(again);
    clearTimeout(turn);
    isResting = false;
    hasCaughtUp = false;
    source?.close();
    heardAt = performance.now();
    // With them, what was missed comes, and a beat after it; without, all of it.
    const known = [...places.values()].join();
    source = new EventSource(known ? `${url}${url.includes('?') ? '&' : '?'}lastEventId=${known}` : url);
    source.addEventListener('snapshot', (event: MessageEvent<string>) => {
      for (const told of hear<{ now: number; values: Told[] }>(event).values) take(told);
      if (hasSnapshot) news.onHole();
      else news.onStart();
      hasSnapshot = true;
      drawSoon();
      rest();
    });
    source.addEventListener('samples', (event: MessageEvent<string>) => {
      for (const told of hear<{ now: number; samples: Told[] }>(event).samples) take(told);
      drawSoon();
    });
    source.addEventListener('alert', (event: MessageEvent<string>) => {
      news.onAlert(hear<{ now: number; alert: unknown }>(event).alert);
    });
    source.addEventListener('revised', (event: MessageEvent<string>) => {
      news.onRevised(hear<{ now: number; streams: number[] }>(event).streams);
    });
    source.addEventListener('beat', (event: MessageEvent<string>) => {
      hear(event);
      rest();
    });
    source.addEventListener('error', () => {
      setLink('lost');
      // The browser comes back by itself after a broken line, but gives up when the server answers with an error.
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(connect, TRY_AGAIN_MS);
    });
  };
  // Another page was opened or left, or is seen now.
  const lines = openLineShare(() => {
    if (lines.mayStay()) {
      if (isResting) connect();
    } else if (!isResting && hasCaughtUp) rest();
  });
  const hasSlept = noticeSleep(SILENCE_MS);
  const look = () => {
    if (hasSlept()) {
      serverClock.forget();
      news.onSlept();
    } else if (performance.now() - heardAt < SILENCE_MS) return;
    setLink('lost');
    connect();
  };
  const watch = setInterval(look, 1_000);
  const onVisible = () => {
    if (document.hidden) return;
    look();
    drawSoon();
  };
  const onFreeze = () => {
    clearTimeout(again);
    clearTimeout(turn);
    source?.close();
    setLink('lost');
  };
  document.addEventListener('visibilitychange', onVisible);
  document.addEventListener('freeze', onFreeze);
  document.addEventListener('resume', connect);
  connect();

  return {
    onValue: (id, onChange) => subscribe(listeners, id, onChange),
    valueOf: (id) => values.get(id),
    onLink(onChange) {
      linkListeners.add(onChange);
      return () => linkListeners.delete(onChange);
    },
    link: () => link,
    listenTo(next) {
      clearTimeout(changing);
      changing = setTimeout(() => {
        if (next === url) return;
        url = next;
        // What was missed at the other address is not known here: a snapshot says where all of it stands.
        places.clear();
        // After an outage much more is missing than a page that begins to hear has missed.
        hasSnapshot &&= link.state === 'lost';
        news.onOthers();
        connect();
      }, CHANGE_AFTER_MS);
    },
    close() {
      clearInterval(watch);
      clearTimeout(again);
      clearTimeout(changing);
      clearTimeout(turn);
      lines.close();
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', onVisible);
      document.removeEventListener('freeze', onFreeze);
      document.removeEventListener('resume', connect);
      source?.close();
    },
  };
}

/** A newer value, or the same one of which something else is said now: that it is stale, or that it is not any more. */
function isNews(told: LiveValue, known: LiveValue): boolean {
  const [at, knownAt] = [told.at ?? 0, known.at ?? 0];
  return at > knownAt || (at === knownAt && told.quality !== known.quality);
}

function subscribe<Listener>(all: Map<number, Set<Listener>>, id: number, listener: Listener): () => void {
  const own = all.get(id) ?? new Set<Listener>();
  all.set(id, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0 && all.get(id) === own) all.delete(id);
  };
}
