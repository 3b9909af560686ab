import type { AtlasKind } from '../vocabulary.ts';

/** Where a record stands; null: on the pages of others alone. */
export const addressOf = ({ kind, slug }: { kind: AtlasKind; slug: string }): string | null => addressIn[kind](slug);

/**
 * By the kind of a record: a page of its own, or its list with nothing else in it. A list that is searched for its name shows all that are called so. They
 * are written as their pages write them: with parameters in another order who follows them is sent on first.
 */
export const addressIn = {
  designs: (slug: string) => `/designs/${slug}`,
  projects: (slug: string) => `/projects/${slug}`,
  regulators: (slug: string) => `/licensing?regulator=${slug}&view=regulators`,
  licensing: (slug: string) => `/licensing?record=${slug}&view=steps`,
  deals: (slug: string) => `/deals?record=${slug}`,
  supply: () => null,
} as const satisfies Record<AtlasKind, (slug: string) => string | null>;
