import type { SearchOffer } from '../../../search/server/define-offer.ts';
import { listUnits } from './queries.ts';

export const offerUnits: SearchOffer = {
  kind: 'unit',
  madeFrom: ['smr_units'],
  access: 'visitor',
  list: async (db) =>
    (await listUnits(db)).map(({ id, name, siteName, capacityMw }) => ({
      title: name,
      aliases: [id],
      text: `${siteName}, ${capacityMw} MW`,
      url: `/smr-ops-cloud/unit/${id}`,
    })),
};
