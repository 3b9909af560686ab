import type { Promised } from '../../features/accounts/server/invitation-commands.ts';
import { keepPromises, takeOverPromises } from '../../features/fleet/rights/server/invitation-commands.ts';
import { findHeir, listPromises } from '../../features/fleet/rights/server/queries.ts';
import { fleetRoleSenses } from '../../features/fleet/rights/vocabulary.ts';
import { listUnits } from '../../features/fleet/units/server/queries.ts';

/** Roles in the fleet that come with an invitation. Neither the accounts know of them, nor the rights the names of units, which stand on them. */
export const promisedRoles: Promised = {
  async tell(db, invitationId) {
    const promises = await listPromises(db, invitationId);
    const ids = promises.flatMap(({ unitId }) => unitId ?? []);
    const units = ids.length > 0 ? await listUnits(db, null, ids) : [];
    const nameOf = (unitId: string) => units.find(({ id }) => id === unitId)?.name ?? unitId;
    return promises.map(({ role, siteName, unitId }) => {
      const place = unitId === null ? siteName : nameOf(unitId);
      return `${role} ${place === null ? 'of all of the fleet' : `at ${place}`}: ${fleetRoleSenses[role]}`;
    });
  },
  takeOver: takeOverPromises,
  heirOf: findHeir,
  keep: keepPromises,
};
