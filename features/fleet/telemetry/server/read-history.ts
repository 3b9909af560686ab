import type { Executor } from '../../../../platform/server/database.ts';
import { DAY_MS } from '../../../../platform/shared/days.ts';
import { gatherSources, noticeOf } from '../../streams/rules/say-origins.ts';
import { originSince } from '../../streams/rules/trace-origins.ts';
import { getStream } from '../../streams/server/queries.ts';
import { findOwnerLabel } from '../../units/server/source-queries.ts';
import type { History } from '../contract.ts';
import { findGaps, type HistoryPlan, type Level, planBuckets } from '../rules/plan-buckets.ts';
import { type DailyTable, estimateSamples, listDayPartitions, readBuckets } from './bucket-queries.ts';

/**
 * A stream's past in at most `points` buckets, each with its lowest, highest, mean and last value, from the coarsest data that is fine
 * enough. Extremes are never lost: every sample of a bucket's time is in it, whatever the level.
 *
 * @throws AppError NOT_FOUND
 */
export async function readHistory(
  db: Executor,
  asked: { id: number; from: Date; to: Date; points: number },
  now: Date,
): Promise<History> {
  // One after the other: a post keeps its charts within a transaction, which has one connection.
  const stream = await getStream(db, asked.id);
  const ownerLabel = await findOwnerLabel(db, stream.smrUnitId);
  const plan = await planHistory(db, asked, now);
  const buckets = await readBuckets(db, asked.id, plan);
  const silenceMs = Math.max(stream.staleAfterSeconds, stream.intervalSeconds * 3) * 1_000;
  const gaps = findGaps(buckets, asked.from.getTime(), Math.min(asked.to.getTime(), now.getTime()), silenceMs);
  return {
    notice: noticeOf(gatherSources([{ ownerLabel, origin: originSince(stream, ownerLabel, iso(plan.from)) }])),
    from: iso(plan.from),
    to: iso(plan.to),
    bucketSeconds: plan.bucketMs / 1_000,
    madeFrom: plan.level,
    buckets: buckets.map(({ start, min, max, mean, last, count, uncertain, bad }) => ({
      ts: iso(start),
      min,
      max,
      avg: mean,
      last,
      count,
      uncertain,
      bad,
    })),
    gaps: gaps.map(({ from, to }) => ({ from: iso(from), to: iso(to) })),
  };
}

/** Beyond it the minutes have to do: ten million would take seconds to be read, and a gigabyte while they are. */
const MOST_SAMPLES = 1_000_000;

async function planHistory(
  db: Executor,
  { id, from, to, points }: { id: number; from: Date; to: Date; points: number },
  now: Date,
): Promise<HistoryPlan> {
  const planFrom = (finest: Level) => planBuckets(from.getTime(), to.getTime(), points, finest);
  const plan = planFrom(await finestKept(db, to, now));
  if (plan.level !== 'samples' || (await estimateSamples(db, id, plan)) <= MOST_SAMPLES) return plan;
  return planFrom('minutes');
}

/** Of a range that ended longer ago than everything young enough to be there for sure. */
export async function finestKept(db: Executor, to: Date, now: Date): Promise<Level> {
  if (to.getTime() > now.getTime() - DAY_MS) return 'samples';
  const isKept = async (...tables: DailyTable[]) => {
    for (const table of tables)
      if (((await listDayPartitions(db, table))[0] ?? Number.POSITIVE_INFINITY) * DAY_MS < to.getTime()) return true;
    return false;
  };
  if (await isKept('telemetry_chunks', 'telemetry_events')) return 'samples';
  return (await isKept('telemetry_minute_packs', 'telemetry_minutes')) ? 'minutes' : 'hours';
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
