import type { Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import type { FleetAccess } from '../../../../platform/shared/procedure.ts';
import { mayAsk } from '../rules/judge-rights.ts';
import { readStanding } from './queries.ts';

export async function mayInFleet(db: Executor, actor: Actor | null, access: FleetAccess): Promise<boolean> {
  return mayAsk(await readStanding(db, actor), access);
}

/**
 * The gate of what is about the fleet, before anything of it runs.
 *
 * @throws AppError UNAUTHORIZED when signing in could help, FORBIDDEN when it can't
 */
export async function authorizeInFleet(db: Executor, actor: Actor | null, access: FleetAccess): Promise<void> {
  if (await mayInFleet(db, actor, access)) return;
  if (actor === null) throw new AppError('UNAUTHORIZED', 'Sign in to do this.');
  if (actor.lacks)
    throw new AppError('FORBIDDEN', 'Set up a second factor on the page of your account first; then you can do this.');
  throw new AppError('FORBIDDEN', 'You have no right to do this in the fleet. An administrator can give it to you.');
}
