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
/** What lies between the numbers that are wanted is read into it, over and over. */
const [begins, counts, passedOver, sums] = Array.from({ length: 4 }, () => new Float64Array(MOST_MINUTES)) as [
  ...[Float64Array, Float64Array, Float64Array, Float64Array],
];

/**
 * Of each minute only when it begins (ms since 1970), the sum of its samples and their count: of an hour of a large fleet there are two million.
 *
 * @throws RangeError when the bytes are not whole
 */
export function sumPackedMinutes(
  bytes: Uint8Array,
  hour: number,
  take: (begin: number, sum: number, count: number) => void,
): void {
  const reader = new ByteReader(bytes);
  const length = readLength(reader);
  const [minute, count, passed, sum] = [begins, counts, passedOver, sums].map((whole) =>
    length === MOST_MINUTES ? whole : whole.subarray(0, length),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  unpackWholes(reader, minute);
  unpackWholes(reader, count);
  for (let column = 0; column < 4; column++) unpackWholes(reader, passed);
  for (let column = 0; column < 3; column++) unpackValues(reader, passed);
  unpackValues(reader, sum);
  for (let at = 0; at < length; at++)
    take(hour + (minute[at] as number) * MINUTE_MS, sum[at] as number, count[at] as number);
}

function readLength(reader: ByteReader): number {
  const length = reader.count();
  if (length > MOST_MINUTES) throw new RangeError('An hour has no more than sixty minutes.');
  return length;
}

/** @throws RangeError when the bytes are not whole */
export function unpackMinutes(bytes: Uint8Array, hour: number): Summaries {
  const reader = new ByteReader(bytes);
  const length = readLength(reader);
  const wholes = () => {
    const numbers = new Float64Array(length);
    unpackWholes(reader, numbers);
    return numbers;
  };
  const values = () => {
    const numbers = new Float64Array(length);
    unpackValues(reader, numbers);
    return numbers;
  };
  const [minute, count, uncertain, bad, first, last] = [wholes(), wholes(), wholes(), wholes(), wholes(), wholes()];
  const [min, max, newest, sum] = [values(), values(), values(), values()];
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
