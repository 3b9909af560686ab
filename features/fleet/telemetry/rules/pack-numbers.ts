import { type ByteReader, type ByteWriter, type Column, LARGEST_WHOLE } from './pack-bytes.ts';

type Numbers = ArrayLike<number>;

/** How the differences of whole numbers are written: as pairs of a difference and how often it comes, or one by one. */
const RUNS = 0;
const SINGLY = 1;

/** Whole numbers from `from` to before `to` by their differences: a clock that ticks evenly costs four bytes, whatever it counts. */
export function packWholes(writer: ByteWriter, numbers: Numbers, from: number, to: number): void {
  const mode = countRuns(numbers, from, to) * 2 < to - from ? RUNS : SINGLY;
  writer.byte(mode);
  let before = 0;
  let difference = 0;
  let times = 0;
  for (let at = from; at < to; at++) {
    const value = numbers[at] as number;
    const step = value - before;
    before = value;
    if (mode === SINGLY) writer.step(step);
    else if (step === difference) times++;
    else {
      if (times > 0) writeRun(writer, difference, times);
      difference = step;
      times = 1;
    }
  }
  if (times > 0) writeRun(writer, difference, times);
}

function writeRun(writer: ByteWriter, difference: number, times: number): void {
  writer.step(difference);
  writer.count(times);
}

function countRuns(numbers: Numbers, from: number, to: number): number {
  let runs = 0;
  let before = 0;
  let difference = Number.NaN;
  for (let at = from; at < to; at++) {
    const value = numbers[at] as number;
    if (value - before !== difference) runs++;
    difference = value - before;
    before = value;
  }
  return runs;
}

/** @param length so many are read to the beginning of `into` */
export function unpackWholes(reader: ByteReader, into: Column, length = into.length): void {
  if (reader.byte() === SINGLY) {
    reader.sums(into, length);
    return;
  }
  let value = 0;
  for (let at = 0; at < length; ) {
    const step = reader.step();
    const end = Math.min(length, at + reader.count());
    if (step === 0) into.fill(value, at, end);
    else for (let place = at; place < end; place++) into[place] = value += step;
    at = end;
  }
}

/** Instead of a number of decimals: bytes that differ from the value before. */
const PLAIN = 255;
const MOST_DECIMALS = 9;
const powers = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => 10 ** decimals);

/**
 * Values exactly as they came. Decimals with few digits, as instruments send them, become whole numbers; all others keep the bytes
 * in which they differ from the value before.
 */
export function packValues(writer: ByteWriter, values: Numbers, from: number, to: number): void {
  const start = writer.position;
  const decimals = findDecimals(values, from, to);
  writer.byte(decimals);
  if (decimals !== PLAIN && packDecimals(writer, values, from, to, powers[decimals] as number)) return;
  writer.rewind(start);
  writer.byte(PLAIN);
  packPlain(writer, values, from, to);
}

function findDecimals(values: Numbers, from: number, to: number): number {
  let decimals = 0;
  for (let at = from; at < to; at++) {
    const value = values[at] as number;
    while (toWhole(value, powers[decimals] as number) === null) if (++decimals > MOST_DECIMALS) return PLAIN;
  }
  return decimals;
}

/** @returns null when it would not come back as the same number */
function toWhole(value: number, power: number): number | null {
  const whole = Math.round(value * power);
  return whole / power === value && whole < LARGEST_WHOLE && whole > -LARGEST_WHOLE && !Object.is(whole, -0)
    ? whole
    : null;
}

/** @returns false when a value is too large for the decimals of another; what was written then has to be taken back */
function packDecimals(writer: ByteWriter, values: Numbers, from: number, to: number, power: number): boolean {
  const wholes = new Float64Array(to - from);
  for (let at = from; at < to; at++) {
    const whole = toWhole(values[at] as number, power);
    if (whole === null) return false;
    wholes[at - from] = whole;
  }
  packWholes(writer, wholes, 0, wholes.length);
  return true;
}

const former = new DataView(new ArrayBuffer(8));
const latter = new DataView(new ArrayBuffer(8));

/** Of each value: how many bytes at its beginning and its end are those of the one before, in one byte, and the bytes between. */
function packPlain(writer: ByteWriter, values: Numbers, from: number, to: number): void {
  former.setFloat64(0, 0);
  for (let at = from; at < to; at++) {
    latter.setFloat64(0, values[at] as number);
    let begin = 0;
    while (begin < 8 && former.getUint8(begin) === latter.getUint8(begin)) begin++;
    let end = 8;
    while (end > begin && former.getUint8(end - 1) === latter.getUint8(end - 1)) end--;
    writer.byte(begin * 16 + end);
    for (let place = begin; place < end; place++) writer.byte(latter.getUint8(place));
    former.setFloat64(0, values[at] as number);
  }
}

/** @param length so many are read to the beginning of `into` */
export function unpackValues(reader: ByteReader, into: Float64Array, length = into.length): void {
  const decimals = reader.byte();
  if (decimals !== PLAIN) {
    unpackWholes(reader, into, length);
    const power = powers[decimals] as number;
    if (power !== 1) for (let at = 0; at < length; at++) into[at] = (into[at] as number) / power;
    return;
  }
  former.setFloat64(0, 0);
  for (let at = 0; at < length; at++) {
    const ends = reader.byte();
    for (let place = ends >> 4; place < (ends & 15); place++) former.setUint8(place, reader.byte());
    into[at] = former.getFloat64(0);
  }
}
