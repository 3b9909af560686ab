import { transliterate } from 'transliteration';

/**
 * The address of a term: its name in Latin letters, digits and hyphens. A name of nothing but signs is "term"; a slug that is taken
 * gets -2, -3 …
 */
export function nameSlug(term: string, isTaken: (slug: string) => boolean): string {
  const words = transliterate(term.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]+/g, '')
    .replaceAll(/[ -]+/g, '-');
  const base = words.replaceAll(/^-|-$/g, '').slice(0, 100) || 'term';
  let slug = base;
  for (let n = 2; isTaken(slug); n++) slug = `${base}-${n}`;
  return slug;
}
