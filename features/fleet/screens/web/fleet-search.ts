import { compact, numberParam, textParam, wordParam } from '../../../../platform/web/search-params.ts';
import { type UnitOrder, type UnitStatus, unitOrders, unitStatuses } from '../../units/vocabulary.ts';

/** What the address of the fleet's page says. */
export interface FleetSearch {
  q?: string;
  site?: string;
  /** Id of a group of units. */
  group?: string;
  status?: UnitStatus;
  /** Left out: by name. */
  sort?: UnitOrder;
  /** Left out: the first. */
  page?: number;
}

const MOST_PAGES = 1_000;

export function readFleetSearch(search: Record<string, unknown>): FleetSearch {
  const [sort, page] = [wordParam(search.sort, unitOrders), numberParam(search.page, 1, MOST_PAGES)];
  return compact({
    q: textParam(search.q),
    site: textParam(search.site, 120),
    group: textParam(search.group, 80),
    status: wordParam(search.status, unitStatuses),
    sort: sort === 'name' ? undefined : sort,
    page: page === 1 ? undefined : page,
  });
}
