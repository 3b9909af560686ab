import { AppError } from '../../../../platform/shared/app-error.ts';
import type { Judged } from '../vocabulary.ts';
import type { SampleColumns, WrittenColumns } from './sample-commands.ts';
import { type StoreDeps, storeBatch } from './store-batch.ts';

/** Samples that wait for a transaction; more are refused, so that memory stays bounded whatever is sent. */
export const MOST_WAITING = 200_000;
/** Transactions at once: while one is written by the server, the next one is put together. The embedded database has one connection. */
const SERVER_LANES = 1;
/** Of one transaction. */
export const MOST_TOGETHER = 10_000;

interface Waiting {
  samples: SampleColumns;
  writer: string;
  resolve(verdicts: Judged[]): void;
  reject(error: unknown): void;
}

/** Stores a batch of one writer and answers when it is committed, or kept elsewhere until it is. @param keyId of who sent it */
export type StoreSamples = (samples: SampleColumns, writer: string, keyId: string | null) => Promise<Judged[]>;

/**
 * What arrives while a transaction runs goes into the next one together (group commit): many small batches cost little more than a
 * few large ones.
 */
export function createBatchQueue(deps: StoreDeps): StoreSamples {
  const waiting: Waiting[] = [];
  let waitingSamples = 0;
  let working = 0;
  const lanes = deps.db.engine === 'server' ? SERVER_LANES : 1;

  const work = async () => {
    while (waiting.length > 0) {
      const together = takeTogether(waiting);
      for (const { samples } of together) waitingSamples -= samples.ts.length;
      await storeTogether(deps, together);
    }
    working--;
  };
  return (samples, writer) => {
    if (waitingSamples + samples.ts.length > MOST_WAITING && waitingSamples > 0) {
      throw new AppError('TOO_MANY_REQUESTS', 'More samples are waiting than can be stored. Try again in 1 s.', {
        retryAfterSeconds: 1,
      });
    }
    waitingSamples += samples.ts.length;
    return new Promise<Judged[]>((resolve, reject) => {
      waiting.push({ samples, writer, resolve, reject });
      // A turn later: what arrived in the same turn goes along.
      if (working < lanes) {
        working++;
        setImmediate(work);
      }
    });
  };
}

function takeTogether(waiting: Waiting[]): Waiting[] {
  let samples = 0;
  let count = 0;
  for (const batch of waiting) {
    if (count > 0 && samples + batch.samples.ts.length > MOST_TOGETHER) break;
    samples += batch.samples.ts.length;
    count++;
  }
  return waiting.splice(0, count);
}

async function storeTogether(deps: StoreDeps, batches: readonly Waiting[]): Promise<void> {
  try {
    const verdicts = await storeBatch(deps, joinBatches(batches));
    let from = 0;
    for (const { samples, resolve } of batches) {
      resolve(verdicts.slice(from, from + samples.ts.length));
      from += samples.ts.length;
    }
  } catch (error) {
    if (batches.length === 1) return batches[0]?.reject(error);
    // One of them may be to blame: alone, each gets what it deserves.
    for (const batch of batches) await storeTogether(deps, [batch]);
  }
}

export function joinBatches(batches: readonly Pick<Waiting, 'samples' | 'writer'>[]): WrittenColumns {
  const [only] = batches;
  if (batches.length === 1 && only)
    return { ...only.samples, writer: new Array<string>(only.samples.ts.length).fill(only.writer) };
  const joined = {
    streamId: [] as number[],
    ts: [] as number[],
    value: [] as number[],
    quality: [] as number[],
    writer: [] as string[],
  };
  for (const { samples, writer } of batches) {
    for (let at = 0; at < samples.ts.length; at++) {
      joined.streamId.push(samples.streamId[at] as number);
      joined.ts.push(samples.ts[at] as number);
      joined.value.push(samples.value[at] as number);
      joined.quality.push(samples.quality[at] as number);
      joined.writer.push(writer);
    }
  }
  return joined;
}
