import { expect, it } from 'vitest';
import type { History } from '../../telemetry/contract.ts';
import { chooseAxes } from './choose-axes.ts';
import { cutHistory, cutMarks } from './cut-past.ts';
import { doubtfulPlaces, joinColumns, valueAt, worstQualities } from './join-columns.ts';

it('joins histories over one axis: a gap stays a gap, and a time that only others have is none', () => {
  const of = (time: number[], mean: (number | null)[]) => ({
    ...{ time, mean, min: mean, max: mean },
    ...{ uncertain: time.map(() => 0), bad: time.map(() => 0) },
  });
  const joined = joinColumns([of([10, 20, 25, 40], [1, 2, null, 4]), of([20, 22, 30], [7, 7.5, 8])]);
  expect(joined.time).toEqual([10, 20, 22, 25, 30, 40]);
  expect(joined.streams.map(({ mean }) => mean)).toEqual([
    // No line is drawn within the gap, wherever the others have points.
    [1, 2, null, null, null, 4],
    [undefined, 7, 7.5, undefined, 8, undefined],
  ]);
  const [slow] = joined.streams;
  expect([0, 1, 2, 3, 4, 5].map((place) => valueAt(slow?.mean ?? [], place))).toEqual([1, 2, null, null, null, 4]);
});

it('tells of the quality of several streams the worst at each time, and which of them it is of', () => {
  const of = (time: number[], bad: number[], uncertain: number[]) => {
    const mean = time.map(() => 1);
    return { time, mean, min: mean, max: mean, bad, uncertain };
  };
  const joined = joinColumns([
    of([10, 20], [0, 0], [0, 0]),
    of([20, 30], [0.5, 0], [0, 0.1]),
    of([20, 40], [1, 0], [0, 0]),
  ]);
  expect(worstQualities(joined)).toEqual({ time: [10, 20, 30, 40], bad: [0, 1, 0, 0], uncertain: [0, 0, 0.1, 0] });
  expect(doubtfulPlaces(joined)).toEqual([1, 2]);
});

it('has an axis for each of two units of measure, and names what a third would need', () => {
  const streams = ['a', 'b', 'a', 'c'].map((unit, id) => ({ id, unit }));
  const { axes, leftOut } = chooseAxes(streams);
  expect(axes.map(({ unit, streams: own }) => [unit, own.map(({ id }) => id)])).toEqual([
    ['a', [0, 2]],
    ['b', [1]],
  ]);
  expect(leftOut.map(({ id }) => id)).toEqual([3]);
});

const at = (second: number) => new Date(second * 1_000).toISOString();

it('shows of a history nothing that is later than the time in view, not even in its last bucket', () => {
  const history: History = {
    notice: '',
    from: at(0),
    to: at(100),
    bucketSeconds: 10,
    madeFrom: 'samples',
    buckets: [0, 10, 20].map((second) => ({
      ...{ ts: at(second), min: 0, max: 0, avg: 0, last: 0, count: 1 },
      ...{ uncertain: 0, bad: 0 },
    })),
    gaps: [
      { from: at(12), to: at(90) },
      { from: at(95), to: at(99) },
    ],
  };
  const cut = cutHistory(history, 25_000);
  expect([cut.to, cut.buckets.map(({ ts }) => ts), cut.gaps]).toEqual([
    at(25),
    [at(0), at(10)],
    [{ from: at(12), to: at(25) }],
  ]);
});

it('knows of marks only what had begun, and of none that it would end', () => {
  const alarm = { id: 'a', streamId: 1, smrUnitId: 'u', severity: 'crit' as const, title: '' };
  const marks = {
    outages: [],
    notes: [],
    alarms: [
      { ...alarm, from: at(10), to: at(20) },
      { ...alarm, from: at(10), to: at(40) },
      { ...alarm, from: at(31), to: null },
    ],
  };
  expect(cutMarks(marks, 30_000).alarms.map(({ from, to }) => [from, to])).toEqual([
    [at(10), at(20)],
    [at(10), null],
  ]);
});
