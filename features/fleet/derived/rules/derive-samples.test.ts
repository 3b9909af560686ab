import { describe, expect, it } from 'vitest';
import { compileExpression } from './compile-expression.ts';
import { deriveSamples, type InputRun } from './derive-samples.ts';

const ratio = compileExpression('one / other', () => 'MW', '1');
const run = (
  samples: readonly [ts: number, value: number, quality?: number][],
  more: Partial<InputRun> = {},
): InputRun => ({
  ts: samples.map(([ts]) => ts),
  value: samples.map(([, value]) => value),
  quality: samples.map(([, , quality = 0]) => quality),
  staleAfterMs: 1_000,
  simulatedUntil: null,
  ...more,
});
const shown = (inputs: readonly InputRun[], after = Number.NEGATIVE_INFINITY) =>
  deriveSamples(ratio, inputs, after, 1e100).map(({ ts, value, quality }) => [ts, value, quality]);

describe('the samples of a derived stream', () => {
  it('stand at each time of an input, and wait for the slowest of them', () => {
    const one = run([
      [0, 8],
      [10, 16],
      [20, 24],
      [30, 32],
    ]);
    expect(
      shown([
        one,
        run([
          [0, 2],
          [20, 4],
        ]),
      ]),
    ).toEqual([
      [0, 4, 0],
      [10, 8, 0],
      [20, 6, 0],
    ]);
  });

  it('are the same in whichever parts the inputs come', () => {
    const one = Array.from({ length: 40 }, (_, at): [number, number] => [at * 10, at + 1]);
    const other = Array.from({ length: 14 }, (_, at): [number, number] => [at * 30 + 5, at + 2]);
    const whole = shown([run(one), run(other)]);
    for (const step of [1, 3, 7]) {
      const parts: unknown[] = [];
      let after = Number.NEGATIVE_INFINITY;
      for (let count = step; ; count += step) {
        const found = shown([run(one.slice(0, count)), run(other.slice(0, Math.ceil(count / 2)))], after);
        parts.push(...found);
        after = (found.at(-1)?.[0] as number | undefined) ?? after;
        if (count > 60) break;
      }
      expect(parts).toEqual(whole);
    }
  });

  it('are missing where an input is too old, before its first one, and where there is no value', () => {
    const one = run([
      [0, 8],
      [100, 8],
      [2_000, 8],
      [2_100, 8],
      [2_200, 8],
    ]);
    const other = run([
      [100, 2],
      [2_100, 0],
      [2_200, 4],
    ]);
    expect(shown([one, other])).toEqual([
      [100, 4, 0],
      [2_200, 2, 0],
    ]);
  });

  it('carry the worst quality, and that one of the values was simulated', () => {
    const inputs = [
      run([
        [0, 8, 1],
        [10, 8],
      ]),
      run(
        [
          [0, 2, 2],
          [10, 2, 1],
        ],
        { simulatedUntil: 0 },
      ),
    ];
    expect(deriveSamples(ratio, inputs, -1, 1e100)).toEqual([
      { ts: 0, value: 4, quality: 2, isSimulated: true },
      { ts: 10, value: 4, quality: 1, isSimulated: false },
    ]);
  });
});
