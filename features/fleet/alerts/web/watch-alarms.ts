import { makeUuid } from '../../../../platform/web/make-uuid.ts';
import type { Alert } from '../contract.ts';
import { chooseRing } from '../rules/choose-ring.ts';
import { isSoundKept, noteSound, SOUND_KEPT } from './kept-sound.ts';
import { type Bell, openBell } from './open-bell.ts';

/** Tells of alarms whoever looks elsewhere: in the title of the document, and by sounds when they are on. */
export interface AlarmWatch {
  /** Those that wait for somebody now, and how many they are in all where these are not all. */
  take(alarms: readonly Alert[], inAll: number): void;
  /** Whether it is known at all what waits: where nothing can be heard for long, what was counted before says nothing. */
  know(isKnown: boolean): void;
  /** By hand: it is kept in this browser. */
  switchSound(isOn: boolean): void;
  /** To be called while somebody does something on the page. */
  wake(): void;
  close(): void;
}

export interface SoundState {
  isOn: boolean;
  /** It is on, and this browser lets nothing be heard yet. */
  isSilent: boolean;
}

/** Pages in the background are let do something once a minute; where they may do more, a minute is kept better. */
const LOOK_MS = 5_000;
/** Short beside the tones. */
const GATHERED_MS = 100;

export function openAlarmWatch(tell: (state: SoundState) => void): AlarmWatch {
  /** null: not known yet. */
  let waiting: readonly Alert[] | null = null;
  let heard: ReadonlySet<string> | null = null;
  let rungAt = Number.NEGATIVE_INFINITY;
  let bell: Bell | null = null;
  let counted = 0;
  let isUnknown = false;
  let letFreeze = () => {};
  const title = countInTitle(() => (isUnknown ? '?' : counted));
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const look = (isGathered = true) => {
    // What cannot be heard is not taken as heard: it rings as soon as it can.
    if (waiting === null || !bell?.isAudible()) return;
    const ring = chooseRing(waiting, heard, (performance.now() - rungAt) / 1_000);
    // A limit that is passed and one behind it are two alarms of one moment, told one after the other: they ring once, as the worse of them.
    if (ring === 'warn' && !isGathered) {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        look();
      }, GATHERED_MS);
      return;
    }
    if (ring) bell.ring(ring);
    if (ring === 'crit') rungAt = performance.now();
    heard = new Set(waiting.map(({ id }) => id));
  };
  const report = () => {
    const isAudible = bell?.isAudible() === true;
    noteSound(isAudible);
    tell({ isOn: bell !== null, isSilent: bell !== null && !isAudible });
  };
  const onChange = () => {
    report();
    look();
  };
  const turn = (isOn: boolean) => {
    bell?.close();
    letFreeze();
    bell = isOn ? openBell(onChange) : null;
    if (isOn) letFreeze = stayAwake();
    heard = null;
    rungAt = Number.NEGATIVE_INFINITY;
    onChange();
  };
  if (isSoundKept()) turn(true);
  const looking = setInterval(() => look(), LOOK_MS);
  return {
    take(alarms, inAll) {
      waiting = alarms;
      counted = inAll;
      title.write();
      look(false);
    },
    know(isKnown) {
      isUnknown = !isKnown;
      title.write();
    },
    switchSound(isOn) {
      keep(isOn);
      turn(isOn);
      if (!isOn) return;
      bell?.wake();
      // So that whoever turns it on hears how loud it is.
      bell?.ring('warn');
    },
    wake: () => bell?.wake(),
    close() {
      clearInterval(looking);
      clearTimeout(gathering);
      bell?.close();
      bell = null;
      noteSound(false);
      letFreeze();
      title.end();
    },
  };
}

function keep(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(SOUND_KEPT, 'on');
    else localStorage.removeItem(SOUND_KEPT);
  } catch {
    // Storage is forbidden: it holds until the page is left.
  }
}

/**
 * A frozen page rings no more. Chromium freezes none that holds a lock (CannotFreezeReason, in its components/performance_manager/freezing); against a tab that is
 * discarded nothing helps but what escalation sends.
 *
 * @returns lets it be frozen again
 */
function stayAwake(): () => void {
  const over = new AbortController();
  const held = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()));
  // Only where the page came over TLS, or from this machine.
  navigator.locks?.request(`alarm sound ${makeUuid()}`, () => held).catch(() => {});
  return () => over.abort();
}

/** Before the title of whatever page is shown, such as "(2) Fleet alerts", or "(?)" where nobody knows: React writes the title, and writes it anew with each page. */
function countInTitle(count: () => number | '?'): { write(): void; end(): void } {
  const put = (waiting: number | '?') => {
    const bare = document.title.replace(/^\((?:\d+|\?)\) /, '');
    const wanted = waiting !== 0 ? `(${waiting}) ${bare}` : bare;
    if (document.title !== wanted) document.title = wanted;
  };
  const write = () => put(count());
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return {
    write,
    end() {
      observer.disconnect();
      put(0);
    },
  };
}
