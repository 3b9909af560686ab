import { followRecordList } from '../../records/server/follow-record-list.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { wordOf } from '../../records/vocabulary.ts';
import { dealFilterSchema } from '../contract.ts';
import { dealFacets } from '../vocabulary.ts';
import { narrowDeals } from './narrow-deals.ts';

/** The list of deals, narrowed as its page is. */
export const followDeals = (atlas: Atlas) =>
  followRecordList(atlas, {
    ...{ kind: 'deals', of: 'deals', pathname: '/deals', title: 'Deals' },
    schema: dealFilterSchema,
    lists: dealFacets,
    nameOf: (reading, list, value) => {
      if (list === 'company') return reading.companyName(value) ?? value;
      if (list === 'record') return reading.find('deals', value)?.name ?? value;
      return list === 'kind' || list === 'status' ? wordOf(value) : value;
    },
    narrow: (_, reading, filter) => narrowDeals(reading, filter),
  });
