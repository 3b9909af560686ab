import { type SQL, sql } from 'drizzle-orm';
import type { PackedStates } from '../../../../database/schema/fleet-telemetry.ts';
import { numberList, textList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { StreamWriters } from '../rules/follow-writers.ts';
import { type GOOD_RANK, STALE_RANK } from '../vocabulary.ts';
import { NOBODY, packStates, partOf, type StreamState, unpackStates } from './pack-states.ts';

/** A row of `telemetry_newest`, and of whom it says where they stand. */
export interface Part {
  smrUnitId: string;
  part: number;
}

/** Of which rows whoever asks remembers what they said: by which transaction they were written then, one by one; `0`: of this one nothing. */
export interface AskedParts {
  parts: readonly Part[];
  writtenBy: readonly string[];
  /** Of which server that is known, as a `PartRow` says it. */
  server: string;
}

/** A row that is not as it was known. Besides, all of them say who answers; without a unit that is all there is to say. */
export interface PartRow {
  smrUnitId: string | null;
  part: number | null;
  /** null: there is no such row, so no such stream either. */
  streams: [id: number, expression: string | null][] | null;
  states: PackedStates | null;
  writtenBy: string | null;
  /** When the server began, which tells it from others. */
  server: string;
  /** The transaction that reads. */
  readBy: string;
}

/** Takes the rows, in one order, so that batches for the same streams follow one another. Answered are those that are not as they are known. */
export function lockParts({ parts, writtenBy, server }: AskedParts): SQL {
  return sql`
    with asked as materialized (
      select * from unnest(${textList(parts.map(({ smrUnitId }) => smrUnitId))}::text[], ${numberList(parts.map(({ part }) => part))}::int[],
        ${`{${writtenBy.join()}}`}::xid[]) as asked (u, p, known)),
    locked as materialized (
      select smr_unit_id, part, streams, states, newest.xmin as written_by
      from asked join telemetry_newest as newest on smr_unit_id = u and part = p order by smr_unit_id, part for update of newest),
    changed as (
      select u, p, streams, states, written_by from asked left join locked on smr_unit_id = u and part = p
      where written_by is null or written_by is distinct from known or pg_postmaster_start_time()::text <> ${server})
    select pg_postmaster_start_time()::text as server, pg_current_xact_id()::xid::text as "readBy", u as "smrUnitId", p as part, streams, states,
      written_by::text as "writtenBy"
    from (select) as answer left join changed on true`;
}

/** What a row says, ready to be remembered. */
export interface KnownPart extends Part {
  /** The transaction that wrote the row last. */
  writtenBy: string;
  states: Map<number, StreamState>;
}

/** @returns null: the row says only who answers */
export function readPart({ smrUnitId, part, streams, states, writtenBy }: PartRow): KnownPart | null {
  if (smrUnitId === null || part === null) return null;
  const known = unpackStates(states, streams ?? []);
  return { smrUnitId, part, writtenBy: writtenBy ?? NOBODY, states: new Map(known.map((state) => [state.id, state])) };
}

/** The new newest values, and who wrote. */
export interface NewestValue {
  id: number;
  ts: number;
  value: number;
  quality: number;
  evaluation: unknown;
  writers: StreamWriters;
  simulatedUntil: number | null;
}

/** Writes newest values into rows that are locked. @param writtenBy the transaction */
export function updateNewest(parts: readonly KnownPart[], newest: readonly NewestValue[], writtenBy: string): SQL {
  const changed = new Map(newest.map((value) => [value.id, value]));
  const stateOf = (state: StreamState): StreamState => {
    const value = changed.get(state.id);
    return value ? { ...state, ...value, newest: value.ts, writtenBy } : state;
  };
  const touched = new Set(newest.map(({ id }) => partOf(id)));
  return writeParts(
    parts
      .filter(({ part, states }) => touched.has(part) && [...states.keys()].some((id) => changed.has(id)))
      .map((part) => ({ ...part, states: Array.from(part.states.values(), stateOf) })),
  );
}

function writeParts(parts: readonly (Part & { states: Iterable<StreamState> })[]): SQL {
  const texts = textList(parts.map(({ states }) => packStates(states)));
  return sql`
    update telemetry_newest set states = s::json
    from unnest(${textList(parts.map(({ smrUnitId }) => smrUnitId))}::text[], ${numberList(parts.map(({ part }) => part))}::int[],
      ${texts}::text[]) as news (u, p, s)
    where smr_unit_id = u and part = p`;
}

/**
 * Changes where streams stand, one by one.
 *
 * @param change returns null where nothing changes
 * @returns those that were changed, as they stand now
 */
export async function changeStates(
  tx: Executor,
  streams: readonly { id: number; smrUnitId: string }[],
  change: (state: StreamState) => StreamState | null,
): Promise<StreamState[]> {
  const places = listParts(streams);
  if (places.length === 0) return [];
  const asked = { parts: places, writtenBy: places.map(() => NOBODY), server: '' };
  const { rows } = await tx.execute<PartRow & Record<string, unknown>>(lockParts(asked));
  const wanted = new Set(streams.map(({ id }) => id));
  const changed: StreamState[] = [];
  const parts = rows
    .flatMap((row) => readPart(row) ?? [])
    .filter(({ states }) => {
      const before = changed.length;
      for (const [id, state] of states) {
        const next = wanted.has(id) ? change(state) : null;
        if (!next) continue;
        states.set(id, next);
        changed.push(next);
      }
      return changed.length > before;
    });
  if (parts.length > 0) await tx.execute(writeParts(parts.map((part) => ({ ...part, states: part.states.values() }))));
  return changed;
}

/** In which rows it is said where these streams stand, each once. */
export function listParts(streams: Iterable<{ id: number; smrUnitId: string }>): Part[] {
  const parts = new Map<string, Part>();
  for (const { id, smrUnitId } of streams) {
    const part = partOf(id);
    const key = keyOf({ smrUnitId, part });
    if (!parts.has(key)) parts.set(key, { smrUnitId, part });
  }
  return [...parts.values()];
}

export function keyOf({ smrUnitId, part }: Part): string {
  return `${smrUnitId} ${part}`;
}

type Streams = readonly { id: number; smrUnitId: string }[];

/**
 * Says of the newest values of streams that they are stale (`STALE_RANK`), or that they are true after all (`GOOD_RANK`); of those only that this writer
 * wrote last: what another one says is not this one's to withdraw.
 *
 * @returns what there is to tell: [stream id, ms since 1970, value, quality]
 */
export async function markNewest(
  tx: Executor,
  streams: Streams,
  rank: typeof GOOD_RANK | typeof STALE_RANK,
  writer: string,
): Promise<[number, number, number, number][]> {
  const changed = await changeStates(tx, streams, (state) => {
    const isOther = (state.quality === STALE_RANK) !== (rank === STALE_RANK);
    return state.isThere && isOther && state.newest !== null && state.writers?.writer === writer
      ? { ...state, quality: rank }
      : null;
  });
  return changed.map(({ id, newest, value }) => [id, newest as number, value as number, rank]);
}

/** Notes that the past of these streams is simulated, up to a time (ms since 1970). */
export async function noteSimulated(tx: Executor, streams: Streams, until: number): Promise<void> {
  await changeStates(tx, streams, (state) =>
    (state.simulatedUntil ?? Number.NEGATIVE_INFINITY) < until ? { ...state, simulatedUntil: until } : null,
  );
}
