import type { KnownStream } from '../../streams/contract.ts';
import { onlyMapping } from '../../streams/rules/name-writer.ts';
import type { KnownStreams } from '../../streams/server/queries.ts';
import { readTime } from '../rules/read-time.ts';
import type { Rejection } from '../vocabulary.ts';
import { FUTURE_TOLERANCE_SECONDS, LARGEST_VALUE } from '../vocabulary.ts';

/** Who sends, and what it may write. Empty lists: everything. */
export interface Sender {
  /** null: none was shown, by the simulator or by what MQTT brings. */
  keyId: string | null;
  /** As the streams remember it, see `follow-writers.ts`. */
  writer: string;
  unitIds: readonly string[];
  tags: readonly string[];
  /** As which it may write streams that have a writer, see `name-writer.ts`; left out: none of them. */
  writesAs?: readonly string[];
  /** Each of its samples says by which mapping it came: it is no sender's word, but our own. */
  isMapped?: true;
}

/** Samples that may be stored, column by column; `index` is a sample's place in what was sent. */
export interface CheckedBatch {
  /** How many samples were sent. */
  sent: number;
  index: number[];
  streamId: number[];
  /** ms since 1970 */
  ts: number[];
  value: number[];
  /** 0 good, 1 uncertain, 2 bad */
  quality: number[];
  /** `stream` as the sender called it. */
  rejected: { index: number; reason: Rejection; stream: unknown }[];
  quarantined: { streamId: number; ts: number; value: number }[];
  /** Newest time in it, also of what was rejected as being in the future: tells the sender's clock. */
  newest: number | null;
}

/** One sample as it is sent, before anybody has looked at it. */
export interface RawSample {
  stream?: unknown;
  ts?: unknown;
  value?: unknown;
  quality?: unknown;
  /** By which mapping it came; of no account unless the sender `isMapped`. */
  mapping?: unknown;
}

export interface CheckRules {
  streams: KnownStreams;
  sender: Sender;
  /** Server's clock, ms since 1970. */
  now: number;
  /** Older samples are refused: what they would belong to is not kept any more. */
  oldest: number;
}

/** Judges each sample alone: a bad one never costs its neighbours. */
export function checkSamples(samples: readonly unknown[], rules: CheckRules): CheckedBatch {
  const batch = emptyBatch();
  for (const sample of samples) addSample(batch, sample, rules);
  return batch;
}

export function emptyBatch(): CheckedBatch {
  return {
    sent: 0,
    index: [],
    streamId: [],
    ts: [],
    value: [],
    quality: [],
    rejected: [],
    quarantined: [],
    newest: null,
  };
}

/** Judges the next sample as it was sent, whatever it is. */
export function addSample(batch: CheckedBatch, sample: unknown, rules: CheckRules): void {
  const raw: RawSample = typeof sample === 'object' && sample !== null ? sample : {};
  const refusal = takeSample(batch, raw, rules);
  if (refusal) reject(batch, refusal, raw.stream);
}

function takeSample(
  batch: CheckedBatch,
  { stream: name, ts, value, quality, mapping }: RawSample,
  rules: CheckRules,
): Rejection | null {
  if (typeof name !== 'string' && typeof name !== 'number') return 'malformed';
  const stream = rules.streams.find(name);
  const refusal = refuseStream(stream, rules.sender, mapping);
  if (!stream || refusal) return refusal ?? 'unknown-stream';
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'not-a-number';
  if (Math.abs(value) > LARGEST_VALUE) return 'too-large';
  const rank = rankQuality(quality);
  if (rank === null) return 'malformed';
  const time = readTime(ts);
  return time === null ? 'bad-time' : takeValue(batch, stream.id, time, value, rank, rules);
}

/** Why this sender may not write there; null: it may. */
export function refuseStream(stream: KnownStream | undefined, sender: Sender, mapping?: unknown): Rejection | null {
  if (!stream) return 'unknown-stream';
  // Most streams have none: it costs them one comparison.
  if (stream.writer !== null && !isWriter(stream.writer, sender, mapping)) return 'other-writer';
  if (stream.expression !== null) return 'derived';
  if (sender.unitIds.length > 0 && !sender.unitIds.includes(stream.smrUnitId)) return 'not-allowed';
  return sender.tags.length > 0 && !sender.tags.includes(stream.tag) ? 'not-allowed' : null;
}

function isWriter(writer: string, { writesAs = [], isMapped }: Sender, mapping: unknown): boolean {
  return (
    writesAs.includes(writer) || (isMapped === true && typeof mapping === 'string' && writer === onlyMapping(mapping))
  );
}

/** Counts a sample that can't be stored. @param stream as the sender called it */
export function reject(batch: CheckedBatch, reason: Rejection, stream: unknown): void {
  batch.rejected.push({ index: batch.sent++, reason, stream });
}

/**
 * Adds the next sample, whose stream, value and quality are in order, unless its time is not.
 *
 * @param ts whole ms since 1970
 * @returns why it can't be stored, which has to be counted; null: it was added
 */
export function takeValue(
  batch: CheckedBatch,
  streamId: number,
  ts: number,
  value: number,
  quality: number,
  { now, oldest }: CheckRules,
): Rejection | null {
  if (batch.newest === null || ts > batch.newest) batch.newest = ts;
  if (ts > now + FUTURE_TOLERANCE_SECONDS * 1_000) {
    batch.quarantined.push({ streamId, ts, value });
    return 'in-future';
  }
  if (ts < oldest) return 'too-old';
  batch.index.push(batch.sent++);
  batch.streamId.push(streamId);
  batch.ts.push(ts);
  batch.value.push(value);
  batch.quality.push(quality);
  return null;
}

const qualityRanks = new Map<unknown, number>([
  [undefined, 0],
  [null, 0],
  ['good', 0],
  [0, 0],
  ['uncertain', 1],
  [1, 1],
  ['bad', 2],
  [2, 2],
]);

function rankQuality(quality: unknown): number | null {
  return qualityRanks.get(quality) ?? null;
}
