import { expect, it } from 'vitest';
import { followWriters, type StreamWriters, TURNS_MS } from './follow-writers.ts';

const follow = (...steps: [writer: string, at: number][]) =>
  steps.reduce<StreamWriters | null>((known, [writer, at]) => followWriters(known, writer, at), null);

it.each<[string, [string, number][], number | null]>([
  [
    'one writer',
    [
      ['a', 0],
      ['a', 1],
      ['a', 2],
    ],
    null,
  ],
  [
    'a hand-over',
    [
      ['a', 0],
      ['b', 1],
      ['b', 2],
    ],
    null,
  ],
  [
    'two that take turns',
    [
      ['a', 0],
      ['b', 1],
      ['a', 2],
      ['a', 3],
    ],
    2,
  ],
  [
    'three that take turns',
    [
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ],
    2,
  ],
  [
    'a hand-over back, long after',
    [
      ['a', 0],
      ['b', 1],
      ['a', 2 + TURNS_MS],
    ],
    null,
  ],
])('%s: %j are mixed at %s', (_, steps, mixedAt) => {
  expect(follow(...steps)?.mixedAt).toBe(mixedAt);
});

it('remembers who wrote last, who before, and since when', () => {
  expect(follow(['a', 0], ['b', 5], ['b', 9])).toEqual({
    writer: 'b',
    writtenAt: 9,
    before: 'a',
    changedAt: 5,
    mixedAt: null,
  });
});
