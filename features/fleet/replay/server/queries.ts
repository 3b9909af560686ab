import type { Executor } from '../../../../platform/server/database.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { listAlertCourses } from '../../alerts/server/queries.ts';
import { listLimitsThen } from '../../configuration/server/queries.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import type { Stream } from '../../streams/contract.ts';
import { gatherSources, noticeOf } from '../../streams/rules/say-origins.ts';
import { originSince } from '../../streams/rules/trace-origins.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { type PastSamples, readPastSamples } from '../../telemetry/server/queries.ts';
import { listStatusChanges } from '../../units/server/queries.ts';
import { listSources } from '../../units/server/source-queries.ts';
import type { Replay } from '../contract.ts';
import { LONGEST_WINDOW_HOURS, MOST_REPLAYED } from '../vocabulary.ts';

export interface ReplayAsked {
  streamIds: readonly number[];
  unitIds: readonly string[];
  from: Date;
  to: Date;
  /** Of which units. */
  seen: SomeUnits;
}

/** What was known in a span, as far as it is over. @throws AppError BAD_REQUEST */
export async function readReplay(db: Executor, asked: ReplayAsked, now: Date): Promise<Replay> {
  const from = asked.from;
  const to = new Date(Math.min(asked.to.getTime(), now.getTime()));
  if (from >= to)
    throw new AppError('BAD_REQUEST', 'Only the past can be replayed: `from` must lie before `to` and now.');
  if (to.getTime() - from.getTime() > LONGEST_WINDOW_HOURS * HOUR_MS)
    throw new AppError('BAD_REQUEST', `At most ${LONGEST_WINDOW_HOURS} hours at once.`);
  if (asked.streamIds.length > MOST_REPLAYED)
    throw new AppError('BAD_REQUEST', `At most ${MOST_REPLAYED} streams at once.`);
  const streams = await listStreams(db, { ids: asked.streamIds, seen: asked.seen });
  const named = asked.seen ? asked.unitIds.filter((id) => asked.seen?.includes(id)) : asked.unitIds;
  const unitIds = [...new Set([...streams.map(({ smrUnitId }) => smrUnitId), ...named])];
  const samples = await readPastSamples(db, streams, { from: from.getTime(), to: to.getTime() }, now);
  const limits = await listLimitsThen(db, unitIds);
  const changes = await listStatusChanges(db, unitIds, to);
  const courses = await listAlertCourses(db, { unitIds, from, to });
  return {
    notice: await noticeSince(db, streams, unitIds.length > 0 ? unitIds : asked.seen, from),
    from: from.toISOString(),
    to: to.toISOString(),
    streams: streams.map((stream) => toReplayed(stream, samples.get(stream.id), limits)),
    units: unitIds.map((id) => ({
      id,
      statuses: changes
        .filter(({ smrUnitId }) => smrUnitId === id)
        .map(({ at, toStatus }): [number, string] => [at.getTime(), toStatus]),
    })),
    alerts: courses.map(({ alert, steps }) => ({
      alert,
      steps: steps.map(({ at, ...step }) => ({ at: at.getTime(), ...step })),
    })),
  };
}

/** Of all values in view; of a unit without streams among them, what there is to say of it. */
async function noticeSince(db: Executor, streams: readonly Stream[], unitIds: SomeUnits, from: Date): Promise<string> {
  const units = await listSources(db, unitIds, from);
  const labelOf = new Map(units.map(({ smrUnitId, ownerLabel }) => [smrUnitId, ownerLabel]));
  const values = streams.map((stream) => {
    const ownerLabel = labelOf.get(stream.smrUnitId) ?? null;
    return { ownerLabel, origin: originSince(stream, ownerLabel, from.toISOString()) };
  });
  const others = units.filter(({ smrUnitId }) => !streams.some((stream) => stream.smrUnitId === smrUnitId));
  return noticeOf(gatherSources([...values, ...others.map((unit) => ({ ...unit, origin: null }))]));
}

function toReplayed(
  { id, smrUnitId, tag }: Stream,
  found: PastSamples | undefined,
  limits: Awaited<ReturnType<typeof listLimitsThen>>,
): Replay['streams'][number] {
  const versions = limits.get(smrUnitId) ?? [];
  return {
    id,
    samples: found?.samples ?? [],
    minutes: found?.minutes ?? [],
    limits: versions.flatMap(({ at, streams }) => {
      const stream = streams.find((one) => one.tag === tag);
      if (!stream) return [];
      const { minValue, maxValue, alarmLow, warningLow, warningThreshold, criticalThreshold } = stream;
      const known = { minValue, maxValue, alarmLow, warningLow, warningThreshold, criticalThreshold };
      return [{ at, ...known, staleAfterSeconds: stream.staleAfterSeconds }];
    }),
  };
}
