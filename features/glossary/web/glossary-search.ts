import { numberParam } from '../../../platform/web/search-params.ts';
import { LARGEST_GLOSSARY_PAGE, letters, MAX_QUERY_LENGTH } from '../vocabulary.ts';

/** What the address of /glossary says: words, or a letter. */
export interface GlossarySearch {
  q?: string;
  /** A to Z, or '#'. Never beside `q`: typing in the search clears the letter. */
  letter?: string;
  /** Terms on the page, when it is not the usual number. */
  show?: number;
}

/** Addresses are typed and shortened by hand: what makes no sense is left out, never an error. */
export function readGlossarySearch(search: Record<string, unknown>): GlossarySearch {
  const q = firstText(search.q)?.replaceAll('\0', '').trim().slice(0, MAX_QUERY_LENGTH).toWellFormed().trim();
  if (q) return { q };
  const letter = firstText(search.letter)?.toUpperCase();
  const isOne = letter && (letters as readonly string[]).includes(letter);
  const show = numberParam(search.show, 1, LARGEST_GLOSSARY_PAGE);
  return { ...(isOne ? { letter } : {}), ...(show ? { show } : {}) };
}

function firstText(value: unknown): string | undefined {
  const [first] = [value].flat();
  return typeof first === 'string' ? first : undefined;
}
