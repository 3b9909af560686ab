import { and, eq, isNull } from 'drizzle-orm';
import { fleetImports } from '../../../../database/schema/fleet-configuration.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import type { Change } from '../../versions/server/commands.ts';

/** Puts an import on the list of those that can be taken back. */
export async function noteImport(
  tx: Executor,
  { id, fileName }: { id: string; fileName: string | undefined },
  { actor, why, now }: Change,
): Promise<void> {
  await tx.insert(fleetImports).values({ id, fileName: fileName ?? null, why, author: actor.email, at: now });
}

/** @throws AppError NOT_FOUND; CONFLICT when it was taken back already */
export async function noteTakenBack(tx: Executor, id: string, actor: Actor, now: Date): Promise<void> {
  const taken = await tx
    .update(fleetImports)
    .set({ takenBackBy: actor.email, takenBackAt: now })
    .where(and(eq(fleetImports.id, id), isNull(fleetImports.takenBackAt)))
    .returning({ id: fleetImports.id });
  if (taken.length > 0) return;
  const isThere = (await tx.$count(fleetImports, eq(fleetImports.id, id))) > 0;
  throw isThere
    ? new AppError('CONFLICT', 'This import was taken back already.')
    : new AppError('NOT_FOUND', 'There is no such import.');
}
