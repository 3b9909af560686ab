import type { Program } from './compile-expression.ts';
import { ExpressionError } from './read-tokens.ts';

/** What is known of an input: samples by their times, ascending, the one before the span of interest included. */
export interface InputRun {
  /** ms since 1970 */
  ts: readonly number[];
  value: readonly number[];
  /** 0 good, 1 uncertain, 2 bad */
  quality: readonly number[];
  staleAfterMs: number;
  /** Time of its newest sample that was simulated; null: none was. */
  simulatedUntil: number | null;
}

export interface DerivedSample {
  ts: number;
  value: number;
  quality: 0 | 1 | 2;
  isSimulated: boolean;
}

/**
 * The samples of a derived stream after `after`, until the newest time that all of its inputs have reached: one at each time at which an input has
 * one, from what every input said last. So it does not matter in which batches, by which process and in which order of streams the samples come.
 *
 * Where an input is older than it may be, or the expression has no value (a division by zero), there is none. The quality is the worst of the inputs'.
 */
export function deriveSamples(
  program: Program,
  inputs: readonly InputRun[],
  after: number,
  largest: number,
): DerivedSample[] {
  const through = Math.min(...inputs.map(({ ts }) => ts.at(-1) ?? Number.NEGATIVE_INFINITY));
  if (through <= after) return [];
  const times = [...new Set(inputs.flatMap(({ ts }) => ts.filter((time) => time > after && time <= through)))].sort(
    (a, b) => a - b,
  );
  const places = inputs.map(() => -1);
  const found: DerivedSample[] = [];
  for (const ts of times) {
    const values: number[] = [];
    let quality = 0;
    let isSimulated = false;
    for (const [at, input] of inputs.entries()) {
      let place = places[at] as number;
      while (place + 1 < input.ts.length && (input.ts[place + 1] as number) <= ts) place++;
      places[at] = place;
      const time = input.ts[place];
      if (time === undefined || ts - time > input.staleAfterMs) break;
      values.push(input.value[place] as number);
      quality = Math.max(quality, input.quality[place] as number);
      if (input.simulatedUntil !== null && time <= input.simulatedUntil) isSimulated = true;
    }
    if (values.length < inputs.length) continue;
    const value = runSafely(program, values);
    if (value !== null && Math.abs(value) <= largest)
      found.push({ ts, value, quality: quality as DerivedSample['quality'], isSimulated });
  }
  return found;
}

function runSafely(program: Program, values: readonly number[]): number | null {
  try {
    return program.run(values);
  } catch (error) {
    // There is no value at this time; the page of the stream says why.
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
