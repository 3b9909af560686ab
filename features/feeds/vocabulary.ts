/** How a visit to a feed ended. */
export const visitOutcomes = ['ok', 'not-modified', 'failed'] as const;

export const ITEMS_IN_A_PREVIEW = 5;
/** An OPML file of ten thousand feeds is about half of that. */
export const MAX_OPML_CHARACTERS = 4_000_000;
/** Of characters. */
export const LONGEST_ADDRESS = 2_000;
export const RUN_EVERY_HOURS = 6;

/** What can be done to several sources at once. */
export const bulkChanges = ['activate', 'deactivate', 'delete'] as const;

/** Who speaks in a feed. */
export const sourceKinds = [
  'trade',
  'press',
  'society',
  'association',
  'research',
  'agency',
  'regulator',
  'government',
  'think-tank',
  'advocacy',
  'company',
  'utility',
  'blog',
  'wire',
  'aggregator',
] as const;

export const sourceKindLabels: Record<(typeof sourceKinds)[number], string> = {
  trade: 'Trade press',
  press: 'General press',
  society: 'Learned societies',
  association: 'Trade associations',
  research: 'Research',
  agency: 'International agencies',
  regulator: 'Regulators',
  government: 'Governments',
  'think-tank': 'Think tanks',
  advocacy: 'Advocacy',
  company: 'Companies',
  utility: 'Utilities',
  blog: 'Blogs',
  wire: 'News wires',
  aggregator: 'Collections of other feeds',
};

/** 'nuclear': all that it brings is kept; 'general': only what is about nuclear energy. */
export const sourceScopes = ['nuclear', 'general'] as const;
export const sourceScopeLabels: Record<(typeof sourceScopes)[number], string> = {
  nuclear: 'All that it brings',
  general: 'Only what is about nuclear energy',
};
