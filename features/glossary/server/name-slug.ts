import { transliterate } from 'transliteration';

/**
 * The address of a term: its name in Latin letters, digits and hyphens. A name of nothing but signs is "term"; a slug that is taken
 * gets -2, -3 …
 */
export function nameSlug(term: string, isTaken: (slug: string) => boolean): string {
  return numberSlug(toSlug(term), 2, isTaken).slug;
}

/** Names many terms, each after those before: thousands that want the same slug do not count from 2 again, one by one. */
export function slugNamer(existing: Iterable<string>): (term: string) => { slug: string; wanted: string } {
  const taken = new Set(existing);
  const nextNumbers = new Map<string, number>();
  return (term) => {
    const wanted = toSlug(term);
    const { slug, next } = numberSlug(wanted, nextNumbers.get(wanted) ?? 2, (candidate) => taken.has(candidate));
    taken.add(slug);
    nextNumbers.set(wanted, next);
    return { slug, wanted };
  };
}

function toSlug(term: string): string {
  const words = transliterate(term.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]+/g, '')
    .replaceAll(/[ -]+/g, '-');
  return words.replaceAll(/^-|-$/g, '').slice(0, 100) || 'term';
}

function numberSlug(base: string, first: number, isTaken: (slug: string) => boolean): { slug: string; next: number } {
  let slug = base;
  let next = first;
  for (; isTaken(slug); next++) slug = `${base}-${next}`;
  return { slug, next };
}
