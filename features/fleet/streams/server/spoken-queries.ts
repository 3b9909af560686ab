import { and, asc, inArray, isNull, ne, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { telemetryNewest, telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { HEARD_LENGTH, unpackStates } from '../rules/pack-states.ts';
import { STALE_RANK } from '../vocabulary.ts';

const { states, lastBatch } = telemetryNewest;
const start = sql`left(${states}, ${sql.raw(String(HEARD_LENGTH))})`;
const spoke = sql`nullif(split_part(split_part(${start}, '"spoke":', 2), '}', 1), '')`;
// Of a row that was never written there is nothing to say; of one that was set up otherwise since, or by whoever knew no better, only the whole says it.
const isUnsure = sql`${states} is not null and (${lastBatch} is null or (strpos(${start}, '"spoke":') = 0 and ${start} not like '{"heard":null%'))`;

/**
 * What other rooms join with: when the measured streams of each unit were last heard, ms since 1970, as the beginnings of its rows say it. null: never, or
 * their senders know no more. Read by the database: a row for each stream would cost more on its way than here.
 */
export const spokenUnits = new QueryBuilder()
  .select({
    smrUnitId: telemetryNewest.smrUnitId,
    spoke: sql<number | null>`max(nullif(${spoke}, 'null')::float8)`.as('spoke'),
    /** Only where its streams stand tells. */
    isUnsure: sql<boolean>`bool_or(${isUnsure})`.as('is_unsure'),
  })
  .from(telemetryNewest)
  .groupBy(telemetryNewest.smrUnitId)
  .as('spoken_units');

/** A stream with its newest sample, as far as its silence asks. */
export interface SpokenStream {
  id: number;
  smrUnitId: string;
  tag: string;
  unit: string;
  description: string;
  staleAfterSeconds: number;
  /** 'off': it has no alarm of its own. */
  silenceAlarm: string;
  silentAfterSeconds: number;
  /** ms since 1970; null: never. */
  newest: number | null;
  isMarked: boolean;
  /** When a sample of it came last, by our clock, whatever its own time; ms since 1970; null: never. */
  writtenAt: number | null;
}

/** The measured streams of these units: what is reckoned from others speaks for nobody. */
export async function listSpokenStreams(db: Executor, unitIds: readonly string[]): Promise<SpokenStream[]> {
  if (unitIds.length === 0) return [];
  const { id, smrUnitId, tag, unit, description, staleAfterSeconds, silenceAlarm, silentAfterSeconds } =
    telemetryStreams;
  const streams = await db
    .select({ id, smrUnitId, tag, unit, description, staleAfterSeconds, silenceAlarm, silentAfterSeconds })
    .from(telemetryStreams)
    .where(
      and(inArray(smrUnitId, [...unitIds]), isNull(telemetryStreams.removedAt), isNull(telemetryStreams.expression)),
    )
    .orderBy(asc(id));
  const rows = await db
    .select({ states: telemetryNewest.states, streams: telemetryNewest.streams })
    .from(telemetryNewest)
    .where(inArray(telemetryNewest.smrUnitId, [...unitIds]));
  const states = new Map(
    rows.flatMap((row) => unpackStates(row.states, row.streams)).map((state) => [state.id, state]),
  );
  return streams.map((stream) => {
    const { newest = null, quality = 0, writers = null } = states.get(stream.id) ?? {};
    return { ...stream, newest, isMarked: quality === STALE_RANK, writtenAt: writers?.writtenAt ?? null };
  });
}

/** Units that have streams with an alarm of their own. */
export async function listUnitsOfSilenceStreams(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: telemetryStreams.smrUnitId })
    .from(telemetryStreams)
    .where(
      and(
        ne(telemetryStreams.silenceAlarm, 'off'),
        isNull(telemetryStreams.removedAt),
        isNull(telemetryStreams.expression),
      ),
    );
  return rows.map(({ id }) => id);
}
