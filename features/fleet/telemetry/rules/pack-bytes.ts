/** Beyond it a number is written in plain: what is left of a double's 53 bits is room for a sign and a difference. */
export const LARGEST_WHOLE = 2 ** 51;

const doubles = new DataView(new ArrayBuffer(8));

/** Bytes that grow as they are written, small numbers in few of them. */
export class ByteWriter {
  #bytes: Uint8Array;
  position = 0;

  constructor(size = 1_024) {
    this.#bytes = new Uint8Array(size);
  }

  byte(value: number): void {
    if (this.position === this.#bytes.length) this.#grow(1);
    this.#bytes[this.position++] = value;
  }

  /** A whole number from 0 on: seven bits a byte, lowest first (LEB128). */
  count(value: number): void {
    if (this.position + 8 > this.#bytes.length) this.#grow(8);
    let left = value;
    // Bitwise operators know 32 bits.
    while (left > 0x7fffffff) {
      this.#bytes[this.position++] = (left % 128) | 128;
      left = Math.floor(left / 128);
    }
    while (left > 127) {
      this.#bytes[this.position++] = (left & 127) | 128;
      left >>>= 7;
    }
    this.#bytes[this.position++] = left;
  }

  /** A whole number of either sign, near 0 in few bytes. */
  step(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  double(value: number): void {
    doubles.setFloat64(0, value);
    for (let at = 0; at < 8; at++) this.byte(doubles.getUint8(at));
  }

  /** Takes back what was written after a position. */
  rewind(position: number): void {
    this.position = position;
  }

  /** A copy of all that was written. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.position);
  }

  #grow(least: number): void {
    const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, this.position + least));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

/** What whole numbers are read into. */
export type Column = Float64Array | Uint8Array;

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #position: number;

  /** @param end what was written ends there; others may lie behind it */
  constructor(bytes: Uint8Array, position = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#position = position;
    this.#end = Math.min(end, bytes.length);
  }

  /** @throws RangeError after the end: what was stored is not whole */
  byte(): number {
    if (this.#position >= this.#end) throw new RangeError(ENDS_EARLY);
    return this.#bytes[this.#position++] as number;
  }

  count(): number {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte & 127;
    let scale = 128;
    do {
      byte = this.byte();
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte > 127);
    return value;
  }

  step(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** As many steps as there is room for, added up. One by one they are read four times as slowly, and of a large fleet there are millions. */
  sums(into: Column, length: number): void {
    const [bytes, end] = [this.#bytes, this.#end];
    let position = this.#position;
    let sum = 0;
    for (let at = 0; at < length; at++) {
      if (position >= end) throw new RangeError(ENDS_EARLY);
      const byte = bytes[position++] as number;
      if (byte < 128) sum += (byte >>> 1) ^ -(byte & 1);
      else {
        if (position >= end) throw new RangeError(ENDS_EARLY);
        const second = bytes[position++] as number;
        if (second < 128) {
          const value = (byte & 127) | (second << 7);
          sum += (value >>> 1) ^ -(value & 1);
        } else {
          this.#position = position - 2;
          sum += this.step();
          position = this.#position;
        }
      }
      into[at] = sum;
    }
    this.#position = position;
  }

  double(): number {
    for (let at = 0; at < 8; at++) doubles.setUint8(at, this.byte());
    return doubles.getFloat64(0);
  }
}

const ENDS_EARLY = 'Packed telemetry ends too early.';
