import { readAsked } from '../../../platform/server/facet-spellings.ts';
import { countryName } from '../../../platform/shared/name-country.ts';
import { OTHER_TECHNOLOGY } from '../../technologies/vocabulary.ts';
import type { Company, CompanyFilter, FacetOption } from '../contract.ts';
import { type CompanyFacet, type CompanySort, companyFacets, companySorts } from '../vocabulary.ts';

/** Of an active company, what the directory is narrowed and ordered by. */
export interface DirectoryEntry {
  id: string;
  /** Its category, or Other. */
  group: string;
  /** Place of its group in the directory. */
  rank: number;
  category: string;
  country: string | null;
  technology: string[];
  application: string[];
  focus: string[];
  founded: number | null;
  employees: number | null;
  revenue: number | null;
  projects: number | null;
}

const valuesOf = {
  category: ({ group }) => [group],
  country: ({ country }) => (country === null ? [] : [country]),
  technology: ({ technology }) => technology,
  application: ({ application }) => application,
} satisfies Record<CompanyFacet, (entry: DirectoryEntry) => readonly string[]>;

type Filter = Pick<CompanyFilter, CompanyFacet>;

/** Any value within a facet, in any letters, every facet that has one. @param without a facet that is left out of account */
export function matches(filter: Filter, without?: CompanyFacet): (entry: DirectoryEntry) => boolean {
  const wanted = companyFacets.flatMap((facet) => {
    const values = filter[facet];
    if (facet === without || !values?.length) return [];
    return [{ valuesIn: valuesOf[facet], isAsked: readAsked(values, facet === 'country').isAsked }];
  });
  return (entry) => wanted.every(({ valuesIn, isAsked }) => valuesIn(entry).some(isAsked));
}

/** Numbers: largest first, unknown last. Equals, and what is ordered by name, stay as they are: entries come by name. */
export function orderOf(sort: CompanySort): (a: DirectoryEntry, b: DirectoryEntry) => number {
  if (sort === 'name') return () => 0;
  return (a, b) => (b[sort] ?? -1) - (a[sort] ?? -1);
}

/** The orders that change something: by what at least one company tells. */
export function sortsOf(entries: readonly DirectoryEntry[]): CompanySort[] {
  return companySorts.filter((sort) => sort === 'name' || entries.some((entry) => entry[sort] !== null));
}

/**
 * The values of a facet, and how many companies the list would show with each, the other facets as they are: what is offered never leads
 * to an empty list. The most frequent first. What is asked for stays among them with 0, and with how it was written, unless no company has it.
 *
 * @param all the companies before anything was asked
 */
export function optionsOf(
  facet: CompanyFacet,
  all: readonly DirectoryEntry[],
  entries: readonly DirectoryEntry[],
  filter: Filter,
): FacetOption[] {
  const counts = countValues(entries.filter(matches(filter, facet)), valuesOf[facet]);
  const isCountry = facet === 'country';
  const { isAsked, askedAs } = readAsked(filter[facet], isCountry);
  const known = filter[facet]?.length ? Object.keys(countValues(all, valuesOf[facet])) : [];
  const asked = known.filter(isAsked).map((value) => [value, 0] as const);
  return Object.entries({ ...Object.fromEntries(asked), ...counts })
    .map(([value, count]) => ({
      value,
      label: isCountry ? (countryName(value) ?? value) : value,
      count,
      ...askedAs(value),
    }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'));
}

export function countValues(
  entries: readonly DirectoryEntry[],
  valuesIn: (entry: DirectoryEntry) => readonly string[],
): Record<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) for (const value of valuesIn(entry)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** With fewer traits in common two companies are not alike. */
const LEAST_IN_COMMON = 3;

/**
 * What others have in common with a company: reactor technologies first, then category (which counts twice), applications, focus, country.
 * Two that both tell their technologies and share none are not alike, however much else they have in common: a fusion firm is none beside
 * fission. Two others need not be the same other.
 *
 * @returns null for who is not alike
 */
export function likenessTo(
  company: Pick<Company, 'category' | 'country' | 'reactorTechnology' | 'applications' | 'technologyFocus'>,
): (entry: DirectoryEntry) => { technologies: number; rest: number } | null {
  const own = new Set(company.reactorTechnology.filter((id) => id !== OTHER_TECHNOLOGY));
  const [applications, focus] = [new Set(company.applications), new Set(company.technologyFocus)];
  const inCommon = (values: readonly string[], owned: ReadonlySet<string>) =>
    values.reduce((sum, value) => sum + Number(owned.has(value)), 0);
  return (entry) => {
    const technologies = inCommon(entry.technology, own);
    const rest =
      2 * Number(entry.category === company.category) +
      inCommon(entry.application, applications) +
      inCommon(entry.focus, focus) +
      Number(entry.country === company.country);
    const mayBeAlike = own.size === 0 || entry.technology.every((id) => id === OTHER_TECHNOLOGY);
    return technologies > 0 || (mayBeAlike && rest >= LEAST_IN_COMMON) ? { technologies, rest } : null;
  };
}
