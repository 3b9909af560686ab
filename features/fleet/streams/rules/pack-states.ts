import { STALE_RANK } from '../vocabulary.ts';
import type { StreamWriters } from './follow-writers.ts';

/** A row of `telemetry_newest`; lists that `streams` point into keep what is the same for many only once. */
interface PackedStates {
  /** Stands first, so that it can be read without the rest. Left out by whoever wrote rows before there was such a thing. */
  heard?: Heard | null;
  evaluations: unknown[];
  writers: unknown[];
  batches: string[];
  streams: PackedState[];
}

/**
 * Of its newest sample: ms since 1970, value, quality (0 good, 1 uncertain, 2 bad, as the sender said it; 3: it has said since that it knows no
 * more). Then where the evaluation of its limits stands, and who writes it (places in the lists, null: nothing yet), the time of its newest sample
 * that was simulated (null: none ever was; equal to the first: the newest of all is), and the batch that brought samples of it last (a place).
 */
type PackedState = [
  id: number,
  ts: number | null,
  value: number | null,
  quality: number,
  evaluation: number | null,
  writers: number | null,
  simulatedUntil: number | null,
  batch: number | null,
];

/** By whom the streams of a row were heard; null: by nobody. */
export interface Heard {
  /** The newest value of one of them at least was sent by a plant. */
  isSent: boolean;
  /** That of one of them was simulated. */
  isSimulated: boolean;
  /** Time of the newest simulated sample of all, ms since 1970; null: there is none. */
  simulatedUntil: number | null;
  /**
   * Time of the newest sample of those that are measured and not called stale by their sender; null: there is none. Left out by whoever wrote rows
   * before there was such a thing.
   */
  spoke?: number | null;
}

/** How many ids share a row, at most; the trigger of `telemetry_streams` counts the same way. */
export const STREAMS_PER_PART = 32;

export function partOf(streamId: number): number {
  return Math.floor(streamId / STREAMS_PER_PART);
}

/** Where a stream stands. Times in ms since 1970. */
export interface StreamState {
  id: number;
  /** Takes samples; otherwise it was removed. */
  isThere: boolean;
  /** By which it is reckoned; null: it is measured. */
  expression: string | null;
  /** Time of its newest sample; null: it has none. */
  newest: number | null;
  value: number | null;
  quality: number;
  evaluation: unknown;
  writers: StreamWriters | null;
  /** Time of its newest sample that was simulated; null: none was. */
  simulatedUntil: number | null;
  /** The batch that brought samples of it last; null: none is known. */
  batch: string | null;
}

/** @returns `PackedStates` as JSON */
export function packStates(states: Iterable<StreamState>): string {
  const [evaluations, writers, batches] = [openList(), openList(), openList()];
  const streams: string[] = [];
  let heard: Heard | null = null;
  for (const state of states) {
    heard = hear(heard, state);
    const { id, newest, value, quality, evaluation, writers: written, simulatedUntil, batch } = state;
    streams.push(
      `[${id},${newest},${value},${quality},${evaluations.placeOf(evaluation)},${writers.placeOf(written)},${simulatedUntil},${batches.placeOf(batch)}]`,
    );
  }
  return `{"heard":${JSON.stringify(heard)},"evaluations":[${evaluations.texts}],"writers":[${writers.texts}],"batches":[${batches.texts}],"streams":[${streams}]}`;
}

function hear(heard: Heard | null, state: StreamState): Heard | null {
  const { isThere, newest, simulatedUntil: until } = state;
  if (!isThere || (newest === null && until === null)) return heard;
  const { isSent = false, isSimulated = false, simulatedUntil = null, spoke = null } = heard ?? {};
  const speaks = newest !== null && state.expression === null && state.quality !== STALE_RANK;
  return {
    isSent: isSent || (newest !== null && (until === null || until < newest)),
    isSimulated: isSimulated || (until !== null && until === newest),
    simulatedUntil: until === null ? simulatedUntil : Math.max(until, simulatedUntil ?? until),
    spoke: speaks ? Math.max(newest, spoke ?? newest) : spoke,
  };
}

/** By whom these streams were heard. */
export function hearAll(states: readonly StreamState[]): Heard | null {
  return states.reduce(hear, null);
}

/** So many letters of a row's text hold what `readHeard` reads. */
export const HEARD_LENGTH = 140;

/**
 * @param start of a row's text, `HEARD_LENGTH` letters of it
 * @returns undefined: the text does not say it
 */
export function readHeard(start: string): Heard | null | undefined {
  const [, heard] = start.match(/^\{"heard":(null|\{[^}]*\})/) ?? [];
  // Written by `packStates` only.
  return heard === undefined ? undefined : (JSON.parse(heard) as Heard | null);
}

/** Values that are nearly all the same, and most of them the same object: each once, and which of them each is. */
function openList() {
  const texts: string[] = [];
  const places = new Map<unknown, number>();
  return {
    texts,
    placeOf(value: unknown): number | null {
      if (value === null || value === undefined) return null;
      const known = places.get(value);
      if (known !== undefined) return known;
      const text = JSON.stringify(value);
      const place = places.get(text) ?? texts.push(text) - 1;
      places.set(value, place);
      places.set(text, place);
      return place;
    },
  };
}

/**
 * @param there the row's list of the streams that take samples, with their expressions
 * @returns of all streams that are there, or were
 */
export function unpackStates(
  packed: string | null,
  there: readonly (readonly [id: number, expression: string | null])[],
): StreamState[] {
  const expressions = new Map(there);
  // Written by `packStates` only.
  const known = packed === null ? nothing : (JSON.parse(packed) as PackedStates);
  const { streams, ...lists } = known;
  const states = streams.map((state) => unpackState(state, lists, expressions));
  const heard = new Set(streams.map(([id]) => id));
  for (const [id, expression] of there)
    if (!heard.has(id)) states.push({ ...neverHeard, id, isThere: true, expression });
  return states;
}

/**
 * Where one stream of a row stands, without reading what is said of thirty others.
 *
 * @returns null: it was not heard
 */
export function findState(
  packed: string | null,
  streamId: number,
): Pick<StreamState, 'newest' | 'value' | 'quality' | 'simulatedUntil'> | null {
  if (packed === null) return null;
  const state = cutState(packed, streamId);
  if (!state) return null;
  const [, newest, value, quality, , , simulatedUntil] = state;
  return { newest, value, quality, simulatedUntil };
}

function cutState(packed: string, streamId: number): PackedState | undefined {
  // Other editions may have written it in another order.
  if (!packed.startsWith('{"heard":'))
    return (JSON.parse(packed) as PackedStates).streams.find(([id]) => id === streamId);
  // Written by `packStates`: the streams stand last, and none has a list in it.
  const start = packed.indexOf(`[${streamId},`, packed.lastIndexOf('"streams":['));
  return start < 0 ? undefined : (JSON.parse(packed.slice(start, packed.indexOf(']', start) + 1)) as PackedState);
}

const nothing: PackedStates = { evaluations: [], writers: [], batches: [], streams: [] };

const neverHeard = {
  newest: null,
  value: null,
  quality: 0,
  evaluation: null,
  writers: null,
  simulatedUntil: null,
  batch: null,
};

function unpackState(
  [id, newest, value, quality, evaluation, written, simulatedUntil, batch]: PackedState,
  { evaluations, writers, batches }: Omit<PackedStates, 'streams'>,
  expressions: ReadonlyMap<number, string | null>,
): StreamState {
  return {
    id,
    isThere: expressions.has(id),
    expression: expressions.get(id) ?? null,
    newest,
    value,
    quality,
    evaluation: evaluation === null ? null : evaluations[evaluation],
    writers: written === null ? null : (writers[written] as StreamWriters),
    simulatedUntil,
    batch: batch === null ? null : (batches[batch] ?? null),
  };
}
