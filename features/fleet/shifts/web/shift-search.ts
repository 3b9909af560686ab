import { compact, textParam } from '../../../../platform/web/search-params.ts';

/** What the address of the hand-over says. */
export interface ShiftSearch {
  /** A moment of the shift; left out: of the one that is now. */
  at?: string;
  /** Id of a site; left out: the whole fleet, or the first site of who sees no more. */
  site?: string;
}

export function readShiftSearch(search: Record<string, unknown>): ShiftSearch {
  const asked = textParam(search.at, 40);
  const isInstant = asked !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(asked) && !Number.isNaN(Date.parse(asked));
  return compact({ at: isInstant ? new Date(asked).toISOString() : undefined, site: textParam(search.site, 80) });
}
