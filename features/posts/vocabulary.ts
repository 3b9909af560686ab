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
export const REVISIONS_SHOWN = 20;
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

export const LARGEST_PICTURE_BYTES = 10 * 1024 * 1024;
/** What a good camera gives; a small file can claim billions. */
export const MOST_PICTURE_PIXELS = 50_000_000;
/** Of AVIF, which is decoded as a whole, with some 20 bytes a pixel. */
export const MOST_AVIF_PIXELS = 12_000_000;
export const WIDEST_PICTURE = 1_600;
/** What WebP can hold (RFC 9649 §2: 14 bits for each side). */
export const TALLEST_PICTURE = 16_383;
/** How long a picture is kept that nothing uses (yet). */
export const UNUSED_PICTURE_DAYS = 30;

/** In which widths a picture is offered beside its own. */
export const pictureWidths = (own: number): number[] => [480, 960].filter((width) => width < own);

/** The address of a picture says how large it is, so that its place can be kept free before it is there. */
export const picturePath = ({ hash, width, height }: { hash: string; width: number; height: number }): string =>
  `/blog/pictures/${hash}-${width}x${height}.webp`;

/** The hash in the address of a picture, as PostgreSQL finds it in a text. */
export const PICTURE_PATTERN = '/blog/pictures/([0-9a-f]{32})-';
