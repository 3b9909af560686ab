import { joinOrigins } from '../../../features/fleet/streams/rules/trace-origins.ts';
import type { Origin } from '../../../features/fleet/streams/vocabulary.ts';
import type { AnswerOrigin } from '../../../features/fleet/telemetry/contract.ts';

const unitPage = /^\/smr-ops-cloud\/(?:unit|reports)\/([^/]+)/;
/** What they show are records, which are shipped with the demonstration, whoever sends the values. */
const recordPage = /^\/smr-ops-cloud\/(availability|maintenance)\b/;
/** The first alerts are shipped, too; those that follow are raised by whatever values come. */
const alertPage = /^\/smr-ops-cloud\/alerts\b/;

/** Of whose values a page has to say where they come from: those of one unit, or of all. */
export function askOrigin(path: string): { unitId?: string } {
  const [, unitId] = path.match(unitPage) ?? [];
  return unitId === undefined ? {} : { unitId };
}

/** What the owner of the unit says of its values, on pages of that unit and its reports; null: there is no such page or owner, or simulated values are among them. */
export function chooseOwnerLabel(path: string, told: AnswerOrigin | undefined): string | null {
  return unitPage.test(path) && told?.origin === 'plant' ? (told.ownerLabel ?? null) : null;
}

/** Where what a page of the fleet shows comes from. @param told as `askOrigin` asked; undefined: not yet */
export function chooseOrigin(path: string, told: AnswerOrigin | undefined): Origin {
  if (told === undefined || recordPage.test(path)) return joinOrigins([]);
  return joinOrigins(alertPage.test(path) ? ['simulated', told.origin] : [told.origin]);
}
