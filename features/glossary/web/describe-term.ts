import type { TermPage } from '../contract.ts';

/**
 * The term as schema.org's DefinedTerm, in JSON-LD. A script of this type is data: browsers run none of it, whatever the policy says.
 * It stands in the page, not in the head, whose code every page would load. "<" is escaped, so that no definition can end the element it stands in.
 */
export function describeTerm(term: TermPage, publicUrl: string): string {
  const url = `${publicUrl}/glossary/${term.slug}`;
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    '@id': url,
    url,
    name: term.term,
    ...(term.abbreviation && term.abbreviation !== term.term ? { alternateName: term.abbreviation } : {}),
    termCode: term.abbreviation ?? undefined,
    description: term.definition,
    inDefinedTermSet: { '@type': 'DefinedTermSet', name: 'SMR Intelligence glossary', url: `${publicUrl}/glossary` },
    citation: term.sources.map(({ title, url: source }) => ({ '@type': 'CreativeWork', name: title, url: source })),
  }).replaceAll('<', '\\u003c');
}
