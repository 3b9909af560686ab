/**
 * How a rule is written.
 *
 * `terms` is a list separated by commas; line ends are spaces. Matching ignores case, diacritics, plural endings and hyphens and sees
 * whole words only. A leading `=` makes a term match only in its own letter case.
 */
export interface TermRule {
  terms: string;
  /** 1 is enough evidence alone in a title. Negative: evidence against. */
  weight: number;
  /** Phrases that use the same words in another sense: they are taken out before the terms are looked for. */
  except?: string;
  /** Of relevance: evidence only beside another term that has none of this. */
  isContext?: boolean;
}

/** Terms that give one or several values of a facet. */
export interface ValueRule extends TermRule {
  values: readonly string[];
}

/** One place or public body: the country it belongs to and that country's region. */
export interface PlaceRule {
  country: string;
  region: string;
  terms: string;
  /** A page that was read for it. Rules from before this was asked have none here: `place-sources.ts` names those of their terms, and `sites.test.ts` lets none in without. */
  source?: string;
}
