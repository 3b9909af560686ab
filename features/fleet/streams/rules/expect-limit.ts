import type { StreamDescription } from '../contract.ts';
import type { LimitName } from '../vocabulary.ts';
import { exceededLimit } from './judge-value.ts';

/**
 * Limits that a unit exceeds simply because it is shut down: their alarms are suppressed by design (ISA-18.2) during a planned outage,
 * or a unit at rest would bury the alarms of those that run. Only what follows from standing still is here: levels, radiation,
 * chemistry, containment and pools are watched at all times.
 */
const expected: Readonly<Record<string, 'low' | 'high'>> = {
  pressure: 'low',
  flow_rate: 'low',
  feedwater_flow: 'low',
  feedwater_temp: 'low',
  steam_flow: 'low',
  turbine_speed: 'low',
  // The condenser is open to the air.
  condenser_pressure: 'high',
};

/**
 * A unit's status as far as it explains values. Of a plant of somebody else's design nobody here knows what standing still does to it, so
 * nothing of it is put aside.
 */
export function explainingStatus({ status, kind }: { status: string; kind: string }): string {
  return kind === 'simulated' ? status : 'operational';
}

export function isExpectedInOutage(tag: string, limit: LimitName): boolean {
  return limit.endsWith(expected[tag] ?? 'none');
}

/** That nothing comes of a unit in a planned outage needs no knowledge of its design: its instruments may be off as well. */
export function isSilenceExpected({ status }: { status: string }): boolean {
  return status === 'maintenance';
}

/** Whether a value exceeds its limit only because its unit is out for maintenance. Pages show it in grey: it asks for nothing. */
export function isValueExpected(stream: StreamDescription, value: number | null, unitStatus: string): boolean {
  if (value === null || unitStatus !== 'maintenance') return false;
  const limit = exceededLimit(stream, value);
  return limit !== null && isExpectedInOutage(stream.tag, limit);
}
