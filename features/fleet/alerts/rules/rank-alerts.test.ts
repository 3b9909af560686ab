import { expect, it } from 'vitest';
import { alarmStates } from '../vocabulary.ts';
import { isQuiet, rankAlerts } from './rank-alerts.ts';

const alert = (state: (typeof alarmStates)[number], severity: 'crit' | 'warn' | 'info', second = 0) => ({
  state,
  severity,
  ts: `2026-11-20T10:00:0${second}.000Z`,
});

it('puts what asks for attention before what does not, whatever its severity', () => {
  const ranked = rankAlerts([
    alert('suppressed', 'crit'),
    alert('acknowledged', 'crit'),
    alert('unacknowledged', 'info'),
  ]);
  expect(ranked.map(({ state }) => state)).toEqual(['unacknowledged', 'acknowledged', 'suppressed']);
});

it('puts the critical first among those', () => {
  const ranked = rankAlerts([alert('unacknowledged', 'info', 3), alert('unacknowledged', 'crit', 1)]);
  expect(ranked.map(({ severity }) => severity)).toEqual(['crit', 'info']);
});

it('puts the newest first among equals', () => {
  const ranked = rankAlerts([alert('unacknowledged', 'warn', 1), alert('unacknowledged', 'warn', 2)]);
  expect(ranked.map(({ ts }) => ts.slice(18, 19))).toEqual(['2', '1']);
});

it('takes for quiet what is over or put aside', () => {
  expect(alarmStates.filter((state) => isQuiet({ state }))).toEqual(['normal', 'shelved', 'suppressed']);
});
