import { followRecordList } from '../../records/server/follow-record-list.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { designFilterSchema } from '../contract.ts';
import { designFacets } from '../vocabulary.ts';
import { labelOf, narrowDesigns } from './narrow-designs.ts';

/** The list of designs, narrowed as its page is. */
export const followDesigns = (atlas: Atlas) =>
  followRecordList(atlas, {
    ...{ kind: 'designs', of: 'designs', pathname: '/designs', title: 'Designs' },
    schema: designFilterSchema,
    lists: designFacets,
    nameOf: (reading, list, value) => {
      const facet = designFacets.find((one) => one === list);
      return facet ? labelOf(reading)(facet, value) : value;
    },
    narrow: (_, reading, filter) => narrowDesigns(reading, filter),
  });
