import { HOUR_MS } from '../../../platform/shared/days.ts';
import { RUN_EVERY_HOURS } from '../vocabulary.ts';

/** When a feed is asked again. All times come in as arguments, so that the rules can be tested without waiting. */

/** Runs come every six hours; a feed fetched during the last one must be due in the next, so a little less. */
export const NORMAL_INTERVAL_MINUTES = 5 * 60 + 30;
const JITTER_MINUTES = 10;
const FIRST_RETRY_MINUTES = 15;
const LONGEST_WAIT_MINUTES = 24 * 60;
/** A server may ask for more patience than we would have, but not for ever (demands of feed readers' users: 24 to 48 h). */
const LONGEST_RETRY_AFTER_MINUTES = 48 * 60;

/** What a feed's own answer says about how often it changes, in minutes; the longest wins, within a day. */
export interface FeedWishes {
  /** RSS <ttl>. */
  ttlMinutes?: number | undefined;
  /** Cache-Control: max-age. */
  maxAgeMinutes?: number | undefined;
  /** Expires, as minutes from now. */
  expiresMinutes?: number | undefined;
}

/**
 * @param random in [0, 1): spreads the feeds, so that they do not all come due in one second
 * @param intervalHours what an editor asks for; null: with every run of the schedule
 */
export function nextAfterSuccess(now: Date, wishes: FeedWishes, random: number, intervalHours: number | null): Date {
  const wished = Math.max(wishes.ttlMinutes ?? 0, wishes.maxAgeMinutes ?? 0, wishes.expiresMinutes ?? 0);
  // The run that visits it comes by once in a quarter of an hour.
  const own = intervalHours === null ? NORMAL_INTERVAL_MINUTES : intervalHours * 60 - FIRST_RETRY_MINUTES;
  const minutes = Math.max(own, Math.min(wished, LONGEST_WAIT_MINUTES));
  return addMinutes(now, minutes + random * JITTER_MINUTES);
}

/**
 * A quarter of an hour after the first failure, doubling up to a day, ±20 %: posts of a feed that fails at its slot are not lost
 * until the next one, and a dead feed is not hammered. Retry-After wins when it asks for longer.
 *
 * @param errorCount failures in a row, this one included
 */
export function nextAfterFailure(
  now: Date,
  errorCount: number,
  retryAfterMinutes: number | null,
  random: number,
): Date {
  const backOff = Math.min(FIRST_RETRY_MINUTES * 2 ** (errorCount - 1), LONGEST_WAIT_MINUTES);
  const jittered = backOff * (0.8 + random * 0.4);
  const asked = Math.min(retryAfterMinutes ?? 0, LONGEST_RETRY_AFTER_MINUTES);
  return addMinutes(now, Math.max(jittered, asked));
}

/** When the schedule reads all feeds that are due the next time: every six hours from midnight UTC, see jobs.ts. */
export function nextScheduledRun(now: Date): Date {
  const everyMs = RUN_EVERY_HOURS * HOUR_MS;
  return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs);
}

/** Retry-After as minutes from now: delta-seconds or an HTTP date (RFC 9110 §10.2.3); null when absent or not understood. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) / 60;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 60_000);
}

/** Wishes and validators as the HTTP headers state them. */
export function readCacheHeaders(headers: Record<string, string>, now: Date): FeedWishes & { keepValidators: boolean } {
  const maxAge = headers['cache-control']?.match(/\bmax-age=(\d+)/i)?.[1];
  const expires = headers.expires?.trim();
  const expiresAt = expires ? Date.parse(expires) : Number.NaN;
  return {
    maxAgeMinutes: maxAge ? Number(maxAge) / 60 : undefined,
    expiresMinutes: Number.isNaN(expiresAt) ? undefined : Math.max(0, (expiresAt - now.getTime()) / 60_000),
    // "Expires: 0" comes from servers whose validators are known to be stale (FreshRSS and newsboat met them).
    keepValidators: expires !== '0',
  };
}

function addMinutes(at: Date, minutes: number): Date {
  return new Date(at.getTime() + Math.round(minutes * 60_000));
}
