import { ofAlarms, ofRecords, type Sources } from '../../../features/fleet/streams/rules/say-origins.ts';
import type { AnswerOrigin } from '../../../features/fleet/telemetry/contract.ts';

const unitPage = /^\/smr-ops-cloud\/(?:unit|reports)\/([^/]+)/;
const recordPage = /^\/smr-ops-cloud\/(availability|maintenance)\b/;
const alertPage = /^\/smr-ops-cloud\/alerts\b/;

/** Of whose data a page has to say where they come from: those of one unit, or of all. */
export function askOrigin(path: string): { unitId?: string } {
  const [, unitId] = path.match(unitPage) ?? [];
  return unitId === undefined ? {} : { unitId };
}

/** Before it is known, nothing is called sent by a plant or its owner. */
const unknown: Sources = { demonstration: 'simulated', wasDemonstration: true, ownerLabels: [], labels: 0 };

/** Where what a page of the fleet shows comes from. @param told as `askOrigin` asked; undefined: not yet */
export function chooseSources(path: string, search: object, told: AnswerOrigin | undefined): Sources {
  if (told === undefined) return unknown;
  if (recordPage.test(path)) return ofRecords(told);
  const isOfThen = told.hadDemonstration && isOfPast(path, search);
  if (!isOfThen && !alertPage.test(path)) return told;
  return ofAlarms({ ...told, wasDemonstration: told.wasDemonstration || isOfThen });
}

/** Lists that may go back to before a unit was retired. */
function isOfPast(path: string, search: object): boolean {
  if (path === '/smr-ops-cloud/alerts') return 'status' in search || 'state' in search;
  return path === '/smr-ops-cloud/shifts' && 'at' in search;
}
