import { expect, it } from 'vitest';
import { readTime } from './read-time.ts';

it.each([
  '2026-02-30T00:00:00Z',
  '2026-02-29T23:00:00Z',
  '2100-02-29T00:00:00Z',
  '2026-04-31T00:30:00+02:00',
  '2026-06-31T00:00:00.5-05:00',
  '2026-13-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
])('%s is no time', (text) => {
  expect(readTime(text)).toBeNull();
});

it.each([
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ['2000-02-29T12:00:00Z', Date.UTC(2000, 1, 29, 12)],
  ['2026-03-31T00:30:00+02:00', Date.UTC(2026, 2, 30, 22, 30)],
  ['2026-12-31T23:59:59.999-05:00', Date.UTC(2027, 0, 1, 4, 59, 59, 999)],
  ['2026-11-30T24:00:00Z', Date.UTC(2026, 11, 1)],
])('%s is one', (text, ms) => {
  expect(readTime(text)).toBe(ms);
});
