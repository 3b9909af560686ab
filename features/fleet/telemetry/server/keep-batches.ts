import { randomUUID } from 'node:crypto';
import type { Log } from '../../../../platform/server/log.ts';
import type { NatsBus } from '../../../../platform/server/nats-bus.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { hashText } from '../../../../platform/shared/hash-text.ts';
import type { StreamDescription } from '../../streams/contract.ts';
import { type Judged, judgements } from '../vocabulary.ts';
import { packBatch } from './pack-batch.ts';
import { MOST_WAITING, type StoreSamples } from './queue-batches.ts';
import type { SampleColumns } from './sample-commands.ts';

/**
 * A plant's units are divided into so many lines, each of which is stored in its order by one process at a time. What is kept already lies in them:
 * the number may not change.
 */
export const PARTITIONS = 8;

export const partitionSubject = (partition: number) => `batch.${partition}`;
export const verdictTopic = (process: string) => `verdicts.${process}`;

export interface KeepDeps {
  bus: NatsBus;
  streams: { get(id: number): StreamDescription | undefined };
  log: Log;
  now(): number;
  /** So long an answer waits for the verdicts before it says "queued". */
  verdictWithinMs?: number;
}

const VERDICT_WITHIN_MS = 2_000;

/**
 * Samples are kept by the NATS servers before anybody is told that they were taken, and stored by whichever process has their units. Where it stores them
 * within two seconds, as it does while all is well, its verdicts are the answer; else it is "queued", which is as safe: they are stored when the
 * database is there again.
 */
export function keepBatches({ bus, streams, log, now, verdictWithinMs = VERDICT_WITHIN_MS }: KeepDeps): StoreSamples {
  const askedBy = randomUUID();
  const waiting = new Map<number, (verdicts: Uint8Array) => void>();
  let lastNumber = 0;
  let onTheirWay = 0;
  bus.hear(verdictTopic(askedBy), (data) => {
    const number = Buffer.from(data.buffer, data.byteOffset, data.byteLength).readDoubleLE(0);
    waiting.get(number)?.(data.subarray(8));
  });

  const keepPart = async (partition: number, samples: SampleColumns, writer: string, keyId: string | null) => {
    const number = ++lastNumber;
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
    waiting.set(number, resolve);
    try {
      const batch = { askedBy, number, writer, keyId, receivedAt: now(), samples };
      await bus.keep(partitionSubject(partition), packBatch(batch)).catch((error: unknown) => {
        log.warn({ err: error }, 'the NATS servers did not keep a batch');
        throw new AppError('UNAVAILABLE', 'The samples could not be kept. Send them again in 2 s.', {
          retryAfterSeconds: 2,
        });
      });
      const timer = setTimeout(() => resolve(null), verdictWithinMs);
      const told = await promise;
      clearTimeout(timer);
      return told;
    } finally {
      waiting.delete(number);
    }
  };

  return async (samples, writer, keyId) => {
    const count = samples.ts.length;
    if (onTheirWay + count > MOST_WAITING && onTheirWay > 0)
      throw new AppError('TOO_MANY_REQUESTS', 'More samples are waiting than can be kept. Try again in 1 s.', {
        retryAfterSeconds: 1,
      });
    onTheirWay += count;
    try {
      const judged = new Array<Judged>(count).fill('queued');
      await Promise.all(
        [...groupByPartition(samples, streams)].map(async ([partition, places]) => {
          const told = await keepPart(partition, pick(samples, places), writer, keyId);
          for (const [at, place] of places.entries()) judged[place] = judgements[told?.[at] ?? QUEUED] ?? 'queued';
        }),
      );
      return judged;
    } finally {
      onTheirWay -= count;
    }
  };
}

const QUEUED = judgements.indexOf('queued');

/** What a process that waits is told. */
export function packVerdicts(number: number, judged: readonly Judged[]): Uint8Array {
  const bytes = Buffer.alloc(8 + judged.length);
  bytes.writeDoubleLE(number, 0);
  for (const [at, verdict] of judged.entries()) bytes[8 + at] = judgements.indexOf(verdict);
  return bytes;
}

function groupByPartition({ streamId }: SampleColumns, streams: KeepDeps['streams']): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [place, id] of streamId.entries()) {
    const partition = partitionOf(streams.get(id)?.smrUnitId ?? '');
    const group = groups.get(partition);
    if (group) group.push(place);
    else groups.set(partition, [place]);
  }
  return groups;
}

/** The same in every process and version: what is kept already lies there. */
export function partitionOf(unitId: string): number {
  return (hashText(unitId) >>> 0) % PARTITIONS;
}

function pick(samples: SampleColumns, places: readonly number[]): SampleColumns {
  if (places.length === samples.ts.length) return samples;
  const column = (values: readonly number[]) => places.map((place) => values[place] as number);
  return {
    streamId: column(samples.streamId),
    ts: column(samples.ts),
    value: column(samples.value),
    quality: column(samples.quality),
  };
}
