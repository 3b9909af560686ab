import type { AtlasRecord, Mention } from '../../records/contract.ts';
import { fieldOf } from '../../records/record.ts';
import { readDate } from '../../records/rules/read-date.ts';
import type { ReadinessDimension } from '../vocabulary.ts';
import { computeReadiness, type ReadinessInput } from './compute-readiness.ts';

/** A level that was reached, or lost, and since when. */
export interface ReadinessChange {
  dimension: ReadinessDimension;
  /** As exact as the record that made it. */
  at: string;
  from: number;
  to: number;
  /** The records that gave the new level; none where it was lost. */
  because: Mention[];
}

/**
 * How a design came to its levels: readiness computed anew as it was known on each day of which a record tells, the newest change first. Levels
 * whose records have no date are not in it.
 *
 * @param today YYYY-MM-DD; nothing after it has happened
 */
export function traceReadiness(input: ReadinessInput, today: string): ReadinessChange[] {
  const changes: ReadinessChange[] = [];
  const levels = new Map<ReadinessDimension, number>();
  for (const { day, told } of datesOf(input, today))
    for (const { dimension, level, since, because } of computeReadiness(input, day)) {
      const from = levels.get(dimension) ?? 0;
      if (level === from) continue;
      levels.set(dimension, level);
      changes.push({
        dimension,
        at: (level > from ? since : null) ?? told,
        from,
        to: level,
        because: level > from ? because : [],
      });
    }
  return changes.reverse();
}

/** The days by which the dates of its records were past, in their order, each with how it was told. */
function datesOf({ steps, projects, deals, supply }: ReadinessInput, today: string): { day: string; told: string }[] {
  const days = new Map<string, string>();
  for (const record of [...steps, ...projects, ...deals, ...supply])
    for (const told of pastDatesOf(record)) {
      const day = readDate(told)?.to;
      if (day !== undefined && day <= today && !days.has(day)) days.set(day, told);
    }
  return [...days].map(([day, told]) => ({ day, told })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

const pastDatesOf = ({ kind, facts }: AtlasRecord) =>
  Object.entries(facts).flatMap(([name, values]) =>
    fieldOf(kind, name)?.isPast ? values.map(({ value }) => value) : [],
  );
