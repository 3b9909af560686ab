import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { seededRandom } from '../../../../tests/support/seeded-random.ts';
import { ByteWriter } from './pack-bytes.ts';
import { joinRuns, packSamples, type SampleRun, unpackSamples } from './pack-samples.ts';

const START = Date.UTC(2026, 10, 21);

const toRun = (samples: readonly (readonly [ts: number, value: number, quality?: number])[]): SampleRun => ({
  ts: Float64Array.from(samples, ([ts]) => ts),
  value: Float64Array.from(samples, ([, value]) => value),
  quality: Uint8Array.from(samples, ([, , quality = 0]) => quality),
});
const pack = (run: SampleRun) => {
  const writer = new ByteWriter(4);
  packSamples(writer, run, 0, run.ts.length);
  return writer.finish();
};

describe('packed samples', () => {
  const random = seededRandom(18);
  const kinds: Record<string, (n: number) => number> = {
    'decimals of an instrument': (n) => Math.round((287 + Math.sin(n / 50)) * 100) / 100,
    'a value that stands still': () => 12.5,
    'whole numbers': () => Math.floor(random() * 1e6) - 5e5,
    'single precision': () => Math.fround(random() * 100),
    'all digits of a double': () => (random() - 0.5) * 10 ** Math.floor(random() * 40 - 20),
    'decimals among others': (n) => (n % 17 === 0 ? Math.PI * n : n / 10),
    'too many digits for the decimals of the next one': (n) => (n % 2 ? 0.000000001 : 4.4e14),
    'the ends of what a double holds': (n) =>
      [0, -0, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 5e-324, 2 ** 53, -(2 ** 53), 1e-9, 0.1 + 0.2][
        n % 10
      ] as number,
  };
  const clocks: Record<string, () => number> = {
    'an even clock': () => 1_000,
    'an uneven one': () => 1 + Math.floor(random() * 5_000),
    'one with silences': () => (random() < 0.05 ? HOUR_MS : 12_000),
  };
  const cases = Object.keys(kinds).flatMap((kind) => Object.keys(clocks).map((clock) => [kind, clock] as const));
  it.each(cases)('bring back %s, by %s, as they were', (kind, clock) => {
    for (const length of [1, 2, 3, 60, 1_500]) {
      let ts = START;
      const run = toRun(
        Array.from({ length }, (_, n) => {
          ts += clocks[clock]?.() ?? 0;
          return [ts, kinds[kind]?.(n) ?? 0, random() < 0.9 ? 0 : Math.floor(random() * 3)] as const;
        }),
      );
      const told = unpackSamples(pack(run));
      expect([told.ts, told.quality]).toEqual([run.ts, run.quality]);
      expect(told.value.every((value, at) => Object.is(value, run.value[at]))).toBe(true);
    }
  });

  it('take two bytes each for an instrument that is read once a second', () => {
    const value = kinds['decimals of an instrument'] as (n: number) => number;
    const run = toRun(Array.from({ length: 1_000 }, (_, n) => [START + n * 1_000, value(n)] as const));
    expect(pack(run).length).toBeLessThan(2_000);
  });

  it('say so when they are not whole', () => {
    const bytes = pack(toRun(Array.from({ length: 50 }, (_, n) => [START + n, Math.PI * n] as const)));
    for (let length = 0; length < bytes.length; length++)
      expect(() => unpackSamples(bytes.subarray(0, length))).toThrow(RangeError);
    const writer = new ByteWriter();
    writer.count(2 ** 40);
    expect(() => unpackSamples(writer.finish())).toThrow(RangeError);
  });
});

describe('joinRuns', () => {
  it('puts samples in the order of their times, and keeps the first of two at one time', () => {
    const joined = joinRuns([
      toRun([
        [START, 1],
        [START + 5, 2, 2],
      ]),
      toRun([
        [START + 3, 3],
        [START + 5, 4],
      ]),
    ]);
    expect(joined).toEqual(
      toRun([
        [START, 1],
        [START + 3, 3],
        [START + 5, 2, 2],
      ]),
    );
  });

  it('of many runs that lie within each other is what one sample after the other would be', () => {
    const random = seededRandom(23);
    for (const count of [0, 1, 2, 3, 7, 64]) {
      const runs = Array.from({ length: count }, (_, n) => {
        const times = new Set(Array.from({ length: Math.floor(random() * 40) }, () => Math.floor(random() * 300)));
        return toRun([...times].sort((a, b) => a - b).map((ts) => [START + ts, n, n % 3] as const));
      });
      const first = new Map<number, readonly [number, number, number]>();
      for (const { ts, value, quality } of runs)
        for (const [at, time] of ts.entries())
          if (!first.has(time)) first.set(time, [time, value[at] as number, quality[at] as number]);
      expect(joinRuns(runs)).toEqual(toRun([...first.values()].sort(([a], [b]) => a - b)));
    }
  });
});
