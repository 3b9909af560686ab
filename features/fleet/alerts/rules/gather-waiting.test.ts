import { expect, it } from 'vitest';
import type { Alert } from '../contract.ts';
import { MOST_LISTED } from '../vocabulary.ts';
import { addForemost, countAsking, gatherWaiting } from './gather-waiting.ts';

type Listed = Pick<Alert, 'id' | 'status' | 'severity' | 'state'>;
const critical: Listed = { id: 'critical', status: 'open', severity: 'crit', state: 'unacknowledged' };
const warning: Listed = { ...critical, id: 'warning', severity: 'warn' };
const taken = Array.from({ length: MOST_LISTED }, (): Listed => ({ ...critical, id: 'taken', state: 'acknowledged' }));
const few = [...taken.slice(2), warning];

it.each<[string, Listed[], Listed[] | undefined, Listed[] | undefined, string[]]>([
  ['all that wait, where all alerts are in one answer', few, undefined, undefined, ['warning']],
  ['what was asked for while there were more is left alone then', few, [critical], [], ['warning']],
  ['those behind a full answer', taken, [critical], [warning], ['critical', 'warning']],
  [
    'those of a full answer until the others are known',
    [...taken.slice(1), warning],
    [critical],
    undefined,
    ['warning'],
  ],
])('%s', (_, open, critical, warnings, ids) => {
  expect(gatherWaiting(open, critical, warnings).map(({ id }) => id)).toEqual(ids);
});

it('counts what asks for attention by the server where an answer is full, and by the answer where it is not', () => {
  const standing = { waiting: { crit: 3, warn: 1_500, info: 7 }, covered: 10 };
  expect([countAsking(taken, standing), countAsking(few, standing), countAsking(taken, undefined)]).toEqual([
    ...[1_500, undefined, undefined],
  ]);
});

it('puts what asks first before a full answer that begins after it, and nothing that the answer would hold', () => {
  const at = (second: number) => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`;
  const alert = (id: string, second: number) => ({ ...critical, id, ts: at(second) }) as Alert;
  const full = taken.map((one, index) => ({ ...one, id: `taken ${index}`, ts: at(30) }) as Alert);
  const foremost = [alert('old', 1), alert('over since', 40), alert('taken 0', 30)];
  expect(addForemost(full, { foremost }).map(({ id }) => id)[0]).toBe('old');
  expect(addForemost(full, { foremost })).toHaveLength(MOST_LISTED + 1);
  expect(addForemost(full.slice(1), { foremost })).toHaveLength(MOST_LISTED - 1);
});
