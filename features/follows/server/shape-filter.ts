import { AppError } from '../../../platform/shared/app-error.ts';
import { type NewsFilter, newsFilterSchema } from '../../news/contract.ts';

const LISTS = ['about', 'category', 'technology', 'application', 'region', 'source'] as const;

/**
 * What the address of a list of news asks for.
 *
 * @param path with or without the host; `cursor` and `limit` are of the page and not of the list
 * @throws AppError BAD_REQUEST
 */
export function readFollowed(path: string): NewsFilter {
  const address = URL.canParse(path, 'http://here') ? new URL(path, 'http://here') : null;
  if (address?.pathname !== '/news')
    throw new AppError('BAD_REQUEST', 'Only lists of news can be followed: /news and what narrows it.');
  const asked = address.searchParams;
  const parsed = newsFilterSchema.safeParse({
    q: asked.get('q') || undefined,
    ...Object.fromEntries(LISTS.map((name) => [name, asked.getAll(name)])),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('BAD_REQUEST', `This list can't be followed: ${issue?.path.join('.')}: ${issue?.message}.`);
}

/** The address of the list, written in one way: values in alphabetical order and each once. */
export function pathOf(filter: NewsFilter): string {
  const query = new URLSearchParams();
  if (filter.q) query.set('q', filter.q.replaceAll(/\s+/g, ' '));
  for (const name of LISTS) for (const value of [...new Set(filter[name])].sort()) query.append(name, value);
  return query.size > 0 ? `/news?${query}` : '/news';
}

/** @param names of what it is about */
export function labelOf(filter: NewsFilter, names: readonly string[]): string {
  const { q, category, technology, application, region, source } = filter;
  const parts = [...(q ? [`“${q}”`] : []), ...names, ...[category, technology, application, region, source].flat()];
  return parts.filter(Boolean).join(', ') || 'All news';
}
