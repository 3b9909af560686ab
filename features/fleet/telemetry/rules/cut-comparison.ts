import type { FleetComparison } from '../contract.ts';
import { MOST_COMPARED_GROUPS, UNITS_COMPARED } from '../vocabulary.ts';

/** A comparison of all sisters, however many there are. */
export interface WholeComparison
  extends Omit<FleetComparison, 'groups' | 'group' | 'total' | 'compared' | 'page' | 'pages'> {
  groups: { smrUnitId: string; name: string }[][];
}

/**
 * What a page shows of a comparison, and an answer of the API tells: as many units as stand side by side. What stands out is of all of them.
 *
 * @param page left out: the one on which the unit stands
 */
export function cutComparison(
  { groups, units, tags, ...whole }: WholeComparison,
  { page: asked, unitId }: { page?: number | undefined; unitId?: string | undefined },
): FleetComparison {
  const pages = Math.max(1, Math.ceil(units.length / UNITS_COMPARED));
  const place = Math.max(
    0,
    units.findIndex(({ smrUnitId }) => smrUnitId === unitId),
  );
  const page = Math.min(pages, asked ?? Math.floor(place / UNITS_COMPARED) + 1);
  const shown = units.slice((page - 1) * UNITS_COMPARED, page * UNITS_COMPARED);
  const ids = new Set(shown.map(({ smrUnitId }) => smrUnitId));
  const told = groups.slice(0, MOST_COMPARED_GROUPS).flatMap((group) => {
    const [first] = group;
    return first ? [{ smrUnitId: first.smrUnitId, name: first.name, units: group.length }] : [];
  });
  const group = told.findIndex(({ smrUnitId }) => smrUnitId === units[0]?.smrUnitId);
  return {
    ...whole,
    groups: told,
    group: group === -1 ? null : group,
    total: units.length,
    compared: units.filter(({ isCompared }) => isCompared).length,
    page,
    pages,
    units: shown,
    tags: tags.map((tag) => ({ ...tag, values: tag.values.filter(({ smrUnitId }) => ids.has(smrUnitId)) })),
  };
}
