import { eq } from 'drizzle-orm';
import { contentSubmissions } from '../../../database/schema/submissions.ts';
import type { Executor } from '../../../platform/server/database.ts';

export function countPendingSubmissions(db: Executor): Promise<number> {
  return db.$count(contentSubmissions, eq(contentSubmissions.status, 'pending'));
}
