import { type SQL, sql } from 'drizzle-orm';
import { textList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { ALERTS_CHANNEL, SAMPLES_CHANNEL } from '../vocabulary.ts';

/** PostgreSQL takes less than 8,000 bytes. */
const LONGEST_NOTIFICATION = 7_500;
/** Ids have at most ten digits. */
const REVISED_TOGETHER = 600;

/** What a notification says: new samples, and streams whose past changed. */
export interface SampleNews {
  /** [stream id, ms since 1970, value, quality 0–2] */
  samples?: [number, number, number, number][];
  revised?: number[];
  /** Something was committed and could not be told: what is known has to be read again. */
  isUnsure?: true;
}

/**
 * Tells every process. In a transaction it is told at COMMIT, for which PostgreSQL lets only one transaction of the whole server commit at a time:
 * only where it has to be heard together with an alert. Else see `openSampleTeller`.
 *
 * @returns null: there is nothing to be told
 */
export function announceSamples(news: Pick<Required<SampleNews>, 'samples' | 'revised'>): SQL | null {
  const payloads = packSamples(news.samples);
  for (let from = 0; from < news.revised.length; from += REVISED_TOGETHER)
    payloads.push(JSON.stringify({ revised: news.revised.slice(from, from + REVISED_TOGETHER) } satisfies SampleNews));
  if (payloads.length === 0) return null;
  return sql`select pg_notify(${SAMPLES_CHANNEL}, p) from unnest(${textList(payloads)}::text[]) as p`;
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

/** What everybody is told of an alert: in the shape of the contract, so that a page can show it without asking. */
export interface ToldAlert {
  id: string;
  smrUnitId: string;
  revision: number;
  action: string;
}

/**
 * Tells every process of a transition, when the transaction commits. An alert that is too long for a notification (its texts come from
 * the database) would otherwise fail the transaction and take its samples along: then only which one it is is told, and who hears it asks.
 */
export async function announceAlert<Told extends ToldAlert>(tx: Executor, alert: Told): Promise<void> {
  const { id, smrUnitId, revision, action } = alert;
  const whole = JSON.stringify(alert);
  const isTooLong = Buffer.byteLength(whole) > LONGEST_NOTIFICATION;
  const payload = isTooLong ? JSON.stringify({ id, smrUnitId, revision, action } satisfies ToldAlert) : whole;
  await tx.execute(sql`select pg_notify(${ALERTS_CHANNEL}, ${payload})`);
}
