import type { IncomingMessage } from 'node:http';
import { type Duplex, type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { SafeFetchError } from './failure.ts';
import { beginsAsGzip, inflateFirstMember } from './inflate-gzip.ts';

export interface ReadBody {
  body: Uint8Array;
  /** As received, before decompression: what a politeness budget counts. */
  bytesOnWire: number;
}

/** More layers than this is an attack on the reader, never a server's choice. */
const MAX_CODINGS = 2;

/**
 * Reads a response to its end, undoing Content-Encoding as the bytes come, and stops at `maxBytes`: a decompression
 * bomb is dropped after its first chunk over the limit.
 * @throws SafeFetchError 'too-large', 'bad-encoding' or 'connection'.
 */
export async function readBody(response: IncomingMessage, url: string, maxBytes: number): Promise<ReadBody> {
  try {
    return await collect(response, url, maxBytes);
  } catch (cause) {
    response.destroy();
    throw nameReadFailure(cause, url);
  }
}

async function collect(response: IncomingMessage, url: string, maxBytes: number): Promise<ReadBody> {
  const tooLarge = () => new SafeFetchError('too-large', url, `The answer is larger than ${readableSize(maxBytes)}.`);
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge();
  const named = contentCodings(response, url);

  const wire: Buffer[] = [];
  const chunks: Buffer[] = [];
  let isGzip = false;
  let bytesOnWire = 0;
  let bytes = 0;
  // The wire has the same limit as the result: compressed streams exist that run forever and inflate to nothing.
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytesOnWire += chunk.length;
      if (isGzip) wire.push(chunk);
      done(bytesOnWire > maxBytes ? tooLarge() : null, chunk);
    },
  });
  const kept = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      done(bytes > maxBytes ? tooLarge() : null);
    },
  });

  const first = await firstChunk(response);
  if (first === null) return { body: new Uint8Array(0), bytesOnWire: 0 };
  const codings = correctCodings(named, first);
  isGzip = codings.length === 1 && codings[0] === 'gzip';
  const decoders = codings.map((coding, index) => createDecoder(coding, index === 0 ? first : null));
  try {
    await pipeline([response, counted, ...decoders, kept]);
    return { body: Buffer.concat(chunks), bytesOnWire };
  } catch (cause) {
    const isDamaged = isGzip && /^Z_/.test((cause as NodeJS.ErrnoException).code ?? '');
    const body = isDamaged ? await inflateFirstMember(Buffer.concat(wire), maxBytes) : null;
    if (body === null) throw cause;
    return { body, bytesOnWire };
  }
}

type Coding = 'gzip' | 'deflate' | 'br';

/** RFC 9110 section 8.4: codings are listed in the order they were applied, so they are undone from the end. */
function contentCodings(response: IncomingMessage, url: string): Coding[] {
  const names = (response.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity' && name !== 'none' && name !== 'utf-8');
  const known = names.map((name) => knownCoding(name, url)).reverse();
  if (known.length > MAX_CODINGS) {
    throw new SafeFetchError('bad-encoding', url, `The answer is compressed ${known.length} times over.`);
  }
  return known;
}

function knownCoding(name: string, url: string): Coding {
  if (name === 'gzip' || name === 'x-gzip') return 'gzip';
  if (name === 'deflate' || name === 'br') return name;
  throw new SafeFetchError('bad-encoding', url, `The answer is compressed with "${name}", which was not asked for.`);
}

/** By the first bytes: a body that is called gzip and is none is plain, one that is gzip without a word is inflated all the same. */
function correctCodings(named: Coding[], first: Buffer): Coding[] {
  if (first.length < 2) return named;
  const isGzip = beginsAsGzip(first);
  if (named.length === 0 && isGzip) return ['gzip'];
  return named[0] === 'gzip' && !isGzip ? named.slice(1) : named;
}

/** Looks at the beginning without taking it away; null when the answer has no body at all (a gzip of nothing is an error). */
async function firstChunk(response: Readable): Promise<Buffer | null> {
  for (;;) {
    const chunk: Buffer | null = response.read();
    if (chunk !== null) {
      response.unshift(chunk);
      return chunk;
    }
    if (response.readableEnded) return null;
    await readableOrEnd(response);
  }
}

function readableOrEnd(response: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      response.off('readable', settle).off('end', settle).off('error', settle).off('close', closed);
      if (error instanceof Error) reject(error);
      else resolve();
    };
    const closed = () => settle(response.readableEnded ? undefined : new Error('the connection was closed'));
    response.on('readable', settle).on('end', settle).on('error', settle).on('close', closed);
  });
}

function createDecoder(coding: Coding, first: Buffer | null): Duplex {
  if (coding === 'gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  return first === null || hasZlibHeader(first) ? createInflate() : createInflateRaw();
}

/** RFC 9110 section 8.4.1.2 means the zlib format, but some servers send bare deflate; RFC 1950 section 2.2 tells them apart. */
function hasZlibHeader(chunk: Buffer): boolean {
  const [method = 0, flags = 0] = chunk;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

function nameReadFailure(cause: unknown, url: string): SafeFetchError {
  if (cause instanceof SafeFetchError) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (/^Z_|^ERR__ERROR|BROTLI/.test(code ?? '')) {
    return new SafeFetchError('bad-encoding', url, `The answer's compression is damaged (${message}).`, { cause });
  }
  return new SafeFetchError('connection', url, 'The connection broke before the answer was complete.', { cause });
}

function readableSize(bytes: number): string {
  const mebibytes = bytes / 1_048_576;
  return mebibytes >= 1 ? `${Math.round(mebibytes * 10) / 10} MiB` : `${bytes} bytes`;
}
