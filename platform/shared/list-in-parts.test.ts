import { expect, it } from 'vitest';
import { listInParts } from './list-in-parts.ts';

it('keeps what fits together, and the order of all', () => {
  expect(listInParts([])).toEqual([]);
  expect(listInParts([1, 2, 3])).toEqual([[1, 2, 3]]);
  expect(listInParts([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
});

it('makes no part longer than a line that proxies pass on, however long its items are', () => {
  const names = Array.from({ length: 4_000 }, (_, at) => `${'u'.repeat(40)}.${'t'.repeat(56)}${at}`);
  const parts = listInParts(names);
  expect(parts.flat()).toEqual(names);
  expect(Math.max(...parts.map((part) => encodeURIComponent(part.join()).length))).toBeLessThanOrEqual(6_000);
  expect(Math.min(...parts.slice(0, -1).map((part) => encodeURIComponent(part.join()).length))).toBeGreaterThan(5_800);
});
