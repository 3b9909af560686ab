import { addDays, daysBetween } from '../../../../platform/shared/days.ts';
import { dateAt, instantOf } from '../../../../platform/shared/zoned-time.ts';
import type { Roster } from '../contract.ts';
import type { Span } from './cover-hours.ts';

/** A shift: whose it is, and its time up to the next hand-over. */
export interface Duty extends Span {
  /** Of the contact point. */
  member: string;
}

/**
 * Whose duty it is. A hand-over is an instant, the first at which the clocks of the zone show its time: an hour that comes twice in autumn brings
 * nobody back whose turn is over.
 *
 * @returns null before the roster begins
 */
export function findDuty({ timeZone, handOverAt, daysEach, beginsOn, members }: Roster, at: Date): Duty | null {
  const handOver = (date: string) => instantOf(date, handOverAt, timeZone);
  let date = addDays(dateAt(at, timeZone), 1);
  while (handOver(date) > at) date = addDays(date, -1);
  const days = daysBetween(beginsOn, date);
  if (days < 0) return null;
  const turn = Math.floor(days / daysEach);
  const member = members[turn % members.length];
  if (!member) throw new Error('a roster of nobody was not refused');
  const first = addDays(beginsOn, turn * daysEach);
  return { member, from: handOver(first), to: handOver(addDays(first, daysEach)) };
}
