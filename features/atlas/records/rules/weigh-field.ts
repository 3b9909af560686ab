import { type Grade, grades } from '../vocabulary.ts';
import type { GivenValue } from './find-faults.ts';
import { readDate } from './read-date.ts';

/**
 * Whether what a release tells of a field shall stand in the place of what is there, which nobody has touched: it was read later, speaks of a later
 * date, comes from a nearer source, or keeps all that is there and adds to it. Never what was read before: a release that is older than the
 * database changes nothing.
 *
 * @param stored of one field; @param shipped of the same field
 */
export function isBetterTold(stored: readonly GivenValue[], shipped: readonly GivenValue[]): boolean {
  if (shipped.length === 0) return false;
  if (stored.length === 0) return true;
  const [was, is] = [stored, shipped].map(newestReading) as [string, string];
  if (is !== was) return is > was;
  return (
    nearest(shipped) < nearest(stored) || latestAsOf(shipped) > latestAsOf(stored) || stored.every(isAmong(shipped))
  );
}

const newestReading = (values: readonly GivenValue[]) =>
  values
    .map(({ quotedAt }) => quotedAt)
    .sort()
    .at(-1) ?? '';

const leading = (values: readonly GivenValue[]) => values.filter(({ leads }) => leads);
/** Of what is shown; the smaller, the nearer. */
const nearest = (values: readonly GivenValue[]) =>
  Math.min(...leading(values).map(({ grade }) => grades.indexOf(grade as Grade)));
const latestAsOf = (values: readonly GivenValue[]) =>
  leading(values)
    .map(({ asOf }) => readDate(asOf)?.to ?? '')
    .sort()
    .at(-1) ?? '';

const isAmong = (values: readonly GivenValue[]) => (one: GivenValue) =>
  values.some(({ value, unit, source }) => value === one.value && unit === one.unit && source === one.source);
