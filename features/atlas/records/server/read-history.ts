import type { Executor } from '../../../../platform/server/database.ts';
import { listAuditEntriesOf } from '../../../accounts/server/queries.ts';
import { type AtlasKind, CHANGES_OF_HISTORY } from '../vocabulary.ts';
import { type KeptChange, listKeptChanges } from './change-queries.ts';
import { isSame } from './edit-commands.ts';
import { findStoredRecord, readValues } from './queries.ts';

export interface ToldChange extends KeptChange {
  reason: string | null;
  canRestore: boolean;
}

/** What was changed of one record, with who and why; of each change whether what stood before can be put back. */
export async function readHistory(db: Executor, kind: AtlasKind, slug: string): Promise<ToldChange[]> {
  const record = await findStoredRecord(db, kind, slug);
  if (!record) return [];
  const changes = await listKeptChanges(db, record.id, CHANGES_OF_HISTORY);
  const now = Map.groupBy(await readValues(db, { id: record.id, kind, slug }), ({ field }) => field);
  const reasons = new Map<unknown, unknown>();
  for (const { details } of await listAuditEntriesOf(db, 'atlas_records', record.id))
    reasons.set(details.change, details.reason);
  return changes.map((change) => {
    const { id, field, former } = change;
    const reason = reasons.get(id);
    const wanted = field && former ? former.map((value) => ({ ...value, kind, record: slug, field })) : [];
    return {
      ...change,
      reason: typeof reason === 'string' ? reason : null,
      canRestore: wanted.length > 0 && !isSame(now.get(field ?? '') ?? [], wanted),
    };
  });
}
