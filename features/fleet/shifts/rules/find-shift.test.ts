import { expect, it } from 'vitest';
import { findShift, shiftAfter, shiftBefore } from './find-shift.ts';

const usual = { changes: ['06:00', '14:00', '22:00'], timeZone: 'UTC' };
const written = ({ from, to }: { from: Date; to: Date }) => [from, to].map((at) => at.toISOString().slice(0, 16));

it.each([
  ['within a day', '2026-11-24T12:00:00Z', ['2026-11-24T06:00', '2026-11-24T14:00']],
  ['at its first instant', '2026-11-24T14:00:00Z', ['2026-11-24T14:00', '2026-11-24T22:00']],
  ['a moment before that', '2026-11-24T13:59:59.999Z', ['2026-11-24T06:00', '2026-11-24T14:00']],
  ['over midnight', '2026-11-24T02:00:00Z', ['2026-11-23T22:00', '2026-11-24T06:00']],
])('is found %s', (_, at, shift) => {
  expect(written(findShift(usual, new Date(at)))).toEqual(shift);
});

it('has an hour more in the night in which the clocks go back', () => {
  const hours = { changes: ['07:00', '19:00'], timeZone: 'America/Toronto' };
  const night = findShift(hours, new Date('2026-11-01T05:00:00Z'));
  expect(written(night)).toEqual(['2026-10-31T23:00', '2026-11-01T12:00']);
});

it('changes once in the hour that comes twice, and at the end of the one that is skipped', () => {
  const hours = { changes: ['01:30', '02:30'], timeZone: 'America/Toronto' };
  expect(written(findShift(hours, new Date('2026-11-01T06:40:00Z')))).toEqual(['2026-11-01T05:30', '2026-11-01T07:30']);
  expect(written(findShift(hours, new Date('2026-03-08T06:40:00Z')))).toEqual(['2026-03-08T06:30', '2026-03-08T07:00']);
});

it('with one change lasts a day, and leads to those beside it', () => {
  const hours = { changes: ['06:00'], timeZone: 'UTC' };
  const shift = findShift(hours, new Date('2026-11-24T12:00:00Z'));
  expect(written(shiftBefore(hours, shift))).toEqual(['2026-11-23T06:00', '2026-11-24T06:00']);
  expect(written(shiftAfter(hours, shift))).toEqual(['2026-11-25T06:00', '2026-11-26T06:00']);
});
