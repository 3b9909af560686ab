/**
 * What is kept for long, in memory of its own: small buffers are views of a chunk that they share with others (16 KB and more from the
 * compressor, 64 KB of text that becomes bytes), and one that is kept would keep all of it.
 */
export function ownCopy(bytes: Buffer): Buffer<ArrayBuffer> {
  if (bytes.buffer.byteLength === bytes.length) return bytes as Buffer<ArrayBuffer>;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
