import type { ApiUtils } from '../../../../platform/web/api-utils.ts';
import type { unitsContract } from '../contract.ts';

/** As many of the longest ids as an address holds. */
const MOST_NAMED = 140;

/** The units that some records name; those that have left the fleet are not among them. */
export function unitsNamed(
  { units }: { units: ApiUtils<typeof unitsContract> },
  ids: readonly (string | null | undefined)[],
) {
  const asked = [...new Set(ids.filter((id) => typeof id === 'string'))].sort().slice(0, MOST_NAMED);
  return units.named.queryOptions({ input: { ids: asked.join() } });
}
