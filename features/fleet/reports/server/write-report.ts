import type { Executor } from '../../../../platform/server/database.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { readStatisticsBetween } from '../../alerts/server/read-statistics.ts';
import { listWorstRaised } from '../../alerts/server/turn-queries.ts';
import { listWork } from '../../maintenance/server/queries.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { readGeneration, readHistory } from '../../telemetry/server/queries.ts';
import type { Unit } from '../../units/contract.ts';
import { findUnit, listStatusEventsBetween, readUnitAvailability } from '../../units/server/queries.ts';
import { readNoticeOfAll } from '../../units/server/source-queries.ts';
import type { Report, ReportAsked } from '../contract.ts';
import { framePeriod, lastDayOver } from '../rules/frame-period.ts';
import { FIRST_DAY, MOST_PLOTS, WORST_ALARMS } from '../vocabulary.ts';

/** Enough for a picture as wide as a page, and not too many for a table. */
const POINTS = 144;
/** What the unit is there for: it is drawn first where it is measured. */
const OUTPUT_TAG = 'generator_net';

/**
 * What there is to say of a unit over a period, as far as it has come.
 *
 * @param showsPeople whether to tell who did what
 * @throws AppError NOT_FOUND of the unit; BAD_REQUEST of a period that has not begun, or before anything was recorded
 */
export async function writeReport(
  db: Executor,
  { unitId, period, day }: ReportAsked & { unitId: string },
  now: Date,
  showsPeople: boolean,
): Promise<Report> {
  const unit = await findUnit(db, unitId);
  if (!unit) throw new AppError('NOT_FOUND', 'SMR unit not found');
  const frame = framePeriod(period, day ?? lastDayOver(period, now, unit.timeZone), unit.timeZone);
  if (frame.from > now || frame.day < FIRST_DAY)
    throw new AppError('BAD_REQUEST', 'There is nothing to report of this time: it has not begun, or is long past.');
  const isOver = frame.to <= now;
  const span = { unitId, units: [unitId], from: frame.from, to: isOver ? frame.to : now };
  const availability = await readUnitAvailability(db, span, showsPeople, readGeneration);
  if (!availability) throw new AppError('NOT_FOUND', 'SMR unit not found');
  const { done, overdue } = await listWork(db, span, showsPeople);
  return {
    notice: await readNoticeOfAll(db, [unitId], span.from),
    smrUnitId: unitId,
    unitName: unit.name,
    timeZone: unit.timeZone,
    period,
    day: frame.day,
    lastDay: frame.lastDay,
    from: frame.from.toISOString(),
    to: frame.to.toISOString(),
    asOf: span.to.toISOString(),
    isOver,
    ...availability,
    statusEvents: await listStatusEventsBetween(db, span, showsPeople),
    alarms: await readStatisticsBetween(db, span),
    worst: await listWorstRaised(db, { ...span, limit: WORST_ALARMS }),
    done,
    overdue,
    plots: await drawPlots(db, unit, span, now),
  };
}

async function drawPlots(
  db: Executor,
  unit: Unit,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<Report['plots']> {
  const streams = await listStreams(db, { unitId: unit.id });
  const isOutput = ({ tag }: { tag: string }) => Number(tag === OUTPUT_TAG);
  const chosen = streams.toSorted((a, b) => isOutput(b) - isOutput(a) || a.rank - b.rank).slice(0, MOST_PLOTS);
  const plots: Report['plots'] = [];
  for (const { id, tag, description, unit: measure, decimals } of chosen) {
    const history = await readHistory(db, { id, from, to, points: POINTS }, now);
    const { name: unitName, timeZone } = unit;
    plots.push({ tag, unitName, description, unit: measure, decimals, timeZone, asOf: to.toISOString(), history });
  }
  return plots;
}
