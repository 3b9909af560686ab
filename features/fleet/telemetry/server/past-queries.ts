import { sql } from 'drizzle-orm';
import { numberList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import type { Stream } from '../../streams/contract.ts';
import type { SampleRun } from '../rules/pack-samples.ts';
import { addSamples, type Summaries, type Summary, sharesOf } from '../rules/sum-samples.ts';
import { isPartDropped, readBuckets, type StoredBucket } from './bucket-queries.ts';
import { finestKept } from './read-history.ts';
import { readSamples } from './sample-queries.ts';

/** What a stream had said in a span of time, to be played. Times in ms since 1970. */
export interface PastSamples {
  /** [time, value, quality], ascending: the newest before the span, then the last of each step within it. */
  samples: [number, number, number][];
  /** Of each minute, from an hour before the span. */
  minutes: PastMinute[];
}

/** [time of the last sample, last, lowest, highest] and, where not all samples were good, which part was uncertain and which bad. */
export type PastMinute = [number, number, number, number] | [number, number, number, number, number, number];

/** ms since 1970, both ends included */
interface Span {
  from: number;
  to: number;
}

/** Steps of a span: more than a page draws while it is played. */
const MOST_STEPS = 900;
/** Samples that are read one by one; beyond it their minutes have to do. */
const MOST_SAMPLES = 400_000;
/** How far back the newest value before the span is looked for. */
const LONGEST_SILENCE_MS = 30 * 24 * HOUR_MS;

/**
 * The samples of streams in a span, no finer than can be seen. What was sent late stands at its own time, although nobody had seen it then.
 *
 * @returns by stream id
 */
export async function readPastSamples(
  db: Executor,
  streams: readonly Pick<Stream, 'id' | 'intervalSeconds'>[],
  span: Span,
  now: Date,
): Promise<Map<number, PastSamples>> {
  const begin = span.from - HOUR_MS;
  const level = await finestKept(db, new Date(span.to), now);
  const expected = streams.reduce((sum, { intervalSeconds }) => sum + (span.to - begin) / 1_000 / intervalSeconds, 0);
  const ids = streams.map(({ id }) => id);
  const exact = new Set(level === 'samples' && expected <= MOST_SAMPLES ? ids : []);
  for (const id of await findSparse(db, [...exact], span))
    if (await isPartDropped(db, id, span.from, span.to + 1)) exact.delete(id);
  const runs = await readSamples(
    db,
    [...exact].map((id) => ({ id, from: begin, to: span.to })),
  );
  const found = new Map<number, PastSamples>();
  for (const id of ids) {
    const past = exact.has(id)
      ? ofRun(runs.get(id), span)
      : ofBuckets(await readSteps(db, id, begin, span.to, level), span);
    if ((past.samples[0]?.[0] ?? Number.POSITIVE_INFINITY) > span.from) {
      const before = await findBefore(db, id, begin);
      if (before) past.samples.unshift(before);
    }
    found.set(id, past);
  }
  return found;
}

/**
 * Streams with hours of the span that have more samples than are kept of them. They were dropped, although one that came late may have made a partition for
 * their day anew; or the hour is one that never was sampled, as those that a simulated year begins with: their minutes tell which.
 */
async function findSparse(db: Executor, ids: readonly number[], { from, to }: Span): Promise<number[]> {
  const [begin, end] = [Math.floor(from / HOUR_MS) * HOUR_MS, Math.ceil((to + 1) / HOUR_MS) * HOUR_MS].map((ms) =>
    new Date(ms).toISOString(),
  );
  const isWithin = sql`telemetry_stream_id = any(${numberList(ids)}::int[]) and ts >= ${begin} and ts < ${end}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct id from (
      select id from (
        select telemetry_stream_id as id, ts as hour, count as missing from telemetry_hours where ${isWithin}
        union all select telemetry_stream_id, date_trunc('hour', ts, 'UTC'), -count from telemetry_chunks where ${isWithin}
        union all select telemetry_stream_id, date_trunc('hour', ts, 'UTC'), -1 from telemetry_events where ${isWithin}) as counted
      group by id, hour having sum(missing) > 0) as sparse`);
  return rows.map(({ id }) => id);
}

function readSteps(db: Executor, id: number, from: number, to: number, level: 'samples' | 'minutes' | 'hours') {
  const width = level === 'hours' ? HOUR_MS : MINUTE_MS;
  const [begin, end] = [Math.floor(from / width) * width, Math.ceil(to / width) * width];
  const plan = { level: level === 'hours' ? level : ('minutes' as const), bucketMs: width, from: begin, to: end };
  return readBuckets(db, id, plan);
}

function ofRun(run: SampleRun | undefined, { from, to }: Span): PastSamples {
  const past: PastSamples = { samples: [], minutes: [] };
  const step = Math.max(1, Math.floor((to - from) / MOST_STEPS));
  let lastStep = Number.NaN;
  for (let at = 0; run && at < run.ts.length; at++) {
    const [ts, value, quality] = [run.ts[at] as number, run.value[at] as number, run.quality[at] as number];
    // Everything before the span is one step.
    const own = ts <= from ? -1 : Math.floor((ts - from) / step);
    if (own === lastStep) past.samples.pop();
    past.samples.push([ts, value, quality]);
    lastStep = own;
  }
  const minutes: Summaries = new Map();
  if (run) addSamples(minutes, MINUTE_MS, run);
  past.minutes.push(...[...minutes.values()].map(toMinute));
  return past;
}

function toMinute(minute: Summary): PastMinute {
  const { lastAt, last, min, max } = minute;
  const { uncertain = 0, bad = 0 } = sharesOf(minute);
  return uncertain + bad > 0 ? [lastAt, last, min, max, uncertain, bad] : [lastAt, last, min, max];
}

function ofBuckets(buckets: readonly StoredBucket[], { from, to }: Span): PastSamples {
  const past: PastSamples = { samples: [], minutes: [] };
  for (const bucket of buckets) {
    const { lastAt, last, count, uncertain, bad } = bucket;
    if (lastAt > to) continue;
    if (lastAt <= from) past.samples.pop();
    // Which of its samples was not good is not known here.
    past.samples.push([lastAt, last, bad === count ? 2 : uncertain + bad > 0 ? 1 : 0]);
    past.minutes.push(toMinute(bucket));
  }
  return past;
}

/** The newest value before a time, as exactly as hours know it. @returns null: nothing was heard for long */
async function findBefore(db: Executor, id: number, before: number): Promise<[number, number, number] | null> {
  const end = Math.floor(before / HOUR_MS) * HOUR_MS;
  const plan = { level: 'hours' as const, bucketMs: HOUR_MS, from: end - LONGEST_SILENCE_MS, to: end };
  const newest = (await readBuckets(db, id, plan)).at(-1);
  return newest ? [newest.lastAt, newest.last, newest.bad > 0 ? 1 : 0] : null;
}
