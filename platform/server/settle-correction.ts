import type { Actor } from '../shared/actor.ts';
import type { Changes } from '../shared/record.ts';
import type { Executor } from './database.ts';

/**
 * Tells whoever reported a value what became of it, in the transaction that changes the record. Given to the rooms of records, which know nothing of
 * messages about them.
 */
export type SettleCorrection = (
  tx: Executor,
  actor: Actor,
  correction: { messageId: string; recordId: string; changes: Changes },
) => Promise<void>;
