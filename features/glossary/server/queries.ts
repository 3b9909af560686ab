import { glossaryTerms } from '../../../database/schema/glossary.ts';
import type { Executor } from '../../../platform/server/database.ts';

export function countTerms(db: Executor): Promise<number> {
  return db.$count(glossaryTerms);
}
