import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { serverClock } from './estimate-clock.ts';
import { type OpenLiveFleet, openLiveFleet } from './open-live-fleet.ts';

/** A stream of the server: what it says, and when, is the test's. */
class Wire extends EventTarget {
  static CLOSED = 2;
  static opened: Wire[] = [];
  readyState = 1;
  url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Wire.opened.push(this);
  }
  close() {
    this.readyState = Wire.CLOSED;
  }
  say(event: string, place: string, data: object) {
    if (this.readyState === Wire.CLOSED) return;
    const told = new MessageEvent(event, { data: JSON.stringify({ now: Date.now(), ...data }), lastEventId: place });
    this.dispatchEvent(told);
  }
}

/** What the pages of a browser say to each other. */
class Channel {
  static last: Channel | null = null;
  onmessage: ((event: { data: object }) => void) | null = null;
  constructor() {
    Channel.last = this;
  }
  static said: string[] = [];
  postMessage({ is }: { is: string }) {
    Channel.said.push(is);
  }
  close() {}
}

const [A, B] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
const TURN_MS = 5_000;
let fleet: OpenLiveFleet;
const heard: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  Wire.opened = [];
  heard.length = 0;
  vi.stubGlobal('EventSource', Wire);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const note = (what: string) => () => heard.push(what);
  fleet = openLiveFleet('/api/fleet/live', {
    ...{ onStart: note('start'), onAlert: note('alert'), onHole: note('hole') },
    ...{ onRevised: note('revised'), onOthers: note('others'), onSlept: note('slept') },
  });
});
afterEach(() => {
  fleet.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Pages that were there before this one. */
function others(count: number, is: 'here' | 'gone' = 'here') {
  for (let n = 0; n < count; n++)
    Channel.last?.onmessage?.({ data: { is, id: `page ${n}`, openedAt: n, isShown: true, isFixed: false } });
}
const wire = () => Wire.opened.at(-1) as Wire;
const snapshot = (place: string, value = 1) => wire().say('snapshot', place, { values: [[1, Date.now(), value, 0]] });

it('a page that is one of few keeps its stream', () => {
  others(2);
  snapshot(`${A}-1`);
  wire().say('beat', `${A}-1`, {});
  vi.advanceTimersByTime(TURN_MS);
  expect([Wire.opened.length, wire().readyState, heard]).toEqual([1, 1, ['start']]);
});

it('one of many listens until it has caught up, and again in five seconds', () => {
  others(3);
  snapshot(`${A}-1`);
  expect(wire().readyState).toBe(Wire.CLOSED);
  vi.advanceTimersByTime(TURN_MS);
  expect([Wire.opened.length, wire().url]).toEqual([2, `/api/fleet/live?lastEventId=${A}-1`]);
  // What was missed takes its time on a slow line: the turn goes on.
  vi.advanceTimersByTime(3_000);
  wire().say('samples', `${A}-2`, { samples: [[1, Date.now(), 2, 0]] });
  expect([wire().readyState, fleet.valueOf(1)?.value]).toEqual([1, 2]);
  vi.advanceTimersByTime(3_000);
  wire().say('beat', `${A}-3`, {});
  expect([wire().readyState, fleet.link().state, heard]).toEqual([Wire.CLOSED, 'live', ['start']]);
});

it('does not call itself live when its turns bring nothing', () => {
  others(3);
  snapshot(`${A}-1`);
  // Whatever the others say meanwhile: each of them says every twenty seconds that it is there.
  for (let passed = 0; passed < TURN_MS + 14_000; passed += 2_500) {
    vi.advanceTimersByTime(2_500);
    others(8);
  }
  expect([fleet.link().state, Wire.opened.length]).toEqual(['lost', 3]);
});

it('names its place in each process that it has heard, so that none of them tells all of it again', () => {
  others(3);
  snapshot(`${A}-7`);
  vi.advanceTimersByTime(TURN_MS);
  snapshot(`${B}-2`);
  vi.advanceTimersByTime(TURN_MS);
  expect(wire().url).toBe(`/api/fleet/live?lastEventId=${A}-7,${B}-2`);
  wire().say('beat', `${A}-9`, {});
  vi.advanceTimersByTime(TURN_MS);
  expect(wire().url).toBe(`/api/fleet/live?lastEventId=${B}-2,${A}-9`);
  // Only the first word of the second process was one.
  expect(heard).toEqual(['start', 'hole']);
});

it('has its stream back when others are gone', () => {
  others(3);
  snapshot(`${A}-1`);
  others(1, 'gone');
  expect([Wire.opened.length, wire().readyState]).toEqual([2, 1]);
  wire().say('beat', `${A}-1`, {});
  vi.advanceTimersByTime(TURN_MS);
  expect([Wire.opened.length, wire().readyState]).toEqual([2, 1]);
});

it('does not call itself live after a sleep, through which the monotonic clock stood still', () => {
  snapshot(`${A}-1`);
  vi.advanceTimersByTime(1_000);
  vi.setSystemTime(Date.now() + 8 * HOUR_MS);
  vi.advanceTimersByTime(1_000);
  // Of the old connection nobody knows whether it will ever say anything. Ages are told by the browser's clock until the server is heard again.
  expect([fleet.link().state, Wire.opened.length, serverClock.now()]).toEqual(['lost', 2, Date.now()]);
  snapshot(`${A}-9`);
  expect([fleet.link().state, heard]).toEqual(['live', ['start', 'slept', 'hole']]);
});

it('takes no clock that somebody puts back for a sleep', () => {
  snapshot(`${A}-1`);
  vi.setSystemTime(Date.now() - HOUR_MS);
  vi.advanceTimersByTime(1_000);
  expect([fleet.link().state, Wire.opened.length]).toEqual(['live', 1]);
});

it('says as it is seen again that it has heard nothing, not with the next look of a page in the background', () => {
  snapshot(`${A}-1`);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect([fleet.link().state, Wire.opened.length]).toEqual(['lost', 2]);
});

it('gives its connection back when it is frozen, and has one again when it goes on', () => {
  snapshot(`${A}-1`);
  Channel.said.length = 0;
  document.dispatchEvent(new Event('freeze'));
  expect([wire().readyState, fleet.link().state, Channel.said]).toEqual([Wire.CLOSED, 'lost', ['gone']]);
  document.dispatchEvent(new Event('resume'));
  expect([Wire.opened.length, wire().url]).toEqual([2, `/api/fleet/live?lastEventId=${A}-1`]);
  snapshot(`${A}-2`);
  expect([fleet.link().state, Channel.said]).toEqual(['live', ['gone', 'here']]);
});

it('holds its own where the browser lets nobody use such a channel', () => {
  fleet.close();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const nothing = () => {};
  fleet = openLiveFleet('/api/fleet/live', {
    ...{ onStart: nothing, onAlert: nothing, onHole: nothing, onRevised: nothing },
    ...{ onOthers: nothing, onSlept: nothing },
  });
  snapshot(`${A}-1`);
  expect([fleet.link().state, wire().readyState]).toEqual(['live', 1]);
});
