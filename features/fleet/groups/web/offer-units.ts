/** More boxes than these are no choice any more: ids are typed then. */
const MOST_OFFERED = 60;

/** Units to choose from in the form of a group. */
export function offerUnits(units: readonly { id: string }[]): { unitIds?: string[] } {
  return units.length > MOST_OFFERED ? {} : { unitIds: units.map(({ id }) => id) };
}
