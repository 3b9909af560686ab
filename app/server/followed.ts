import { followDeals } from '../../features/atlas/deals/server/offer-follow.ts';
import { followDesigns } from '../../features/atlas/designs/server/offer-follow.ts';
import { followLicensing, licensingDates } from '../../features/atlas/licensing/server/offer-follow.ts';
import { followProjects, projectDates } from '../../features/atlas/projects/server/offer-follow.ts';
import { changeArrivals, followChanges, followRecords } from '../../features/atlas/records/server/offer-follow.ts';
import type { Atlas } from '../../features/atlas/records/server/open-atlas.ts';
import {
  alsoOfHeirs,
  companyArrivals,
  followCompanies,
  followVendors,
} from '../../features/companies/server/offer-follow.ts';
import { listHeirs } from '../../features/companies/server/queries.ts';
import { alarmArrivals, followAlarms } from '../../features/fleet/alerts/server/offer-follow.ts';
import type { Followed } from '../../features/follows/server/define-follow.ts';
import { followNews, storyArrivals } from '../../features/news/server/offer-follow.ts';
import { followSearch } from '../../features/search/server/offer-follow.ts';
import { followStartups, startupArrivals } from '../../features/startups/server/offer-follow.ts';

/** Everything that can be followed, where what is new comes from, and what has days of its own: in one list. */
export const allFollowed = (atlas: Atlas): Followed => ({
  kinds: [
    followNews(listHeirs),
    followRecords(atlas),
    followCompanies,
    followSearch,
    followChanges(atlas),
    followLicensing(atlas),
    followDesigns(atlas),
    followProjects(atlas),
    followDeals(atlas),
    followVendors,
    followStartups,
    followAlarms,
  ],
  sources: [
    ...[storyArrivals, changeArrivals(atlas), companyArrivals].map(alsoOfHeirs),
    ...[startupArrivals, alarmArrivals],
  ],
  dates: [licensingDates(atlas), projectDates(atlas)],
});
