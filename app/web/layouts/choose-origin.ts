import { joinOrigins } from '../../../features/fleet/streams/rules/trace-origins.ts';
import type { Origin } from '../../../features/fleet/streams/vocabulary.ts';
import type { UnitOrigin } from '../../../features/fleet/telemetry/contract.ts';

const unitPage = /^\/smr-ops-cloud\/(?:unit|reports)\/([^/]+)/;
/** What they show are records, which are shipped with the demonstration, whoever sends the values. */
const recordPage = /^\/smr-ops-cloud\/(availability|maintenance)\b/;
/** The first alerts are shipped, too; those that follow are raised by whatever values come. */
const alertPage = /^\/smr-ops-cloud\/alerts\b/;

/** What the owner of the unit says of its values, on pages of that unit and its reports; null: there is no such page or owner, or simulated values are among them. */
export function chooseOwnerLabel(path: string, units: readonly UnitOrigin[]): string | null {
  const [, id] = path.match(unitPage) ?? [];
  const unit = units.find(({ smrUnitId }) => smrUnitId === id);
  return unit?.origin === 'plant' ? (unit.ownerLabel ?? null) : null;
}

/** Where what a page of the fleet shows comes from. A unit that was never heard shows what the demonstration knows of it. */
export function chooseOrigin(path: string, units: readonly UnitOrigin[]): Origin {
  if (recordPage.test(path)) return 'simulated';
  const [, id] = path.match(unitPage) ?? [];
  const shown = id === undefined ? units : units.filter(({ smrUnitId }) => smrUnitId === id);
  const sent = shown.map(({ origin }) => origin);
  return joinOrigins(alertPage.test(path) ? ['simulated', ...sent] : sent);
}
