import type { SearchOffer } from '../../../search/server/define-offer.ts';
import { listStreams } from './queries.ts';

export const offerStreams: SearchOffer = {
  kind: 'stream',
  // Its own table changes with every sample; which streams there are changes with the units.
  madeFrom: ['smr_units'],
  access: 'fleet viewer',
  list: async (db) =>
    (await listStreams(db, {})).map(({ name, smrUnitId, tag, description, unit }) => ({
      unitId: smrUnitId,
      title: `${description}, ${smrUnitId.toUpperCase()}`,
      aliases: [name],
      text: [tag, unit].filter(Boolean).join(', '),
      url: `/smr-ops-cloud/unit/${smrUnitId}/${tag}`,
    })),
};
