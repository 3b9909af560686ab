/** Categories that research may suggest and an editor may choose. */
export const researchCategories = [
  'Reactor Technology',
  'Nuclear Physics',
  'Safety Systems',
  'Nuclear Materials',
  'Fuel Cycle',
  'Regulations and Licensing',
  'Economics and Finance',
  'Environmental Impact',
  'Waste Management',
  'Security and Safeguards',
  'Advanced Technologies',
  'Grid Integration',
  'Manufacturing',
  'Operations and Maintenance',
  'Decommissioning',
] as const;
export type ResearchCategory = (typeof researchCategories)[number];

/** Shown first, with a marker. */
export const ACRONYM = 'Acronym';

/** All categories in the order in which the site shows them. */
export const glossaryCategories = [ACRONYM, ...researchCategories] as const;
export type GlossaryCategory = (typeof glossaryCategories)[number];

/** The buttons of the jump bar. '#': terms that begin with a digit, or with a letter outside A to Z. */
export const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#'] as const;

export const MAX_QUERY_LENGTH = 200;
export const MAX_TERM_LENGTH = 120;
export const MAX_ABBREVIATION_LENGTH = 30;
/** Ten times the longest definition we ship: room for a treatise, none for a book. */
export const MAX_DEFINITION_LENGTH = 4_000;
export const MAX_RELATED_TERMS = 20;
export const MAX_SOURCES = 10;

/** What the form says, and what the API says about the same mistake. */
export const REQUIRED_FIELDS_MESSAGE = 'Please fill in all required fields';

/** How many terms a page shows: all that are shipped. */
export const GLOSSARY_PAGE_SIZE = 600;
/** As many are listed at once, for programs and for editors. */
export const MOST_TERMS = 1_000;
export const LARGEST_GLOSSARY_PAGE = 3_000;
