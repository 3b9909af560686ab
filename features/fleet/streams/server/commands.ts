import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import { numberList, secondsList, textList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { isSameValue } from '../../../../platform/shared/record.ts';
import type { StreamDescription } from '../contract.ts';
import { type EvaluatedSample, type Evaluation, evaluateLimits, type LimitChange } from '../rules/evaluate-limits.ts';
import type { StreamWriters } from '../rules/follow-writers.ts';
import { type GOOD_RANK, STALE_RANK } from '../vocabulary.ts';

/** Adds streams that ship with the product. */
export async function addStreams(tx: Executor, streams: (typeof telemetryStreams.$inferInsert)[]): Promise<void> {
  await tx.insert(telemetryStreams).values(streams).onConflictDoNothing();
}

const setUpNames = [
  'tag',
  'description',
  'unit',
  'nominal',
  'decimals',
  'rank',
  'isCalculated',
  'minValue',
  'maxValue',
  'alarmLow',
  'warningLow',
  'warningThreshold',
  'criticalThreshold',
  'deadband',
  'onDelaySeconds',
  'offDelaySeconds',
  'intervalSeconds',
  'staleAfterSeconds',
  'raisesLate',
  'writer',
  'expression',
  'place',
] as const;

/** What is set of a stream, without what follows from its samples. */
export type StreamSetup = Pick<typeof telemetryStreams.$inferSelect, (typeof setUpNames)[number]>;

/**
 * Makes these the streams of a unit: adds, replaces what is set of those that are there, brings back those that were removed, and removes all
 * others. What was measured, and where the alarms of each stand, is left as it is.
 *
 * @returns ids of the streams that were removed by it
 */
export async function writeStreams(
  tx: Executor,
  smrUnitId: string,
  setups: readonly StreamSetup[],
  now: Date,
): Promise<number[]> {
  const isOfUnit = eq(telemetryStreams.smrUnitId, smrUnitId);
  // In the order in which a batch of samples locks them.
  await tx
    .select({ id: telemetryStreams.id })
    .from(telemetryStreams)
    .where(isOfUnit)
    .orderBy(telemetryStreams.id)
    .for('update');
  if (setups.length > 0)
    await tx
      .insert(telemetryStreams)
      .values(setups.map((setup) => ({ smrUnitId, ...setup, removedAt: null })))
      .onConflictDoUpdate({
        target: [telemetryStreams.smrUnitId, telemetryStreams.tag],
        set: Object.fromEntries(
          [...setUpNames, 'removedAt' as const].map((name) => [
            name,
            sql.raw(`excluded."${telemetryStreams[name].name}"`),
          ]),
        ),
      });
  const tags = setups.map(({ tag }) => tag);
  const removed = await tx
    .update(telemetryStreams)
    .set({ removedAt: now, evaluation: null })
    .where(
      and(
        isOfUnit,
        isNull(telemetryStreams.removedAt),
        tags.length > 0 ? notInArray(telemetryStreams.tag, tags) : undefined,
      ),
    )
    .returning({ id: telemetryStreams.id });
  return removed.map(({ id }) => id);
}

/**
 * Judges the newest sample of each stream of a unit by the limits that are set now: whoever moves a limit sees at once what follows. A change
 * that has a delay begins with that sample.
 *
 * @returns what follows for the alarms
 */
export async function judgeAnew(
  tx: Executor,
  smrUnitId: string,
): Promise<{ stream: StreamDescription; change: LimitChange }[]> {
  const rows = await tx
    .select()
    .from(telemetryStreams)
    .where(and(eq(telemetryStreams.smrUnitId, smrUnitId), isNull(telemetryStreams.removedAt)))
    .orderBy(telemetryStreams.id);
  const found: { stream: StreamDescription; change: LimitChange }[] = [];
  for (const row of rows) {
    const { id, tag, updatedAt, lastValue, lastQuality, evaluation: before } = row;
    if (updatedAt === null || lastValue === null) continue;
    // What is stale is passed over as a bad one is: nobody knows how it stands now.
    const quality = Math.min(lastQuality, 2) as EvaluatedSample['quality'];
    const sample = { ts: updatedAt.getTime(), value: lastValue, quality };
    const { evaluation, changes } = evaluateLimits(row, before as Evaluation | null, [sample]);
    if (!isSameValue(evaluation, before))
      await tx.update(telemetryStreams).set({ evaluation }).where(eq(telemetryStreams.id, id));
    found.push(...changes.map((change) => ({ stream: { ...row, name: `${smrUnitId}.${tag}` }, change })));
  }
  return found;
}

/** Where a stream stood before a batch. Times in ms since 1970. */
export interface StreamState {
  id: number;
  /** Time of its newest sample; null: it has none. */
  newest: number | null;
  value: number | null;
  quality: number;
  evaluation: unknown;
  writers: StreamWriters | null;
  /** Time of its newest sample that was simulated; null: none was. */
  simulatedUntil: number | null;
  /** By which it is reckoned; null: it is measured. */
  expression: string | null;
  /** The transaction that wrote its row last. */
  writtenBy: string;
}

/** What whoever asks knows already. */
export interface KnownRows {
  /** Which transactions wrote the rows of the streams, one by one; `0`: it does not know. */
  writtenBy: readonly string[];
  /** Of which server that is known, as a `StreamRow` says it. */
  server: string;
}

/** A stream that is not as it was known. Besides, all of them say who answers; without an `id`: that is all there is to say. */
export interface StreamRow extends Omit<StreamState, 'id'> {
  id: number | null;
  /** Neither removed nor gone. */
  isThere: boolean;
  /** When the server began, which tells it from others. */
  server: string;
  /** The transaction that reads. */
  readBy: string;
}

/**
 * Takes the rows of the streams, in one order, so that batches for the same streams follow one another. Answered is where those stand
 * that are not as they are known (`StreamRow`), and in any case one row: reading all of them was a seventh of the work of a large fleet.
 */
export function lockStreams(ids: readonly number[], known: KnownRows): SQL {
  return sql`
    with locked as materialized (
      select id, removed_at, updated_at, last_value, last_quality, evaluation, writers, simulated_until, expression, xmin as written_by
      from telemetry_streams where id = any(${numberList(ids)}::int[]) order by id for update),
    asked as (
      select known.id, locked.id is not null and removed_at is null as is_there, updated_at, last_value, last_quality, evaluation, writers,
        simulated_until, expression, written_by
      from unnest(${numberList(ids)}::int[], ${`{${known.writtenBy.join()}}`}::xid[]) as known (id, written_by_then)
        left join locked on locked.id = known.id
      where written_by is distinct from written_by_then or pg_postmaster_start_time()::text <> ${known.server})
    select pg_postmaster_start_time()::text as server, pg_current_xact_id()::xid::text as "readBy", id, is_there as "isThere",
      (extract(epoch from updated_at) * 1000)::float8 as newest, last_value as value, last_quality as quality, evaluation, writers,
      (extract(epoch from simulated_until) * 1000)::float8 as "simulatedUntil", expression, written_by::text as "writtenBy"
    from (select) as answer left join asked on true`;
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

/** Writes newest values; the rows are locked. */
export function updateStreams(newest: readonly NewestValue[]): SQL {
  const evaluations = listOnce(newest.map(({ evaluation }) => evaluation));
  const writers = listOnce(newest.map((stream) => stream.writers));
  return sql`
    update telemetry_streams set last_value = v, updated_at = to_timestamp(t), last_quality = q,
      evaluation = (${evaluations.texts}::jsonb[])[e], writers = (${writers.texts}::jsonb[])[w],
      simulated_until = nullif(to_timestamp(s), '-infinity')
    from unnest(${numberList(newest.map(({ id }) => id))}::int[], ${numberList(newest.map(({ value }) => value))}::float8[],
      ${secondsList(newest.map(({ ts }) => ts))}::float8[], ${numberList(newest.map(({ quality }) => quality))}::smallint[],
      ${evaluations.places}::int[], ${writers.places}::int[],
      ${secondsList(newest.map(({ simulatedUntil }) => simulatedUntil ?? Number.NEGATIVE_INFINITY))}::float8[]) as news (i, v, t, q, e, w, s)
    where id = i`;
}

/**
 * Says of the newest values of streams that they are stale (`STALE_RANK`), or that they are true after all (`GOOD_RANK`); of those only that this writer
 * wrote last: what another one says is not this one's to withdraw.
 *
 * @returns what there is to tell: [stream id, ms since 1970, value, quality]
 */
export async function markNewest(
  tx: Executor,
  ids: readonly number[],
  rank: typeof GOOD_RANK | typeof STALE_RANK,
  writer: string,
): Promise<[number, number, number, number][]> {
  const isOther = rank === STALE_RANK ? sql`last_quality <> ${STALE_RANK}` : sql`last_quality = ${STALE_RANK}`;
  const { rows } = await tx.execute<{ id: number; ms: number; value: number }>(sql`
    update telemetry_streams set last_quality = ${rank}
    where id in (
      -- In the order in which a batch locks them.
      select id from telemetry_streams where id = any(${numberList(ids)}::int[]) and removed_at is null and updated_at is not null
        and ${isOther} and writers->>'writer' = ${writer} order by id for update)
    returning id, (extract(epoch from updated_at) * 1000)::float8 as ms, last_value as value`);
  return rows.map(({ id, ms, value }) => [id, Math.round(ms), value, rank]);
}

/** Values that are nearly all the same, and most of them the same object: each once, and which of them each is. */
function listOnce(values: readonly unknown[]): { texts: string; places: string } {
  const places = new Map<string, number>();
  const known = new Map<unknown, number>();
  const chosen = values.map((value) => {
    const same = known.get(value);
    if (same !== undefined) return same;
    const text = JSON.stringify(value ?? null);
    const place = places.get(text) ?? places.size + 1;
    places.set(text, place);
    known.set(value, place);
    return place;
  });
  return { texts: textList([...places.keys()]), places: numberList(chosen) };
}

/** Notes that the past of these streams is simulated, up to a time (ms since 1970). */
export async function noteSimulated(tx: Executor, ids: readonly number[], until: number): Promise<void> {
  await tx.execute(sql`
    update telemetry_streams set simulated_until = to_timestamp(${until / 1_000}::float8)
    where id in (
      -- In the order in which a batch locks them.
      select id from telemetry_streams where id = any(${numberList(ids)}::int[])
        and (simulated_until is null or simulated_until < to_timestamp(${until / 1_000}::float8)) order by id for update)`);
}
