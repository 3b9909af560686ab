import { eq, inArray } from 'drizzle-orm';
import { companies } from '../../../database/schema/companies.ts';
import type { Executor } from '../../../platform/server/database.ts';

export type CompanyRecord = typeof companies.$inferSelect;

export function countActiveCompanies(db: Executor): Promise<number> {
  return db.$count(companies, eq(companies.status, 'active'));
}

/** By what an import recognizes every company there is, archived ones too. */
export function listCompanyKeys(db: Executor): Promise<{ id: string; name: string; slug: string }[]> {
  return db.select({ id: companies.id, name: companies.name, slug: companies.slug }).from(companies);
}

/** Whole records by id; ids without a company are left out. */
export async function listCompanyRecords(db: Executor, ids: readonly string[]): Promise<Map<string, CompanyRecord>> {
  const rows = await db
    .select()
    .from(companies)
    .where(inArray(companies.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
