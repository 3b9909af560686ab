import { DAY_MS } from '../../../platform/shared/days.ts';
import { MAX_TRIES } from '../vocabulary.ts';

const FIRST_MS = 30_000;
const GROWTH = 4;
const LONGEST_MS = DAY_MS;
/** Of the delay: what failed together is not tried again together. */
const JITTER = 0.25;

/**
 * How long to wait after so many tries: 30 s, 2 min, 8 min, 32 min, 2 h, 8.5 h, a day, each a quarter more or less.
 *
 * @param chance from 0 to 1
 * @returns ms; null: that was the last one
 */
export function delayUntilTry(tries: number, chance: number): number | null {
  if (tries >= MAX_TRIES) return null;
  const delay = Math.min(FIRST_MS * GROWTH ** (tries - 1), LONGEST_MS);
  return Math.round(delay * (1 - JITTER + 2 * JITTER * chance));
}

/**
 * When a receiver wants to be asked again (RFC 9110: seconds or a date); nobody is kept waiting for more than a day by it.
 *
 * @returns null when it says nothing that can be read
 */
export function readRetryAfter(header: string | undefined, now: Date): Date | null {
  const text = header?.trim() ?? '';
  const atMs = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1_000 : Date.parse(text);
  return Number.isNaN(atMs) ? null : new Date(Math.min(atMs, now.getTime() + LONGEST_MS));
}
