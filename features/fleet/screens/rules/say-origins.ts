import { joinOrigins } from '../../streams/rules/trace-origins.ts';
import { FLEET_NOTICE, originNotices } from '../../streams/vocabulary.ts';
import type { UnitOrigin } from '../../telemetry/contract.ts';
import type { Unit } from '../../units/contract.ts';

/**
 * What is to be said of the units that a screen shows: of simulated ones that they are, of others what their owners say.
 *
 * @param shown null: all of them
 */
export function sayOrigins(
  units: readonly Pick<Unit, 'id' | 'kind' | 'ownerLabel'>[],
  origins: readonly UnitOrigin[],
  shown: readonly string[] | null,
): string[] {
  const those = units.filter(({ id }) => shown === null || shown.includes(id));
  const own = those.filter(({ kind }) => kind === 'simulated');
  // A unit that nobody has sent values of is what the demonstration says of it.
  const sent = own.map(({ id }) => origins.find(({ smrUnitId }) => smrUnitId === id)?.origin ?? 'simulated');
  const labels = those.flatMap(({ kind, ownerLabel }) => (kind !== 'simulated' && ownerLabel ? [ownerLabel] : []));
  const said = [...(own.length > 0 ? [originNotices[joinOrigins(sent)]] : []), ...new Set(labels)];
  return said.length > 0 ? said : [FLEET_NOTICE];
}
