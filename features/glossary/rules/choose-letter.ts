/**
 * The button of the A–Z bar under which a term stands: its first letter or digit, without accents, so that "Économie" is under E and
 * "«Ångström»" under A. Digits, and letters that are not Latin, are under '#'.
 */
export function letterOf(term: string): string {
  const first = term.normalize('NFKD').match(/[\p{L}\p{N}]/u)?.[0] ?? '';
  const plain = (undecomposed[first.toLowerCase()] ?? first).toUpperCase();
  return /^[A-Z]$/.test(plain) ? plain : '#';
}

/** Latin letters that Unicode does not take apart into a letter and a mark. */
const undecomposed: Readonly<Record<string, string>> = {
  ł: 'L',
  ø: 'O',
  đ: 'D',
  ð: 'D',
  ß: 'S',
  æ: 'A',
  œ: 'O',
  þ: 'T',
  ı: 'I',
};
