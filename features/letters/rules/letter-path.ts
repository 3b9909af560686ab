import { WEEKLY } from '../../newsletter/vocabulary.ts';

/** A page, feed or document that each letter has; that of the weekly one was there before there were others. @param slug of a letter */
export const pathFor = (path: string, slug: string) => (slug === WEEKLY ? path : `${path}?letter=${slug}`);

/** Where a letter stands in the archive. Those of the weekly one were there before there were others. */
export function letterPath({ edition, weekOf }: { edition: { slug: string }; weekOf: string }): string {
  return edition.slug === WEEKLY ? `/newsletter/${weekOf}` : `/newsletter/${edition.slug}/${weekOf}`;
}
