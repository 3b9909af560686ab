import { expect, it } from 'vitest';
import { chooseTrend } from './choose-trend.ts';

const alarm = { ts: '2026-11-20T10:00:00.000Z' };

it('is the hour around an alarm of the past', () => {
  expect(chooseTrend(alarm, Date.UTC(2026, 10, 20, 10, 30))).toEqual({
    from: Date.UTC(2026, 10, 20, 9, 30),
    to: Date.UTC(2026, 10, 20, 10, 30),
  });
});

it('is the last hour, which goes on, of one that was raised just now', () => {
  expect(chooseTrend(alarm, Date.UTC(2026, 10, 20, 10, 29))).toEqual({ range: '1h' });
});
