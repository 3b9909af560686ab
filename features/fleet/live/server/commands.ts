import { sql } from 'drizzle-orm';
import { textList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';

/** Channel on which every process hears what was stored, in the order of the commits. */
export const SAMPLES_CHANNEL = 'fleet_samples';
/** PostgreSQL takes less than 8,000 bytes. */
const LONGEST_NOTIFICATION = 7_500;
/** Ids have at most ten digits. */
const REVISED_TOGETHER = 600;

/** What a notification says: new samples, and streams whose past changed. */
export interface SampleNews {
  /** [stream id, ms since 1970, value, quality 0–2] */
  samples?: [number, number, number, number][];
  revised?: number[];
}

/** Tells every process, when the transaction commits. */
export async function announceSamples(tx: Executor, news: Required<SampleNews>): Promise<void> {
  const payloads = packSamples(news.samples);
  for (let from = 0; from < news.revised.length; from += REVISED_TOGETHER)
    payloads.push(JSON.stringify({ revised: news.revised.slice(from, from + REVISED_TOGETHER) } satisfies SampleNews));
  if (payloads.length === 0) return;
  await tx.execute(sql`select pg_notify(${SAMPLES_CHANNEL}, p) from unnest(${textList(payloads)}::text[]) as p`);
}

function packSamples(samples: readonly [number, number, number, number][]): string[] {
  const payloads: string[] = [];
  let packed: string[] = [];
  let length = 0;
  const close = () => {
    if (packed.length > 0) payloads.push(`{"samples":[${packed.join()}]}`);
    packed = [];
    length = 0;
  };
  for (const [id, ts, value, quality] of samples) {
    const text = `[${id},${ts},${value},${quality}]`;
    if (length + text.length > LONGEST_NOTIFICATION) close();
    packed.push(text);
    length += text.length + 1;
  }
  close();
  return payloads;
}
