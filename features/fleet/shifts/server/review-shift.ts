import type { Executor } from '../../../../platform/server/database.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import type { Alert } from '../../alerts/contract.ts';
import { listStandingAt, readAlarmTurns } from '../../alerts/server/turn-queries.ts';
import { listAnnotations } from '../../annotations/server/queries.ts';
import { listWork } from '../../maintenance/server/queries.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import type { Stream } from '../../streams/contract.ts';
import { describeValues } from '../../streams/rules/describe-values.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { compareUnits } from '../../telemetry/server/compare-units.ts';
import {
  listOutagesBetween,
  listStatusChanges,
  listStatusEventsBetween,
  listUnits,
  toOutage,
} from '../../units/server/queries.ts';
import { readNoticeOfAll } from '../../units/server/source-queries.ts';
import type { ShiftReview } from '../contract.ts';
import { type Changes, findShift } from '../rules/find-shift.ts';
import { MOST_TURNS, OUTLIER_MINUTES } from '../vocabulary.ts';
import type { OpenLog } from './permissions.ts';
import { listEntries } from './queries.ts';

/**
 * All there is to know of the shift that a moment lies in, of a site or of the whole fleet, as far as it has come.
 *
 * @param showsPeople whether to tell who did what
 * @throws AppError BAD_REQUEST when it has not begun
 */
export async function reviewShift(
  db: Executor,
  { log, hours, at, now }: { log: OpenLog; hours: Changes; at: Date; now: Date },
  showsPeople: boolean,
): Promise<ShiftReview> {
  const { from, to } = findShift(hours, at);
  if (from > now) throw new AppError('BAD_REQUEST', 'This shift has not begun yet.');
  const asOf = to < now ? to : now;
  // What happens at the moment of looking belongs to it.
  const span = { from, to: to < now ? to : new Date(now.getTime() + 1) };
  const seen = log.units;
  const units = await listUnits(db, seen);
  const unitIds = units.map(({ id }) => id);
  const work = await listWork(db, { ...span, units: seen }, showsPeople);
  const outages = await listOutagesBetween(db, { unitIds, ...span });
  const standing = await listStandingAt(db, asOf, seen);
  const silent = to < now ? listSilentThen(standing) : await listSilentNow(db, unitIds, now);
  return {
    site: log.site,
    notice: await readNoticeOfAll(db, seen, null, from),
    from: from.toISOString(),
    to: to.toISOString(),
    asOf: asOf.toISOString(),
    timeZone: hours.timeZone,
    units: (await standingOf(db, units, span.to)).map((unit) => ({ ...unit, isSilent: silent.has(unit.id) })),
    alarms: {
      ...(await readAlarmTurns(db, { ...span, units: seen, limit: MOST_TURNS }, showsPeople)),
      standing,
    },
    statusEvents: await listStatusEventsBetween(db, { ...span, units: seen }, showsPeople),
    outages: outages.map((outage) => toOutage(outage, showsPeople)),
    overdue: work.overdue,
    done: work.done,
    outliers: await listOutliers(db, asOf, seen),
    notes: await listAnnotations(db, { ...span, seen }, showsPeople),
    entries: await listEntries(db, { ...span, siteId: log.site?.id }, showsPeople),
  };
}

/** Units without data, as their cards say it. */
async function listSilentNow(db: Executor, unitIds: readonly string[], now: Date): Promise<Set<string>> {
  const byUnit = Map.groupBy(await listStreams(db, { unitIds }), ({ smrUnitId }) => smrUnitId);
  const isSilent = (streams: readonly Stream[]) =>
    describeValues(
      streams,
      streams.map(({ lastValue: value, updatedAt, lastQuality: quality }) => ({
        ...{ value, quality, at: updatedAt === null ? null : Date.parse(updatedAt) },
      })),
      now.getTime(),
    ).isSilent;
  return new Set([...byUnit].filter(([, streams]) => isSilent(streams)).map(([id]) => id));
}

/** Those whose alarm stood then: how old values were is not kept. */
function listSilentThen(standing: readonly Alert[]): Set<string> {
  return new Set(
    standing
      .filter(({ kind, telemetryStreamId }) => kind === 'silence' && telemetryStreamId === null)
      .map(({ smrUnitId }) => smrUnitId),
  );
}

/** The status of each unit at a time: of one whose changes are not known as far back, as it is now. */
async function standingOf(
  db: Executor,
  units: readonly { id: string; name: string; status: string }[],
  at: Date,
): Promise<Omit<ShiftReview['units'][number], 'isSilent'>[]> {
  const changes = await listStatusChanges(
    db,
    units.map(({ id }) => id),
    at,
  );
  return units.map(({ id, name, status }) => ({
    id,
    name,
    status: changes.findLast(({ smrUnitId }) => smrUnitId === id)?.toStatus ?? status,
  }));
}

/** What lies apart from its sisters, of each group of them. */
async function listOutliers(db: Executor, asOf: Date, seen: SomeUnits): Promise<ShiftReview['outliers']> {
  const first = await compareUnits(db, { minutes: OUTLIER_MINUTES, seen }, asOf);
  const findings = [...first.findings];
  for (const [leader, ...others] of first.groups.slice(1)) {
    // A unit alone has nobody to lie apart from.
    if (!leader || others.length === 0) continue;
    findings.push(
      ...(await compareUnits(db, { minutes: OUTLIER_MINUTES, unitId: leader.smrUnitId, seen }, asOf)).findings,
    );
  }
  return findings.map(({ smrUnitId, tag, sentence }) => ({ smrUnitId, tag, sentence }));
}
