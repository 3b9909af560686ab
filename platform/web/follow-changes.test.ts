import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../shared/days.ts';
import { SESSION_ENDED } from './api-client.ts';
import { followChanges } from './follow-changes.ts';

/** A stream of the server: what it says, and when, is the test's. */
class Wire extends EventTarget {
  static CLOSED = 2;
  static opened: Wire[] = [];
  readyState = 1;
  constructor() {
    super();
    Wire.opened.push(this);
  }
  close() {
    this.readyState = Wire.CLOSED;
  }
  say(event: string, data = '') {
    if (this.readyState !== Wire.CLOSED) this.dispatchEvent(new MessageEvent(event, { data }));
  }
}

/** What this page says to the others of its browser. */
class Channel {
  static said: { is: string; isFixed?: boolean }[] = [];
  postMessage(word: { is: string; isFixed?: boolean }) {
    Channel.said.push(word);
  }
  close() {}
}

const page = Object.assign(new EventTarget(), { hidden: false });
const heard: string[] = [];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.opened = [];
  heard.length = 0;
  page.hidden = false;
  vi.stubGlobal('EventSource', Wire);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('BroadcastChannel', Channel);
  Channel.said.length = 0;
  end = followChanges('/live', {
    onLive: (isLive) => heard.push(isLive ? 'live' : 'lost'),
    onGap: () => heard.push('gap'),
    onChange: (table) => heard.push(table),
  });
  wire().say('ready');
  heard.length = 0;
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wire = () => Wire.opened.at(-1) as Wire;
function turn(isHidden: boolean) {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

it('goes on while a page is hidden for a moment', () => {
  turn(true);
  vi.advanceTimersByTime(29_000);
  wire().say('change', 'terms');
  turn(false);
  vi.advanceTimersByTime(40_000);
  expect([heard, Wire.opened.length, wire().readyState]).toEqual([['terms'], 1, 1]);
});

it('leaves its connection to others when nobody looks, and asks for everything when somebody does', () => {
  turn(true);
  vi.advanceTimersByTime(31_000);
  expect([heard, wire().readyState]).toEqual([['lost'], Wire.CLOSED]);
  // So that pages of the fleet make room, and take it again.
  expect([Channel.said[0]?.isFixed, Channel.said.at(-1)?.is]).toEqual([true, 'gone']);
  turn(false);
  expect(Wire.opened.length).toBe(2);
  wire().say('ready');
  expect(heard).toEqual(['lost', 'live', 'gap']);
});

it.each([1_000, 31_000])('opens nothing for a page that was hidden %d ms ago and whose session ends', (ms) => {
  turn(true);
  vi.advanceTimersByTime(ms);
  window.dispatchEvent(new Event(SESSION_ENDED));
  vi.advanceTimersByTime(120_000);
  expect(wire().readyState).toBe(Wire.CLOSED);
  turn(false);
  expect(wire().readyState).toBe(1);
});

it('holds none for long for a page that was opened behind another one', () => {
  end();
  page.hidden = true;
  end = followChanges('/live', { onLive: () => {}, onGap: () => {}, onChange: () => {} });
  expect(wire().readyState).toBe(1);
  vi.advanceTimersByTime(31_000);
  expect(wire().readyState).toBe(Wire.CLOSED);
});

it('asks for everything once it stands, too, when it was refused before', () => {
  end();
  end = followChanges('/live', { onLive: () => {}, onGap: () => heard.push('gap'), onChange: () => {} });
  wire().readyState = Wire.CLOSED;
  wire().dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(60_000);
  wire().say('ready');
  expect(heard).toEqual(['gap']);
});

it('does not call itself live on a line that broke without a word, and asks for everything on the next one', () => {
  for (let count = 0; count < 5; count++) {
    vi.advanceTimersByTime(20_000);
    wire().say('here');
  }
  expect([heard, Wire.opened.length]).toEqual([[], 1]);
  vi.advanceTimersByTime(56_000);
  expect([heard, Wire.opened.length, Wire.opened[0]?.readyState]).toEqual([['lost'], 2, Wire.CLOSED]);
  wire().say('ready');
  expect(heard).toEqual(['lost', 'live', 'gap']);
});

it('nor after a sleep, through which the monotonic clock stood still', () => {
  vi.setSystemTime(Date.now() + 8 * HOUR_MS);
  vi.advanceTimersByTime(5_000);
  expect([heard, Wire.opened.length]).toEqual([['lost'], 2]);
});

it('nor on one that broke within its first seconds, or that is never answered', () => {
  vi.advanceTimersByTime(20_000);
  wire().say('here');
  vi.advanceTimersByTime(60_000);
  expect(Wire.opened.length).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(Wire.opened.length).toBe(3);
  wire().say('ready');
  wire().say('here');
  vi.advanceTimersByTime(60_000);
  expect(Wire.opened.length).toBe(4);
});

it('takes no silence for a broken line at a server that says nothing while nothing changes', () => {
  vi.advanceTimersByTime(HOUR_MS);
  expect([heard, Wire.opened.length]).toEqual([[], 1]);
});
