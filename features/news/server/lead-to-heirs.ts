import type { Executor } from '../../../platform/server/database.ts';
import { readAbout } from '../../entities/vocabulary.ts';
import type { NewsFilter } from '../contract.ts';
import { findKnown } from './entity-queries.ts';

/** Of companies that left the directory because they are part of another one, that one: slug → slug. It stands above this room; the hall hands it in. */
export type ListHeirs = (db: Executor) => Promise<ReadonlyMap<string, string>>;

/** News about a company that became part of another one are those about that one, as its page is. */
export async function leadToHeirs<Filter extends Pick<NewsFilter, 'about'>>(
  db: Executor,
  filter: Filter,
  listHeirs: ListHeirs,
): Promise<Filter> {
  const { about = [] } = filter;
  const known = about.some(isCompany) ? await findKnown(db, about) : null;
  if (!known || about.every((one) => known.has(one) || !isCompany(one))) return filter;
  const heirs = await listHeirs(db);
  const lead = (one: string) => {
    const heir = known.has(one) || !isCompany(one) ? undefined : heirs.get(readAbout(one).slug);
    return heir === undefined ? one : `company:${heir}`;
  };
  return { ...filter, about: about.map(lead) };
}

const isCompany = (about: string) => readAbout(about).kind === 'company';
