import type { Executor } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { Scope } from '../../../platform/shared/procedure.ts';
import type { AuditAction } from '../rules/describe-action.ts';
import { type Access, mayEnter, type Role, roles } from '../vocabulary.ts';
import { findLastActor, reviewIsRequired } from './queries.ts';

/**
 * Lets the actor in or says why not. `access` undefined means that nobody declared who may: refused to everybody.
 *
 * @param scope what a key must be allowed; null: no key may
 * @throws AppError UNAUTHORIZED when signing in could help, FORBIDDEN when it can't
 */
export function authorize(actor: Actor | null, access: Access | undefined, scope: Scope | null): void {
  authorizeKey(actor, scope);
  if (access !== undefined && mayEnter(roleOf(actor), access)) return;
  if (actor === null) throw new AppError('UNAUTHORIZED', 'Sign in to do this.');
  if (actor.lacks)
    throw new AppError('FORBIDDEN', 'Set up a second factor on the page of your account first; then you can do this.');
  throw new AppError('FORBIDDEN', 'Your account does not have the rights for this.');
}

/** Lets in who shows no key, or one that is allowed this. @throws AppError FORBIDDEN */
export function authorizeKey(actor: Actor | null, scope: Scope | null): void {
  if (!actor?.key) return;
  if (scope === null) throw new AppError('FORBIDDEN', 'This is not done with an API key. Sign in to do it.');
  if (!actor.key.scopes.includes(scope)) throw new AppError('FORBIDDEN', `This API key is not allowed “${scope}”.`);
}

/** An unknown role in the database has no rights. */
export function roleOf(actor: Pick<Actor, 'role'> | null): Role | null {
  return roles.find((role) => role === actor?.role) ?? null;
}

/** For handlers of procedures that are closed to visitors: the gate has been passed, this gives it a type. */
export function requireActor({ actor }: Pick<ProcedureContext, 'actor'>): Actor {
  if (!actor || !roleOf(actor)) throw new AppError('UNAUTHORIZED', 'Sign in to do this.');
  return actor;
}

/**
 * Where the house asks for a second person: who changed something last does not send it out.
 *
 * @param changes how changes of it are written down
 * @throws AppError FORBIDDEN
 */
export async function requireSecondPerson(
  db: Executor,
  actor: Actor,
  changes: readonly AuditAction[],
  subjectId: string,
): Promise<void> {
  if (!(await reviewIsRequired(db)) || (await findLastActor(db, changes, subjectId)) !== actor.id) return;
  throw new AppError('FORBIDDEN', 'You changed this last. Ask somebody else to look at it and send it.');
}
