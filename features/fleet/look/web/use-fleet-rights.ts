import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';

/** What the person at the screen may do, so that it is worth showing the buttons; the server asks again. */
export interface FleetRights {
  /** @param unitId null: of no single unit; then who operates any may */
  mayOperate(unitId: string | null): boolean;
  mayOperateAll: boolean;
  mayEngineer(unitId: string | null): boolean;
  /** In all of the fleet, which is also where units are added. */
  mayEngineerAll: boolean;
  /** Whether there is a log of shifts to read; visitors see a fleet only while it is open to all. */
  hasShifts: boolean;
}

export function useFleetRights(): FleetRights {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const { data: own } = useQuery({ ...api.fleet.units.ownRights.queryOptions(), enabled: Boolean(me) });
  // Nobody is known to have a right before the server has said so.
  const [operates, engineers] = own ? [own.operates, own.engineers] : [[], []];
  return {
    mayOperateAll: operates === null,
    mayOperate: (unitId) => isAmong(operates, unitId),
    mayEngineer: (unitId) => isAmong(engineers, unitId),
    mayEngineerAll: engineers === null,
    hasShifts: own?.seesSites ?? true,
  };
}

/** @param units null: all */
function isAmong(units: readonly string[] | null, unitId: string | null): boolean {
  if (units === null) return true;
  return unitId === null ? units.length > 0 : units.includes(unitId);
}
