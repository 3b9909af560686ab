import { compact, cursorParam, idParam, textParam, wordParam } from '../../../platform/web/search-params.ts';
import {
  type Consent,
  type ContactOrder,
  consents,
  contactOrders,
  longest,
  type Source,
  sources,
  type TaskFilter,
  taskFilters,
} from '../vocabulary.ts';

/** What the address of the list says. */
export interface ContactsSearch {
  q?: string;
  source?: Source;
  consent?: Consent;
  tag?: string;
  /** Id of a record of the directory. */
  company?: string;
  tasks?: TaskFilter;
  sort?: ContactOrder;
  cursor?: string;
}

export function readContactsSearch(search: Record<string, unknown>): ContactsSearch {
  const sort = wordParam(search.sort, contactOrders);
  return compact({
    q: textParam(search.q, longest.search),
    source: wordParam(search.source, sources),
    consent: wordParam(search.consent, consents),
    tag: textParam(search.tag, longest.tag),
    company: idParam(search.company),
    tasks: wordParam(search.tasks, taskFilters),
    sort: sort === 'newest' ? undefined : sort,
    cursor: placeParam(search.cursor),
  });
}

/** A place in the order of names tells the name as well, see `rules/place-cursor.ts`. */
function placeParam(value: unknown): string | undefined {
  const place = textParam(value, 4_000);
  return cursorParam(place?.split('~', 1)[0]) && place;
}
