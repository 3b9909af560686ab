import { readDate } from '../../records/rules/read-date.ts';

/** Fields of a step that say when something happened, the last thing first. */
const past = ['decided', 'accepted', 'started', 'submitted'] as const;

/** The last thing that happened in a step. @param first the leading value of a field */
export function lastDateOf(first: (field: string) => string | undefined): string | null {
  return past.map(first).find((date) => date !== undefined) ?? null;
}

/** When a decision is expected, unless it has been made or the day has passed. @param today YYYY-MM-DD */
export function nextDateOf(first: (field: string) => string | undefined, today: string): string | null {
  const expected = first('expected');
  const span = readDate(expected ?? '');
  const isOver = first('decided') !== undefined || ['refused', 'withdrawn'].includes(first('status') ?? '');
  return expected && span && span.to >= today && !isOver ? expected : null;
}
