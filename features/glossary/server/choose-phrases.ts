import { AMBIGUOUS_ABBREVIATIONS, ORDINARY_TERMS } from './rules/ambiguous-words.ts';

interface NamedTerm {
  term: string;
  abbreviation: string | null;
}

/**
 * The phrases by which running text names a term without doubt, in the notation of PhraseTrie: names of several words in any letter
 * case, abbreviations and names with digits (`=` in front) only as they are written.
 */
export function phrasesOf({ term, abbreviation }: NamedTerm): string[] {
  const phrases: string[] = [];
  if (isDistinctAbbreviation(abbreviation)) {
    phrases.push(`=${abbreviation}`);
    if (/[A-Z]$/.test(abbreviation)) phrases.push(`=${abbreviation}s`);
  }
  if (/\s|-/.test(term.trim()) && term !== abbreviation && !ORDINARY_TERMS.has(term.toLowerCase())) phrases.push(term);
  return phrases;
}

/** As `phrasesOf`, and single words: good enough to look stories up by, too bold to underline every "containment" by. */
export function mentionPhrasesOf(named: NamedTerm): string[] {
  const { term, abbreviation } = named;
  const isPlainWord = !/[\s-]/.test(term) && term !== abbreviation && !ORDINARY_TERMS.has(term.toLowerCase());
  return isPlainWord && term.length > 3 ? [...phrasesOf(named), term] : phrasesOf(named);
}

/** At least three letters or digits, at least two of them capitals or digits, and nothing that splitting into words would lose. */
function isDistinctAbbreviation(abbreviation: string | null): abbreviation is string {
  if (!abbreviation || AMBIGUOUS_ABBREVIATIONS.has(abbreviation)) return false;
  const isWritten = /^[A-Z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/.test(abbreviation);
  return isWritten && /(.*[A-Z0-9]){2}/.test(abbreviation) && abbreviation.replaceAll('-', '').length >= 3;
}
