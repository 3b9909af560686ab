import { expect, it } from 'vitest';
import { findExcursions } from './find-excursions.ts';

const limits = {
  ...{ minValue: 0, maxValue: 10, alarmLow: null, warningLow: null, warningThreshold: 4, criticalThreshold: 8 },
  ...{ deadband: 0.5, onDelaySeconds: 10, offDelaySeconds: 0, staleAfterSeconds: 60 },
};
const every5s = (...values: number[]) =>
  values.map((value, place) => ({ ts: place * 5_000, value, quality: 0 as const }));

it('is a time in which a limit was exceeded for its delay, up to where the value is back', () => {
  expect(findExcursions(limits, every5s(3, 5, 5, 5, 5, 3))).toEqual([
    { limit: 'warning-high', from: 15_000, value: 5, to: 25_000, isSeenBack: true },
  ]);
});

it('ends with the last of the samples where none is back', () => {
  expect(findExcursions(limits, every5s(9, 9, 9))).toEqual([
    { limit: 'warning-high', from: 10_000, value: 9, to: 10_000, isSeenBack: false },
    { limit: 'alarm-high', from: 10_000, value: 9, to: 10_000, isSeenBack: false },
  ]);
});

it.each([
  ['nothing is exceeded', every5s(3, 3)],
  ['it is shorter than the delay', every5s(3, 5, 3)],
  ['the samples are bad', every5s(9, 9, 9).map((sample) => ({ ...sample, quality: 2 as const }))],
  ['there are none', []],
])('is none when %s', (_, samples) => {
  expect(findExcursions(limits, samples)).toEqual([]);
});

it('may come twice', () => {
  const found = findExcursions({ ...limits, onDelaySeconds: 0 }, every5s(5, 3, 5, 3));
  expect(found.map(({ from, to }) => [from, to])).toEqual([
    [0, 5_000],
    [10_000, 15_000],
  ]);
});
