import { expect, it } from 'vitest';
import { chooseRing, listWaiting } from './choose-ring.ts';

const crit = (id: string) => ({ id, severity: 'crit' }) as const;
const warn = (id: string) => ({ id, severity: 'warn' }) as const;

it.each([
  ['nothing waits', [], new Set<string>(), Infinity, null],
  ['a warning is new', [warn('a')], new Set<string>(), Infinity, 'warn'],
  ['a warning was heard', [warn('a')], new Set(['a']), Infinity, null],
  ['it is the first look at a warning', [warn('a')], null, Infinity, null],
  ['it is the first look at a critical alarm', [crit('a')], null, Infinity, 'crit'],
  ['a critical alarm is new', [crit('a'), crit('b')], new Set(['a']), 3, 'crit'],
  ['a critical alarm was heard a moment ago', [crit('a')], new Set(['a']), 59, null],
  ['a critical alarm was heard a minute ago', [crit('a')], new Set(['a']), 60, 'crit'],
  ['a warning is new beside a critical alarm that was heard', [crit('a'), warn('b')], new Set(['a']), 3, 'warn'],
  ['both are new', [warn('b'), crit('a')], new Set<string>(), Infinity, 'crit'],
] as const)('where %s', (_, waiting, heard, silentSeconds, ring) => {
  expect(chooseRing(waiting, heard, silentSeconds)).toBe(ring);
});

it('those wait that nobody has taken on or put aside, without messages', () => {
  const alert = { status: 'open', severity: 'crit', state: 'unacknowledged' } as const;
  const all = [
    alert,
    { ...alert, severity: 'info' } as const,
    { ...alert, state: 'acknowledged' } as const,
    { ...alert, state: 'shelved' } as const,
    { ...alert, state: 'returned-unacknowledged' } as const,
    { ...alert, status: 'closed' } as const,
  ];
  expect(listWaiting(all)).toEqual([alert]);
});
