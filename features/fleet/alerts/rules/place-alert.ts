import type { Severity } from '../../streams/vocabulary.ts';
import type { Alert } from '../contract.ts';
import type { AlarmState, AlertKind } from '../vocabulary.ts';

/** What a list of alerts was asked for with; see the contract. */
export interface AlertListInput {
  unitId?: string;
  units?: string;
  group?: string;
  status?: Alert['status'];
  severity?: Severity;
  state?: AlarmState;
  kind?: AlertKind;
  q?: string;
  after?: string;
  limit?: number;
}

/**
 * A list as the server would answer now that this alert has changed. Newest first, like the server's.
 *
 * @returns the list itself when nothing in it changes; null when only the server can tell
 */
export function placeAlert(list: readonly Alert[], alert: Alert, asked: AlertListInput): readonly Alert[] | null {
  const known = list.find(({ id }) => id === alert.id);
  if (known && known.revision >= alert.revision) return list;
  const isListed = fits(alert, asked);
  if (!known && !isListed) return list;
  // Which units are in a group, what a text finds, and what stands behind an alert that may have moved, only the database knows.
  if (asked.group !== undefined || asked.q !== undefined || asked.after !== undefined) return null;
  const { limit = USUAL_LIMIT } = asked;
  const isFull = list.length >= limit;
  const others = list.filter(({ id }) => id !== alert.id);
  // One that waits behind the end of a full list would move up.
  if (!isListed) return isFull ? null : others;
  const placed = [...others, alert].toSorted(newestFirst);
  const isLastNow = placed.at(-1) === alert && alert.ts !== known?.ts;
  if (isFull && isLastNow) return known ? null : list;
  return placed.slice(0, limit);
}

/** Of the contract. */
const USUAL_LIMIT = 200;

function fits(alert: Alert, { unitId, units, status, severity, state, kind }: AlertListInput): boolean {
  return (
    (units === undefined || units.split(',').includes(alert.smrUnitId)) &&
    (unitId === undefined || alert.smrUnitId === unitId) &&
    (status === undefined || alert.status === status) &&
    (severity === undefined || alert.severity === severity) &&
    (state === undefined || alert.state === state) &&
    (kind === undefined || alert.kind === kind)
  );
}

/** Times are all written alike, and ids stand in the order of their text. */
function newestFirst(a: Alert, b: Alert): number {
  return descending(a.ts, b.ts) || descending(a.id, b.id);
}

function descending(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}
