import type { SearchOffer } from '../../../search/server/define-offer.ts';
import { listUnits } from './queries.ts';

export const offerUnits: SearchOffer = {
  kind: 'unit',
  madeFrom: ['smr_units'],
  access: 'fleet viewer',
  list: async (db) =>
    (await listUnits(db, null)).map(({ id, name, siteName, capacityMw }) => ({
      unitId: id,
      title: name,
      aliases: [id],
      text: `${siteName}, ${capacityMw} MW`,
      url: `/smr-ops-cloud/unit/${id}`,
    })),
};
