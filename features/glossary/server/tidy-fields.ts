import type { GivenLink, Link } from '../../../platform/shared/record.ts';
import type { TermFields } from '../record.ts';

/** What is given, as it is stored: no empty text, no blank or repeated related term, every source with a title. */
export function tidyFields({ term, abbreviation, category, definition, relatedTerms, sources }: Partial<TermFields>) {
  return {
    ...(term === undefined ? {} : { term }),
    ...(abbreviation === undefined ? {} : { abbreviation: abbreviation || null }),
    ...(category === undefined ? {} : { category }),
    ...(definition === undefined ? {} : { definition }),
    ...(relatedTerms === undefined ? {} : { relatedTerms: distinct(relatedTerms ?? []) }),
    ...(sources === undefined ? {} : { sources: sources.map(titled) }),
  };
}

function distinct(names: readonly string[]): string[] | null {
  const isFirst = (name: string, index: number) =>
    names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index;
  const kept = names.filter((name, index) => name !== '' && isFirst(name, index));
  return kept.length > 0 ? kept : null;
}

function titled({ title, url }: GivenLink): Link {
  return { title: title || titleByHost(url), url };
}

/** What a source is called that was given without a title. */
export function titleByHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
