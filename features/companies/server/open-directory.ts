import type { ChangeFeed } from '../../../platform/server/change-feed.ts';
import type { Database, Executor } from '../../../platform/server/database.ts';
import type { Company, CompanyFilter, CompanyStats, Directory } from '../contract.ts';
import {
  countValues,
  type DirectoryEntry,
  likenessTo,
  matches,
  optionsOf,
  orderOf,
  sortsOf,
} from './narrow-directory.ts';
import { findNamed, listDirectoryEntries, listInOrder, readCompanyStats } from './queries.ts';

/** The active companies as they are browsed. */
export interface CompanyDirectory {
  /** Those that match. */
  list(filter: CompanyFilter & { limit?: number; offset?: number }): Promise<Company[]>;
  /** What the directory page shows: companies in the order of their groups, options with counts, totals. */
  read(filter: CompanyFilter & { show: number }): Promise<Directory>;
  /** Those that share most with this one, see `likenessTo`. */
  listSimilar(company: Company, limit: number): Promise<Company[]>;
  readStats(): Promise<CompanyStats>;
}

/**
 * What companies are narrowed, counted and ordered by is kept in memory until a company changes, in whichever process: each page counts all
 * of them for each option of each filter, which costs a database fifty times as long. Of 10,000 that is 5 MB.
 */
export function openDirectory({ db, changeFeed }: { db: Database; changeFeed: ChangeFeed }): CompanyDirectory {
  let reading: Promise<{ entries: DirectoryEntry[]; stats: CompanyStats }> | null = null;
  changeFeed.onChange((table) => {
    if (table === null || table === 'companies') reading = null;
  });
  const read = () => {
    const now = reading ?? readAll(db.orm);
    reading = now;
    // What failed once must not be remembered as the answer.
    now.catch(() => {
      if (reading === now) reading = null;
    });
    return now;
  };
  const readNamed = async (search: string | undefined) => {
    const { entries, stats } = await read();
    const named = search ? await findNamed(db.orm, search) : null;
    return { stats, entries, named: named ? entries.filter(({ id }) => named.has(id)) : entries };
  };
  const pick = (entries: readonly DirectoryEntry[]) =>
    listInOrder(
      db.orm,
      entries.map(({ id }) => id),
    );
  return {
    async list({ limit, offset = 0, ...filter }) {
      const { named } = await readNamed(filter.search);
      const found = named.filter(matches(filter)).sort(orderOf(filter.sort));
      return pick(found.slice(offset, limit === undefined ? undefined : offset + limit));
    },
    async read({ show, ...filter }) {
      const { named, entries, stats } = await readNamed(filter.search);
      const found = named
        .filter(matches(filter))
        .sort(orderOf(filter.sort))
        .sort((a, b) => a.rank - b.rank);
      return {
        companies: await pick(found.slice(0, show)),
        total: found.length,
        groups: countValues(found, ({ group }) => [group]),
        facets: {
          category: optionsOf('category', entries, named, filter),
          country: optionsOf('country', entries, named, filter),
          technology: optionsOf('technology', entries, named, filter),
          application: optionsOf('application', entries, named, filter),
        },
        sorts: sortsOf(entries),
        stats,
      };
    },
    async listSimilar(company, limit) {
      const { entries } = await read();
      const likeness = likenessTo(company);
      const alike = entries.flatMap((entry) => {
        const alikeIn = entry.id === company.id ? null : likeness(entry);
        return alikeIn ? [{ entry, ...alikeIn }] : [];
      });
      // Entries come by name, and sorting keeps the order of equals.
      const best = alike.sort((a, b) => b.technologies - a.technologies || b.rest - a.rest).slice(0, limit);
      return pick(best.map(({ entry }) => entry));
    },
    readStats: async () => (await read()).stats,
  };
}

async function readAll(db: Executor) {
  return { entries: await listDirectoryEntries(db), stats: await readCompanyStats(db) };
}
