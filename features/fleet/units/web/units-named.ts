import { queryOptions } from '@tanstack/react-query';
import { listInParts } from '../../../../platform/shared/list-in-parts.ts';
import type { ApiUtils } from '../../../../platform/web/api-utils.ts';
import type { Unit, unitsContract } from '../contract.ts';

interface UnitsApi {
  units: Pick<ApiUtils<typeof unitsContract>, 'named'>;
}

/** The units that some records name, however many; those that have left the fleet are not among them. */
export function unitsNamed({ units }: UnitsApi, ids: readonly (string | null | undefined)[]) {
  const named = [...new Set(ids.filter((id) => typeof id === 'string'))].sort();
  return queryOptions({
    queryKey: [...units.named.key(), { named }],
    queryFn: () => askUnitsNamed({ units }, named),
  });
}

/** By name. Of nothing nothing is asked. */
export async function askUnitsNamed({ units }: UnitsApi, ids: readonly string[]): Promise<Unit[]> {
  const parts = await Promise.all(listInParts(ids).map((part) => units.named.call({ ids: part.join() })));
  return parts.flat().toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}
