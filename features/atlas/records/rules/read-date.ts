import { DAY_MS } from '../../../../platform/shared/days.ts';

/** A date as exact as its source says it, as the days between which it lies. */
export interface DateSpan {
  /** YYYY-MM-DD, the first day that it may be. */
  from: string;
  /** YYYY-MM-DD, the last one. */
  to: string;
}

/**
 * Reads `2029`, `2029-11`, `2029-11-30`, `2029-Q3`, `2029-H2`, `2030s`, `early-2030s`, `mid-2030s`, `late-2030s`.
 *
 * @returns null when it is none of these, or no day of the calendar
 */
export function readDate(text: string): DateSpan | null {
  const [, part, decade] = text.match(/^(?:(early|mid|late)-)?(\d{3}0)s$/) ?? [];
  if (decade) {
    const [first, last] = part ? partsOfDecade[part as keyof typeof partsOfDecade] : [0, 9];
    return { from: `${Number(decade) + first}-01-01`, to: `${Number(decade) + last}-12-31` };
  }
  const [, year, rest] = text.match(/^(\d{4})(?:-(.+))?$/) ?? [];
  if (!year) return null;
  if (!rest) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const [, unit, number] = rest.match(/^([QH])([1-4])$/) ?? [];
  if (unit) return spanOfMonths(year, unit === 'Q' ? 3 : 6, Number(number));
  if (/^\d{2}$/.test(rest)) return spanOfMonths(year, 1, Number(rest));
  return isDay(text) ? { from: text, to: text } : null;
}

/**
 * Sorts the latest first, in every list of the atlas: by the first day that each may be, so that "2026" comes after all that is known to a month or a
 * quarter of 2026 (it may have been in any of them), and of two that begin alike the more exact one comes first. Those without a date are last.
 */
export function laterFirst(one: DateSpan | null, other: DateSpan | null): number {
  return compare(other?.from, one?.from) || compare(one?.to, other?.to);
}

const compare = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0);

/** The years of a decade that are meant. */
const partsOfDecade = { early: [0, 3], mid: [4, 6], late: [7, 9] } as const;

function spanOfMonths(year: string, length: number, number: number): DateSpan | null {
  const last = number * length;
  if (number < 1 || last > 12) return null;
  const month = (one: number) => `${year}-${String(one).padStart(2, '0')}`;
  // Day 0 is the last one of the month before.
  return {
    from: `${month(last - length + 1)}-01`,
    to: `${month(last)}-${new Date(Date.UTC(Number(year), last, 0)).getUTCDate()}`,
  };
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * By how many days something slipped, told no more exactly than both dates are: from the middle of one to the middle of the other.
 *
 * @returns negative when it came earlier; null when the two say the same as far as they go
 */
export function daysBetween(planned: DateSpan, actual: DateSpan): number | null {
  const overlaps = planned.from <= actual.to && actual.from <= planned.to;
  return overlaps ? null : Math.round((middleOf(actual) - middleOf(planned)) / DAY_MS);
}

const middleOf = ({ from, to }: DateSpan) => (Date.parse(from) + Date.parse(to)) / 2;
