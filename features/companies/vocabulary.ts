/** Groups of the directory, in the order they are shown. A company with any other category is shown under 'Other'. */
export const companyCategories = ['Developer', 'Certified Vendor', 'Regulator', 'Ecosystem Actor'] as const;
export type CompanyCategory = (typeof companyCategories)[number];
export const OTHER_CATEGORY = 'Other';

/** What a category means, in plain words. */
export const categoryMeanings: Readonly<Record<CompanyCategory | typeof OTHER_CATEGORY, string>> = {
  Developer: 'Designs a small or advanced reactor of its own.',
  'Certified Vendor': 'Supplies reactors, fuel or components under a nuclear quality programme or licence.',
  Regulator: 'Licenses and supervises nuclear facilities in its country.',
  'Ecosystem Actor': 'Utilities, laboratories, engineering firms, associations and others the industry needs.',
  Other: 'Organisations that fit none of the groups above.',
};

/** Grounds of their monograms, so that a directory without logos is no single texture. */
export const categoryTints: Readonly<Record<string, 'sea' | 'moss' | 'sand' | 'plum'>> = {
  Developer: 'sea',
  'Certified Vendor': 'moss',
  Regulator: 'sand',
  'Ecosystem Actor': 'plum',
};

export const employeeRanges = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const;

/** Facets by which the directory is narrowed: any value within a facet, every facet that has one. */
export const companyFacets = ['category', 'country', 'technology', 'application'] as const;
export type CompanyFacet = (typeof companyFacets)[number];

export const companySorts = ['name', 'founded', 'employees', 'revenue', 'projects'] as const;
export type CompanySort = (typeof companySorts)[number];

/** Cards on /vendors before "Show more". */
export const DIRECTORY_PAGE_SIZE = 96;
export const LARGEST_DIRECTORY_PAGE = 1_000;

/** Words that stand where a slug stands in an address. */
export const reservedSlugs: readonly string[] = ['stats', 'directory', 'new', 'import', 'export'];
