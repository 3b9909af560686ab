import type { Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { acknowledgeAlert } from './commands.ts';

/** Says of several that somebody has seen them: each in its own transaction, so that one that somebody else was faster with keeps none of the others. @param demand throws AppError of what he may not */
export async function acknowledgeAlerts(
  db: Orm,
  actor: Actor,
  { ids, reason }: { ids: readonly string[]; reason?: string | undefined },
  now: Date,
  demand: (id: string) => Promise<void>,
): Promise<{ acknowledged: number; refused: { id: string; message: string }[] }> {
  const refused: { id: string; message: string }[] = [];
  const asked = new Set(ids);
  for (const id of asked) {
    try {
      await demand(id);
      await acknowledgeAlert(db, actor, { id, reason }, now);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, message: error.message });
    }
  }
  return { acknowledged: asked.size - refused.length, refused };
}
