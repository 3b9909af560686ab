import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { endingAt, moveSpan } from './choose-range.ts';

const HOUR = HOUR_MS;
const NOW = 1_000 * HOUR;
const span = { from: NOW - 8 * HOUR, to: NOW - 4 * HOUR };

describe('moveSpan', () => {
  it.each([
    ['earlier', span, { from: NOW - 10 * HOUR, to: NOW - 6 * HOUR }],
    ['later', span, { from: NOW - 6 * HOUR, to: NOW - 2 * HOUR }],
    ['closer', span, { from: NOW - 7 * HOUR, to: NOW - 5 * HOUR }],
    ['wider', span, { from: NOW - 10 * HOUR, to: NOW - 2 * HOUR }],
  ] as const)('%s', (move, from, to) => {
    expect(moveSpan(from, move, NOW)).toEqual(to);
  });

  it('stops at the present, as wide as it should be', () => {
    const recent = { from: NOW - 5 * HOUR, to: NOW - HOUR };
    expect([moveSpan(recent, 'later', NOW), moveSpan(recent, 'wider', NOW)]).toEqual([
      { from: NOW - 4 * HOUR, to: NOW },
      { from: NOW - 8 * HOUR, to: NOW },
    ]);
  });

  it.each([
    ['later than now', { from: NOW - HOUR, to: NOW }, 'later'],
    ['earlier than 1970', { from: 0, to: HOUR }, 'earlier'],
    ['closer than a minute', { from: NOW - 60_000, to: NOW }, 'closer'],
    ['wider than ten years', { from: NOW - 11 * 8_760 * HOUR, to: NOW }, 'wider'],
  ] as const)('goes no %s', (_, from, move) => {
    expect(moveSpan(from, move, NOW)).toBeNull();
  });
});

it('lets every range of a replay end at the time in view, as wide as it is now', () => {
  expect([endingAt({ range: '1h' }, NOW), endingAt(span, NOW)]).toEqual([
    { from: NOW - HOUR, to: NOW },
    { from: NOW - 4 * HOUR, to: NOW },
  ]);
});
