import type { Annotation } from '../contract.ts';

const LEAST_AROUND_MS = 30 * 60_000;

/** What of time is shown around a note: so that it stands in the middle, with what led to it and what followed. ms since 1970 */
export function frameNote({ startsAt, endsAt }: Pick<Annotation, 'startsAt' | 'endsAt'>): { from: number; to: number } {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt ?? startsAt)];
  const around = Math.max(LEAST_AROUND_MS, (end - start) / 2);
  return { from: start - around, to: end + around };
}
