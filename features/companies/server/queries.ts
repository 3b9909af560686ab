import { and, eq, inArray } from 'drizzle-orm';
import { companies } from '../../../database/schema/companies.ts';
import type { Executor } from '../../../platform/server/database.ts';

export function countActiveCompanies(db: Executor): Promise<number> {
  return db.$count(companies, eq(companies.status, 'active'));
}

/** Those who sell reactors or parts of them; regulators and the ecosystem around them are no vendors. */
export function countVendors(db: Executor): Promise<number> {
  const sells = inArray(companies.category, ['Developer', 'Certified Vendor']);
  return db.$count(companies, and(eq(companies.status, 'active'), sells));
}
