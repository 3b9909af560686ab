import { expect, it } from 'vitest';
import { formatNear } from '../platform/shared/format-time.ts';
import { lastHalfMinute } from './use-reader-time.ts';

const noon = Date.UTC(2026, 10, 22, 12);
/** At every second of a minute: what a reader is told of something that is so old. */
const told = (ageMs: number) =>
  Array.from({ length: 60 }, (_, second) => {
    const now = noon + second * 1_000;
    return formatNear(now - ageMs, lastHalfMinute(now), 'UTC');
  });

it('calls what is a second old new, whenever it is read', () => {
  expect(new Set(told(1_000))).toEqual(new Set(['just now']));
});

it('makes nothing older than it is', () => {
  expect(new Set(told(60_000))).toEqual(new Set(['1 min ago']));
});
