import { expect, it } from 'vitest';
import { readMoment } from './read-moment.ts';

const read = (text: string) => readMoment(text, 'America/Toronto')?.toISOString() ?? null;

it.each([
  ['2027-03-01T08:00:00.000Z', '2027-03-01T08:00:00.000Z'],
  ['2027-03-01T08:00+02:00', '2027-03-01T06:00:00.000Z'],
  ['2027-03-01 08:00', '2027-03-01T13:00:00.000Z'],
  ['2027-07-01T08:00:30', '2027-07-01T12:00:30.000Z'],
])('reads %s, without an offset by the clocks of the place', (text, at) => {
  expect(read(text)).toBe(at);
});

it.each(['2027-03-01', '1 March 2027', '2027-02-31T08:00', '2027-03-14T02:30', '2027-13-01T08:00Z'])(
  'takes %s for no time',
  (text) => {
    expect(read(text)).toBeNull();
  },
);
