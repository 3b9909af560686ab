import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { seededRandom } from '../../../../tests/support/seeded-random.ts';
import { packMinutes, unpackMinutes } from './pack-minutes.ts';
import type { SampleRun } from './pack-samples.ts';
import { addSamples, addSummary, type Summaries, sumSamples } from './sum-samples.ts';

const HOUR = Date.UTC(2026, 10, 21, 5);
const random = seededRandom(7);

function someRun(length: number): SampleRun {
  const times = new Set(Array.from({ length }, () => HOUR + Math.floor(random() * HOUR_MS)));
  const ts = Float64Array.from(times).sort();
  return {
    ts,
    value: Float64Array.from(ts, () => Math.round(random() * 1e5) / 100),
    quality: Uint8Array.from(ts, () => Math.floor(random() * 3)),
  };
}

describe('summaries', () => {
  it('of parts are together what the whole is, however it was cut', () => {
    for (let round = 0; round < 50; round++) {
      const run = someRun(1 + Math.floor(random() * 400));
      const whole: Summaries = new Map();
      addSamples(whole, 60_000, run);
      const cut = Math.floor(random() * run.ts.length);
      const parts: Summaries = new Map();
      addSamples(parts, 60_000, run, cut);
      addSamples(parts, 60_000, run, 0, cut);
      expect([...parts.keys()].sort()).toEqual([...whole.keys()].sort());
      for (const [begin, { mean, ...known }] of whole) {
        expect(parts.get(begin)).toMatchObject(known);
        expect(parts.get(begin)?.mean).toBeCloseTo(mean, 9);
      }
    }
  });

  it('know the truth of their samples', () => {
    const run = {
      ts: Float64Array.of(HOUR + 1, HOUR + 2, HOUR + 3),
      value: Float64Array.of(4, -2, 1),
      quality: Uint8Array.of(0, 2, 1),
    };
    expect(sumSamples(run, 0, 3)).toEqual({
      firstAt: HOUR + 1,
      lastAt: HOUR + 3,
      min: -2,
      max: 4,
      mean: 1,
      last: 1,
      count: 3,
      uncertain: 1,
      bad: 1,
    });
  });
});

describe('packed minutes', () => {
  it('come back as they were, and keep coming back the same', () => {
    for (let round = 0; round < 20; round++) {
      const minutes: Summaries = new Map();
      addSamples(minutes, 60_000, someRun(1 + Math.floor(random() * 600)));
      const told = unpackMinutes(packMinutes(minutes, HOUR), HOUR);
      expect([...told.keys()]).toEqual([...minutes.keys()].sort());
      for (const [begin, { mean, ...known }] of minutes) {
        expect(told.get(begin)).toMatchObject(known);
        expect(told.get(begin)?.mean).toBeCloseTo(mean, 9);
      }
      expect(packMinutes(told, HOUR)).toEqual(packMinutes(minutes, HOUR));
    }
  });

  it('are ten bytes each where an instrument is read evenly', () => {
    const minutes: Summaries = new Map();
    for (let minute = 0; minute < 60; minute++)
      addSummary(minutes, HOUR + minute * 60_000, {
        firstAt: HOUR + minute * 60_000 + 3_000,
        lastAt: HOUR + minute * 60_000 + 51_000,
        min: (2_869 + (minute % 3)) / 10,
        max: (2_874 + (minute % 4)) / 10,
        mean: (28_700 + (minute % 5)) / 100,
        last: (2_871 + (minute % 2)) / 10,
        count: 5,
        uncertain: 0,
        bad: 0,
      });
    expect(packMinutes(minutes, HOUR).length).toBeLessThan(600);
  });
});
