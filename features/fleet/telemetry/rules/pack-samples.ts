import { ByteReader, type ByteWriter } from './pack-bytes.ts';
import { packValues, packWholes, unpackValues, unpackWholes } from './pack-numbers.ts';

/** Samples of one stream, oldest first, no time twice; column by column. */
export interface SampleRun {
  /** Whole ms since 1970. */
  ts: Float64Array;
  value: Float64Array;
  /** 0 good, 1 uncertain, 2 bad */
  quality: Uint8Array;
}

/** Writes the samples from `from` to before `to`. Every value comes back as the same double. */
export function packSamples(writer: ByteWriter, { ts, value, quality }: SampleRun, from: number, to: number): void {
  writer.count(to - from);
  packWholes(writer, ts, from, to);
  packValues(writer, value, from, to);
  packWholes(writer, quality, from, to);
}

/** @throws RangeError when the bytes are not whole */
export function unpackSamples(bytes: Uint8Array, position = 0): SampleRun {
  const reader = new ByteReader(bytes, position);
  const run = emptyRun(readLength(reader, bytes.length));
  unpackWholes(reader, run.ts);
  unpackValues(reader, run.value);
  unpackWholes(reader, run.quality);
  return run;
}

/** Samples in columns that may be longer. */
export interface SampleColumns extends SampleRun {
  length: number;
}

let memory: SampleColumns = { ...emptyRun(64), length: 0 };

/**
 * The same without memory of their own: of a large fleet's journal there are a few samples in each of ten thousand parts.
 *
 * @param to they end there, others may lie behind them
 * @returns memory that the next call reads into
 * @throws RangeError when the bytes are not whole
 */
export function readSampleColumns(bytes: Uint8Array, from: number, to: number): Readonly<SampleColumns> {
  const reader = new ByteReader(bytes, from, to);
  const length = readLength(reader, to - from);
  const columns = length <= memory.ts.length ? memory : { ...emptyRun(length), length };
  if (length <= MOST_KEPT) memory = columns;
  unpackWholes(reader, columns.ts, length);
  unpackValues(reader, columns.value, length);
  unpackWholes(reader, columns.quality, length);
  columns.length = length;
  return columns;
}

/** Samples, of 17 bytes each: memory for more is given back. */
const MOST_KEPT = 100_000;

/** @param size bytes of the part @throws RangeError */
function readLength(reader: ByteReader, size: number): number {
  const count = reader.count();
  // A sample never takes less than what makes a thousand of them four bytes.
  if (count > size * MOST_PER_BYTE) throw new RangeError('Packed telemetry says more than it can hold.');
  return count;
}

/** How many samples lie there, as the first bytes say; 1 where these cannot be true. */
export function countSamples(bytes: Uint8Array): number {
  try {
    const count = new ByteReader(bytes).count();
    return count <= bytes.length * MOST_PER_BYTE ? count : 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/** Of samples that come evenly and never change: a chunk of them is a dozen bytes. */
const MOST_PER_BYTE = 10_000;

export function emptyRun(length: number): SampleRun {
  return { ts: new Float64Array(length), value: new Float64Array(length), quality: new Uint8Array(length) };
}

export function sliceRun({ ts, value, quality }: SampleRun, from: number, to: number): SampleRun {
  return { ts: ts.subarray(from, to), value: value.subarray(from, to), quality: quality.subarray(from, to) };
}

/** Several runs of one stream as one, oldest first. Where a time is in two of them, the earlier one holds. */
export function joinRuns(runs: readonly SampleRun[]): SampleRun {
  const [only] = runs;
  if (runs.length === 1 && only) return only;
  const all = emptyRun(runs.reduce((sum, { ts }) => sum + ts.length, 0));
  let length = 0;
  let isAscending = true;
  for (const { ts, value, quality } of runs) {
    if (length > 0 && ts.length > 0 && (ts[0] as number) <= (all.ts[length - 1] as number)) isAscending = false;
    all.ts.set(ts, length);
    all.value.set(value, length);
    all.quality.set(quality, length);
    length += ts.length;
  }
  return isAscending ? all : sortRun(all);
}

function sortRun({ ts, value, quality }: SampleRun): SampleRun {
  const order = Array.from(ts.keys()).sort((a, b) => (ts[a] as number) - (ts[b] as number) || a - b);
  const places = order.filter((at, place) => place === 0 || ts[at] !== ts[order[place - 1] as number]);
  return {
    ts: Float64Array.from(places, (at) => ts[at] as number),
    value: Float64Array.from(places, (at) => value[at] as number),
    quality: Uint8Array.from(places, (at) => quality[at] as number),
  };
}
