import { MINUTE_MS } from '../../../../platform/shared/days.ts';
import { ByteReader, ByteWriter } from './pack-bytes.ts';
import { packValues, packWholes, unpackValues, unpackWholes } from './pack-numbers.ts';
import type { Summaries, Summary } from './sum-samples.ts';

/** The minutes of one stream and hour, some ten bytes each. Lowest, highest and last values come back as they were. */
export function packMinutes(minutes: Summaries, hour: number): Uint8Array {
  const all = [...minutes].sort(([a], [b]) => a - b);
  const writer = new ByteWriter(all.length * 16 + 64);
  const wholes = (of: (begin: number, minute: Summary) => number) =>
    packWholes(
      writer,
      Float64Array.from(all, ([begin, minute]) => of(begin, minute)),
      0,
      all.length,
    );
  const values = (of: (minute: Summary) => number) =>
    packValues(
      writer,
      Float64Array.from(all, ([, minute]) => of(minute)),
      0,
      all.length,
    );
  writer.count(all.length);
  wholes((begin) => (begin - hour) / MINUTE_MS);
  wholes((_, { count }) => count);
  wholes((_, { uncertain }) => uncertain);
  wholes((_, { bad }) => bad);
  wholes((begin, { firstAt }) => firstAt - begin);
  wholes((begin, { lastAt }) => lastAt - begin);
  values(({ min }) => min);
  values(({ max }) => max);
  values(({ last }) => last);
  values(sumOf);
  return writer.finish();
}

/** Sums of decimals have few digits as well, but for what computing in binary leaves at their end. */
function sumOf({ mean, count }: Summary): number {
  return Number((mean * count).toPrecision(15));
}

const MOST_MINUTES = 60;

/** Of each minute of an hour, oldest first: times in minutes and ms after its begin. */
interface MinuteColumns {
  /** How many there are; the columns may be longer. */
  length: number;
  /** Minutes of the hour. */
  minute: Float64Array;
  count: Float64Array;
  uncertain: Float64Array;
  bad: Float64Array;
  /** ms after the begin of the minute. */
  first: Float64Array;
  last: Float64Array;
  min: Float64Array;
  max: Float64Array;
  newest: Float64Array;
  sum: Float64Array;
}

/** In the order in which they are packed. */
const wholes = ['minute', 'count', 'uncertain', 'bad', 'first', 'last'] as const;
const extremes = ['min', 'max', 'newest'] as const;
const values = [...extremes, 'sum'] as const;
const memory = Object.fromEntries(
  [...wholes, ...values].map((name) => [name, new Float64Array(MOST_MINUTES)]),
) as unknown as MinuteColumns;

/**
 * Without an object a minute: of an hour of a large fleet there are two million.
 *
 * @param part where in the bytes the hour lies, and whether its sums are left out, for who wants no mean: they are what takes longest
 * @returns memory that the next call reads into
 * @throws RangeError when the bytes are not whole
 */
export function readMinuteColumns(
  bytes: Uint8Array,
  part: { from?: number; to?: number; isWithoutSum?: boolean } = {},
): Readonly<MinuteColumns> {
  const reader = new ByteReader(bytes, part.from, part.to);
  const length = reader.count();
  if (length > MOST_MINUTES) throw new RangeError('An hour has no more than sixty minutes.');
  for (const name of wholes) unpackWholes(reader, memory[name], length);
  for (const name of part.isWithoutSum ? extremes : values) unpackValues(reader, memory[name], length);
  memory.length = length;
  return memory;
}

/** @throws RangeError when the bytes are not whole */
export function unpackMinutes(bytes: Uint8Array, hour: number): Summaries {
  const { length, minute, count, uncertain, bad, first, last, min, max, newest, sum } = readMinuteColumns(bytes);
  const minutes: Summaries = new Map();
  for (let at = 0; at < length; at++) {
    const begin = hour + (minute[at] as number) * MINUTE_MS;
    minutes.set(begin, {
      firstAt: begin + (first[at] as number),
      lastAt: begin + (last[at] as number),
      min: min[at] as number,
      max: max[at] as number,
      mean: (sum[at] as number) / (count[at] as number),
      last: newest[at] as number,
      count: count[at] as number,
      uncertain: uncertain[at] as number,
      bad: bad[at] as number,
    });
  }
  return minutes;
}
