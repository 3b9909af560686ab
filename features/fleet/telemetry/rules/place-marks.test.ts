import { expect, it } from 'vitest';
import { placeTimeMarks, placeValueMarks } from './place-marks.ts';

it.each([
  [4.2, 5.1, [4.2, 4.4, 4.6, 4.8, 5]],
  [-3, 11, [0, 5, 10]],
  [287_690, 287_710, [287_690, 287_695, 287_700, 287_705, 287_710]],
  [0.1, 0.3, [0.1, 0.15, 0.2, 0.25, 0.3]],
])('values from %s to %s are marked at %j', (lowest, highest, marks) => {
  expect(placeValueMarks(lowest, highest, 5)).toEqual(marks);
});

const seconds = (iso: string) => Date.parse(iso) / 1_000;
const mark = (from: string, to: string) =>
  placeTimeMarks(seconds(from), seconds(to), 6, 'America/Toronto').times.map((at) =>
    new Date(at * 1_000).toISOString().slice(5, 16),
  );

it('marks an hour at round minutes', () => {
  expect(mark('2026-11-20T12:03:00Z', '2026-11-20T13:03:00Z')).toEqual(
    ['12:10', '12:20', '12:30', '12:40', '12:50', '13:00'].map((clock) => `11-20T${clock}`),
  );
});

it('marks half a minute at round seconds', () => {
  expect(placeTimeMarks(62, 92, 6, 'America/Toronto')).toEqual({ step: 5, times: [65, 70, 75, 80, 85, 90] });
});

it('marks days at midnight where the unit is, also when its clocks change', () => {
  expect(mark('2026-10-30T00:00:00Z', '2026-11-04T00:00:00Z')).toEqual([
    '10-30T04:00',
    '10-31T04:00',
    '11-01T04:00',
    '11-02T05:00',
    '11-03T05:00',
  ]);
});

it('marks years', () => {
  expect(mark('2024-01-01T00:00:00Z', '2026-12-01T00:00:00Z').length).toBeGreaterThan(2);
});
