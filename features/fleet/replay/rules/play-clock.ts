import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import type { ReplaySpeed } from '../vocabulary.ts';

/** A clock of the past. Times in ms since 1970, `since` by any clock that only goes forward. */
export interface ReplayClock {
  /** What it showed at `since`. */
  at: number;
  since: number;
  speed: ReplaySpeed;
  isPlaying: boolean;
}

/** What it shows. @param end nothing later has happened yet */
export function readClock({ at, since, speed, isPlaying }: ReplayClock, elapsed: number, end: number): number {
  return Math.min(end, isPlaying ? at + (elapsed - since) * speed : at);
}

/** The same clock, changed at a moment: what it shows does not jump, unless it is told to. */
export function changeClock(
  clock: ReplayClock,
  change: Partial<Pick<ReplayClock, 'at' | 'speed' | 'isPlaying'>>,
  elapsed: number,
  end: number,
): ReplayClock {
  return { ...clock, at: readClock(clock, elapsed, end), ...change, since: elapsed };
}

/** One step of the buttons, ms: what would go by in some seconds. */
export function stepOf(speed: ReplaySpeed): number {
  return { 1: 5_000, 10: 60_000, 60: 600_000, 600: HOUR_MS }[speed];
}

const windows: Readonly<Record<ReplaySpeed, number>> = {
  1: 5 * MINUTE_MS,
  10: 15 * MINUTE_MS,
  60: 60 * MINUTE_MS,
  600: 360 * MINUTE_MS,
};

/** What is asked for at once around a time: as much as is played in some minutes, or less than one. */
export function windowAt(at: number, speed: ReplaySpeed): { from: number; to: number } {
  const width = windows[speed];
  const from = Math.floor(at / width) * width;
  return { from, to: from + width };
}
