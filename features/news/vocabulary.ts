/** The ten content categories of the site; an article carries one to three. */
export const newsCategories = [
  'SMR',
  'Nuclear Power',
  'Nuclear Safety',
  'Fusion',
  'Regulatory',
  'International',
  'Climate',
  'Investment',
  'Policy',
  'Technology',
] as const;

/** Options of the filter bar, in the order they are shown. */
export const technologies = [
  'TRISO',
  'Molten Salt',
  'NaK',
  'PWR',
  'BWR',
  'Fast Reactor',
  'HTGR',
  'Sodium',
  'Lead',
  'Gas-Cooled',
  'Fusion',
] as const;
export const applications = [
  'Marine',
  'Off-Grid',
  'Data Centers',
  'Industrial',
  'District Heating',
  'Desalination',
  'Hydrogen Production',
  'Mining',
  'Arctic',
  'Space',
  'Military',
  'AI Infrastructure',
  'Energy Storage',
] as const;
export const regions = ['NAM', 'LATAM', 'EU', 'APAC', 'MENA', 'SSA', 'CIS', 'Oceania', 'Arctic'] as const;
/** Short names of the source filter; `sourceLabelsOf` in `server/label-source.ts` says which sources each one stands for. */
export const sourceFilters = [
  'WNN',
  'ANS',
  'IAEA',
  'NRC',
  'CNEA',
  'Manual Entry',
  'LinkedIn',
  'Blog',
  'Vendor',
] as const;

/** The facets by which a list may be narrowed: any value within a facet, every facet that has one. */
export const facets = {
  technology: technologies,
  application: applications,
  region: regions,
  source: sourceFilters,
} as const;
export type Facet = keyof typeof facets;
export const facetNames = ['technology', 'application', 'region', 'source'] as const satisfies readonly Facet[];

export const NEWS_PAGE_SIZE = 24;
/** On the editors' overview. */
export const RECENT_ARTICLES = 10;

export type Region = (typeof regions)[number];

/** Which stories an editor looks at. */
export const storyViews = ['all', 'hidden', 'corrected', 'manual'] as const;
export type StoryView = (typeof storyViews)[number];

/** Characters. Summaries stay excerpts, as everywhere. */
export const longest = { title: 300, summary: 300, url: 2_000 } as const;
export const MOST_CATEGORIES = 3;
export const STORIES_ON_DESK = 40;
export const MOST_SUGGESTIONS = 5;
