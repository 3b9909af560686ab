import { authorize, authorizeKey } from '../../features/accounts/server/permissions.ts';
import type { Sight } from '../../features/fleet/live/server/watch-rights.ts';
import { authorizeInFleet } from '../../features/fleet/rights/server/permissions.ts';
import { isClosed } from '../../features/fleet/rights/server/queries.ts';
import { readSight } from '../../features/fleet/units/server/permissions.ts';
import type { Executor } from '../../platform/server/database.ts';
import type { Actor } from '../../platform/shared/actor.ts';
import { type Access, isFleetAccess, type Scope } from '../../platform/shared/procedure.ts';

/**
 * The one gate before procedures and routes: a role in the house is read from who asks, a right in the fleet from what was granted.
 *
 * @param scope what an API key must be allowed; null: no key may
 * @throws AppError UNAUTHORIZED when signing in could help, FORBIDDEN when it can't
 */
export async function authorizeAnywhere(
  db: Executor,
  actor: Actor | null,
  access: Access | undefined,
  scope: Scope | null,
): Promise<void> {
  if (!isFleetAccess(access)) return authorize(actor, access, scope);
  authorizeKey(actor, scope);
  await authorizeInFleet(db, actor, access);
}

/** What of the fleet somebody may listen to. */
export async function seeFleet(db: Executor, actor: Actor | null): Promise<Sight> {
  const [sight, isFleetClosed] = [await readSight(db, actor), await isClosed(db)];
  if (sight) return { ...sight, isOpen: !isFleetClosed };
  return actor === null ? 'sign-in' : 'forbidden';
}
