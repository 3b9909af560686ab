import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import { ByteWriter } from './pack-bytes.ts';
import { packMinutes, unpackMinutes } from './pack-minutes.ts';
import { joinRuns, packSamples, type SampleRun, sliceRun, unpackSamples } from './pack-samples.ts';
import { addSamples, addSummary, type Summaries, type Summary, sumSamples } from './sum-samples.ts';

/** A chunk that holds so many samples is not written again for the next one. */
export const FULL_CHUNK = 1_000;
const LARGEST_CHUNK = 1_500;

/** An hour of a stream; `ts` is where it begins, ms since 1970. */
export interface HourPlace {
  streamId: number;
  ts: number;
}

/** New samples of one stream and hour. */
export interface HourOfSamples extends HourPlace {
  run: SampleRun;
}

/** What is known of the minutes of one stream and hour. */
export interface HourOfMinutes extends HourPlace {
  minutes: Summaries;
}

/** The samples of one stream of a while within one hour; from its `ts` to its `until` there are no others. Times in ms since 1970. */
export interface Chunk {
  streamId: number;
  ts: number;
  until: number;
  count: number;
}

/** A row of the journal, as it is taken out of it. */
export interface JournalRow extends Record<string, unknown> {
  stream_ids: number[];
  /** Where each of them begins in `data`. */
  starts: number[];
  /** And where it ends; left out: where the next one begins. */
  ends?: number[];
  data: Uint8Array;
  days: number[];
  /** As the database writes times. */
  oldest: string;
  newest: string;
}

/** What rows hold of some streams. */
export function pickStreams(rows: readonly JournalRow[], isWanted: (streamId: number) => boolean): JournalRow[] {
  return rows.flatMap((row) => {
    const places = [...row.stream_ids.keys()].filter((at) => isWanted(row.stream_ids[at] as number));
    if (places.length === 0) return [];
    if (places.length === row.stream_ids.length) return [row];
    const pick = (of: (at: number) => number | undefined) => places.map((at) => of(at) as number);
    return [
      {
        ...row,
        stream_ids: pick((at) => row.stream_ids[at]),
        starts: pick((at) => row.starts[at]),
        ends: pick((at) => row.ends?.[at] ?? row.starts[at + 1]),
      },
    ];
  });
}

/** Times of the oldest and newest new sample of an hour, ms since 1970. */
export interface HourSpan extends HourPlace {
  oldest: number;
  newest: number;
}

/** A chunk that is stored, or the packed minutes of an hour. */
export interface StoredBytes {
  streamId: number;
  /** Of the hour that it lies in, ms since 1970. */
  hour: number;
  data: Uint8Array;
}

export interface StoredChunk extends StoredBytes {
  ts: number;
}

export interface FoldedChunks {
  gone: Pick<Chunk, 'streamId' | 'ts'>[];
  chunks: (Chunk & { data: Uint8Array })[];
}

export type FoldedMinutes = (HourPlace & { data: Uint8Array })[];

/** @returns by stream and hour */
export function groupByHour(rows: readonly JournalRow[]): HourOfSamples[] {
  const runs = new Map<number, SampleRun[]>();
  for (const { stream_ids: ids, starts, data } of rows) {
    for (const [at, id] of ids.entries()) {
      const run = unpackSamples(data, starts[at]);
      const known = runs.get(id);
      if (known) known.push(run);
      else runs.set(id, [run]);
    }
  }
  return [...runs].sort(([a], [b]) => a - b).flatMap(([streamId, parts]) => splitByHour(streamId, joinRuns(parts)));
}

export function splitByHour(streamId: number, run: SampleRun): HourOfSamples[] {
  const hours: HourOfSamples[] = [];
  for (let at = 0; at < run.ts.length; ) {
    const ts = Math.floor((run.ts[at] as number) / HOUR_MS) * HOUR_MS;
    let end = at + 1;
    while (end < run.ts.length && (run.ts[end] as number) < ts + HOUR_MS) end++;
    hours.push({ streamId, ts, run: sliceRun(run, at, end) });
    at = end;
  }
  return hours;
}

export function spanOf({ streamId, ts, run }: HourOfSamples): HourSpan {
  return { streamId, ts, oldest: run.ts[0] as number, newest: run.ts.at(-1) as number };
}

export function sumMinutes({ streamId, ts, run }: HourOfSamples): HourOfMinutes {
  const minutes: Summaries = new Map();
  addSamples(minutes, MINUTE_MS, run);
  return { streamId, ts, minutes };
}

export function sumHour({ streamId, ts, run }: HourOfSamples): HourPlace & Summary {
  return { streamId, ts, ...sumSamples(run, 0, run.ts.length) };
}

/** @param stored what is stored already of the chunks that these samples lie in, oldest first */
export function foldIntoChunks(hours: readonly HourOfSamples[], stored: readonly StoredChunk[]): FoldedChunks {
  const touched = Map.groupBy(stored, ({ streamId, hour }) => keyOf({ streamId, ts: hour }));
  const folded: FoldedChunks = { gone: [], chunks: [] };
  const writer = new ByteWriter(LARGEST_CHUNK * 10);
  for (const hour of hours) {
    const before = touched.get(keyOf(hour)) ?? [];
    const run = joinRuns([...before.map(({ data }) => unpackSamples(data)), hour.run]);
    const chunks = cutChunks(hour.streamId, run, writer);
    const starts = new Set(chunks.map(({ ts }) => ts));
    for (const { streamId, ts } of before) if (!starts.has(ts)) folded.gone.push({ streamId, ts });
    folded.chunks.push(...chunks);
  }
  return folded;
}

function cutChunks(streamId: number, run: SampleRun, writer: ByteWriter): (Chunk & { data: Uint8Array })[] {
  const chunks: (Chunk & { data: Uint8Array })[] = [];
  const { length } = run.ts;
  for (let from = 0; from < length; ) {
    const to = length - from <= LARGEST_CHUNK ? length : from + FULL_CHUNK;
    writer.rewind(0);
    packSamples(writer, run, from, to);
    const [ts, until] = [run.ts[from], run.ts[to - 1]] as [number, number];
    chunks.push({ streamId, ts, until, count: to - from, data: writer.finish() });
    from = to;
  }
  return chunks;
}

function keyOf({ streamId, ts }: HourPlace): string {
  return `${streamId} ${ts}`;
}

/** @param stored the packed minutes of these hours, where there are some */
export function foldIntoMinutes(hours: readonly HourOfMinutes[], stored: readonly StoredBytes[]): FoldedMinutes {
  const known = new Map(
    stored.map(({ streamId, hour, data }) => [keyOf({ streamId, ts: hour }), unpackMinutes(data, hour)]),
  );
  return hours.map(({ streamId, ts, minutes }) => {
    const all = known.get(keyOf({ streamId, ts })) ?? new Map();
    for (const [begin, minute] of minutes) addSummary(all, begin, minute);
    return { streamId, ts, data: packMinutes(all, ts) };
  });
}
