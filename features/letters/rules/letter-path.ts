import { WEEKLY } from '../../newsletter/vocabulary.ts';

/** Where a letter stands in the archive. Those of the weekly one were there before there were others. */
export function letterPath({ edition, weekOf }: { edition: { slug: string }; weekOf: string }): string {
  return edition.slug === WEEKLY ? `/newsletter/${weekOf}` : `/newsletter/${edition.slug}/${weekOf}`;
}
