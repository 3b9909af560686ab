import { and, eq, isNull } from 'drizzle-orm';
import { fleetImports } from '../../../../database/schema/fleet-configuration.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import type { Change } from '../../versions/server/commands.ts';
import { listWaiting } from './import-queries.ts';

/** Puts an import on the list of those that can be taken back. */
export async function noteImport(
  tx: Executor,
  { id, fileName }: { id: string; fileName: string | undefined },
  { actor, why, now }: Change,
): Promise<void> {
  await tx.insert(fleetImports).values({ id, fileName: fileName ?? null, why, author: actor.email, at: now });
}

/** @throws AppError NOT_FOUND; CONFLICT when it was taken back already, or changes that do so wait for a second person */
export async function lockImport(tx: Executor, id: string): Promise<void> {
  const [row] = await tx.select().from(fleetImports).where(eq(fleetImports.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such import.');
  if (row.takenBackAt) throw new AppError('CONFLICT', 'This import was taken back already.');
  if ((await listWaiting(tx, [row])).has(id))
    throw new AppError(
      'CONFLICT',
      'Somebody has asked that this import be taken back. What that changes has to be approved or declined first.',
    );
}

/** @param isDone whether all of it is as it was before; otherwise somebody has to approve the rest */
export async function noteTakenBack(tx: Executor, id: string, actor: Actor, now: Date, isDone: boolean): Promise<void> {
  await tx
    .update(fleetImports)
    .set(isDone ? { takenBackBy: actor.email, takenBackAt: now } : { askedBackBy: actor.email, askedBackAt: now })
    .where(eq(fleetImports.id, id));
}

/** What is still to be taken back is taken back in the name of whoever asked, under whatever address. */
export async function moveAsker(tx: Executor, { from, to }: { from: string; to: string }): Promise<void> {
  const { askedBackBy, takenBackAt } = fleetImports;
  await tx
    .update(fleetImports)
    .set({ askedBackBy: to })
    .where(and(eq(askedBackBy, from), isNull(takenBackAt)));
}
