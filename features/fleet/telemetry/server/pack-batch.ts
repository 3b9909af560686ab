import { qualities } from '../../streams/vocabulary.ts';
import { LARGEST_VALUE } from '../vocabulary.ts';
import type { SampleColumns } from './sample-commands.ts';

/** Samples that were checked and wait to be stored. */
export interface KeptBatch {
  /** The process that waits for verdicts, and by which number it knows the batch. */
  askedBy: string;
  number: number;
  writer: string;
  /** Of the telemetry key; null: no key was shown. */
  keyId: string | null;
  /** When they came, ms since 1970. */
  receivedAt: number;
  samples: SampleColumns;
}

const VERSION = 1;
/** Id, time, value, quality. */
const SAMPLE_BYTES = 4 + 8 + 8 + 1;

/** A line of JSON, then the columns one after the other: doubles as they are, so every value comes back as it was sent. Little-endian. */
export function packBatch({ samples, ...about }: KeptBatch): Uint8Array {
  const count = samples.ts.length;
  const head = Buffer.from(`${JSON.stringify({ version: VERSION, count, ...about })}\n`);
  const bytes = Buffer.alloc(head.length + count * SAMPLE_BYTES);
  head.copy(bytes);
  let at = head.length;
  for (const id of samples.streamId) at = bytes.writeInt32LE(id, at);
  for (const ts of samples.ts) at = bytes.writeDoubleLE(ts, at);
  for (const value of samples.value) at = bytes.writeDoubleLE(value, at);
  for (const quality of samples.quality) at = bytes.writeUInt8(quality, at);
  return bytes;
}

/** @returns null: it was written by something else, or by a later version */
export function unpackBatch(data: Uint8Array): KeptBatch | null {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const end = bytes.indexOf(0x0a);
  const head = readHead(bytes.subarray(0, Math.max(end, 0)).toString());
  if (!head || bytes.length !== end + 1 + head.count * SAMPLE_BYTES) return null;
  const { count, version: _, ...about } = head;
  let at = end + 1;
  const column = (width: number, read: (place: number) => number) =>
    Array.from({ length: count }, () => {
      const value = read(at);
      at += width;
      return value;
    });
  const samples = {
    streamId: column(4, (place) => bytes.readInt32LE(place)),
    ts: column(8, (place) => bytes.readDoubleLE(place)),
    value: column(8, (place) => bytes.readDoubleLE(place)),
    quality: column(1, (place) => bytes.readUInt8(place)),
  };
  return isJudged(samples) ? { ...about, samples } : null;
}

/** What a process of ours has looked at is all of this; one sample that is not breaks what reads or folds it, for everybody. */
function isJudged({ ts, value, quality }: SampleColumns): boolean {
  return (
    ts.every((one) => one >= 0 && one < YEAR_2200) &&
    value.every((one) => Math.abs(one) <= LARGEST_VALUE) &&
    quality.every((one) => one < qualities.length)
  );
}

/** Later no clock runs; how far ahead a sample may be is judged where it comes in. */
const YEAR_2200 = Date.UTC(2200);

interface Head extends Omit<KeptBatch, 'samples'> {
  version: number;
  count: number;
}

function readHead(line: string): Head | null {
  try {
    const head: unknown = JSON.parse(line);
    return isHead(head) ? head : null;
  } catch {
    return null;
  }
}

/** Whoever may publish can write anything: what fails only where it is stored, or answered, would be tried again for ever, and hold up what is behind it. */
function isHead(value: unknown): value is Head {
  if (typeof value !== 'object' || value === null) return false;
  const { version, count, askedBy, number, writer, keyId, receivedAt } = value as Record<keyof Head, unknown>;
  return (
    version === VERSION &&
    Number.isInteger(count) &&
    typeof askedBy === 'string' &&
    SUBJECT_PART.test(askedBy) &&
    Number.isSafeInteger(number) &&
    typeof writer === 'string' &&
    (keyId === null || typeof keyId === 'string') &&
    Number.isFinite(receivedAt)
  );
}

/** Verdicts are told by a subject with it: a space or a dot would make another one, or none. */
const SUBJECT_PART = /^[\w-]{1,64}$/;
