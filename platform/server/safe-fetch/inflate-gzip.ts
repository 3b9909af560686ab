import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

/** RFC 1952 section 2.3.1. Told by the bytes, because servers pack what they call plain and call packed what is plain. */
export function beginsAsGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/**
 * What is packed in gzip with something behind its end: browsers ignore that, Node takes it for a second member and refuses all.
 *
 * @returns null when there is no whole member, of the length and sum that it says of itself
 */
export async function inflateFirstMember(packed: Buffer, maxBytes: number): Promise<Buffer | null> {
  try {
    const body = await promisify<Buffer, object, Buffer>(inflateRaw)(packed.subarray(headerLength(packed)), {
      maxOutputLength: maxBytes,
    });
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(body), 0);
    trailer.writeUInt32LE(body.length, 4);
    return packed.includes(trailer) ? body : null;
  } catch {
    // Damaged in other ways, or larger than it may be.
    return null;
  }
}

const HEADER_BYTES = 10;
const flags = { headerSum: 2, extraField: 4, fileName: 8, comment: 16 };

function headerLength(packed: Buffer): number {
  const set = packed[3] ?? 0;
  let at = HEADER_BYTES;
  if (set & flags.extraField) at += 2 + packed.readUInt16LE(at);
  if (set & flags.fileName) at = packed.indexOf(0, at) + 1;
  if (set & flags.comment) at = packed.indexOf(0, at) + 1;
  return set & flags.headerSum ? at + 2 : at;
}
