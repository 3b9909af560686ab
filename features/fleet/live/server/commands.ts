import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { textList } from '../../../../platform/server/array-literals.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { NatsBus } from '../../../../platform/server/nats-bus.ts';
import { ALERTS_CHANNEL, SAMPLES_CHANNEL } from '../vocabulary.ts';

/** PostgreSQL takes less than 8,000 bytes. */
const LONGEST_NOTIFICATION = 7_500;
/** Ids have at most ten digits. */
const REVISED_TOGETHER = 600;

/** What a notification says: new samples, and streams whose past changed. */
export interface SampleNews {
  /** [stream id, ms since 1970, value, quality 0–2; 3: stale since] */
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
  const payloads = packNews(news);
  if (payloads.length === 0) return null;
  return sql`select pg_notify(${SAMPLES_CHANNEL}, p) from unnest(${textList(payloads)}::text[]) as p`;
}

function packNews({ samples, revised }: Pick<Required<SampleNews>, 'samples' | 'revised'>): string[] {
  const payloads = packSamples(samples);
  for (let from = 0; from < revised.length; from += REVISED_TOGETHER)
    payloads.push(JSON.stringify({ revised: revised.slice(from, from + REVISED_TOGETHER) } satisfies SampleNews));
  return payloads;
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

/** Told samples that may wait while the database does not take them; then only that something was missed is told. */
const MOST_WAITING = 20_000;
const TRY_AGAIN_MS = 1_000;
/** After small news: nobody sees that the next comes a hundredth of a second later, and each costs sender, server and every process the same. */
const RESTS_MS = 10;
/** Samples; larger news goes out at once, for many at a time would overrun who reads slowly. */
const SMALL_NEWS = 1_000;

export interface TellerDeps {
  db: Pick<Database, 'notify'>;
  log: Log;
  stopSignal?: AbortSignal | undefined;
  /** By which they are told; left out: by the database. */
  bus?: NatsBus | undefined;
}

/** Tells every process of samples that are committed. Never throws, and nobody waits for it. */
export interface TellSamples {
  (news: Pick<Required<SampleNews>, 'samples' | 'revised'>): void;
  /**
   * Resolves when all that was handed over before is told, or could not be. To be awaited before a transaction that announces by itself: who hears
   * of an alert, or that a value is stale, has heard what came before by the same way (NATS servers pass samples on by themselves); and before the
   * database closes.
   */
  allTold(): Promise<void>;
}

/**
 * What is committed while the last news is on its way, or rests, goes out together. What could not be told is not repeated: when the database takes
 * news again, everybody is told to read what is known.
 */
export function openSampleTeller({ db, log, stopSignal, bus }: TellerDeps): TellSamples {
  let samples: Required<SampleNews>['samples'] = [];
  let revised = new Set<number>();
  let isUnsure = false;
  let isTelling = false;
  let waiting: (() => void)[] = [];
  let endRest = () => {};

  const say = async (payloads: readonly string[]) => {
    if (payloads.length === 0) return;
    if (!bus) return db.notify(SAMPLES_CHANNEL, payloads);
    if (!bus.isConnected()) throw new Error('the NATS servers are away');
    for (const payload of payloads) bus.say(SAMPLES_CHANNEL, payload);
  };
  const rest = async (ms: number) => {
    if (waiting.length > 0 || stopSignal?.aborted) return;
    const resting = new AbortController();
    endRest = () => resting.abort();
    stopSignal?.addEventListener('abort', endRest, { once: true, signal: resting.signal });
    await setTimeout(ms, undefined, { signal: resting.signal, ref: false }).catch(() => {});
    resting.abort();
  };
  const tellWaiting = async () => {
    while (samples.length > 0 || revised.size > 0 || isUnsure) {
      const payloads = packNews({ samples, revised: [...revised] });
      const isSmall = samples.length < SMALL_NEWS;
      const told = waiting;
      [samples, revised, waiting] = [[], new Set(), []];
      try {
        if (isUnsure) await say([UNSURE]);
        isUnsure = false;
        await say(payloads);
        for (const resolve of told) resolve();
        if (isSmall) await rest(RESTS_MS);
      } catch (error) {
        for (const resolve of told) resolve();
        // What was committed on the way out is told as long as the database listens.
        if (stopSignal?.aborted) return;
        isUnsure = true;
        log.warn({ err: error }, 'new samples could not be told; everybody will read them anew');
        await rest(TRY_AGAIN_MS);
      }
    }
  };
  /** Ends in the same turn in which it has found nothing more, or what comes then would start nothing. */
  const tellAll = async () => {
    isTelling = true;
    try {
      await tellWaiting();
    } finally {
      isTelling = false;
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  };
  const tell = (news: Pick<Required<SampleNews>, 'samples' | 'revised'>) => {
    samples.push(...news.samples);
    for (const id of news.revised) revised.add(id);
    if (samples.length > MOST_WAITING) {
      samples = [];
      isUnsure = true;
    }
    // Not while the database refuses news: each batch would ask it again.
    if (samples.length >= SMALL_NEWS && !isUnsure) endRest();
    if (!isTelling) void tellAll();
  };
  return Object.assign(tell, {
    allTold: () =>
      new Promise<void>((resolve) => {
        // What the database refuses is not asked for by everybody who waits.
        if (!isTelling || isUnsure) return resolve();
        waiting.push(resolve);
        endRest();
      }),
  });
}

const UNSURE = JSON.stringify({ isUnsure: true } satisfies SampleNews);

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
