import type { Executor } from '../../../../platform/server/database.ts';
import { findCompany } from '../../../companies/server/queries.ts';
import { type Entry, firstOf } from '../../records/server/open-atlas.ts';

/** Whether a design is developed by a company of the vendor directory. @param slug undefined: any will do */
export async function findDeveloped(db: Executor, slug: string | undefined): Promise<(entry: Entry) => boolean> {
  if (slug === undefined) return () => true;
  const company = await findCompany(db, slug);
  const names = new Set(company ? [company.name, ...company.aliases].map((name) => name.toLowerCase()) : []);
  return (entry) => names.has((firstOf(entry, 'developer') ?? '').toLowerCase());
}
