import { expect, it } from 'vitest';
import { checkHours, readChanges } from './check-hours.ts';

it('reads times as people write them', () => {
  expect(readChanges(' 22:00, 6:00;14:00 ')).toEqual(['06:00', '14:00', '22:00']);
});

it.each([
  [[], 'UTC', 'changes'],
  [['24:00'], 'UTC', 'changes'],
  [['6'], 'UTC', 'changes'],
  [['06:00', '06:00'], 'UTC', 'changes'],
  [['06:00'], 'Moon/Base', 'timeZone'],
])('refuses %j in %s', (changes, timeZone, field) => {
  expect(checkHours({ changes, timeZone }).map(({ path }) => path[0])).toEqual([field]);
});

it('takes what is usual', () => {
  expect(checkHours({ changes: ['06:00', '14:00', '22:00'], timeZone: 'UTC' })).toEqual([]);
});
