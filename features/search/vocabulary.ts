/** What can be found, in the order in which equal groups stand. */
export const searchKinds = [
  'design',
  'project',
  'company',
  'startup',
  'term',
  'licensing',
  'deal',
  'chart',
  'story',
  'post',
  'source',
  'unit',
  'stream',
  'feed',
  'draft',
  'desk',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const kindLabels: Readonly<Record<SearchKind, string>> = {
  design: 'Designs',
  project: 'Projects',
  company: 'Companies',
  startup: 'Startups',
  term: 'Glossary',
  licensing: 'Licensing steps',
  deal: 'Deals',
  chart: 'Charts',
  story: 'News',
  post: 'Blog',
  source: 'Sources',
  unit: 'Fleet units',
  stream: 'Fleet streams',
  feed: 'Feeds',
  draft: 'Posts not published',
  desk: 'Admin pages',
};

/** How well something fits, the best first. */
export const tiers = ['exact', 'prefix', 'words', 'text', 'fuzzy'] as const;
export type Tier = (typeof tiers)[number];

/** Longer questions are cut: nobody means more words than that. */
export const LONGEST_QUESTION = 200;
/** Entries of a group, unless more are asked for. */
export const GROUP_SIZE = 5;
export const LARGEST_GROUP = 50;
/** What a question may be cut from, so that an overlong one gets an answer and no refusal. */
export const LONGEST_INPUT = 20_000;
