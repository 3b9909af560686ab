export const STORIES_BEFORE = 5;
export const NEAR_STORIES = 5;
/** Of what was taken back of a story. */
export const WITHDRAWN_SHOWN = 20;

/** What the source of a report is, as readers are told it. */
export const reportKinds = {
  regulator: 'Regulator',
  company: 'Vendor',
  utility: 'Operator',
  agency: 'Agency',
  government: 'Government',
  research: 'Research',
  association: 'Association',
  society: 'Society',
  advocacy: 'Advocacy',
  trade: 'Trade press',
  press: 'Press',
  blog: 'Blog',
  wire: 'Wire',
  aggregator: 'Aggregator',
  manual: 'Publication',
} as const;
export type ReportKind = keyof typeof reportKinds;

/** Whose own word a report is: those who decide, then those who build and operate, then those who speak for states and agencies. */
export const primaryKinds: readonly ReportKind[] = [
  'regulator',
  'company',
  'utility',
  'agency',
  'government',
  'research',
];

/** As the page says it. */
export const ORDER_RULE =
  'Primary documents come first: the regulator’s own, then those of vendors and operators, of agencies and governments, and of research institutes. Everybody else follows by time.';
