/** A unit's newest value of one quantity. */
export interface Sister {
  unitId: string;
  value: number;
}

export interface Comparison {
  /** Of the sisters; of two it is their mean; null: there are fewer. */
  median: number | null;
  /** Units whose value is apart from their sisters'. */
  apart: readonly string[];
}

/** Two show how they differ; which of them is wrong, nobody can say. */
export const LEAST_SISTERS = 2;
export const LEAST_FOR_VERDICT = 3;
/** Sister units are compared at equal power: within this many percent of their median. */
export const POWER_BAND_PERCENT = 2;
/** Apart is who has gone this share of the way from the median to the nearest warning limit. */
export const APART_SHARE = 0.4;

/**
 * Holds units of one kind against each other: what drifts away from its sisters is worth a look long before it reaches a limit. The
 * distance to the limit is the measure and not the spread between the units: of four values a spread says nothing.
 *
 * @param limits warning limits of the quantity; null: it has none. Without both there is a median, and nobody is apart.
 */
export function compareUnits(
  sisters: readonly Sister[],
  limits: { warningLow: number | null; warningThreshold: number | null },
): Comparison {
  if (sisters.length < LEAST_SISTERS) return { median: null, apart: [] };
  const median = medianOf(sisters.map(({ value }) => value));
  if (sisters.length < LEAST_FOR_VERDICT) return { median, apart: [] };
  const rooms = [limits.warningThreshold, limits.warningLow]
    .filter((limit) => limit !== null)
    .map((limit) => Math.abs(limit - median));
  const room = rooms.length > 0 ? Math.min(...rooms) : Number.POSITIVE_INFINITY;
  const apart = sisters.filter(({ value }) => Math.abs(value - median) > APART_SHARE * room);
  return { median, apart: apart.map(({ unitId }) => unitId) };
}

/** The units at equal power, of those that are in operation. @param powers thermal power of each */
export function atEqualPower(powers: readonly Sister[]): string[] {
  if (powers.length === 0) return [];
  const median = medianOf(powers.map(({ value }) => value));
  const band = (Math.abs(median) * POWER_BAND_PERCENT) / 100;
  return powers.filter(({ value }) => Math.abs(value - median) <= band).map(({ unitId }) => unitId);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
