import { type Facet, facetNames } from '../vocabulary.ts';

/** What the address of /news says: everything a visitor can narrow the list by, and where in it they are. */
export interface NewsSearch {
  q?: string;
  category?: string[];
  technology?: string[];
  application?: string[];
  region?: string[];
  source?: string[];
  cursor?: string;
  /** Stories on the page, 1 to 100; the usual number when absent. */
  limit?: number;
}

/** The form of cursors (platform/shared/pagination.ts); a cut-off one leads to the first page instead of an error. */
const ISSUED_CURSOR = /^-?[0-9a-z]{1,9}\.[0-9a-f]{32}$/;
const LONGEST_VALUE = 80;
const MOST_VALUES = 30;

/** Addresses are typed and shortened by hand: what makes no sense is left out, never an error. */
export function readNewsSearch(search: Record<string, unknown>): NewsSearch {
  const read: NewsSearch = {};
  const q = firstText(search.q)?.replaceAll('\0', '').trim().slice(0, 200).toWellFormed();
  if (q) read.q = q;
  for (const name of ['category', ...facetNames] as const) {
    const values = [...new Set(texts(search[name]))].slice(0, MOST_VALUES);
    if (values.length > 0) read[name] = values;
  }
  const cursor = firstText(search.cursor);
  if (cursor && ISSUED_CURSOR.test(cursor)) read.cursor = cursor;
  const limit = Number(firstText(search.limit) ?? search.limit);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) read.limit = limit;
  return read;
}

/** An active filter as the filter bar names it: `region:EU`. */
export type FilterEntry = `${Facet | 'category'}:${string}`;

export function filterEntries(search: NewsSearch): FilterEntry[] {
  return (['category', ...facetNames] as const).flatMap((facet) =>
    (search[facet] ?? []).map((value): FilterEntry => `${facet}:${value}`),
  );
}

/** The search with one filter more, or unchanged when it is there already; back on the first page either way. */
export function addFilter(search: NewsSearch, facet: Facet, value: string): NewsSearch {
  const values = search[facet] ?? [];
  return withFacet(search, facet, values.includes(value) ? values : [...values, value]);
}

export function removeFilter(search: NewsSearch, facet: Facet | 'category', value: string): NewsSearch {
  return withFacet(
    search,
    facet,
    (search[facet] ?? []).filter((one) => one !== value),
  );
}

export function clearFilters(search: NewsSearch): NewsSearch {
  return search.q ? { q: search.q } : {};
}

function withFacet(search: NewsSearch, facet: Facet | 'category', values: string[]): NewsSearch {
  const { cursor: _, [facet]: __, ...rest } = search;
  return values.length > 0 ? { ...rest, [facet]: values } : rest;
}

function texts(value: unknown): string[] {
  return [value]
    .flat()
    .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= LONGEST_VALUE)
    .filter((one) => !one.includes('\0')); // The database knows no such text.
}

function firstText(value: unknown): string | undefined {
  const [first] = [value].flat();
  return typeof first === 'string' ? first : undefined;
}
