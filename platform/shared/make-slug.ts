import { transliterate } from 'transliteration';

/**
 * The part of an address that stands for a name: "ŠKODA JS" → "skoda-js", "中核集团" → "zhong-he-ji-tuan". Other scripts are
 * transliterated first, because the specification's rule alone (lower case; letters, digits, spaces and hyphens kept; spaces become
 * hyphens, one at a time) would leave nothing of them.
 *
 * @returns null when the name has no letter or digit in any script
 */
export function makeSlug(name: string): string | null {
  // These stay as they are; to look each letter up takes ten times as long as all else.
  const letters = ASCII.test(name) ? name : transliterate(name.normalize('NFKC'));
  const slug = letters
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? null : slug;
}

const LONGEST_SLUG = 80;
const ASCII = /^[\x00-\x7f]*$/;

/** The slug itself, or the first of -2, -3 … that is free. */
export function numberSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  let number = 2;
  while (isTaken(`${slug}-${number}`)) number++;
  return `${slug}-${number}`;
}
