import { expect, it } from 'vitest';
import { isPassed, type Soaked, slope, writeReport } from './write-soak-report.ts';

const well: Soaked = {
  database: 'embedded',
  minutes: 30,
  activities: [{ name: 'pages', times: [1, 2, 300], errors: [] }],
  memory: Array.from({ length: 10 }, (_, n) => ({
    seconds: n * 60,
    resident: (400 + n) * 1024 ** 2,
    heap: 200 * 1024 ** 2,
    processorSeconds: n * 30,
  })),
  heard: { listeners: 100, frames: 10, p50: 1, p95: 2, p99: 3 },
  letters: { subscribers: 20, taken: 20, readers: 20, failure: null },
  logged: [],
};

it('passes without an error, and with each letter taken once', () => {
  expect(isPassed(well)).toBe(true);
});

it.each<[string, Partial<Soaked>]>([
  ['an answer was an error', { activities: [{ name: 'pages', times: [1], errors: ['answered 500'] }] }],
  ['something was never done', { activities: [{ name: 'pages', times: [], errors: [] }] }],
  ['a letter is missing', { letters: { ...well.letters, taken: 19, readers: 19 } }],
  ['a letter came twice', { letters: { ...well.letters, taken: 21 } }],
  ['it was not sent', { letters: { ...well.letters, failure: 'answered 409' } }],
  ['the log has an error', { logged: ['{"level":50}'] }],
])('fails when %s', (_, changed) => {
  expect(isPassed({ ...well, ...changed })).toBe(false);
  expect(writeReport({ ...well, ...changed })).toContain('FAILED');
});

it('tells times, how memory grows, and what it took of the processor', () => {
  const report = writeReport(well);
  expect(report).toContain('| pages | 3 | 0 | 2.0 | 300.0 | 300.0 |');
  expect(report).toContain('400 MB at first, 409 MB at the end; slope after warming up 1.00 MB/min');
  expect(report).toContain('slope after warming up 0.00 MB/min');
  expect(report).toContain('0.50 cores');
});

it('reckons a slope by least squares', () => {
  expect(
    slope([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBeCloseTo(2);
  expect(slope([[1, 1]])).toBe(0);
});
