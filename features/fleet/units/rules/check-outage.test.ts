import { expect, it } from 'vitest';
import { checkOutage } from './check-outage.ts';

const startsAt = new Date('2026-11-21T12:00:00Z');
const outage = { title: 'Trip', startsAt, endsAt: new Date('2026-11-21T15:00:00Z'), lostMw: 300 };
const faults = (change: Partial<Parameters<typeof checkOutage>[0]>) =>
  checkOutage({ ...outage, ...change }, 300).map(({ path }) => path[0]);

it.each([
  ['an outage of all power', {}],
  ['an outage without an end', { endsAt: null }],
  ['a derating', { lostMw: 0.5 }],
])('nothing is wrong with %s', (_, change) => {
  expect(faults(change)).toEqual([]);
});

it.each([
  ['that says nothing', { title: '  ' }, 'title'],
  ['that ends before it begins', { endsAt: new Date(startsAt.getTime() - 1) }, 'endsAt'],
  ['that ends as it begins', { endsAt: startsAt }, 'endsAt'],
  ['of which nobody knows when it began', { startsAt: null }, 'startsAt'],
  ['that begins in the wrong century', { startsAt: new Date('0026-11-21T12:00:00Z') }, 'startsAt'],
  ['that ends in the wrong century', { endsAt: new Date('2206-11-21T12:00:00Z') }, 'endsAt'],
  ['that loses nothing', { lostMw: 0 }, 'lostMw'],
  ['that adds power', { lostMw: -5 }, 'lostMw'],
  ['whose loss is no number', { lostMw: Number.NaN }, 'lostMw'],
  ['that loses more than there is', { lostMw: 301 }, 'lostMw'],
])('an outage %s is refused at that field', (_, change, field) => {
  expect(faults(change)).toEqual([field]);
});
