import type { FleetAccess } from '../../../../platform/shared/procedure.ts';
import type { Role } from '../../../accounts/vocabulary.ts';
import { type FleetRole, fleetRoles } from '../vocabulary.ts';

/** Where a grant holds; both null: in all of the fleet. */
export interface Grant {
  role: FleetRole;
  siteName: string | null;
  unitId: string | null;
}

/** All that rights in the fleet depend on. */
export interface Standing {
  isClosed: boolean;
  /** In the house; null: nobody is signed in. */
  role: Role | null;
  /** A grant allows no more than to look until the second factor is set up that the house asks for. */
  isLacking: boolean;
  grants: readonly Grant[];
}

export interface Place {
  /** null: the site with all units that stand there, now and later. */
  unitId: string | null;
  siteName: string;
}

/**
 * Whether somebody may do at a unit or a site what needs this role; the only place where it is decided.
 *
 * @param place null: in all of the fleet
 */
export function may(standing: Standing, role: FleetRole, place: Place | null): boolean {
  return covers(roleInHouse(standing), role) || listGrants(standing, role).some((grant) => isAt(grant, place));
}

/** Whether a procedure, a page or a route is worth asking for: which units it is about is asked where they are known. */
export function mayAsk(standing: Standing, access: FleetAccess): boolean {
  const { role, isFleetWide } = asks[access];
  if (isFleetWide) return may(standing, role, null);
  return covers(roleInHouse(standing), role) || listGrants(standing, role).length > 0;
}

/** Where somebody has a role; null: everywhere. */
export function listPlaces(standing: Standing, role: FleetRole): { sites: string[]; unitIds: string[] } | null {
  if (may(standing, role, null)) return null;
  const grants = listGrants(standing, role);
  return {
    sites: grants.flatMap(({ siteName }) => siteName ?? []),
    unitIds: grants.flatMap(({ unitId }) => unitId ?? []),
  };
}

/** What the role in the house allows everywhere. A closed fleet is no affair of those who edit the news. */
function roleInHouse({ isClosed, role }: Standing): FleetRole | null {
  if (role === 'admin') return 'engineer';
  if (isClosed) return null;
  return role === 'editor' ? 'engineer' : 'viewer';
}

function listGrants({ grants, isLacking }: Standing, role: FleetRole): readonly Grant[] {
  return grants.filter((grant) => covers(isLacking ? 'viewer' : grant.role, role));
}

function isAt({ siteName, unitId }: Grant, place: Place | null): boolean {
  if (siteName === null && unitId === null) return true;
  return place !== null && ((unitId !== null && unitId === place.unitId) || siteName === place.siteName);
}

function covers(held: FleetRole | null, needed: FleetRole): boolean {
  return held !== null && fleetRoles.indexOf(held) <= fleetRoles.indexOf(needed);
}

const asks: Readonly<Record<FleetAccess, { role: FleetRole; isFleetWide: boolean }>> = {
  'fleet viewer': { role: 'viewer', isFleetWide: false },
  'fleet operator': { role: 'operator', isFleetWide: false },
  'fleet engineer': { role: 'engineer', isFleetWide: false },
  'fleet-wide engineer': { role: 'engineer', isFleetWide: true },
};
