/** A field of a protobuf message; one of the four is set, by how it travels. */
export interface WireField {
  number: number;
  varint?: bigint;
  bits32?: DataView;
  bits64?: DataView;
  bytes?: Uint8Array;
}

/**
 * The fields of a protobuf message, in their order (protobuf.dev, "Encoding"). Nothing is copied: bytes are views.
 *
 * @returns null, as the last one: what follows is no protobuf
 */
export function* readFields(bytes: Uint8Array): Generator<WireField | null> {
  let at = 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readVarint = (): bigint | null => {
    // Nearly all are short: seven bits a byte, as far as a number is exact.
    let small = 0;
    let factor = 1;
    for (let count = 0; count < 10; count++) {
      if (at >= bytes.length) return null;
      const byte = bytes[at++] as number;
      small += (byte & 0x7f) * factor;
      if (byte < 0x80) return count < 7 ? BigInt(small) : wholeVarint(bytes, at - count - 1, count + 1);
      factor *= 128;
    }
    return null;
  };
  const take = (length: number): number | null => {
    const from = at;
    at += length;
    return at > bytes.length ? null : from;
  };
  while (at < bytes.length) {
    const key = readVarint();
    if (key === null) return yield null;
    const number = Number(key >> 3n);
    const type = Number(key & 7n);
    if (type === 0) {
      const varint = readVarint();
      if (varint === null) return yield null;
      yield { number, varint };
    } else if (type === 1 || type === 5) {
      const length = type === 1 ? 8 : 4;
      const from = take(length);
      if (from === null) return yield null;
      const bits = new DataView(view.buffer, view.byteOffset + from, length);
      yield type === 1 ? { number, bits64: bits } : { number, bits32: bits };
    } else if (type === 2) {
      const length = readVarint();
      const from = length === null || length > bytes.length ? null : take(Number(length));
      if (from === null) return yield null;
      yield { number, bytes: bytes.subarray(from, at) };
    } else return yield null;
  }
}

function wholeVarint(bytes: Uint8Array, from: number, count: number): bigint {
  let value = 0n;
  for (let place = 0; place < count; place++)
    value |= BigInt((bytes[from + place] as number) & 0x7f) << BigInt(7 * place);
  return BigInt.asUintN(64, value);
}
