import { facetedList } from '../../../platform/web/facet-search.ts';
import type { StartupFacet, StartupSort } from '../vocabulary.ts';

export const tracker = facetedList<StartupFacet, StartupSort>({
  path: '/startups',
  labels: { tag: 'Topic', country: 'Country', stage: 'Funding stage' },
  sorts: { newest: 'Last added', name: 'Name', founded: 'Newest founded' },
  firstShown: 10,
});
