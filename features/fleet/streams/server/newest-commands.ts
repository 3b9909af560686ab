import { type SQL, sql } from 'drizzle-orm';
import { numberList, textList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { StreamWriters } from '../rules/follow-writers.ts';
import { packStates, partOf, type StreamState, unpackStates } from '../rules/pack-states.ts';
import { type GOOD_RANK, STALE_RANK } from '../vocabulary.ts';

/** A row of `telemetry_newest`, and of whom it says where they stand. */
export interface Part {
  smrUnitId: string;
  part: number;
}

/** Which batches wrote rows last as far as whoever asks knows, one by one; empty: of this one he knows nothing. */
export interface AskedParts {
  parts: readonly Part[];
  writtenBy: readonly string[];
}

/** A row that is not as it was known. */
export interface PartRow extends Part {
  /** null: there is no such row, so no such stream either. */
  streams: [id: number, expression: string | null][] | null;
  states: string | null;
  writtenBy: string | null;
}

function listAsked({ parts, writtenBy }: AskedParts): SQL {
  return sql`unnest(${textList(parts.map(({ smrUnitId }) => smrUnitId))}::text[], ${numberList(parts.map(({ part }) => part))}::int[],
    ${textList(writtenBy)}::text[]) as asked (u, p, known)`;
}

/** Takes the rows, in one order, so that batches for the same streams follow one another. Answered are those that are not as they are known. */
export function lockParts(asked: AskedParts): SQL {
  return sql`
    with asked as materialized (select * from ${listAsked(asked)}),
    locked as materialized (
      select smr_unit_id, part, streams, states, last_batch
      from asked join telemetry_newest on smr_unit_id = u and part = p order by smr_unit_id, part for update of telemetry_newest)
    select u as "smrUnitId", p as part, streams, states, last_batch as "writtenBy"
    from asked left join locked on smr_unit_id = u and part = p where last_batch is null or last_batch <> known`;
}

/**
 * One statement that does something if all rows are as they are known, and then has taken them in the same order.
 *
 * @param work statements that are told by what to be guarded
 * @returns answers a row: whether it was done (`isDone`)
 */
export function doIfKnown(asked: AskedParts, work: (isKnown: SQL) => readonly SQL[]): SQL {
  const steps = work(sql`(select done from as_known)`).map((step, at) => sql`${sql.raw(`step_${at}`)} as (${step})`);
  return sql`
    with taken as materialized (
      select from ${listAsked(asked)} join telemetry_newest on smr_unit_id = u and part = p
      where last_batch = known order by smr_unit_id, part for update of telemetry_newest),
    as_known as materialized (select count(*) = ${asked.parts.length}::int as done from taken),
    ${sql.join(steps, sql`, `)}
    select done as "isDone" from as_known`;
}

/** What a row says, ready to be remembered. */
export interface KnownPart extends Part {
  /** The batch that wrote the row last; empty: it was set up otherwise since. */
  writtenBy: string;
  states: Map<number, StreamState>;
}

export function readPart({ smrUnitId, part, streams, states, writtenBy }: PartRow): KnownPart {
  const known = unpackStates(states, streams ?? []);
  return { smrUnitId, part, writtenBy: writtenBy ?? '', states: new Map(known.map((state) => [state.id, state])) };
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

/**
 * Writes newest values into rows that are locked.
 *
 * @param batch that brought them
 * @param condition under which alone it writes
 */
export function updateNewest(
  parts: readonly KnownPart[],
  newest: readonly NewestValue[],
  batch: string,
  condition?: SQL,
): SQL {
  const changed = new Map(newest.map((value) => [value.id, value]));
  const stateOf = (state: StreamState): StreamState => {
    const value = changed.get(state.id);
    return value ? { ...state, ...value, newest: value.ts, batch } : state;
  };
  const written = parts
    .filter(({ states }) => Array.from(states.keys()).some((id) => changed.has(id)))
    .map((part) => ({ ...part, states: Array.from(part.states.values(), stateOf) }));
  return writeParts(written, batch, condition);
}

function writeParts(
  parts: readonly (Part & { states: Iterable<StreamState> })[],
  batch: string | null,
  condition = sql`true`,
): SQL {
  const texts = textList(parts.map(({ states }) => packStates(states)));
  return sql`
    update telemetry_newest set states = s, last_batch = ${batch}
    from unnest(${textList(parts.map(({ smrUnitId }) => smrUnitId))}::text[], ${numberList(parts.map(({ part }) => part))}::int[],
      ${texts}::text[]) as news (u, p, s)
    where smr_unit_id = u and part = p and ${condition}`;
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
  const asked = { parts: places, writtenBy: places.map(() => '') };
  const { rows } = await tx.execute<PartRow & Record<string, unknown>>(lockParts(asked));
  const wanted = new Set(streams.map(({ id }) => id));
  const changed: StreamState[] = [];
  const parts = rows.map(readPart).filter(({ states }) => {
    const before = changed.length;
    for (const [id, state] of states) {
      const next = wanted.has(id) ? change(state) : null;
      if (!next) continue;
      states.set(id, next);
      changed.push(next);
    }
    return changed.length > before;
  });
  if (parts.length > 0)
    await tx.execute(
      writeParts(
        parts.map((part) => ({ ...part, states: part.states.values() })),
        null,
      ),
    );
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
