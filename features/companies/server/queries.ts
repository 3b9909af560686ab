import { eq } from 'drizzle-orm';
import { companies } from '../../../database/schema/companies.ts';
import type { Executor } from '../../../platform/server/database.ts';

export function countActiveCompanies(db: Executor): Promise<number> {
  return db.$count(companies, eq(companies.status, 'active'));
}
