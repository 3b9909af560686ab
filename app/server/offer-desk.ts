import type { SearchOffer } from '../../features/search/server/define-offer.ts';
import { isFleetAccess } from '../../platform/shared/procedure.ts';
import { adminSections } from '../admin-sections.ts';

/** The pages of the admin area, by the names that its sidebar gives them. Rights in the fleet are no role: its page is found by those who have every right. */
export const offerDesk: SearchOffer = {
  kind: 'desk',
  madeFrom: [],
  access: 'editor',
  list: async () =>
    adminSections.map(({ path, label, access }) => ({
      title: label,
      url: `/admin/${path}`,
      access: isFleetAccess(access) ? 'admin' : access,
    })),
};
