import type { DataShown } from '../../../features/fleet/streams/vocabulary.ts';

const unitPage = /^\/smr-ops-cloud\/(?:unit|reports)\/([^/]+)/;

/** Of whose data a page has to say where they come from: those of one unit, or of all. */
export function askOrigin(path: string): { unitId?: string } {
  const [, unitId] = path.match(unitPage) ?? [];
  return unitId === undefined ? {} : { unitId };
}

/** What of units a page shows. */
export function chooseShown(path: string, search: object): DataShown {
  const [, page] = path.match(/^\/smr-ops-cloud\/(\w+)/) ?? [];
  if (page === 'availability' || page === 'maintenance') return 'records';
  // Lists that may go back to before a unit was retired.
  if (page === 'shifts') return 'at' in search ? 'pastAlarms' : 'alarms';
  if (page === 'alerts') return 'status' in search || 'state' in search ? 'pastAlarms' : 'alarms';
  return page === 'reports' ? 'alarms' : 'values';
}
