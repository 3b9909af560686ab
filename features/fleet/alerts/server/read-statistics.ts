import type { Executor } from '../../../../platform/server/database.ts';
import { DAY_MS, dayOf } from '../../../../platform/shared/days.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import type { AlarmStatistics } from '../contract.ts';
import { judgeAlarms } from '../rules/judge-alarms.ts';
import { countStanding, readAlarmHistory } from './history-queries.ts';
import { listStandingAt } from './turn-queries.ts';

/** What the alarms of the trailing days asked of those who watch. */
export async function readStatistics(
  db: Executor,
  { days, units }: { days: number; units: SomeUnits },
  now: Date,
): Promise<AlarmStatistics> {
  const from = new Date(now.getTime() - days * DAY_MS);
  const standing = await countStanding(db, new Date(now.getTime() - DAY_MS), units);
  return judgeSpan(db, { from, to: now, units }, standing);
}

/** The same of a time that may be over: standing is what stood at its end. */
export async function readStatisticsBetween(
  db: Executor,
  span: { from: Date; to: Date; unitId: string },
): Promise<AlarmStatistics> {
  const dayBefore = new Date(span.to.getTime() - DAY_MS).toISOString();
  const standing = (await listStandingAt(db, span.to, [span.unitId])).filter(
    ({ state, kind, ts }) =>
      (state === 'unacknowledged' || state === 'acknowledged') && kind !== 'message' && ts <= dayBefore,
  );
  return judgeSpan(db, { ...span, units: [span.unitId] }, standing.length);
}

async function judgeSpan(
  db: Executor,
  span: { from: Date; to: Date; units: SomeUnits },
  standing: number,
): Promise<AlarmStatistics> {
  const to = span.to.getTime();
  const { transitions, named, isCut } = await readAlarmHistory(db, span);
  // Of a history that was cut, the figures are of the time that is known.
  const from = isCut ? (transitions[0]?.at ?? to) : span.from.getTime();
  const { top, chattering, mostInSlot, busySlotPercent, ...load } = judgeAlarms(transitions, from, to);
  const annunciated = transitions.filter(({ isAnnunciated }) => isAnnunciated);
  const critical = annunciated.filter(({ severity }) => severity === 'crit');
  const nameOf = (key: string) => named.get(key) ?? { name: key, limit: '', smrUnitId: '', tag: '' };
  return {
    ...load,
    from: new Date(from).toISOString(),
    to: span.to.toISOString(),
    mostInTenMinutes: mostInSlot,
    busyTenMinutesPercent: busySlotPercent,
    critPercent: annunciated.length === 0 ? 0 : (100 * critical.length) / annunciated.length,
    top: top.map(({ key, ...count }) => ({ ...nameOf(key), ...count })),
    chattering: chattering.map(nameOf),
    standing,
    days: countByDay(
      annunciated.map(({ at }) => at),
      from,
      to,
    ),
    isCut,
  };
}

function countByDay(times: readonly number[], from: number, to: number): AlarmStatistics['days'] {
  const first = Math.floor(from / DAY_MS);
  const counts = new Array<number>(Math.floor(to / DAY_MS) - first + 1).fill(0);
  for (const at of times) {
    const day = Math.floor(at / DAY_MS) - first;
    counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts.map((raised, day) => ({
    date: dayOf((first + day) * DAY_MS),
    raised,
  }));
}
