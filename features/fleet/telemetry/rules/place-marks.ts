import { fromZoneClock, toZoneClock } from '../../../../platform/shared/zoned-time.ts';

/** Marks of an axis of values, at round numbers: about as many as wanted. @param highest above `lowest` */
export function placeValueMarks(lowest: number, highest: number, wanted: number): number[] {
  const step = roundUp((highest - lowest) / wanted);
  const first = Math.ceil(lowest / step - ROUNDING);
  const count = Math.floor(highest / step + ROUNDING) - first + 1;
  // Multiplied, not added up: a fraction would drift.
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** What a division of two fractions may be off by. */
const ROUNDING = 1e-9;

function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((digit) => digit * power >= least * (1 - ROUNDING)) ?? 10);
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const steps = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 30, 91, 182, 365].map((days) => days * DAY),
];

export interface TimeMarks {
  /** Between two of them, seconds. */
  step: number;
  /** Seconds since 1970. */
  times: number[];
}

/**
 * Marks of an axis of time, at round times of the zone's clocks: no more than wanted.
 *
 * @param from seconds since 1970, like `to`
 */
export function placeTimeMarks(from: number, to: number, wanted: number, timeZone: string): TimeMarks {
  const step = steps.find((seconds) => (to - from) / seconds <= wanted) ?? Math.ceil((to - from) / wanted / DAY) * DAY;
  // The clocks of the zone are counted on as if they were UTC's, and each mark is brought back by itself: so an hour that is skipped or comes
  // twice moves none of the others.
  const clockFrom = Date.parse(`${toZoneClock(new Date(from * 1_000), timeZone)}Z`) / 1_000;
  const times: number[] = [];
  for (let clock = Math.floor(clockFrom / step) * step; times.length <= wanted; clock += step) {
    const time = instantOf(clock, timeZone);
    if (time !== null && time > to) break;
    if (time !== null && time >= from) times.push(time);
  }
  return { step, times };
}

/** @returns null in the hour that a spring night skips */
function instantOf(clock: number, timeZone: string): number | null {
  const minute = Math.floor(clock / MINUTE) * MINUTE;
  const at = fromZoneClock(new Date(minute * 1_000).toISOString().slice(0, 16), timeZone);
  return at && at.getTime() / 1_000 + clock - minute;
}
