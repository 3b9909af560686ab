import { expect, it } from 'vitest';
import type { Alert } from '../contract.ts';
import { MOST_LISTED } from '../vocabulary.ts';
import { gatherWaiting } from './gather-waiting.ts';

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
