import { and, asc, inArray, isNull, ne, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { telemetryNewest, telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { HEARD_LENGTH, readHeard, unpackStates } from '../rules/pack-states.ts';
import { STALE_RANK } from '../vocabulary.ts';

/** What other rooms join with: how the rows begin that say where the streams of a unit stand; null: it says nothing, or no more. */
export const spokenParts = new QueryBuilder()
  .select({
    smrUnitId: telemetryNewest.smrUnitId,
    // Of a row that was never written there is nothing to read; of one that was set up otherwise since, it does not count.
    start: sql<
      string | null
    >`case when ${telemetryNewest.states} is null then '{"heard":null' when ${telemetryNewest.lastBatch} is not null then left(${telemetryNewest.states}, ${sql.raw(String(HEARD_LENGTH))}) end`.as(
      'start',
    ),
  })
  .from(telemetryNewest)
  .as('spoken_parts');

/**
 * When the measured streams of a row were last heard, as far as its start says it: ms since 1970, null: never, or their senders know no more.
 *
 * @returns undefined: only the whole row says it
 */
export function readSpoke(start: string | null): number | null | undefined {
  const heard = start === null ? undefined : readHeard(start);
  return heard === null ? null : heard?.spoke;
}

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
    const { newest = null, quality = 0 } = states.get(stream.id) ?? {};
    return { ...stream, newest, isMarked: quality === STALE_RANK };
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
