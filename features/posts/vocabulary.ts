export const postStates = ['draft', 'review', 'scheduled', 'published', 'withdrawn'] as const;
export type PostState = (typeof postStates)[number];

export const stateLabels: Readonly<Record<PostState, string>> = {
  draft: 'Draft',
  review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
};

export const POSTS_SHOWN = 20;
export const MOST_TAGS = 10;
/** Saves of one author within it are one revision. */
export const REVISION_MINUTES = 10;
export const PREVIEW_DAYS = 30;

/** Characters. */
export const longest = {
  title: 200,
  excerpt: 400,
  body: 200_000,
  byline: 120,
  tag: 40,
  canonicalUrl: 2_000,
  metaDescription: 300,
  slug: 80,
} as const;
