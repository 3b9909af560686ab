/**
 * The words of a text as they are compared: without case, accents and punctuation; letters and digits apart, so that BWRX-300, "bwrx 300"
 * and bwrx300 are the same two words. Signs of scripts that write no spaces are words of their own.
 */
export function foldWords(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

/** Written together as one: "NuScale Power" and "nuscalepower" are the same. */
export const joinWords = (words: readonly string[]): string => words.join('');

/** The parts of names that are written with capitals inside: "TerraPower" is found as "terra power", too. */
export function partsOfName(name: string): string[] {
  const parted = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return parted === name ? [] : foldWords(parted);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/(?<=\p{L})'(?=s\b)/gu, '');
}

const SIGN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
const WORD = new RegExp(`[${SIGN}]|\\p{N}+|(?:(?![${SIGN}])\\p{L})+`, 'gu');
