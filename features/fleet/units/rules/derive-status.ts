import { OUTAGE_RECORDS, type UnitStatus } from '../vocabulary.ts';
import type { Loss } from './reckon-availability.ts';

/** An outage as the status looks at it; times in ms since 1970. */
export interface StatusOutage extends Loss {
  title: string;
  recordedBy: string;
}

export interface StatusChange {
  to: UnitStatus;
  /** Title of the outage that decides; null: none does any more. */
  cause: string | null;
  author: string;
  at: number;
}

interface Observed {
  status: string;
  capacityMw: number;
  /** When the status was written the last time; null: never. */
  since: number | null;
  outages: readonly StatusOutage[];
  /** Who is changing the records at this moment; absent: nobody, only time passes. */
  changedBy?: string | undefined;
}

/**
 * What a unit's outages say of its status at an instant: a derating leaves it in operation; without any power it is in maintenance
 * when that was planned, else offline.
 */
export function deriveStatus(capacityMw: number, outages: readonly StatusOutage[], at: number): UnitStatus {
  const active = outages.filter((outage) => isActive(outage, at));
  const lost = (some: readonly StatusOutage[]) => some.reduce((sum, { lostMw }) => sum + lostMw, 0);
  if (lost(active) < capacityMw) return 'operational';
  return lost(active.filter(({ kind }) => kind === 'planned')) >= capacityMw ? 'maintenance' : 'offline';
}

/**
 * Every change since the status was last written, each at the time when its outage began or ended: what happened while no process
 * was running is told as it happened. An outage that is recorded late counts from the time at which it is recorded. What no outage's own
 * times explain is the deed of whoever changes the records now.
 */
export function listStatusChanges(
  { status, capacityMw, since, outages, changedBy }: Observed,
  now: number,
): StatusChange[] {
  const instants = outages
    .flatMap(({ startsAt, endsAt }) => (endsAt === null ? [startsAt] : [startsAt, endsAt]))
    .filter((at) => at > (since ?? Number.NEGATIVE_INFINITY) && at < now);
  const changes: StatusChange[] = [];
  let current = status;
  for (const at of [...new Set(instants), now].sort((a, b) => a - b)) {
    const to = deriveStatus(capacityMw, outages, at);
    if (to === current) continue;
    const deciding = decidingOutage(outages, to, at);
    const recorder = (deciding ?? lastEnded(outages, at))?.recordedBy ?? OUTAGE_RECORDS;
    const author = at === now ? (changedBy ?? recorder) : recorder;
    changes.push({ to, cause: deciding?.title ?? null, author, at });
    current = to;
  }
  return changes;
}

function isActive({ startsAt, endsAt }: StatusOutage, at: number): boolean {
  return startsAt <= at && (endsAt === null || endsAt > at);
}

/** The largest of those that explain the status; of equal ones the newest. */
function decidingOutage(outages: readonly StatusOutage[], status: UnitStatus, at: number): StatusOutage | undefined {
  if (status === 'operational') return undefined;
  return outages
    .filter((outage) => isActive(outage, at) && (outage.kind === 'planned') === (status === 'maintenance'))
    .sort((a, b) => b.lostMw - a.lostMw || b.startsAt - a.startsAt)[0];
}

function lastEnded(outages: readonly StatusOutage[], at: number): StatusOutage | undefined {
  return outages
    .filter(({ endsAt }) => endsAt !== null && endsAt <= at)
    .sort((a, b) => (b.endsAt ?? 0) - (a.endsAt ?? 0))[0];
}
