import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/seeded-random.ts';
import {
  type FeedWishes,
  NORMAL_INTERVAL_MINUTES,
  nextAfterFailure,
  nextAfterSuccess,
  readCacheHeaders,
  readRetryAfter,
} from './schedule-feed.ts';

const now = new Date('2026-06-10T12:00:00Z');
const DAY_MINUTES = 24 * 60;
const ROUNDING_MINUTES = 0.001;
const HIGHEST_RANDOM = 1 - Number.EPSILON;
const random = seededRandom(20_260_610);

describe('after a success', () => {
  it.each<[string, FeedWishes, number]>([
    ['no wish', {}, NORMAL_INTERVAL_MINUTES],
    ['a ttl below our own interval', { ttlMinutes: 15 }, NORMAL_INTERVAL_MINUTES],
    ['a ttl of eight hours', { ttlMinutes: 480 }, 480],
    ['a ttl of exactly a day', { ttlMinutes: DAY_MINUTES }, DAY_MINUTES],
    ['a ttl of a week: only a day of it', { ttlMinutes: 7 * DAY_MINUTES }, DAY_MINUTES],
    ['max-age', { maxAgeMinutes: 600 }, 600],
    ['Expires', { expiresMinutes: 700 }, 700],
    ['several wishes: the longest', { ttlMinutes: 400, maxAgeMinutes: 500, expiresMinutes: 450 }, 500],
    ['an endless max-age', { maxAgeMinutes: Number.POSITIVE_INFINITY }, DAY_MINUTES],
  ])('with %s', (_, wishes, minutes) => {
    expect(minutesUntil(nextAfterSuccess(now, wishes, 0, null))).toBe(minutes);
  });

  it('comes due before the next run in six hours when the feed has no wish, however the spread falls', () => {
    expect(minutesUntil(nextAfterSuccess(now, {}, HIGHEST_RANDOM, null))).toBeLessThan(6 * 60);
  });

  it.each([
    [1, {}, 45],
    [24, {}, 24 * 60 - 15],
    [168, {}, 168 * 60 - 15],
    [1, { ttlMinutes: 120 }, 120],
  ])('with an editor’s wish of %i h, unless the feed asks for more', (hours, wishes, minutes) => {
    expect(minutesUntil(nextAfterSuccess(now, wishes, 0, hours))).toBe(minutes);
  });

  it('is never before the normal interval, whatever a feed says', () => {
    for (const [wishes, spread] of manyTimes(randomWishes)) {
      const minutes = minutesUntil(nextAfterSuccess(now, wishes, spread, null));
      expect(minutes, JSON.stringify(wishes)).toBeGreaterThanOrEqual(NORMAL_INTERVAL_MINUTES);
    }
  });

  it('is never later than a day and the spread, whatever a feed says', () => {
    for (const [wishes, spread] of manyTimes(randomWishes)) {
      const minutes = minutesUntil(nextAfterSuccess(now, wishes, spread, null));
      expect(minutes, JSON.stringify(wishes)).toBeLessThanOrEqual(DAY_MINUTES + 10 + ROUNDING_MINUTES);
    }
  });

  it('respects every wish up to a day', () => {
    for (const [wishes, spread] of manyTimes(randomWishes)) {
      const minutes = minutesUntil(nextAfterSuccess(now, wishes, spread, null));
      const asked = Math.min(Math.max(0, ...Object.values(wishes).filter((wish) => wish !== undefined)), DAY_MINUTES);
      expect(minutes, JSON.stringify(wishes)).toBeGreaterThanOrEqual(asked - ROUNDING_MINUTES);
    }
  });
});

describe('after a failure', () => {
  it.each([
    [1, 15],
    [2, 30],
    [3, 60],
    [4, 120],
    [5, 240],
    [6, 480],
    [7, 960],
    [8, DAY_MINUTES],
    [9, DAY_MINUTES],
    [50, DAY_MINUTES],
    [100_000, DAY_MINUTES],
  ])('number %i in a row waits %i minutes', (errorCount, minutes) => {
    expect(minutesUntil(nextAfterFailure(now, errorCount, null, 0.5))).toBe(minutes);
  });

  it('spreads by a fifth in both directions', () => {
    expect([0, HIGHEST_RANDOM].map((spread) => minutesUntil(nextAfterFailure(now, 3, null, spread)))).toEqual([48, 72]);
  });

  it('stays within a fifth of a doubling back-off that ends at a day', () => {
    for (const [errorCount, spread] of manyTimes(() => 1 + Math.floor(random() * 40))) {
      const minutes = minutesUntil(nextAfterFailure(now, errorCount, null, spread));
      const backOff = Math.min(15 * 2 ** (errorCount - 1), DAY_MINUTES);
      expect(minutes, `failure ${errorCount}`).toBeGreaterThanOrEqual(backOff * 0.8 - ROUNDING_MINUTES);
      expect(minutes, `failure ${errorCount}`).toBeLessThanOrEqual(backOff * 1.2 + ROUNDING_MINUTES);
    }
  });

  it.each([
    ['longer than our own patience wins', 1, 120, 120],
    ['shorter than our own patience does not', 6, 10, 480],
    ['of two days is respected', 1, 48 * 60, 48 * 60],
    ['of a month is respected for two days', 1, 30 * DAY_MINUTES, 48 * 60],
    ['without end is respected for two days', 1, Number.POSITIVE_INFINITY, 48 * 60],
  ])('Retry-After %s', (_, errorCount, retryAfterMinutes, minutes) => {
    expect(minutesUntil(nextAfterFailure(now, errorCount, retryAfterMinutes, 0.5))).toBe(minutes);
  });
});

describe('Retry-After', () => {
  it.each<[string | undefined, number | null]>([
    ['120', 2],
    ['0', 0],
    [' 3600 ', 60],
    ['9'.repeat(400), Number.POSITIVE_INFINITY],
    ['Wed, 10 Jun 2026 13:30:00 GMT', 90],
    ['Wednesday, 10-Jun-26 13:30:00 GMT', 90],
    ['Wed, 10 Jun 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%j is %j minutes', (header, minutes) => {
    expect(readRetryAfter(header, now)).toBe(minutes);
  });
});

describe('cache headers', () => {
  it.each<[string, number | undefined]>([
    ['max-age=3600', 60],
    ['public, max-age=600, must-revalidate', 10],
    ['Max-Age=60', 1],
    ['s-maxage=3600', undefined],
    ['no-cache', undefined],
    ['max-age=soon', undefined],
    ['', undefined],
  ])('Cache-Control %j wishes %j minutes', (header, minutes) => {
    expect(readCacheHeaders({ 'cache-control': header }, now).maxAgeMinutes).toBe(minutes);
  });

  it.each<[string, number | undefined]>([
    ['Wed, 10 Jun 2026 20:00:00 GMT', 480],
    ['Wed, 10 Jun 2020 20:00:00 GMT', 0],
    ['never', undefined],
    ['', undefined],
  ])('Expires %j wishes %j minutes', (header, minutes) => {
    expect(readCacheHeaders({ expires: header }, now).expiresMinutes).toBe(minutes);
  });

  it('without any of them wish nothing', () => {
    expect(readCacheHeaders({}, now)).toEqual({
      maxAgeMinutes: undefined,
      expiresMinutes: undefined,
      keepValidators: true,
    });
  });

  it.each([
    ['0', false],
    [' 0 ', false],
    ['-1', true],
    ['Wed, 10 Jun 2026 20:00:00 GMT', true],
  ])('Expires %j: validators may be kept is %j', (expires, keepValidators) => {
    expect(readCacheHeaders({ expires }, now).keepValidators).toBe(keepValidators);
  });
});

function minutesUntil(at: Date): number {
  return (at.getTime() - now.getTime()) / 60_000;
}

/** Pairs of an input and a spread in [0, 1). */
function manyTimes<Input>(make: () => Input): [Input, number][] {
  return Array.from({ length: 2_000 }, () => [make(), random()]);
}

function randomWishes(): FeedWishes {
  // From seconds to years, each magnitude as often as the others; a third of them absent.
  const wish = () => (random() < 1 / 3 ? undefined : 10 ** (random() * 8 - 2));
  return { ttlMinutes: wish(), maxAgeMinutes: wish(), expiresMinutes: wish() };
}
