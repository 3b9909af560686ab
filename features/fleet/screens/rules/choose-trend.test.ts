import { expect, it } from 'vitest';
import { chooseTrend, nameTrend } from './choose-trend.ts';

const alarm = { ts: '2026-11-20T10:00:00.000Z', kind: 'limit', lastAt: null } as const;

it('is the hour around an alarm of the past', () => {
  expect(chooseTrend(alarm, null, Date.UTC(2026, 10, 20, 10, 30))).toEqual({
    from: Date.UTC(2026, 10, 20, 9, 30),
    to: Date.UTC(2026, 10, 20, 10, 30),
  });
});

it('is the last hour, which goes on, of one that was raised just now', () => {
  expect(chooseTrend(alarm, null, Date.UTC(2026, 10, 20, 10, 29))).toEqual({ range: '1h' });
});

it('is the hour around the last value where a silence began before the hour around its alarm', () => {
  const silence = { ...alarm, kind: 'silence' } as const;
  const last = Date.UTC(2026, 10, 20, 9, 10);
  const chosen = (lastAt: number, now: number) => chooseTrend(silence, new Date(lastAt).toISOString(), now);
  const before = { from: last - 1_800_000, to: last + 1_800_000 };
  expect(chosen(last, Date.UTC(2026, 10, 20, 10, 12))).toEqual(before);
  expect(chosen(last, Date.UTC(2026, 10, 20, 12))).toEqual(before);
  expect(nameTrend(silence, before)).toBe('the hour around its last value');
  const close = chosen(Date.UTC(2026, 10, 20, 9, 55), Date.UTC(2026, 10, 20, 12));
  expect(nameTrend(silence, close)).toBe('the hour around it');
  // Data came since: where it was kept, the last value before the silence counts.
  const kept = { ...silence, lastAt: new Date(last).toISOString() };
  expect(chooseTrend(kept, '2026-11-20T11:00:00.000Z', Date.UTC(2026, 10, 20, 12))).toEqual(before);
  expect(chosen(Date.UTC(2026, 10, 20, 11), Date.UTC(2026, 10, 20, 10, 12))).toEqual({ range: '1h' });
});
