import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { telemetryNewest, telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { isSameValue } from '../../../../platform/shared/record.ts';
import type { StreamDescription } from '../contract.ts';
import { type EvaluatedSample, type Evaluation, evaluateLimits, type LimitChange } from '../rules/evaluate-limits.ts';
import { changeStates } from './newest-commands.ts';

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
  'silenceAlarm',
  'silentAfterSeconds',
  'writer',
  'expression',
  'place',
] as const;

/** What is set of a stream, without what follows from its samples. */
export type StreamSetup = Pick<typeof telemetryStreams.$inferSelect, (typeof setUpNames)[number]>;

/**
 * Makes these the streams of a unit: adds, replaces what is set of those that are there, brings back those that were removed, and removes all
 * others. What was measured is left as it is, and where the alarms of those stand that stay.
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
  // All of them, in the order in which a batch of samples does.
  await tx
    .select({ part: telemetryNewest.part })
    .from(telemetryNewest)
    .where(eq(telemetryNewest.smrUnitId, smrUnitId))
    .orderBy(telemetryNewest.part)
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
    .set({ removedAt: now })
    .where(
      and(
        isOfUnit,
        isNull(telemetryStreams.removedAt),
        tags.length > 0 ? notInArray(telemetryStreams.tag, tags) : undefined,
      ),
    )
    .returning({ id: telemetryStreams.id, smrUnitId: telemetryStreams.smrUnitId });
  // Comes it back, its alarms begin anew.
  await changeStates(tx, removed, (state) => ({ ...state, evaluation: null }));
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
  const streams = await tx
    .select()
    .from(telemetryStreams)
    .where(and(eq(telemetryStreams.smrUnitId, smrUnitId), isNull(telemetryStreams.removedAt)))
    .orderBy(telemetryStreams.id);
  const byId = new Map(streams.map((stream) => [stream.id, stream]));
  const found: { stream: StreamDescription; change: LimitChange }[] = [];
  await changeStates(tx, streams, (state) => {
    const stream = byId.get(state.id);
    if (!stream || state.newest === null || state.value === null) return null;
    // What is stale is passed over as a bad one is: nobody knows how it stands now.
    const quality = Math.min(state.quality, 2) as EvaluatedSample['quality'];
    const sample = { ts: state.newest, value: state.value, quality };
    const { evaluation, changes } = evaluateLimits(stream, state.evaluation as Evaluation | null, [sample]);
    found.push(...changes.map((change) => ({ stream: { ...stream, name: `${smrUnitId}.${stream.tag}` }, change })));
    return isSameValue(evaluation, state.evaluation) ? null : { ...state, evaluation };
  });
  return found;
}
