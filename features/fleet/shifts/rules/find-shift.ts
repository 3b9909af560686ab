import { addDays } from '../../../../platform/shared/days.ts';
import { dateAt, instantOf } from '../../../../platform/shared/zoned-time.ts';

/** When shifts change: times of day by the clocks of a zone. */
export interface Changes {
  changes: readonly string[];
  timeZone: string;
}

/** A shift: `from` is in it, `to` is not. */
export interface Shift {
  from: Date;
  to: Date;
}

/**
 * The shift that `at` lies in. A change is an instant, the first at which the clocks of the zone show its time: the hour that an autumn night has
 * twice has one change, and the hour that a spring night skips is one at its end.
 */
export function findShift({ changes, timeZone }: Changes, at: Date): Shift {
  const today = dateAt(at, timeZone);
  const instants = [-2, -1, 0, 1, 2]
    .flatMap((day) => changes.map((clock) => instantOf(addDays(today, day), clock, timeZone)))
    .sort((a, b) => a.getTime() - b.getTime());
  const from = instants.findLast((one) => one <= at);
  const to = instants.find((one) => one > at);
  if (!from || !to) throw new Error('a day without a change of shifts was not refused');
  return { from, to };
}

export const shiftBefore = (hours: Changes, { from }: Pick<Shift, 'from'>): Shift =>
  findShift(hours, new Date(from.getTime() - 1));
export const shiftAfter = (hours: Changes, { to }: Pick<Shift, 'to'>): Shift => findShift(hours, to);
