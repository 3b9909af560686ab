import type { Executor } from '../../../../platform/server/database.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import type { AlarmStatistics } from '../contract.ts';
import { judgeAlarms } from '../rules/judge-alarms.ts';
import { countStanding, readAlarmHistory } from './history-queries.ts';

const DAY_MS = 86_400_000;

/** What the alarms of the trailing days asked of those who watch. */
export async function readStatistics(
  db: Executor,
  { days, units }: { days: number; units: SomeUnits },
  now: Date,
): Promise<AlarmStatistics> {
  const to = now.getTime();
  const { transitions, named, isCut } = await readAlarmHistory(db, new Date(to - days * DAY_MS), units);
  // Of a history that was cut, the figures are of the time that is known.
  const from = isCut ? (transitions[0]?.at ?? to) : to - days * DAY_MS;
  const { top, chattering, mostInSlot, busySlotPercent, ...load } = judgeAlarms(transitions, from, to);
  const annunciated = transitions.filter(({ isAnnunciated }) => isAnnunciated);
  const critical = annunciated.filter(({ severity }) => severity === 'crit');
  const nameOf = (key: string) => named.get(key) ?? { name: key, limit: '', smrUnitId: '', tag: '' };
  return {
    ...load,
    from: new Date(from).toISOString(),
    to: now.toISOString(),
    mostInTenMinutes: mostInSlot,
    busyTenMinutesPercent: busySlotPercent,
    critPercent: annunciated.length === 0 ? 0 : (100 * critical.length) / annunciated.length,
    top: top.map(({ key, ...count }) => ({ ...nameOf(key), ...count })),
    chattering: chattering.map(nameOf),
    standing: await countStanding(db, new Date(to - DAY_MS), units),
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
    date: new Date((first + day) * DAY_MS).toISOString().slice(0, 10),
    raised,
  }));
}
