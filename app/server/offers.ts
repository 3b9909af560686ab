import { offerCharts } from '../../features/atlas/charts/server/offer-search.ts';
import { offerDeals } from '../../features/atlas/deals/server/offer-search.ts';
import { offerDesigns } from '../../features/atlas/designs/server/offer-search.ts';
import { offerSteps } from '../../features/atlas/licensing/server/offer-search.ts';
import { offerProjects } from '../../features/atlas/projects/server/offer-search.ts';
import type { Atlas } from '../../features/atlas/records/server/open-atlas.ts';
import { offerCompanies } from '../../features/companies/server/offer-search.ts';
import { offerFeeds } from '../../features/feeds/server/offer-search.ts';
import { offerStreams } from '../../features/fleet/streams/server/offer-search.ts';
import { offerUnits } from '../../features/fleet/units/server/offer-search.ts';
import { offerTerms } from '../../features/glossary/server/offer-search.ts';
import { offerStories } from '../../features/news/server/offer-search.ts';
import { offerDrafts, offerPosts } from '../../features/posts/server/offer-search.ts';
import { offerSources } from '../../features/references/server/offer-search.ts';
import type { SearchOffer } from '../../features/search/server/define-offer.ts';
import { offerStartups } from '../../features/startups/server/offer-search.ts';
import { offerDesk } from './offer-desk.ts';

/** Everything that can be found, in one list. */
export const allOffers = (atlas: Atlas, now: () => Date): SearchOffer[] => [
  offerDesigns(atlas),
  offerProjects(atlas),
  offerCompanies,
  offerStartups,
  offerTerms,
  offerSteps(atlas),
  offerDeals(atlas),
  offerCharts(atlas, now),
  offerStories,
  offerPosts,
  offerSources,
  offerUnits,
  offerStreams,
  offerFeeds,
  offerDrafts,
  offerDesk,
];
